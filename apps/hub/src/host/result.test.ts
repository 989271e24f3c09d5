import { hostCodes } from '@playhub/contract/refusals'
import { expect, it, vi } from 'vitest'
import { takeToasts } from '../toast-queue.ts'
import { redirect } from './result.ts'
import { authClosedResult, cancelledResult, unauthorizedResult } from './results.ts'

it('goes to the landing page of its kind, whole, as one parameter', () => {
  const replace = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { replace })
  const results = [authClosedResult, cancelledResult('p1'), unauthorizedResult(hostCodes.UNAUTHORIZED)]
  for (const result of results) redirect(result)
  const addresses = replace.mock.calls.map(([address]) => new URL(address, 'https://hub.example'))
  expect(addresses.map(({ pathname }) => pathname)).toEqual(['/session/loginDone', '/payments/done', '/unauthorized'])
  expect(addresses.map(({ searchParams }) => JSON.parse(searchParams.get('result') ?? ''))).toEqual(results)
})

it('says MANUAL_REDIRECT_ERROR where the browser does not go there', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  takeToasts()
  vi.stubGlobal('location', {
    replace: () => {
      throw new DOMException('too many', 'SecurityError')
    },
  })
  redirect(authClosedResult)
  expect(takeToasts()).toMatchObject([{ phrase: 'MANUAL_REDIRECT_ERROR', kind: 'error' }])
  expect(said).toHaveBeenCalledOnce()
})

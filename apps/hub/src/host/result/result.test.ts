import { hostCodes } from '@playhub/contract/refusals'
import { expect, it, vi } from 'vitest'
import { takeToasts } from '../../base/toast-queue.ts'
import { deliver, redirect } from './result.ts'
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

it.each([
  ['does not load', () => Response.json({ code: 'INTERNAL' }, { status: 500 })],
  ['is of no project', () => Response.json({ projects: [], supportEmail: 'a@b.cd' })],
])('says MANUAL_REDIRECT_UNKNOWN_AUTH_TYPE where what the project wants %s, and the player stays', async (_, config) => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('location', { pathname: '/session/login', search: '' })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('parent', globalThis)
  vi.stubGlobal('fetch', async () => config())
  takeToasts()
  expect(await deliver(authClosedResult, 'islandm3')).toBe('stay')
  expect(takeToasts()).toContainEqual(expect.objectContaining({ phrase: 'MANUAL_REDIRECT_UNKNOWN_AUTH_TYPE', kind: 'error' }))
})

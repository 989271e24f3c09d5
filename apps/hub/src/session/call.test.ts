import { transactions } from '@playhub/contract/transactions'
import { expect, it, vi } from 'vitest'
import { call } from './call.ts'

it('waits for a very late answer, and takes it', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('location', { pathname: '/', search: '' })
  vi.useFakeTimers()
  const asked = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
  let answer = (_: Response) => {}
  asked.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  vi.stubGlobal('fetch', asked)

  const reply = call(transactions.getReceiptLink, { query: { privatePaymentId: '5eed0000-0000-4000-8002-000000000005' } })
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
  expect(
    asked.mock.calls.map(([, { signal }]) => signal),
    'asked once, and nothing may end it',
  ).toEqual([undefined])
  answer(Response.json({ result: 'https://pay.example/receipt', email: 'a@b.cd' }))
  expect(await reply).toMatchObject({ result: 'https://pay.example/receipt' })
  vi.useRealTimers()
})

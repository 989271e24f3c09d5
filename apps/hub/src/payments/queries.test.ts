import { paymentStatuses } from '@playhub/contract/payments'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { processQuery, statusQuery } from './queries.ts'

test('a payment that is with the bank is asked about every two seconds, and no longer once it has ended', () => {
  const { refetchInterval } = statusQuery('p1')
  if (typeof refetchInterval !== 'function') throw new Error('asked about all the same')
  type Query = Parameters<typeof refetchInterval>[0]
  // Safe cast: `queries.ts` reads only the data of the last reply.
  const waits = paymentStatuses.map((status) => [status, refetchInterval({ state: { data: { status } } } as Query)])
  expect(Object.fromEntries(waits)).toEqual({ none: false, pending: 2000, paid: false, fail: false })
})

afterEach(() => vi.unstubAllGlobals())

test.each(['BAD_REQUEST', 'PAYMENT_NOT_FOUND'])('a payment that the server refuses with %s does not exist', async (code) => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('location', { pathname: '/', search: '' })
  vi.stubGlobal('fetch', async () => Response.json({ code, message: code }, { status: 400 }))
  await expect(new QueryClient().fetchQuery(processQuery('nonsense'))).rejects.toMatchObject({ code: 'PAYMENT_NOT_FOUND' })
})

import { paymentStatuses } from '@playhub/contract/payments'
import { expect, test } from 'vitest'
import { statusQuery } from './queries.ts'

test('a payment that is with the bank is asked about every two seconds, and no longer once it has ended', () => {
  const { refetchInterval } = statusQuery('p1')
  if (typeof refetchInterval !== 'function') throw new Error('asked about all the same')
  type Query = Parameters<typeof refetchInterval>[0]
  // Safe cast: `queries.ts` reads only the data of the last reply.
  const waits = paymentStatuses.map((status) => [status, refetchInterval({ state: { data: { status } } } as Query)])
  expect(Object.fromEntries(waits)).toEqual({ none: false, pending: 2000, paid: false, fail: false })
})

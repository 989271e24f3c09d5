import { expect, test } from 'vitest'
import { dispute, seen } from '../../../test/payments/drafts.ts'
import { difference, hasNewsOfDisputes, holdingOf, oursOf, sumOf } from './books-rules.ts'

const refund = (status: 'pending' | 'succeeded' | 'failed', amountMinor: number) => ({ status, amountMinor })
const entry = { state: 'succeeded', isPurchase: true, amountMinor: 34_900, currency: 'RUB', refunds: [], disputes: [] } as const
const said = { ref: 'dp', status: 'lost', amountMinor: 34_900, currency: 'RUB', reason: 'fraud' } as const

test('a provider holds what it took and did not give back', () => {
  expect(holdingOf(seen({ refundedMinor: 900 }))).toEqual({ minor: 34_000, currency: 'RUB' })
  expect(holdingOf(seen({ status: 'canceled' }))).toEqual({ minor: 0, currency: 'RUB' })
  expect(holdingOf(seen({ disputes: [{ ...said, amountMinor: 30_000 }] }))).toEqual({ minor: 4900, currency: 'RUB' })
  expect(holdingOf(seen({ disputes: [{ ...said, status: 'open' }] }))).toEqual({ minor: 34_900, currency: 'RUB' })
})

test.each([
  ['a purchase', entry, seen(), 34_900],
  ['an attempt that took nothing', { ...entry, state: 'canceled' }, seen(), 0],
  ['a purchase with a part refunded', { ...entry, refunds: [refund('succeeded', 900)] }, seen({ refundedMinor: 900 }), 34_000],
  ['a refund that the provider does not know', { ...entry, refunds: [refund('succeeded', 900)] }, seen(), 34_000],
  ['a pending refund that the provider does not count yet', { ...entry, refunds: [refund('pending', 900)] }, seen(), 34_900],
  ['a pending refund that it counts', { ...entry, refunds: [refund('pending', 900)] }, seen({ refundedMinor: 900 }), 34_000],
  ['more refunded there than we know of', { ...entry, refunds: [refund('pending', 900)] }, seen({ refundedMinor: 5000 }), 34_000],
  ['a dispute that was lost', { ...entry, disputes: [dispute({ status: 'lost' })] }, seen(), 0],
  ['a dispute that is open', { ...entry, disputes: [dispute()] }, seen(), 34_900],
  ['a failed refund', { ...entry, refunds: [refund('failed', 900)] }, seen(), 34_900],
  ['money that paid for nothing', { ...entry, isPurchase: false }, seen(), 34_900],
  ['money that paid for nothing and went back', { ...entry, isPurchase: false, refunds: [refund('succeeded', 900)] }, seen(), 0],
  [
    'money that paid for nothing, with one refund still on its way',
    { ...entry, isPurchase: false, refunds: [refund('succeeded', 900), refund('pending', 100)] },
    seen({ refundedMinor: 900 }),
    34_000,
  ],
  ['a wrong amount', { ...entry, isPurchase: false, state: 'mismatch' }, seen({ amountMinor: 35_000 }), 35_000],
] as const)('our books: %s', (_name, of, state, minor) => {
  expect(oursOf(of, state)).toEqual({ minor, currency: 'RUB' })
})

test.each([
  ['no disputes', [], seen(), false],
  ['one that we do not know', [], seen({ disputes: [{ ...said, status: 'open' }] }), true],
  ['one whose end we do not know', [dispute()], seen({ disputes: [said] }), true],
  ['one that we know', [dispute()], seen({ disputes: [{ ...said, status: 'open' }] }), false],
  ['an old answer about one that ended', [dispute({ status: 'lost' })], seen({ disputes: [{ ...said, status: 'open' }] }), false],
])('news of disputes: %s', (_name, disputes, state, isNews) => {
  expect(hasNewsOfDisputes({ disputes }, state)).toBe(isNews)
})

test('another amount differs, and another currency unless there is nothing', () => {
  const rubles = (minor: number) => ({ minor, currency: 'RUB' })
  expect(difference(rubles(1), rubles(1))).toBe(false)
  expect(difference(rubles(1), rubles(2))).toBe(true)
  expect(difference(rubles(1), { minor: 1, currency: 'USD' })).toBe(true)
  expect(difference(rubles(0), { minor: 0, currency: 'USD' })).toBe(false)
  expect(sumOf([rubles(2), rubles(3)])).toBe(5)
})

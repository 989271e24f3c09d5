import { describe, expect, test } from 'vitest'
import { goneBack, heldAgainst, heldBy, leftOf, nextRefundCheck, refundedOf, restOf } from './refund-rules.ts'

const refund = (status: 'pending' | 'succeeded' | 'failed', amountMinor: number) => ({ status, amountMinor })
const dispute = (status: 'open' | 'won' | 'lost', amountMinor: number, currency = 'USD') => ({ status, amountMinor, currency })
const paid = { amountMinor: 399, currency: 'USD' }

describe('what is given back, and what is left', () => {
  test.each([
    ['nothing', [], [], 0, 399],
    ['a part', [refund('succeeded', 100)], [], 100, 299],
    ['a part on its way', [refund('pending', 100)], [], 0, 299],
    ['a part that failed', [refund('failed', 100)], [], 0, 399],
    ['an open dispute', [], [dispute('open', 399)], 0, 0],
    ['a lost one', [], [dispute('lost', 399)], 399, 0],
    ['a won one', [], [dispute('won', 399)], 0, 399],
    ['a part, and a dispute about the rest that was lost', [refund('succeeded', 100)], [dispute('lost', 299)], 399, 0],
    ['more than there was', [refund('succeeded', 399)], [dispute('lost', 399)], 399, 0],
    ['a dispute in another currency', [], [dispute('lost', 350, 'EUR')], 399, 0],
  ] as const)('%s', (_name, refunds, disputes, refunded, left) => {
    expect([refundedOf(paid, refunds, disputes), leftOf(paid, refunds, disputes)]).toEqual([refunded, left])
  })
})

describe('what the provider says went back, against what we know', () => {
  test.each([
    ['the same', 100, [refund('succeeded', 100)], 0, 0, false],
    ['nothing of ours', 100, [], 0, 100, false],
    ['more than ours', 150, [refund('succeeded', 100)], 0, 50, false],
    ['what we knew to be its own', 150, [refund('succeeded', 100)], 50, 50, false],
    ['its own is back with us', 100, [refund('succeeded', 100)], 50, 0, false],
    ['ours is back with us', 0, [refund('succeeded', 100)], 0, 0, true],
    ['less, while one of ours is on its way', 0, [refund('pending', 100)], 50, 50, false],
    ['one of ours on its way, counted there', 100, [refund('pending', 100)], 0, 0, false],
    ['more than everything on its way', 180, [refund('pending', 100)], 0, 80, false],
  ] as const)('%s', (_name, seen, ours, known, foreignMinor, isShort) => {
    expect(heldAgainst(seen, ours, known)).toEqual({ foreignMinor, isShort })
  })
})

test('what a provider took and calls canceled by now has all gone back', () => {
  expect(goneBack({ status: 'canceled', amountMinor: 399, refundedMinor: 0 })).toBe(399)
  expect(goneBack({ status: 'succeeded', amountMinor: 399, refundedMinor: 100 })).toBe(100)
})

test('looks at a refund ever more rarely, at last four times a day', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  const gaps = [0, 1, 2, 3, 4, 9, 200].map((checks) => (nextRefundCheck(checks, [10, 60], now).getTime() - now.getTime()) / 1000)
  expect(gaps).toEqual([10, 60, 120, 240, 480, 15_360, 21_600])
})

test('what the provider holds, and the rest that may still go back', () => {
  const seen = { status: 'succeeded', amountMinor: 399, currency: 'USD', capturedMinor: 399, refundedMinor: 100 } as const
  expect(heldBy(seen)).toBe(299)
  expect(heldBy({ ...seen, status: 'canceled' })).toBe(0)
  expect(heldBy({ ...seen, refundedMinor: 400 })).toBe(0)
  expect(restOf(seen, [refund('succeeded', 150), refund('pending', 50)])).toBe(249)
  expect(restOf(seen, [refund('succeeded', 50)])).toBe(299)
})

test('a dispute in the same currency counts with its own amount, and one refund on its way is enough to wait', () => {
  expect(refundedOf(paid, [], [dispute('lost', 100)])).toBe(100)
  expect(refundedOf(paid, [], [dispute('lost', 100, 'EUR')])).toBe(399)
  expect(heldAgainst(0, [refund('succeeded', 100), refund('pending', 50)], 0)).toEqual({ foreignMinor: 0, isShort: false })
})

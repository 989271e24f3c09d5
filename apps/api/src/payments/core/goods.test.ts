import { expect, test } from 'vitest'
import { ATTEMPT, after, attempt, createDraft, dispute, id, NOW, OTHER, paidBy, refund, seen, told } from '../../../test/payments/drafts.ts'
import { noteDispute } from './disputes.ts'
import { acknowledgeGood, consumeGood } from './goods.ts'
import { noteRefund, startRefund } from './refunds.ts'
import { applyReading } from './settled.ts'
import type { GoodRow, PaymentState } from './state.ts'

const owned: GoodRow = {
  ...{ id: id(50), paymentId: id(1), projectId: 'game', playerId: id(9), mode: 'test', itemId: 'item', kind: 'consumable', state: 'owned' },
  ...{ acknowledgedAt: null, consumedAt: null, consumedBy: null, consumeId: null, revokedAt: null, createdAt: NOW },
  ...{ seenAt: null, checkAt: after(3600), claimedUntil: null, lateAt: null, resends: 0 },
}
const paid = (change: Partial<GoodRow> = {}, state: Partial<Omit<PaymentState, 'payment'>> = {}) =>
  createDraft({ payment: paidBy(ATTEMPT), attempts: [attempt({ state: 'succeeded' })], good: { ...owned, ...change }, ...state })
const asked = { reason: '', cause: 'partner', actor: 'game' } as const
const byPage = { by: 'page', consumeId: undefined } as const

test('a payment that becomes paid gives its item, of the kind that was sold', () => {
  const draft = createDraft({ payment: { itemKind: 'durable', payload: 'x' }, attempts: [attempt()] })
  applyReading(draft, ATTEMPT, { seen: seen(), fingerprint: '', cause: 'webhook' })
  expect(draft.good).toMatchObject({
    paymentId: id(1),
    playerId: id(9),
    projectId: 'game',
    itemId: 'item',
    kind: 'durable',
    state: 'owned',
  })
  expect(told(draft)).toContain('attempt >good_owned webhook hub')
})

test('an item without an id and a payment of an earlier release give nothing', () => {
  for (const payment of [{ itemId: null }, { itemKind: null }]) {
    const draft = createDraft({ payment, attempts: [attempt()] })
    applyReading(draft, ATTEMPT, { seen: seen(), fingerprint: '', cause: 'webhook' })
    expect([draft.payment.status, draft.good]).toEqual(['paid', null])
  }
})

test('a payment that was refunded when it is first seen as paid in part keeps its good, and loses it with the rest', () => {
  const draft = createDraft({ attempts: [attempt()] })
  applyReading(draft, ATTEMPT, { seen: seen({ refundedMinor: 100 }), fingerprint: '', cause: 'webhook' })
  expect(draft.good?.state).toBe('owned')
  startRefund(draft, asked)
  expect(draft.good).toMatchObject({ state: 'revoked', revokedAt: NOW })
})

test('a refund in part leaves the good; a whole one takes it back when it begins, and a failed one gives it back', () => {
  const draft = paid()
  startRefund(draft, { ...asked, amountMinor: 10_000 })
  expect(draft.good?.state).toBe('owned')
  const { id: rest } = startRefund(draft, asked)
  expect(draft.good?.state).toBe('revoked')
  expect(() => consumeGood(draft, byPage)).toThrow('GOOD_REVOKED')
  expect(() => acknowledgeGood(draft, 'server')).toThrow('GOOD_REVOKED')
  noteRefund(draft, rest, { ref: 're', status: 'failed', failure: 'no' })
  expect(draft.good).toMatchObject({ state: 'owned', revokedAt: null })
  expect(told(draft).filter((line) => line.includes('good'))).toEqual([
    'attempt good_owned>good_revoked partner hub',
    'attempt good_revoked>good_owned partner hub',
  ])
})

test('an open or a lost dispute takes the good back, and a won one gives it back', () => {
  const said = { ref: 'dp', amountMinor: 34_900, currency: 'RUB', reason: 'fraud' } as const
  for (const [end, state] of [
    ['lost', 'revoked'],
    ['won', 'owned'],
  ] as const) {
    const draft = paid()
    noteDispute(draft, ATTEMPT, { ...said, status: 'open' })
    expect(draft.good?.state).toBe('revoked')
    noteDispute(draft, ATTEMPT, { ...said, status: end })
    expect(draft.good?.state).toBe(state)
  }
})

test('a won dispute does not give back what was refunded', () => {
  const whole = refund({ amountMinor: 34_900, status: 'succeeded' })
  const draft = paid({ state: 'revoked', revokedAt: NOW }, { refunds: [whole], disputes: [dispute()] })
  noteDispute(draft, ATTEMPT, { ref: 'dp', amountMinor: 34_900, currency: 'RUB', reason: 'fraud', status: 'won' })
  expect(draft.good?.state).toBe('revoked')
})

test('money that paid for nothing has nothing to do with the good', () => {
  const draft = createDraft({
    payment: paidBy(OTHER),
    attempts: [attempt({ id: OTHER, state: 'succeeded' }), attempt({ state: 'succeeded' })],
    good: owned,
  })
  noteDispute(draft, ATTEMPT, { ref: 'dp', amountMinor: 34_900, currency: 'RUB', reason: 'fraud', status: 'open' })
  expect(draft.good?.state).toBe('owned')
})

test('a good is used up once; only the same caller with the same id gets the first answer again', () => {
  const draft = paid()
  const used = consumeGood(draft, { by: 'page', consumeId: 'a' })
  expect(used).toMatchObject({ state: 'consumed', consumedAt: NOW, consumedBy: 'page', consumeId: 'a' })
  expect(consumeGood(draft, { by: 'page', consumeId: 'a' })).toBe(used)
  for (const again of [byPage, { by: 'page', consumeId: 'b' }, { by: 'server', consumeId: 'a' }] as const)
    expect(() => consumeGood(draft, again)).toThrow('GOOD_CONSUMED')
  expect(told(draft)).toEqual(['attempt good_owned>good_consumed consume page'])
})

test('what is used up stays used up, whatever happens to its money', () => {
  const draft = paid()
  consumeGood(draft, byPage)
  startRefund(draft, asked)
  expect(draft.good).toMatchObject({ state: 'consumed', revokedAt: null })
})

test('a durable good is acknowledged, not used up', () => {
  const draft = paid({ kind: 'durable' })
  expect(() => consumeGood(draft, byPage)).toThrow('GOOD_DURABLE')
  expect(acknowledgeGood(draft, 'server')).toMatchObject({ state: 'owned', acknowledgedAt: NOW })
  acknowledgeGood(draft, 'page')
  expect(told(draft)).toEqual(['attempt good_owned>good_acknowledged acknowledge server'])
})

test('a payment without a good has nothing to use', () => {
  expect(() => consumeGood(createDraft(), byPage)).toThrow('GOOD_NOT_FOUND')
})

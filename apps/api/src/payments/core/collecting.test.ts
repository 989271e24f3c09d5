import type { Collection } from '@playhub/contract/games/collection'
import { expect, test } from 'vitest'
import { ATTEMPT, after, attempt, before, createDraft, dispute, id, NOW, paidBy, seen, told } from '../../../test/payments/drafts.ts'
import { checkGood, type NoticeFacts, seeGood, setGoodAside } from './collecting.ts'
import { noteDispute } from './disputes.ts'
import { openDraft } from './draft.ts'
import { acknowledgeGood, consumeGood } from './goods.ts'
import { applyReading } from './settled.ts'
import type { GoodRow } from './state.ts'

const DAY = 86_400
const owned: GoodRow = {
  ...{ id: id(50), paymentId: id(1), projectId: 'game', playerId: id(9), mode: 'test', itemId: 'item', kind: 'consumable', state: 'owned' },
  ...{ acknowledgedAt: null, consumedAt: null, consumedBy: null, consumeId: null, revokedAt: null, createdAt: before(DAY) },
  ...{ seenAt: null, checkAt: NOW, claimedUntil: null, lateAt: null, resends: 0 },
}
const paid = (change: Partial<GoodRow> = {}, collection?: Partial<Collection>) => {
  const draft = createDraft({ payment: paidBy(ATTEMPT), attempts: [attempt({ state: 'succeeded' })], good: { ...owned, ...change } })
  const settings = collection && { collection: { by: 'notice', hours: 24, resends: true, ...collection } }
  const projects = new Map(settings ? [['game', { config: { settings, mainData: { outOfCatalog: false } } }]] : [])
  // The cast is safe, because decisions about goods read only this part of the catalogue.
  const catalogue = { current: () => ({ version: 1, projects }) } as unknown as typeof draft.rules.catalogue
  return openDraft({ ...draft.rules, catalogue }, draft)
}
const silent: NoticeFacts = { isDelivered: false, sending: 'possible' }
const accepted: NoticeFacts = { isDelivered: true, sending: 'possible' }

test('a good is looked after a day after the payment, or after what the project says, or never', () => {
  for (const [collection, checkAt] of [
    [undefined, after(DAY)],
    [{ hours: 2 }, after(7200)],
    [{ by: 'off' }, null],
  ] as const) {
    const { rules } = paid({}, collection)
    const fresh = createDraft({ attempts: [attempt()] })
    const draft = openDraft(rules, fresh)
    applyReading(draft, ATTEMPT, { seen: seen(), fingerprint: '', cause: 'webhook' })
    expect(draft.good).toMatchObject({ checkAt, lateAt: null, resends: 0 })
  }
})

test('a good that nobody collected is reported, and its notice is sent again', () => {
  const draft = paid()
  expect(checkGood(draft, silent)).toBe(true)
  expect(draft.good).toMatchObject({ lateAt: NOW, resends: 1, checkAt: after(3600), state: 'owned' })
  expect(told(draft)).toEqual(['attempt good_owned>good_late check hub', 'attempt good_owned>good_resent check hub'])
  expect(draft.refunds).toEqual([])
})

test('an accepted notice counts for games that grant from notices, and not for others', () => {
  const byNotice = paid()
  expect(checkGood(byNotice, accepted)).toBe(false)
  expect(byNotice.good).toMatchObject({ checkAt: null, lateAt: null })
  expect(told(byNotice)).toEqual([])
  const byCall = paid({}, { by: 'call' })
  expect(checkGood(byCall, accepted)).toBe(true)
  expect(byCall.good?.lateAt).toEqual(NOW)
})

test('what was collected or taken back is never reported', () => {
  for (const change of [
    { state: 'consumed' as const },
    { state: 'revoked' as const },
    { acknowledgedAt: before(5) },
    { kind: 'durable' as const, seenAt: before(5) },
  ]) {
    const draft = paid(change, { by: 'call' })
    expect(checkGood(draft, silent)).toBe(false)
    expect(draft.good).toMatchObject({ checkAt: null, lateAt: null })
  }
})

test('consuming, acknowledging and a dispute take a reported good off the list', () => {
  const late = { lateAt: before(100), checkAt: after(100), resends: 2 }
  for (const collect of [
    (draft: ReturnType<typeof paid>) => consumeGood(draft, { by: 'page', consumeId: undefined }),
    (draft: ReturnType<typeof paid>) => acknowledgeGood(draft, 'server'),
    (draft: ReturnType<typeof paid>) =>
      noteDispute(draft, ATTEMPT, { ref: 'dp', amountMinor: 34_900, currency: 'RUB', reason: 'fraud', status: 'open' }),
  ]) {
    const draft = paid(late)
    collect(draft)
    expect(draft.good).toMatchObject({ checkAt: null, lateAt: null })
  }
})

test('a good that is given back after a dispute is looked after anew, unless it was handed over before', () => {
  const won = { ref: 'dp', amountMinor: 34_900, currency: 'RUB', reason: 'fraud', status: 'won' } as const
  for (const [change, checkAt] of [
    [{}, after(DAY)],
    [{ acknowledgedAt: before(9) }, null],
    [{ kind: 'durable', seenAt: before(9) }, null],
  ] as const) {
    const draft = paid({ ...change, state: 'revoked', revokedAt: before(9), checkAt: null })
    draft.disputes = [dispute()]
    noteDispute(draft, ATTEMPT, won)
    expect(draft.good).toMatchObject({ state: 'owned', checkAt, lateAt: null })
  }
})

test('reading the list collects a durable good, once, and no consumable one', () => {
  const durable = paid({ kind: 'durable', lateAt: before(5) })
  seeGood(durable)
  seeGood(durable)
  expect(durable.good).toMatchObject({ seenAt: NOW, checkAt: null, lateAt: null })
  expect(told(durable)).toEqual(['attempt good_owned>good_seen list game'])
  for (const change of [{}, { kind: 'durable', checkAt: null }, { kind: 'durable', acknowledgedAt: NOW }] as const) {
    const draft = paid(change)
    seeGood(draft)
    expect([draft.good?.seenAt, told(draft)]).toEqual([null, []])
  }
})

test('the notice is sent three times with growing gaps, then only by staff', () => {
  for (const [resends, gap, isSent] of [
    [0, 3600, true],
    [1, 6 * 3600, true],
    [2, 24 * 3600, true],
    [3, 24 * 3600, false],
  ] as const) {
    const draft = paid({ lateAt: before(100), resends })
    expect(checkGood(draft, silent)).toBe(isSent)
    expect(draft.good).toMatchObject({ checkAt: after(gap), resends: isSent ? resends + 1 : resends, lateAt: before(100) })
  }
})

test('nothing is sent while others wait, to a server that is switched off, or if the project does not want it', () => {
  for (const [sending, resends, gap] of [
    ['busy', true, 600],
    ['never', true, DAY],
    ['possible', false, DAY],
  ] as const) {
    const draft = paid({}, { resends })
    expect(checkGood(draft, { isDelivered: false, sending })).toBe(false)
    expect(draft.good).toMatchObject({ lateAt: NOW, resends: 0, checkAt: after(gap) })
    expect(told(draft)).toEqual(['attempt good_owned>good_late check hub'])
  }
})

test('a check that comes twice or too early does nothing', () => {
  const draft = paid()
  checkGood(draft, silent)
  const { good } = draft
  expect([checkGood(draft, silent), draft.good]).toEqual([false, good])
  for (const checkAt of [after(1), null]) {
    const early = paid({ checkAt })
    expect([checkGood(early, silent), early.good?.checkAt, told(early)]).toEqual([false, checkAt, []])
  }
  expect(checkGood(createDraft(), silent)).toBe(false)
})

test('a project that gives more time than before waits for it, and one that is watched no more is forgotten', () => {
  const longer = paid({}, { hours: 30 })
  expect(checkGood(longer, silent)).toBe(false)
  expect(longer.good).toMatchObject({ checkAt: after(6 * 3600), lateAt: null })
  const reported = paid({ lateAt: before(5) }, { hours: 30 })
  checkGood(reported, silent)
  expect(reported.good?.lateAt).toEqual(before(5))
  const off = paid({ lateAt: before(5) }, { by: 'off' })
  checkGood(off, silent)
  expect(off.good).toMatchObject({ checkAt: null, lateAt: null })
})

test('staff take a reported good off the list, with their words; only a reported one', () => {
  const draft = paid({ lateAt: before(5) })
  expect(setGoodAside(draft, 'Boris', 'given by hand')).toBe(true)
  expect(draft.good).toMatchObject({ checkAt: null, lateAt: null, state: 'owned', acknowledgedAt: null })
  expect(draft.events).toMatchObject([{ to: 'good_set_aside', actor: 'Boris', detail: { goodId: id(50), note: 'given by hand' } }])
  expect(setGoodAside(draft, 'Boris', 'again')).toBe(false)
  expect(setGoodAside(createDraft(), 'Boris', 'none')).toBe(false)
})

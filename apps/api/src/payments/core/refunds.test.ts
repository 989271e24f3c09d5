import { describe, expect, test } from 'vitest'
import {
  ATTEMPT,
  attempt,
  before,
  createDraft,
  id,
  NOW,
  notices,
  openEntries,
  paidBy,
  refund,
  seen,
  told,
} from '../../../test/payments/drafts.ts'
import { openAttention } from './attention.ts'
import type { Draft } from './draft.ts'
import {
  correctRefund,
  giveBackRest,
  giveBackUnwanted,
  noteRefund,
  noteRefundTrouble,
  reconcileRefunds,
  refundOf,
  startRefund,
} from './refunds.ts'

const wrong = attempt({ state: 'mismatch', wrongReads: 3, checks: 3, nextCheckAt: null })
const more = seen({ amountMinor: 35_000, capturedMinor: 35_000 })

/** A payment for which the provider took 350 rubles instead of 349. The attention list has an entry about it. */
const wrongAmount = (): Draft => {
  const draft = createDraft({ payment: { status: 'fail' }, attempts: [wrong] })
  const sums = { theirs: { minor: 35_000, currency: 'RUB' }, ours: { minor: 34_900, currency: 'RUB' } }
  openAttention(draft, { reason: 'amount_mismatch', subject: ATTEMPT, attemptId: ATTEMPT, sums })
  return draft
}
const open = (draft: Draft) => openEntries(draft).map(({ reason }) => reason)
const row = (draft: Draft, at = 0) => {
  const found = draft.refunds[at]
  if (!found) throw new Error(`no refund ${at}`)
  return found
}

const bought = attempt({ state: 'succeeded', nextCheckAt: null })
/** A paid payment of 349 rubles. */
const paid = (of: Parameters<typeof createDraft>[0] = {}) => createDraft({ payment: paidBy(ATTEMPT), attempts: [bought], ...of })

test('a rest that did not go back stays on the list, however large a refund is found at the provider', () => {
  const draft = wrongAmount()
  giveBackUnwanted(draft, wrong, { ...more, refundedMinor: 34_000 })
  const [refund] = draft.refunds
  noteRefund(draft, refund?.id ?? '', { ref: 're', status: 'failed', failure: 'the bank refused' })
  reconcileRefunds(draft, wrong, { ...more, refundedMinor: 34_000 })
  expect(draft.refunds.map(({ cause, status, amountMinor }) => [cause, status, amountMinor])).toEqual([
    ['unwanted', 'failed', 1000],
    ['provider', 'succeeded', 34_000],
  ])
  expect(open(draft)).toEqual(['amount_mismatch', 'refund_failed'])
})

test('money that paid for nothing leaves the list when all of it went back', () => {
  const draft = wrongAmount()
  giveBackUnwanted(draft, wrong, more)
  const [refund] = draft.refunds
  noteRefund(draft, refund?.id ?? '', { ref: 're', status: 'succeeded', failure: '' })
  expect(open(draft)).toEqual([])
})

test('a failed refund is over, also for a process that hears of the failure later', () => {
  const draft = wrongAmount()
  giveBackUnwanted(draft, wrong, more)
  const refundId = draft.refunds[0]?.id ?? ''
  noteRefund(draft, refundId, { ref: '', status: 'failed', failure: 'more than is left' })
  const before = refundOf(draft, refundId)
  noteRefundTrouble(draft, refundId, { message: 'more than is left', isRefusal: true })
  expect(refundOf(draft, refundId)).toEqual(before)
})

describe('a refund that somebody asks for', () => {
  const of = { reason: 'bug', cause: 'partner', actor: 'game' } as const

  test('is all that is left, or a part of it', () => {
    const draft = paid()
    expect(startRefund(draft, of)).toEqual({
      ...refund({ amountMinor: 34_900, providerRef: null, nextCheckAt: NOW, createdAt: NOW }),
      id: row(draft).id,
    })
    expect(told(draft)).toEqual(['attempt >refund_requested partner game'])
    expect(draft.events[0]?.detail).toEqual({ refundId: row(draft).id, amountMinor: 34_900, currency: 'RUB' })
    expect(startRefund(paid(), { ...of, amountMinor: 100, currency: 'RUB' }).amountMinor).toBe(100)
    const rest = paid({ refunds: [refund({ status: 'succeeded' }), refund({ id: id(21), status: 'failed' })] })
    expect(startRefund(rest, of).amountMinor).toBe(24_900)
  })

  test('is refused if it is impossible', () => {
    expect(() => startRefund(createDraft(), of)).toThrow('REFUND_NOT_POSSIBLE')
    expect(() => startRefund(paid(), { ...of, currency: 'USD' })).toThrow('BAD_REQUEST')
    expect(() => startRefund(paid({ refunds: [refund({ amountMinor: 34_900 })] }), of)).toThrow('REFUND_NOT_POSSIBLE')
    expect(() => startRefund(paid(), { ...of, amountMinor: 34_901 })).toThrow('REFUND_TOO_MUCH')
    expect(() => startRefund(paid(), { ...of, amountMinor: 99 })).toThrow('REFUND_NOT_POSSIBLE')
    expect(() => startRefund(paid(), { ...of, amountMinor: 34_850 })).toThrow('REFUND_NOT_POSSIBLE')
    const left = expect.objectContaining({ left: { amount: 34_900, currency: 'RUB' } })
    expect(() => startRefund(paid(), { ...of, amountMinor: 40_000 })).toThrow(left)
    const fields = expect.objectContaining({ fields: [{ path: 'currency', code: 'CURRENCY_DIFFERS' }] })
    expect(() => startRefund(paid(), { ...of, currency: 'USD' })).toThrow(fields)
  })
})

describe('money that paid for nothing', () => {
  test('goes back once, by the hub itself', () => {
    const draft = createDraft({ attempts: [wrong] })
    giveBackUnwanted(draft, wrong, more)
    giveBackUnwanted(draft, wrong, more)
    expect(draft.refunds).toMatchObject([{ amountMinor: 35_000, currency: 'RUB', cause: 'unwanted', actor: 'hub', reason: '' }])
    expect(told(draft)).toEqual(['attempt >refund_requested unwanted hub'])
  })

  test('of which a rest is left goes back when a member asks', () => {
    const draft = createDraft({ attempts: [wrong], refunds: [refund({ status: 'failed', cause: 'unwanted' })] })
    giveBackRest(draft, ATTEMPT, { ...more, refundedMinor: 5000 }, 'member')
    expect(row(draft, 1)).toMatchObject({ amountMinor: 30_000, cause: 'unwanted', actor: 'member' })
  })

  test.each([
    ['the attempt has become the paid one', paid(), seen()],
    ['nothing is left', createDraft({ attempts: [wrong] }), { ...more, refundedMinor: 35_000 }],
    ['a refund is pending', createDraft({ attempts: [wrong], refunds: [refund({ cause: 'unwanted' })] }), more],
  ])('is not asked for twice: %s', (_why, draft, reading) => {
    expect(() => giveBackRest(draft, ATTEMPT, reading, 'member')).toThrow('REFUND_NOT_POSSIBLE')
  })

  test('goes back as the provider holds it when the call is made', () => {
    const asked = refund({ cause: 'unwanted', amountMinor: 35_000, providerRef: null })
    const draft = createDraft({ attempts: [wrong], refunds: [asked] })
    expect(correctRefund(draft, asked.id, more)).toEqual(asked)
    expect(correctRefund(draft, asked.id, { ...more, refundedMinor: 35_000 })).toEqual(asked)
    expect(draft.events).toEqual([])
    expect(correctRefund(draft, asked.id, { ...more, refundedMinor: 1000, currency: 'USD' })).toEqual({
      ...asked,
      ...{ amountMinor: 34_000, currency: 'USD' },
    })
    expect(told(draft)).toEqual(['attempt pending>refund_corrected unwanted hub'])
    expect(draft.events[0]?.detail).toEqual({ refundId: asked.id, amountMinor: 34_000, before: 35_000 })
  })
})

describe('what a provider says about a refund', () => {
  const said = { ref: 're', failure: '' }

  test('done: the player gets an e-mail, the game hears of the sum, and the list is shorter', () => {
    const asked = refund({ checks: 2 })
    const draft = paid({ refunds: [asked] })
    openAttention(draft, { reason: 'refund_stuck', subject: asked.id })
    noteRefund(draft, asked.id, { ...said, status: 'succeeded' })
    expect(row(draft)).toEqual({ ...asked, status: 'succeeded', checks: 3, doneAt: NOW })
    expect(draft.payment.refundedMinor).toBe(10_000)
    expect(told(draft)).toEqual(['attempt pending>refunded partner yookassa'])
    expect(draft.events[0]?.detail).toEqual({ refundId: asked.id, amountMinor: 10_000, currency: 'RUB' })
    expect([notices(draft), draft.letters.length, open(draft)]).toEqual([['payment.refunded'], 1, []])
  })

  test('pending: it is checked again, and after twelve checks a person looks', () => {
    const asked = refund({ checks: 10, providerRef: 'old' })
    const draft = paid({ refunds: [asked] })
    noteRefund(draft, asked.id, { ref: '', status: 'pending', failure: 'slow' })
    expect(row(draft)).toMatchObject({ status: 'pending', checks: 11, providerRef: 'old', lastError: 'slow', doneAt: null })
    expect(row(draft).nextCheckAt?.getTime()).toBeGreaterThan(NOW.getTime())
    expect(open(draft)).toEqual([])
    noteRefund(draft, asked.id, { ref: 'new', status: 'pending', failure: 'slow' })
    expect(openEntries(draft)).toMatchObject([{ reason: 'refund_stuck', subject: asked.id, attemptId: ATTEMPT, detail: 'slow' }])
    expect([row(draft).providerRef, draft.events, draft.letters]).toEqual(['new', [], []])
  })

  test('failed: a person looks, and nobody gets an e-mail', () => {
    const asked = refund()
    const draft = paid({ refunds: [asked] })
    noteRefund(draft, asked.id, { ref: '', status: 'failed', failure: 'closed account' })
    expect(row(draft)).toMatchObject({ status: 'failed', nextCheckAt: null, doneAt: NOW })
    expect(openEntries(draft)).toMatchObject([{ reason: 'refund_failed', subject: asked.id, detail: 'closed account' }])
    expect(told(draft)).toEqual(['attempt pending>refund_failed partner yookassa'])
    expect([draft.letters, notices(draft)]).toEqual([[], []])
  })

  test('the bank rejects a refund that was done: the game hears of the smaller sum', () => {
    const done = refund({ status: 'succeeded', nextCheckAt: NOW })
    const draft = paid({ payment: { ...paidBy(ATTEMPT), refundedMinor: 10_000 }, refunds: [done] })
    noteRefund(draft, done.id, { ...said, status: 'failed' })
    expect([draft.payment.refundedMinor, notices(draft), told(draft)]).toEqual([
      0,
      ['payment.refunded'],
      ['attempt succeeded>refund_failed partner yookassa'],
    ])
  })

  test('a late answer does not undo what is done, and ends the check', () => {
    const done = refund({ status: 'succeeded', nextCheckAt: NOW, doneAt: before(5) })
    const draft = paid({ refunds: [done] })
    noteRefund(draft, done.id, { ...said, status: 'pending' })
    expect(row(draft)).toEqual({ ...done, nextCheckAt: null })
    const { refunds } = draft
    noteRefund(draft, done.id, { ...said, status: 'succeeded' })
    expect([draft.refunds, draft.events]).toEqual([refunds, []])
    const failed = paid({ refunds: [refund({ status: 'failed' })] })
    noteRefund(failed, id(20), { ...said, status: 'succeeded' })
    expect(row(failed)).toEqual(refund({ status: 'failed' }))
  })

  test('a success closes what failed before, if it was not larger', () => {
    const failed = refund({ id: id(21), status: 'failed', amountMinor: 10_000 })
    const larger = refund({ id: id(22), status: 'failed', amountMinor: 10_001 })
    const draft = paid({ refunds: [refund(), failed, larger] })
    for (const { id: subject } of [failed, larger]) openAttention(draft, { reason: 'refund_failed', subject })
    noteRefund(draft, id(20), { ...said, status: 'succeeded' })
    expect(openEntries(draft).map(({ subject }) => subject)).toEqual([larger.id])
  })
})

describe('a call for a refund that failed', () => {
  const no = { message: 'no', isRefusal: true }
  const away = { message: 'away', isRefusal: false }

  test('ends a refund that somebody asked for, if the provider refused', () => {
    const draft = paid({ refunds: [refund()] })
    noteRefundTrouble(draft, id(20), { message: 'x'.repeat(600), isRefusal: true })
    expect(row(draft)).toMatchObject({ status: 'failed', lastError: 'x'.repeat(500) })
  })

  test('is repeated after two refusals for money that paid for nothing, and a third one ends it', () => {
    const draft = createDraft({ attempts: [wrong], refunds: [refund({ cause: 'unwanted' })] })
    noteRefundTrouble(draft, id(20), no)
    noteRefundTrouble(draft, id(20), no)
    expect(row(draft)).toMatchObject({ status: 'pending', checks: 2, lastError: 'no' })
    noteRefundTrouble(draft, id(20), no)
    expect(row(draft).status).toBe('failed')
  })

  test('is no refusal if the provider could not be reached', () => {
    const draft = createDraft({ attempts: [wrong], refunds: [refund({ cause: 'unwanted' })] })
    for (const failure of [away, no, away, no]) noteRefundTrouble(draft, id(20), failure)
    expect(row(draft)).toMatchObject({ status: 'pending', checks: 4 })
    noteRefundTrouble(draft, id(20), no)
    expect(row(draft).status).toBe('failed')
  })

  test('is repeated later if the outcome is unknown, and a person looks after twelve tries', () => {
    const draft = paid({ refunds: [refund({ checks: 10 })] })
    noteRefundTrouble(draft, id(20), away)
    expect(row(draft)).toMatchObject({ status: 'pending', checks: 11, lastError: 'away' })
    expect(row(draft).nextCheckAt?.getTime()).toBeGreaterThan(NOW.getTime())
    expect(open(draft)).toEqual([])
    noteRefundTrouble(draft, id(20), away)
    expect(openEntries(draft)).toMatchObject([{ reason: 'refund_stuck', subject: id(20), attemptId: ATTEMPT, detail: 'away' }])
  })

  test('does not end a refund that was done', () => {
    const draft = paid({ refunds: [refund({ status: 'succeeded' })] })
    noteRefundTrouble(draft, id(20), no)
    expect(row(draft)).toMatchObject({ status: 'succeeded', checks: 1 })
  })
})

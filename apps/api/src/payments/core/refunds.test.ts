import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { newPayment } from '../create.ts'
import { openAttention } from './attention.ts'
import { type Draft, openDraft, type Rules } from './draft.ts'
import { giveBackUnwanted, noteRefund, noteRefundTrouble, reconcileRefunds, refundOf } from './refunds.ts'
import type { AttemptRow } from './state.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
let ids = 100
const rules = {
  config: readConfig({ NODE_ENV: 'test' }),
  // A decision about a refund reads no more of the catalogue than the project's name.
  catalogue: { current: () => ({ version: 1, projects: new Map() }) } as unknown as Rules['catalogue'],
  providers: { test: {}, live: {} },
  now: () => new Date('2026-11-20T10:00:00Z'),
  newId: () => id(ids++),
}

const attempt: AttemptRow = {
  ...{ id: id(2), paymentId: id(1), provider: 'yookassa', mode: 'test', providerRef: 'ref', state: 'mismatch' },
  ...{ amountMinor: 34_900, currency: 'RUB', receiptEmail: 'a@b.example', locale: 'en', origin: '', confirmedAt: null, abandonedAt: null },
  ...{
    receiptUrl: '',
    receiptAt: null,
    lastError: '',
    wrongReads: 3,
    checks: 3,
    nextCheckAt: null,
    claimedUntil: null,
    createdAt: rules.now(),
  },
}
const seen = { status: 'succeeded', amountMinor: 35_000, currency: 'RUB', capturedMinor: 35_000, refundedMinor: 0, failure: '' } as const

/** A payment for which 350 rubles were taken instead of 349; they are on their way back. */
const wrongAmount = (): Draft => {
  const goods = { projectId: 'game', itemId: 'item', ruTitle: 'Вещь', enTitle: 'Thing', rubMinor: 34_900, usdMinor: 399 }
  const who = {
    playerId: id(9),
    receiptEmail: 'a@b.example',
    payload: '',
    locale: 'en',
    source: '',
    shownCurrency: null,
    mode: 'test',
  } as const
  const payment = { ...newPayment({ newId: () => id(1), now: rules.now }, { ...goods, ...who }), status: 'fail' as const }
  const state = {
    payment,
    attempts: [attempt],
    refunds: [],
    disputes: [],
    attention: [],
    userId: '7',
    mailbox: '',
    hasEndpoint: true,
    lastEventAt: null,
  }
  const draft = openDraft(rules, state)
  const sums = { theirs: { minor: 35_000, currency: 'RUB' }, ours: { minor: 34_900, currency: 'RUB' } }
  openAttention(draft, { reason: 'amount_mismatch', subject: attempt.id, attemptId: attempt.id, sums })
  return draft
}
const open = (draft: Draft) => draft.attention.filter(({ closedAt }) => closedAt === null).map(({ reason }) => reason)

test('a rest that did not go back stays on the list, however large a refund is found at the provider', () => {
  const draft = wrongAmount()
  giveBackUnwanted(draft, attempt, { ...seen, refundedMinor: 34_000 })
  const [refund] = draft.refunds
  noteRefund(draft, refund?.id ?? '', { ref: 're', status: 'failed', failure: 'the bank refused' })
  reconcileRefunds(draft, attempt, { ...seen, refundedMinor: 34_000 })
  expect(draft.refunds.map(({ cause, status, amountMinor }) => [cause, status, amountMinor])).toEqual([
    ['unwanted', 'failed', 1000],
    ['provider', 'succeeded', 34_000],
  ])
  expect(open(draft)).toEqual(['amount_mismatch', 'refund_failed'])
})

test('money that paid for nothing leaves the list when all of it went back', () => {
  const draft = wrongAmount()
  giveBackUnwanted(draft, attempt, seen)
  const [refund] = draft.refunds
  noteRefund(draft, refund?.id ?? '', { ref: 're', status: 'succeeded', failure: '' })
  expect(open(draft)).toEqual([])
})

test('a failed refund is over, also for a process that hears of the failure later', () => {
  const draft = wrongAmount()
  giveBackUnwanted(draft, attempt, seen)
  const refundId = draft.refunds[0]?.id ?? ''
  noteRefund(draft, refundId, { ref: '', status: 'failed', failure: 'more than is left' })
  const before = refundOf(draft, refundId)
  noteRefundTrouble(draft, refundId, { message: 'more than is left', isRefusal: true })
  expect(refundOf(draft, refundId)).toEqual(before)
})

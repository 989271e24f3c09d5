import { describe, expect, test } from 'vitest'
import {
  ATTEMPT,
  attempt,
  createDraft,
  dispute,
  id,
  NOW,
  notices,
  OTHER,
  openEntries,
  PAYMENT,
  paidBy,
  refund,
  told,
} from '../../../test/payments/drafts.ts'
import { openAttention } from './attention.ts'
import { noteDispute, noteFraudWarning } from './disputes.ts'
import { noteRefund } from './refunds.ts'

const said = { ref: 'dp', status: 'open', amountMinor: 34_900, currency: 'RUB', reason: 'fraud' } as const
const paid = (of: Parameters<typeof createDraft>[0] = {}) =>
  createDraft({ payment: paidBy(ATTEMPT), attempts: [attempt({ state: 'succeeded' })], ...of })

test('a dispute is stored, shown to a person and told to the game', () => {
  const draft = paid()
  noteDispute(draft, ATTEMPT, said)
  const { ref: providerRef, ...of } = said
  expect(draft.disputes).toEqual([
    { ...of, providerRef, id: draft.disputes[0]?.id, paymentId: PAYMENT, attemptId: ATTEMPT, createdAt: NOW, closedAt: null },
  ])
  expect(told(draft)).toEqual(['attempt >dispute_open dispute yookassa'])
  expect(draft.events[0]?.detail).toEqual({ seen: said })
  expect(openEntries(draft)).toMatchObject([{ reason: 'dispute', subject: 'dp', attemptId: ATTEMPT, detail: 'fraud' }])
  expect([draft.payment.dispute, notices(draft)]).toEqual(['open', ['payment.disputed']])
})

test('a lost dispute counts as money that went back, and leaves the list', () => {
  const draft = paid()
  noteDispute(draft, ATTEMPT, said)
  noteDispute(draft, ATTEMPT, { ...said, status: 'lost' })
  expect(draft.disputes).toMatchObject([{ status: 'lost', closedAt: NOW }])
  expect(told(draft)[1]).toBe('attempt open>dispute_lost dispute yookassa')
  expect([draft.payment.dispute, draft.payment.refundedMinor, openEntries(draft)]).toEqual(['lost', 34_900, []])
})

test('a closed dispute does not open again, and the same news twice is one', () => {
  const closed = dispute({ status: 'won', closedAt: NOW })
  const draft = paid({ disputes: [closed] })
  noteDispute(draft, ATTEMPT, said)
  noteDispute(draft, ATTEMPT, { ...said, status: 'won' })
  expect([draft.disputes, draft.events, notices(draft)]).toEqual([[closed], [], []])
  noteDispute(draft, ATTEMPT, { ...said, ref: 'second' })
  expect(draft.disputes).toHaveLength(2)
})

test.each([
  ['won', 'lost', 'lost'],
  ['lost', 'won', 'lost'],
  ['won', 'won', 'won'],
  ['lost', 'open', 'open'],
  ['open', 'won', 'open'],
] as const)('of two disputes, one %s and then one %s, the payment is %s', (first, second, state) => {
  const draft = paid()
  noteDispute(draft, ATTEMPT, { ...said, status: first, amountMinor: 10_000 })
  noteDispute(draft, ATTEMPT, { ...said, status: second, amountMinor: 10_000, ref: 'second' })
  expect(draft.payment.dispute).toBe(state)
})

test('a dispute of money that paid for nothing is not told to the game', () => {
  const draft = createDraft({ payment: paidBy(OTHER), attempts: [attempt({ id: OTHER }), attempt({ state: 'succeeded' })] })
  noteDispute(draft, ATTEMPT, said)
  expect([draft.disputes.length, draft.payment.dispute, notices(draft)]).toEqual([1, null, []])
})

test('a fraud warning is shown to a person', () => {
  const draft = paid()
  noteFraudWarning(draft, ATTEMPT, 'issfr_1', 'made_with_stolen_card')
  expect(told(draft)).toEqual(['attempt >fraud_warning webhook yookassa'])
  expect(draft.events[0]?.detail).toEqual({ warning: 'issfr_1', fraudType: 'made_with_stolen_card' })
  const entry = { reason: 'fraud_warning', subject: 'issfr_1', attemptId: ATTEMPT, detail: 'made_with_stolen_card' }
  expect(openEntries(draft)).toMatchObject([entry])
  expect(draft.attention[0]?.id).not.toBe(id(1))
})

describe('a fraud warning needs nobody once all of the money has gone back', () => {
  const warned = (of: Parameters<typeof createDraft>[0]) => {
    const draft = paid(of)
    noteFraudWarning(draft, ATTEMPT, 'issfr_1', 'made_with_stolen_card')
    return draft
  }
  const reasons = (draft: ReturnType<typeof paid>) => openEntries(draft).map(({ reason }) => reason)
  const parts = [refund({ id: id(20), amountMinor: 20_000 }), refund({ id: id(21), amountMinor: 14_900 })]

  test('by refunds, the last of which closes it', () => {
    const draft = warned({ refunds: parts })
    const seen = parts.map((part) => {
      noteRefund(draft, part.id, { ref: 're', status: 'succeeded', failure: '' })
      return reasons(draft)
    })
    expect(seen).toEqual([['fraud_warning'], []])
  })

  test('by a dispute that was lost', () => {
    const draft = warned({})
    noteDispute(draft, ATTEMPT, { ...said, status: 'lost' })
    expect(reasons(draft)).toEqual([])
  })

  test('or had gone back before the warning came', () => {
    const back = refund({ amountMinor: 34_900, status: 'succeeded' })
    expect(reasons(warned({ refunds: [back] }))).toEqual([])
  })
})

describe('a lost dispute that takes all of the money leaves nothing to decide', () => {
  const lost = { ...said, status: 'lost' } as const
  const reasons = (draft: ReturnType<typeof paid>) => openEntries(draft).map(({ reason }) => reason)

  test('about a refund that failed during the dispute', () => {
    const draft = paid({ refunds: [refund()] })
    noteDispute(draft, ATTEMPT, said)
    noteRefund(draft, refund().id, { ref: '', status: 'failed', failure: 'disputed' })
    expect(reasons(draft)).toEqual(['dispute', 'refund_failed'])
    noteDispute(draft, ATTEMPT, { ...lost, amountMinor: 30_000 })
    expect(reasons(draft)).toEqual(['refund_failed'])
    noteDispute(draft, ATTEMPT, { ...lost, ref: 'second', amountMinor: 4900 })
    expect(reasons(draft)).toEqual([])
  })

  test.each([
    ['double_success', 34_900],
    ['amount_mismatch', 35_000],
  ] as const)('about money that paid for nothing: %s', (reason, minor) => {
    const draft = createDraft({ payment: paidBy(OTHER), attempts: [attempt({ id: OTHER }), attempt({ state: 'succeeded' })] })
    const sums = { theirs: { minor, currency: 'RUB' }, ours: { minor: 34_900, currency: 'RUB' } }
    openAttention(draft, { reason, subject: ATTEMPT, attemptId: ATTEMPT, sums })
    openAttention(draft, { reason, subject: OTHER, attemptId: OTHER, sums })
    noteDispute(draft, ATTEMPT, { ...lost, amountMinor: minor })
    expect(openEntries(draft)).toMatchObject([{ reason, subject: OTHER }])
  })
})

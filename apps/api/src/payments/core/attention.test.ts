import { expect, test } from 'vitest'
import { ATTEMPT, attempt, before, createDraft, id, NOW, openEntries, PAYMENT } from '../../../test/payments/drafts.ts'
import { closeAttention, openAttention } from './attention.ts'

const sums = { theirs: { minor: 35_000, currency: 'RUB' }, ours: { minor: 34_900, currency: 'RUB' } }
const cause = { reason: 'amount_mismatch', subject: ATTEMPT, attemptId: ATTEMPT, detail: 'more', sums } as const
const draftWith = (of: Parameters<typeof createDraft>[0] = {}) => createDraft({ attempts: [attempt()], ...of })

test('an entry has the facts, and is logged as an error', () => {
  const draft = draftWith()
  openAttention(draft, { ...cause, detail: 'x'.repeat(600) })
  expect(draft.attention).toEqual([
    {
      ...{ id: draft.attention[0]?.id, paymentId: PAYMENT, reason: 'amount_mismatch', subject: ATTEMPT, attemptId: ATTEMPT },
      ...{ detail: 'x'.repeat(500), theirMinor: 35_000, theirCurrency: 'RUB', ourMinor: 34_900, ourCurrency: 'RUB' },
      ...{ openedAt: NOW, ownerId: null, takenAt: null, closedAt: null, closedBy: null, note: '' },
    },
  ])
  const facts = { paymentId: PAYMENT, reason: 'amount_mismatch', subject: ATTEMPT }
  expect(draft.said).toEqual([{ level: 'error', facts, message: 'payment needs attention' }])
  openAttention(draft, { reason: 'dispute', subject: 'dp' })
  const bare = { attemptId: null, detail: '', theirMinor: null, theirCurrency: null, ourMinor: null, ourCurrency: null }
  expect(draft.attention[1]).toMatchObject(bare)
  openAttention(draft, { reason: 'dispute', subject: 'two', sums: { ...sums, ours: null } })
  expect(draft.attention[2]).toMatchObject({ theirMinor: 35_000, ourMinor: null, ourCurrency: null })
})

test('one cause has one open entry; another subject or reason has its own', () => {
  const draft = draftWith()
  openAttention(draft, cause)
  openAttention(draft, { ...cause, detail: 'still more' })
  openAttention(draft, { ...cause, subject: id(50) })
  openAttention(draft, { ...cause, reason: 'double_success' })
  expect(draft.attention.map(({ reason, subject }) => [reason, subject])).toEqual([
    ['amount_mismatch', ATTEMPT],
    ['amount_mismatch', id(50)],
    ['double_success', ATTEMPT],
  ])
})

test('what a person closed stays closed while the facts are the same; what closed by itself may open again', () => {
  const draft = draftWith()
  openAttention(draft, cause)
  closeAttention(draft, ['amount_mismatch'], [ATTEMPT])
  expect(draft.attention[0]?.closedAt).toEqual(NOW)
  openAttention(draft, cause)
  expect(openEntries(draft)).toHaveLength(1)
  const [first, second] = draft.attention
  if (!first || !second) throw new Error('two entries')
  draft.attention = [
    { ...second, closedAt: NOW, closedBy: id(60) },
    { ...first, closedAt: before(9) },
  ]
  openAttention(draft, cause)
  expect(openEntries(draft)).toEqual([])
  openAttention(draft, { ...cause, detail: 'other' })
  expect(openEntries(draft)).toHaveLength(1)
})

test('closing touches only open entries of these reasons and subjects', () => {
  const draft = draftWith()
  openAttention(draft, cause)
  openAttention(draft, { ...cause, subject: id(50) })
  openAttention(draft, { ...cause, reason: 'dispute' })
  const { attention } = draft
  closeAttention(draft, ['double_success'], [ATTEMPT])
  expect(draft.attention).toBe(attention)
  closeAttention(draft, ['amount_mismatch'], [ATTEMPT])
  expect(openEntries(draft).map(({ reason, subject }) => [reason, subject])).toEqual([
    ['amount_mismatch', id(50)],
    ['dispute', ATTEMPT],
  ])
})

test('a test payment of an installation with live keys is only logged', () => {
  const draft = draftWith({ live: { stripe: {} } })
  openAttention(draft, cause)
  expect([draft.attention, draft.said]).toMatchObject([[], [{ level: 'warn', message: 'test payment needs attention' }]])
  const live = draftWith({ live: { stripe: {} }, payment: { mode: 'live' } })
  openAttention(live, cause)
  expect(live.attention).toHaveLength(1)
})

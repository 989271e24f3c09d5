import type { DisputeState } from '../providers/providers.ts'
import { closeAttention, openAttention } from './attention.ts'
import { addDispute, addEvent, addNotice, type Draft, setDispute, setPayment } from './draft.ts'
import { settleGood } from './goods.ts'
import { recountGivenBack } from './refunds.ts'
import { closeIfAllBack, isAllBack } from './resolved.ts'
import { attemptOf, disputesOf } from './state.ts'

/**
 * Stores what the provider reported about a dispute of the attempt's money. If the attempt paid for the purchase, informs the game when the
 * dispute opens and when it closes.
 */
export const noteDispute = (draft: Draft, attemptId: string, seen: DisputeState) => {
  const { payment, now, rules } = draft
  const { ref: providerRef, status, amountMinor, currency, reason } = seen
  const known = draft.disputes.find((one) => one.providerRef === providerRef)
  // A closed dispute never opens again. So if the provider's data show the dispute as open, these data are out of date.
  if (known && (known.status === status || status === 'open')) return
  const said = { status, amountMinor, currency, reason, closedAt: status === 'open' ? null : now }
  if (known) setDispute(draft, known.id, said)
  else addDispute(draft, { ...said, id: rules.newId(), paymentId: payment.id, attemptId, providerRef, createdAt: now })
  addEvent(draft, {
    attemptId,
    from: known?.status ?? '',
    to: `dispute_${status}`,
    cause: 'dispute',
    actor: attemptOf(draft, attemptId).provider,
    detail: { seen },
  })
  if (status === 'open') openAttention(draft, { reason: 'dispute', subject: providerRef, attemptId, detail: reason })
  else closeAttention(draft, ['dispute'], [providerRef])
  closeIfAllBack(draft, attemptId)
  if (payment.paidAttemptId !== attemptId) return
  // Another dispute of the same money may be open, or may have been lost before.
  const states = disputesOf(draft, attemptId).map((one) => one.status)
  setPayment(draft, { dispute: (['open', 'lost'] as const).find((state) => states.includes(state)) ?? 'won' })
  recountGivenBack(draft)
  settleGood(draft, 'dispute')
  addNotice(draft, 'payment.disputed')
}

/**
 * Records that the bank suspects that the card is stolen. A person decides whether to refund the money before the bank opens a dispute. If
 * all of the money has gone back already, there is nothing to decide.
 */
export const noteFraudWarning = (draft: Draft, attemptId: string, warning: string, fraudType: string) => {
  const actor = attemptOf(draft, attemptId).provider
  addEvent(draft, { attemptId, from: '', to: 'fraud_warning', cause: 'webhook', actor, detail: { warning, fraudType } })
  if (!isAllBack(draft, attemptId)) openAttention(draft, { reason: 'fraud_warning', subject: warning, attemptId, detail: fraudType })
}

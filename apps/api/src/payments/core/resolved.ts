import { givenBack, refundedOf } from '../money-back/refund-rules.ts'
import { closeAttention } from './attention.ts'
import type { Draft } from './draft.ts'
import { attemptOf, disputesOf, type RefundRow, refundsOf } from './state.ts'

/** Decisions about the attention entries that nobody has to look at any more. */

/**
 * Closes the attention entries that a successful refund resolves. For the attempt that paid for the purchase, these are entries about
 * failed refunds of the same or a smaller amount. For an attempt that paid for no purchase, these are all entries, but only when all of its
 * money has gone back. In the second case, the sum of all refunds decides and not the amount of this refund. This refund may have been made
 * at the provider and found only after a refund of ours failed. Fraud warnings are closed when all money of their attempt has gone back.
 */
export const closeResolved = (draft: Draft, { attemptId, amountMinor }: RefundRow) => {
  closeFraudWarnings(draft, attemptId)
  const isPaid = attemptId === draft.payment.paidAttemptId
  const refunds = refundsOf(draft, attemptId)
  if (!isPaid && givenBack(refunds) < takenOf(draft, attemptId)) return
  const failed = refunds.filter((other) => other.status === 'failed' && (!isPaid || other.amountMinor <= amountMinor))
  const subjects = failed.map(({ id }) => id)
  closeAttention(draft, ['refund_failed', 'amount_mismatch', 'double_success'], isPaid ? subjects : [...subjects, attemptId])
}

/**
 * Returns the amount that the provider took for an attempt that paid for no purchase. The attention entry about the attempt contains this
 * amount.
 */
const takenOf = (draft: Draft, attemptId: string): number => {
  const noted = draft.attention.findLast(({ subject, theirMinor }) => subject === attemptId && theirMinor !== null)
  return noted?.theirMinor ?? attemptOf(draft, attemptId).amountMinor
}

/** Whether all money of the attempt has gone back to the player, by refunds and lost disputes. */
export const isAllBack = (draft: Draft, attemptId: string): boolean => {
  const taken = { amountMinor: takenOf(draft, attemptId), currency: attemptOf(draft, attemptId).currency }
  return refundedOf(taken, refundsOf(draft, attemptId), disputesOf(draft, attemptId)) >= taken.amountMinor
}

/**
 * Whether nobody has to look at a refund that failed. This is true if all money of the attempt has gone back nevertheless. It is also true
 * if a refund of at least this amount, which somebody made at the provider itself, has just been found.
 */
export const isDoneElsewhere = (draft: Draft, { attemptId, amountMinor }: RefundRow): boolean =>
  isAllBack(draft, attemptId) ||
  refundsOf(draft, attemptId).some(
    (one) => one.cause === 'provider' && one.status === 'succeeded' && one.createdAt >= draft.now && one.amountMinor >= amountMinor,
  )

/** Closes the fraud warnings about the attempt if all of its money has gone back, because then there is nothing to decide. */
export const closeFraudWarnings = (draft: Draft, attemptId: string) => {
  if (!isAllBack(draft, attemptId)) return
  const warnings = draft.attention.filter((one) => one.reason === 'fraud_warning' && one.attemptId === attemptId)
  closeAttention(
    draft,
    ['fraud_warning'],
    warnings.map(({ subject }) => subject),
  )
}

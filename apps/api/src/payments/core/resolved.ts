import { givenBack, refundedOf } from '../money-back/refund-rules.ts'
import { closeAttention } from './attention.ts'
import type { Draft } from './draft.ts'
import { attemptOf, disputesOf, type RefundRow, refundsOf } from './state.ts'

/** Decisions about the attention entries that nobody has to look at any more. */

/**
 * Closes the attention entries that a successful refund resolves.
 * - If the attempt paid for the purchase: the entries about failed refunds of the same or a smaller amount.
 * - If the attempt paid for no purchase: the entries about the attempt and all its failed refunds, but only when the sum of all its refunds
 *   has reached the amount that was taken. The amount of this one refund does not matter. For example, after our refund failed, somebody
 *   may have made this refund at the provider.
 * - If all money of the attempt has gone back: also the entries that `closeIfAllBack` closes.
 */
export const closeResolved = (draft: Draft, { attemptId, amountMinor }: RefundRow) => {
  closeIfAllBack(draft, attemptId)
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
 * Whether a failed refund can be ignored, because its money was returned in another way. This is true if all money of the attempt has gone
 * back. It is also true if the hub has just found a refund of at least this amount that somebody made at the provider itself.
 */
export const isDoneElsewhere = (draft: Draft, { attemptId, amountMinor }: RefundRow): boolean =>
  isAllBack(draft, attemptId) ||
  refundsOf(draft, attemptId).some(
    (one) => one.cause === 'provider' && one.status === 'succeeded' && one.createdAt >= draft.now && one.amountMinor >= amountMinor,
  )

const POINTLESS_IF_ALL_BACK = ['fraud_warning', 'refund_failed', 'amount_mismatch', 'double_success'] as const

/** Closes the attention entries about an attempt if all its money has gone back to the player. Then nobody has to decide about a refund. */
export const closeIfAllBack = (draft: Draft, attemptId: string) => {
  if (!isAllBack(draft, attemptId)) return
  const subjects = draft.attention.filter((one) => one.attemptId === attemptId).map(({ subject }) => subject)
  closeAttention(draft, POINTLESS_IF_ALL_BACK, subjects)
}

import { givenBack, refundedOf } from '../money-back/refund-rules.ts'
import { closeAttention } from './attention.ts'
import type { Draft } from './draft.ts'
import { attemptOf, disputesOf, type RefundRow, refundsOf } from './state.ts'

/** Decisions about the attention entries that nobody has to look at any more. */

/**
 * Closes the attention entries that a successful refund resolves. For the attempt that paid for the purchase, these are entries about
 * failed refunds of the same or a smaller amount.
 *
 * For an attempt that paid for no purchase, these are all entries, but only when the sum of all its refunds has reached the amount that was
 * taken. The amount of this one refund does not matter. For example, after our refund failed, somebody may have made this one at the
 * provider.
 *
 * When all money of an attempt has gone back, `closeIfAllBack` closes the entries that are still open.
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
 * Whether nobody has to look at a refund that failed. This is true if all money of the attempt has gone back in another way. It is also
 * true if a refund of at least this amount, which somebody made at the provider itself, has just been found.
 */
export const isDoneElsewhere = (draft: Draft, { attemptId, amountMinor }: RefundRow): boolean =>
  isAllBack(draft, attemptId) ||
  refundsOf(draft, attemptId).some(
    (one) => one.cause === 'provider' && one.status === 'succeeded' && one.createdAt >= draft.now && one.amountMinor >= amountMinor,
  )

const POINTLESS_IF_ALL_BACK = ['fraud_warning', 'refund_failed', 'amount_mismatch', 'double_success'] as const

/** Closes the entries about money that is to go back, if all money of the attempt has gone back, because then there is nothing to decide. */
export const closeIfAllBack = (draft: Draft, attemptId: string) => {
  if (!isAllBack(draft, attemptId)) return
  const subjects = draft.attention.filter((one) => one.attemptId === attemptId).map(({ subject }) => subject)
  closeAttention(draft, POINTLESS_IF_ALL_BACK, subjects)
}

import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { closeAttention } from '../attention.ts'
import { insertEvent, type PaymentRow, updatePayment } from '../data.ts'
import { postRefundedLetter } from '../letters.ts'
import { postPaymentEvent } from '../payment-events.ts'
import { listDisputesOf, listRefundsOf, type RefundRow } from './refund-data.ts'
import { refundedOf } from './refund-rules.ts'

/** Recalculates `refundedMinor` from the refunds and disputes of the paid attempt. Returns the updated row. */
export const recountGivenBack = async (tx: Tx, payment: PaymentRow): Promise<PaymentRow> => {
  const { paidAttemptId, amountMinor, currency } = payment
  if (paidAttemptId === null || amountMinor === null || currency === null) return payment
  const paid = { amountMinor, currency }
  const refundedMinor = refundedOf(paid, await listRefundsOf(tx, paidAttemptId), await listDisputesOf(tx, paidAttemptId))
  if (refundedMinor !== payment.refundedMinor) await updatePayment(tx, payment.id, { refundedMinor })
  return { ...payment, refundedMinor }
}

/**
 * The attention entries that a successful refund resolves: failed refunds of the same or a smaller amount, and money that paid for nothing.
 */
const overWith = async (tx: Tx, { paidAttemptId }: PaymentRow, { attemptId, amountMinor }: RefundRow) => {
  const failed = (await listRefundsOf(tx, attemptId)).filter((other) => other.status === 'failed' && other.amountMinor <= amountMinor)
  const subjects = failed.map(({ id }) => id)
  return {
    reasons: ['refund_failed', 'amount_mismatch', 'double_success'] as const,
    subjects: attemptId === paidAttemptId ? subjects : [...subjects, attemptId],
  }
}

/**
 * Call this when a refund has reached a final status, or when that status turned out to be wrong. Writes an event, tells the player that
 * money is on its way, and tells the game the refunded total, which falls again if the bank rejected the refund. `refund` is the current
 * row.
 */
export const tellRefund = async (
  deps: Deps,
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  before: RefundRow['status'],
  actor: string,
) => {
  const { id: refundId, attemptId, amountMinor, currency, cause, status } = refund
  await insertEvent(tx, {
    paymentId: payment.id,
    attemptId,
    from: before,
    to: status === 'succeeded' ? 'refunded' : 'refund_failed',
    cause,
    actor,
    detail: { refundId, amountMinor, currency },
  })
  if (status === 'succeeded') await closeAttention(deps, tx, await overWith(tx, payment, refund))
  const recounted = await recountGivenBack(tx, payment)
  if (status === 'succeeded') await postRefundedLetter(deps, tx, recounted, refund)
  if (recounted.refundedMinor !== payment.refundedMinor) await postPaymentEvent(deps, tx, 'payment.refunded', recounted)
  return recounted
}

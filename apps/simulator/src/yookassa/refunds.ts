import type * as z from 'zod'
import { invalid, noSuch } from './failures.ts'
import { newObjectId } from './ids.ts'
import type { createRefund } from './params.ts'
import { beginReceipt, checkReceipt, receiptOfRefund } from './receipts.ts'
import type { Payment, Refund } from './records.ts'
import { savePayment, saveRefund, type Yookassa } from './state.ts'

/** After a partial refund, at least this amount of the payment must remain, in kopecks: one ruble. After a full refund, nothing remains. */
const MIN_REST_MINOR = 100

export const getRefund = ({ tables }: Yookassa, id: string): Refund => {
  const refund = tables.refunds.get(id)
  if (!refund) throw noSuch('refund_id')
  return refund
}

export const refund = (yookassa: Yookassa, params: z.output<typeof createRefund>): Refund => {
  const { world } = yookassa
  const payment = refundable(yookassa, params)
  const isWhole = params.amount === payment.amountMinor
  // A full refund without its own receipt uses the payment's receipt.
  const receipt = isWhole && !params.receipt ? payment.receipt : checkReceipt(params.receipt, params.amount)
  const takesTime = world.faults.take('yookassa', ({ do: what }) => what === 'refund-pending')
  const isRefused = world.faults.take('yookassa', ({ do: what }) => what === 'refund-canceled') !== undefined
  const asked: Refund = {
    id: newObjectId(),
    paymentId: payment.id,
    status: 'pending',
    amountMinor: params.amount,
    description: params.description ?? null,
    metadata: params.metadata,
    receipt,
    registration: null,
    created: world.now(),
    endsAt: takesTime ? world.now() + takesTime.ms : null,
    endsAs: isRefused ? 'canceled' : 'succeeded',
  }
  savePayment(yookassa, { ...payment, refundedMinor: payment.refundedMinor + params.amount })
  return takesTime ? saveRefund(yookassa, asked) : endRefund(yookassa, asked)
}

/** Ends a refund: it succeeded, or the bank rejected it. A rejection sends no webhook. */
export const endRefund = (yookassa: Yookassa, asked: Refund): Refund => {
  if (asked.endsAs === 'canceled') {
    const payment = yookassa.tables.payments.get(asked.paymentId)
    if (payment) savePayment(yookassa, { ...payment, refundedMinor: payment.refundedMinor - asked.amountMinor })
    return saveRefund(yookassa, { ...asked, status: 'canceled' })
  }
  const ended = saveRefund(yookassa, { ...asked, status: 'succeeded', registration: 'pending' }, 'refund.succeeded')
  beginReceipt(yookassa, receiptOfRefund(ended))
  return ended
}

/** Returns the payment to refund. Throws if this amount cannot be refunded. */
const refundable = ({ tables }: Yookassa, params: z.output<typeof createRefund>): Payment => {
  const payment = tables.payments.get(params.payment_id)
  if (!payment) throw invalid("Payment doesn't exist or inaccessible", 'payment_id')
  if (payment.status !== 'succeeded') throw invalid('Payment can not be refunded in current status', 'payment_id')
  const left = payment.amountMinor - payment.refundedMinor
  if (left === 0) throw invalid('Payment has already been refunded', 'payment_id')
  if (params.amount > left) throw invalid('Refund amount exceeds the rest of the payment', 'amount.value')
  const rest = left - params.amount
  if (rest > 0 && rest < MIN_REST_MINOR)
    throw invalid('The rest of the payment after the refund must be 0 or at least 1.00', 'amount.value')
  return payment
}

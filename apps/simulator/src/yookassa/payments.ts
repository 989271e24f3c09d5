import type * as z from 'zod'
import type { Refusal } from './cards.ts'
import { invalid, noSuch } from './failures.ts'
import { newObjectId, newToken } from './ids.ts'
import type { capturePayment, createPayment } from './params.ts'
import { beginReceipt, checkReceipt, receiptOfPayment } from './receipts.ts'
import type { Method, Payment } from './records.ts'
import { HELD_FOR_MS, savePayment, type Yookassa } from './state.ts'

export const getPayment = ({ tables }: Yookassa, id: string): Payment => {
  const payment = tables.payments.get(id)
  if (!payment) throw noSuch('payment_id')
  return payment
}

export const create = (yookassa: Yookassa, params: z.output<typeof createPayment>): Payment =>
  savePayment(yookassa, {
    id: newObjectId(),
    token: newToken(),
    status: 'pending',
    amountMinor: params.amount,
    refundedMinor: 0,
    capture: params.capture,
    returnUrl: params.confirmation.type === 'redirect' ? params.confirmation.return_url : null,
    locale: params.confirmation.locale,
    description: params.description ?? null,
    metadata: params.metadata,
    customerId: params.merchant_customer_id ?? null,
    receipt: checkReceipt(params.receipt, params.amount),
    registration: null,
    method: null,
    challenged: null,
    isAuthenticated: false,
    refusal: null,
    created: yookassa.world.now(),
    captured: null,
    holdUntil: null,
    paysAt: null,
  })

/** Records that the player has paid. The money is captured immediately, or held on the card until the shop captures it. */
export const acceptMoney = (yookassa: Yookassa, payment: Payment, method: Method, isAuthenticated: boolean): Payment => {
  const isShort = yookassa.world.faults.take('yookassa', (fault) => fault.do === 'wrong-amount') !== undefined
  const paid: Payment = {
    ...payment,
    amountMinor: isShort ? payment.amountMinor - 1 : payment.amountMinor,
    method,
    isAuthenticated,
    challenged: null,
    refusal: null,
    paysAt: null,
  }
  if (payment.capture) return takeMoney(yookassa, paid)
  const held: Payment = { ...paid, status: 'waiting_for_capture', holdUntil: yookassa.world.now() + HELD_FOR_MS }
  return savePayment(yookassa, held, 'payment.waiting_for_capture')
}

export const takeMoney = (yookassa: Yookassa, payment: Payment): Payment => {
  const captured: Payment = {
    ...payment,
    status: 'succeeded',
    captured: yookassa.world.now(),
    holdUntil: null,
    registration: 'pending',
  }
  const saved = savePayment(yookassa, captured, 'payment.succeeded')
  beginReceipt(yookassa, receiptOfPayment(saved))
  return saved
}

/** Cancels a payment. A canceled payment never changes again. */
export const cancelPayment = (yookassa: Yookassa, payment: Payment, refusal: Refusal): Payment =>
  savePayment(yookassa, { ...payment, status: 'canceled', refusal, challenged: null, holdUntil: null, paysAt: null }, 'payment.canceled')

export const capture = (yookassa: Yookassa, id: string, params: z.output<typeof capturePayment>): Payment => {
  const payment = getPayment(yookassa, id)
  if (payment.status !== 'waiting_for_capture') throw invalid('Payment can not be captured in current status')
  const amountMinor = params.amount ?? payment.amountMinor
  if (amountMinor > payment.amountMinor) throw invalid('Amount to capture exceeds the amount of the payment', 'amount.value')
  const receipt = amountMinor === payment.amountMinor && !params.receipt ? payment.receipt : checkReceipt(params.receipt, amountMinor)
  return takeMoney(yookassa, { ...payment, amountMinor, receipt })
}

export const cancel = (yookassa: Yookassa, id: string): Payment => {
  const payment = getPayment(yookassa, id)
  if (payment.capture) throw invalid('You can not cancel payment with autocapture')
  if (payment.status !== 'waiting_for_capture') throw invalid('Payment can not be canceled in current status')
  return cancelPayment(yookassa, payment, { party: 'merchant', reason: 'canceled_by_merchant' })
}

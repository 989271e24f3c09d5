import { acceptMoney, cancelPayment } from './payments.ts'
import { endReceipt } from './receipts.ts'
import type { Payment } from './records.ts'
import { endRefund } from './refunds.ts'
import { dueOf, type Yookassa } from './state.ts'

/**
 * Does everything that is due: expires unpaid payments after an hour, accepts money that arrives late, releases held money that was not
 * captured, and ends pending refunds and receipts.
 */
export const settleDue = (yookassa: Yookassa): void => {
  const { tables, waiting, world } = yookassa
  const now = world.now()
  const isDue = (at: number | undefined) => at !== undefined && at <= now
  for (const id of [...waiting]) {
    const payment = tables.payments.get(id)
    if (payment && isDue(dueOf.payment(payment))) endWaiting(yookassa, payment)
    const refund = tables.refunds.get(id)
    if (refund && isDue(dueOf.refund(refund))) endRefund(yookassa, refund)
    const receipt = tables.receipts.get(id)
    if (receipt && isDue(dueOf.receipt(receipt))) endReceipt(yookassa, receipt)
  }
}

const endWaiting = (yookassa: Yookassa, payment: Payment) => {
  if (payment.paysAt !== null && payment.method) return acceptMoney(yookassa, payment, payment.method, payment.isAuthenticated)
  const reason = payment.status === 'pending' ? 'expired_on_confirmation' : 'expired_on_capture'
  return cancelPayment(yookassa, payment, { party: 'yoo_money', reason })
}

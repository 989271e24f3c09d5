import type * as z from 'zod'
import { badReceipt, noSuch } from './failures.ts'
import { newDigits, newId, newReceiptId } from './ids.ts'
import type { createReceipt as createReceiptParams } from './params.ts'
import type { Payment, Receipt, ReceiptData, Refund } from './records.ts'
import { savePayment, saveReceipt, saveRefund, type Yookassa } from './state.ts'

/** The number of the fiscal storage in the simulated shop's cash register. */
const FISCAL_STORAGE = '9999078900005419'

/** Returns the receipt. Throws if the receipt is missing, or if its items do not add up to the amount. */
export const checkReceipt = (receipt: ReceiptData | undefined, amountMinor: number): ReceiptData => {
  if (!receipt) throw badReceipt()
  const sum = receipt.items.reduce((total, { priceMinor, quantity }) => total + Math.round(priceMinor * quantity), 0)
  if (sum !== amountMinor) throw badReceipt('receipt.items')
  return receipt
}

/** Creates a receipt. Throws if the payment or refund does not exist, or if the items do not add up to the `settlements` of the request. */
export const createReceipt = (yookassa: Yookassa, params: z.output<typeof createReceiptParams>): Receipt => {
  const { tables } = yookassa
  const refund = params.refund_id === undefined ? undefined : tables.refunds.get(params.refund_id)
  const paymentId = refund?.paymentId ?? params.payment_id ?? ''
  if (!tables.payments.get(paymentId)) throw noSuch(params.refund_id === undefined ? 'payment_id' : 'refund_id')
  const amountMinor = params.settlements.reduce((sum, { amount }) => sum + amount, 0)
  const data = checkReceipt(
    { email: params.customer.email, items: params.items, taxSystemCode: params.tax_system_code ?? null },
    amountMinor,
  )
  return beginReceipt(yookassa, { type: params.type, paymentId, refundId: refund?.id ?? null, amountMinor, data })
}

export const getReceipt = ({ tables }: Yookassa, id: string): Receipt => {
  const receipt = tables.receipts.get(id)
  if (!receipt) throw noSuch('receipt_id')
  return receipt
}

/**
 * Starts to register the receipt of a payment or refund. The tax service answers later; a fault can leave the receipt pending or cancel it.
 */
export const beginReceipt = (
  yookassa: Yookassa,
  source: Pick<Receipt, 'type' | 'paymentId' | 'refundId' | 'amountMinor' | 'data'>,
): Receipt => {
  const { world } = yookassa
  const fault = world.faults.take('yookassa', (one) => one.do === 'receipt-stuck' || one.do === 'receipt-canceled')
  return saveReceipt(yookassa, {
    ...source,
    id: newReceiptId(),
    status: 'pending',
    created: world.now(),
    endsAt: fault?.do === 'receipt-stuck' ? null : world.now() + world.settings.yookassa.receiptAfterMs,
    endsAs: fault?.do === 'receipt-canceled' ? 'canceled' : 'succeeded',
    fiscal: null,
  })
}

/** Records the answer of the tax service, also in the payment or refund. */
export const endReceipt = (yookassa: Yookassa, receipt: Receipt): void => {
  const { tables, world } = yookassa
  const ended = saveReceipt(yookassa, {
    ...receipt,
    status: receipt.endsAs,
    fiscal:
      receipt.endsAs === 'succeeded'
        ? {
            document: String(tables.receipts.rows().filter(({ fiscal }) => fiscal).length + 1),
            storage: FISCAL_STORAGE,
            attribute: newDigits(10),
            provider: newId(),
            at: world.now(),
          }
        : null,
  })
  if (ended.refundId === null) {
    const payment = tables.payments.get(ended.paymentId)
    if (payment) savePayment(yookassa, { ...payment, registration: ended.status })
  } else {
    const refund = tables.refunds.get(ended.refundId)
    if (refund) saveRefund(yookassa, { ...refund, registration: ended.status })
  }
}

export const receiptOfPayment = (payment: Payment) => ({
  type: 'payment' as const,
  paymentId: payment.id,
  refundId: null,
  amountMinor: payment.amountMinor,
  data: payment.receipt,
})

export const receiptOfRefund = (refund: Refund) => ({
  type: 'refund' as const,
  paymentId: refund.paymentId,
  refundId: refund.id,
  amountMinor: refund.amountMinor,
  data: refund.receipt,
})

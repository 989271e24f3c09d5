import * as z from 'zod'
import { savedAnswer } from '../idempotency.ts'
import { openTable } from '../journal.ts'
import { refusalReasons } from './cards.ts'

/**
 * This file has the stored records; `present.ts` converts them to YooKassa's objects. Times are in milliseconds, and amounts are in
 * kopecks.
 */

const refusal = z.object({ party: z.enum(['yoo_money', 'payment_network', 'merchant']), reason: z.enum(refusalReasons) })
const registration = z.enum(['pending', 'succeeded', 'canceled'])
const metadata = z.record(z.string(), z.string())

const receiptItem = z.object({
  description: z.string(),
  quantity: z.number(),
  priceMinor: z.number(),
  vatCode: z.number(),
  measure: z.string().nullable(),
  paymentSubject: z.string().nullable(),
  paymentMode: z.string().nullable(),
})
const receiptData = z.object({
  email: z.string(),
  items: z.array(receiptItem),
  taxSystemCode: z.number().nullable(),
})
export type ReceiptData = z.infer<typeof receiptData>

const method = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('bank_card'),
    id: z.string(),
    first6: z.string(),
    last4: z.string(),
    expiryMonth: z.string(),
    expiryYear: z.string(),
    cardType: z.string(),
  }),
  z.object({ type: z.literal('yoo_money'), id: z.string(), accountNumber: z.string() }),
])
export type Method = z.infer<typeof method>

const payment = z.object({
  id: z.string(),
  token: z.string(),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amountMinor: z.number(),
  refundedMinor: z.number(),
  capture: z.boolean(),
  /** The URL to which the player returns; null for a payment in the widget. */
  returnUrl: z.string().nullable(),
  locale: z.enum(['ru_RU', 'en_US']),
  description: z.string().nullable(),
  metadata,
  customerId: z.string().nullable(),
  receipt: receiptData,
  registration: registration.nullable(),
  method: method.nullable(),
  /** The payment method for which the bank's 3-D Secure question is open. */
  challenged: method.nullable(),
  isAuthenticated: z.boolean(),
  /** The refusal of the last try. It is final once the payment is canceled. */
  refusal: refusal.nullable(),
  created: z.number(),
  captured: z.number().nullable(),
  /** The time at which money held on the card is released. */
  holdUntil: z.number().nullable(),
  /** The time at which delayed money arrives, whatever the player does before. Null if no money is delayed. */
  paysAt: z.number().nullable(),
})
export type Payment = z.infer<typeof payment>

const refund = z.object({
  id: z.string(),
  paymentId: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amountMinor: z.number(),
  description: z.string().nullable(),
  metadata,
  receipt: receiptData,
  registration: registration.nullable(),
  created: z.number(),
  /** The time at which a pending refund ends; `endsAs` is its result. */
  endsAt: z.number().nullable(),
  endsAs: z.enum(['succeeded', 'canceled']),
})
export type Refund = z.infer<typeof refund>

const receipt = z.object({
  id: z.string(),
  type: z.enum(['payment', 'refund']),
  paymentId: z.string(),
  refundId: z.string().nullable(),
  status: registration,
  amountMinor: z.number(),
  data: receiptData,
  created: z.number(),
  /** The time at which the registration ends; null if it stays pending. */
  endsAt: z.number().nullable(),
  endsAs: registration,
  fiscal: z.object({ document: z.string(), storage: z.string(), attribute: z.string(), provider: z.string(), at: z.number() }).nullable(),
})
export type Receipt = z.infer<typeof receipt>

const notification = z.object({
  id: z.string(),
  type: z.enum(['payment.waiting_for_capture', 'payment.succeeded', 'payment.canceled', 'refund.succeeded']),
  created: z.number(),
  object: z.record(z.string(), z.unknown()),
  /** The object before the change. */
  before: z.record(z.string(), z.unknown()),
  delivery: z.enum(['waiting', 'delivered', 'lost', 'given-up']),
  attempts: z.number(),
})
export type Notification = z.infer<typeof notification>

export const openYookassaTables = (dir: string | undefined) => ({
  payments: openTable(dir, 'yookassa-payments', payment),
  refunds: openTable(dir, 'yookassa-refunds', refund),
  receipts: openTable(dir, 'yookassa-receipts', receipt),
  notifications: openTable(dir, 'yookassa-notifications', notification),
  answers: openTable(dir, 'yookassa-answers', savedAnswer),
})
export type YookassaTables = ReturnType<typeof openYookassaTables>

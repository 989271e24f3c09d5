import * as z from 'zod'
import { openTable } from '../journal.ts'
import { declineCodes } from './cards.ts'

/** This file has the stored records. Amounts are in kopecks, and times are in Unix ms. */

export const paymentStatuses = ['PENDING', 'AUTHORIZED', 'CAPTURED', 'VOIDED', 'FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED'] as const

const bank = z.object({
  last4: z.string(),
  network: z.enum(['VISA', 'MASTERCARD', 'MIR']),
  decline: z.enum(declineCodes).nullable(),
  asks3ds: z.boolean(),
})

const order = z.object({
  orderId: z.string(),
  /** The random code in the URL of the payment link. */
  code: z.string(),
  /** The text of the original request, which a request with the same order id must repeat exactly. */
  request: z.string(),
  amount: z.number(),
  captured: z.number(),
  refunded: z.number(),
  currency: z.string(),
  cart: z.record(z.string(), z.unknown()),
  redirectUrls: z.object({ onSuccess: z.string(), onError: z.string(), onAbort: z.string().optional() }),
  metadata: z.string().nullable(),
  status: z.enum(paymentStatuses),
  reason: z.string().nullable(),
  reasonCode: z.string().nullable(),
  card: bank.nullable(),
  /** What the page of an unpaid order shows: the form, the bank's 3-D Secure question, or a note that the bank has not decided yet. */
  stage: z.enum(['form', 'challenge', 'bank']),
  isOpened: z.boolean(),
  ttl: z.number(),
  created: z.number(),
  updated: z.number(),
})
export type Order = z.infer<typeof order>

const operation = z.object({
  operationId: z.string(),
  externalOperationId: z.string().nullable(),
  orderId: z.string(),
  type: z.enum(['AUTHORIZE', 'CAPTURE', 'VOID', 'REFUND']),
  amount: z.number(),
  status: z.enum(['PENDING', 'SUCCESS', 'FAIL']),
  reason: z.string().nullable(),
  created: z.number(),
  updated: z.number(),
})
export type Operation = z.infer<typeof operation>

const notice = z.object({
  id: z.string(),
  type: z.enum(['ORDER_STATUS_UPDATED', 'OPERATION_STATUS_UPDATED']),
  eventTime: z.string(),
  /**
   * `about`: the order or operation as it was at the time of the event, for the notice's payload. `before`: the status before the change.
   */
  about: z.record(z.string(), z.unknown()),
  before: z.string().nullable(),
  delivery: z.enum(['waiting', 'delivered', 'lost', 'given-up']),
  attempts: z.number(),
})
export type Notice = z.infer<typeof notice>

const savedAnswer = z.object({ params: z.string(), body: z.record(z.string(), z.unknown()) })
export type SavedAnswer = z.infer<typeof savedAnswer>

export const openYandexPayTables = (dir: string | undefined) => ({
  orders: openTable(dir, 'yandex-pay-orders', order),
  operations: openTable(dir, 'yandex-pay-operations', operation),
  notices: openTable(dir, 'yandex-pay-notices', notice),
  answers: openTable(dir, 'yandex-pay-answers', savedAnswer),
})
export type YandexPayTables = ReturnType<typeof openYandexPayTables>

import { z } from 'zod'
import { minorFromText } from './amount-text.ts'
import type { ProviderState, RefundState } from './providers.ts'

const operation = z.object({
  operationId: z.string(),
  operationType: z.string(),
  status: z.string(),
  externalOperationId: z.string().nullish(),
  amount: minorFromText.optional(),
  reason: z.string().nullish(),
})

const order = z.object({
  orderId: z.string(),
  merchantId: z.string().optional(),
  orderAmount: minorFromText,
  currencyCode: z.string(),
  paymentStatus: z.string(),
  paymentUrl: z.string().nullish(),
  reason: z.string().nullish(),
  reasonCode: z.string().nullish(),
})

/** The URL of Yandex's payment page, to which the browser is sent. */
export const paymentLink = z.url({ protocol: /^https?$/ })
export const createdAnswer = z.object({ data: z.object({ paymentUrl: paymentLink }) })
export const orderAnswer = z.object({ data: z.object({ order, operations: z.array(operation).default([]) }) })
export const operationAnswer = z.object({ data: z.object({ operation }) })
export const doneAnswer = z.object({})
export const errorAnswer = z.object({ reasonCode: z.string().optional(), reason: z.string().optional(), message: z.string().optional() })

export type YandexOrder = z.output<typeof orderAnswer>['data']

/** The statuses in which the bank holds the money, or the buyer will pay on delivery. */
const PROCESSING: readonly string[] = ['AUTHORIZED', 'CONFIRMED']

/** Whether the order is undecided: its link still works, or money is on its way. */
export const isUndecidedOrder = ({ order }: YandexOrder) => ['PENDING', ...PROCESSING].includes(order.paymentStatus)

export const presentOrder = ({ order, operations }: YandexOrder): ProviderState => ({
  status: statusOf(order.paymentStatus),
  amountMinor: order.orderAmount,
  capturedMinor: capturedBy(operations) || order.orderAmount,
  currency: order.currencyCode,
  refundedMinor: order.paymentStatus === 'REFUNDED' ? capturedBy(operations) || order.orderAmount : returnedBy(operations),
  failure: order.reasonCode ?? order.reason ?? '',
})

/**
 * Returns the sum of the refunds. A refund without our id (`externalOperationId`) comes from the rollback of a paid order and cannot be
 * stopped. So it is added even while it is pending and the order still has the status CAPTURED.
 */
const returnedBy = (operations: YandexOrder['operations']) =>
  operations
    .filter(({ operationType }) => operationType === 'REFUND')
    .filter(({ status, externalOperationId }) => status === 'SUCCESS' || (status === 'PENDING' && !externalOperationId))
    .reduce((sum, { amount = 0 }) => sum + amount, 0)

const capturedBy = (operations: YandexOrder['operations']) =>
  operations
    .filter(({ operationType, status }) => operationType === 'CAPTURE' && status === 'SUCCESS')
    .reduce((sum, { amount = 0 }) => sum + amount, 0)

/**
 * Converts Yandex's status. A paid order that was rolled back has the status FAILED and becomes `canceled`, not `succeeded`. A status that
 * we do not know becomes `open`, because `processing` would keep the player from paying in another way.
 */
const statusOf = (status: string): ProviderState['status'] => {
  if (status === 'CAPTURED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED') return 'succeeded'
  if (status === 'FAILED' || status === 'VOIDED') return 'canceled'
  return PROCESSING.includes(status) ? 'processing' : 'open'
}

export const presentRefund = ({ operationId, status, reason }: z.output<typeof operation>): RefundState => ({
  ref: operationId,
  status: status === 'SUCCESS' ? 'succeeded' : status === 'FAIL' ? 'failed' : 'pending',
  failure: status === 'FAIL' ? (reason ?? '') : '',
})

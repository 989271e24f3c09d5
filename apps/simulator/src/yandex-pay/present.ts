import { rublesText } from '../rubles.ts'
import type { Operation, Order } from './records.ts'

export const payUrlOf = ({ code }: Order, origin: string) => `${origin}/yandex-pay/l/${code}`

const time = (ms: number) => new Date(ms).toISOString()

/** `orderAmount` is always the requested amount. Refunds do not change it; they are shown as operations. */
export const presentOrder = (order: Order, { merchantId, origin, amount }: { merchantId: string; origin: string; amount: number }) => ({
  orderId: order.orderId,
  merchantId,
  orderAmount: rublesText(amount),
  currencyCode: order.currency,
  paymentStatus: order.status,
  paymentUrl: payUrlOf(order, origin),
  ...(order.card && {
    paymentMethod: { methodType: 'CARD', cardLast4: order.card.last4, cardNetwork: order.card.network },
  }),
  ...(order.reasonCode !== null && { reasonCode: order.reasonCode, reason: order.reason }),
  ...(order.metadata !== null && { metadata: order.metadata }),
  cart: order.cart,
  created: time(order.created),
  updated: time(order.updated),
})

export const presentOperation = (operation: Operation) => ({
  operationId: operation.operationId,
  ...(operation.externalOperationId !== null && { externalOperationId: operation.externalOperationId }),
  operationType: operation.type,
  orderId: operation.orderId,
  amount: rublesText(operation.amount),
  status: operation.status,
  ...(operation.reason !== null && { reason: operation.reason }),
  created: time(operation.created),
  updated: time(operation.updated),
})

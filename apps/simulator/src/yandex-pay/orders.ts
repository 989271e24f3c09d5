import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { addOperation, saveOrder, type YandexPayState } from './changes.ts'
import { anotherOperation, badFormat, noSuchOrder, wrongStatus, YandexFailure } from './failures.ts'
import { type cancelOrder, type captureOrder, checkCart, type createOrder } from './params.ts'
import type { Order } from './records.ts'
import { runningOperation, startRefund } from './refunds.ts'

/** Time in ms for which an order can still be paid after its link has expired, if the form was opened before. */
const FORM_EXTRA_MS = 15 * 60_000

/** Returns an order. If its time to pay is over, the order expires first. Throws ORDER_NOT_FOUND if there is none with this id. */
export const getOrder = (state: YandexPayState, orderId: string): Order => {
  const order = state.tables.orders.get(orderId)
  if (!order) throw noSuchOrder(orderId)
  return expireWhenDue(state, order)
}

export const expiryOf = ({ created, ttl, isOpened }: Order) => created + ttl * 1000 + (isOpened ? FORM_EXTRA_MS : 0)

const expireWhenDue = (state: YandexPayState, order: Order): Order =>
  order.status === 'PENDING' && expiryOf(order) <= state.world.now() ? endUnpaid(state, order, 'ORDER_EXPIRED') : order

/** Expires all orders whose time to pay is over. The simulator calls this function regularly, and after a test has moved the clock. */
export const expireAllDue = (state: YandexPayState) => {
  for (const order of state.tables.orders.rows()) expireWhenDue(state, order)
}

const reasons = {
  ORDER_EXPIRED: 'The order was not paid in time',
  ORDER_ROLLED_BACK: 'The merchant rolled the order back',
} as const

export const endUnpaid = (state: YandexPayState, order: Order, reasonCode: keyof typeof reasons): Order =>
  saveOrder(state, { ...order, status: 'FAILED', reasonCode, reason: reasons[reasonCode], stage: 'form' })

/**
 * Creates an order, or returns the existing order if the same request was sent before. With `wrongAmount`, the order is created for one
 * kopeck less. Throws if the order exists with other contents.
 */
export const create = (state: YandexPayState, params: z.output<typeof createOrder>, body: unknown, wrongAmount: boolean): Order => {
  checkCart(params.cart)
  const request = JSON.stringify(body)
  const existing = state.tables.orders.get(params.orderId)
  if (existing && existing.request !== request) {
    throw new YandexFailure(409, 'ORDER_ALREADY_EXISTS', `Order ${params.orderId} already exists with other contents`)
  }
  if (existing) return existing
  const at = state.world.now()
  return saveOrder(state, {
    orderId: params.orderId,
    code: randomBytes(16).toString('base64url'),
    request,
    amount: params.cart.total.amount - (wrongAmount ? 1 : 0),
    captured: 0,
    refunded: 0,
    currency: params.currencyCode,
    // The shop's original JSON, in which amounts are still text.
    cart: (body as { cart: Order['cart'] }).cart,
    redirectUrls: params.redirectUrls,
    metadata: params.metadata ?? null,
    status: 'PENDING',
    reason: null,
    reasonCode: null,
    card: null,
    stage: 'form',
    isOpened: false,
    ttl: params.ttl,
    created: at,
    updated: at,
  })
}

/** Rolls an order back: its payment link becomes invalid, whatever the order's status. A paid amount is refunded in full. */
export const rollback = (state: YandexPayState, orderId: string) => {
  const order = getOrder(state, orderId)
  if (order.status === 'PENDING') endUnpaid(state, order, 'ORDER_ROLLED_BACK')
  if (order.status === 'AUTHORIZED') release(state, order, null)
  if (order.status !== 'CAPTURED' && order.status !== 'PARTIALLY_REFUNDED') return
  const running = runningOperation(state, orderId)
  if (!running) {
    // Yandex documents this: the payment becomes FAILED, and the money is refunded.
    const failed = endUnpaid(state, order, 'ORDER_ROLLED_BACK')
    startRefund(state, failed, order.captured - order.refunded, null)
  }
  // A running operation without an external id belongs to an earlier rollback. Then nothing is left to do. Any other running operation is
  // an error.
  else if (running.externalOperationId !== null) throw anotherOperation()
}

const release = (state: YandexPayState, order: Order, externalOperationId: string | null) => {
  const made = addOperation(state, { orderId: order.orderId, type: 'VOID', amount: order.amount, status: 'SUCCESS', externalOperationId })
  saveOrder(state, { ...order, status: 'VOIDED' })
  return made
}

export const cancel = (state: YandexPayState, orderId: string, params: z.output<typeof cancelOrder>) => {
  const order = getOrder(state, orderId)
  if (order.status !== 'AUTHORIZED') throw wrongStatus(order.status, 'AUTHORIZED')
  return release(state, order, params.externalOperationId ?? null)
}

export const capture = (state: YandexPayState, orderId: string, params: z.output<typeof captureOrder>) => {
  const order = getOrder(state, orderId)
  if (order.status !== 'AUTHORIZED') throw wrongStatus(order.status, 'AUTHORIZED')
  const amount = params.orderAmount ?? order.amount
  if (amount < 1 || amount > order.amount) throw badFormat('orderAmount: must not exceed the amount of the order')
  const { externalOperationId = null } = params
  const made = addOperation(state, { orderId, type: 'CAPTURE', amount, status: 'SUCCESS', externalOperationId })
  saveOrder(state, { ...order, status: 'CAPTURED', captured: amount })
  return made
}

import type * as z from 'zod'
import { addOperation, saveOperation, saveOrder, type YandexPayState } from './changes.ts'
import { anotherOperation, badCart, badFormat, noSuchOrder, wrongStatus, YandexFailure } from './failures.ts'
import type { refundOrder } from './params.ts'
import type { Operation, Order } from './records.ts'

const MIN_KOPECKS = 100
const REFUND_TAKES_MS = 300

type Params = z.output<typeof refundOrder>

export const runningOperation = ({ tables }: YandexPayState, orderId: string): Operation | undefined =>
  tables.operations.rows().find((one) => one.orderId === orderId && one.status === 'PENDING')

export const findOperation = ({ tables }: YandexPayState, externalOperationId: string): Operation | undefined =>
  tables.operations.rows().find((one) => one.externalOperationId === externalOperationId)

/** Starts a refund, which ends later. Throws Yandex's error if the refund cannot start. */
export const refund = (state: YandexPayState, order: Order, params: Params): Operation => {
  if (findOperation(state, params.externalOperationId)) {
    throw new YandexFailure(409, 'DUPLICATE_EXTERNAL_OPERATION_ID', `Operation ${params.externalOperationId} exists already`)
  }
  if (runningOperation(state, order.orderId)) throw anotherOperation()
  if (order.status !== 'CAPTURED' && order.status !== 'PARTIALLY_REFUNDED') {
    throw wrongStatus(order.status, 'CAPTURED or PARTIALLY_REFUNDED')
  }
  checkAmount(order, params)
  return startRefund(state, order, params.refundAmount, params.externalOperationId)
}

const checkAmount = (order: Order, { refundAmount, targetCart, refundCart }: Params) => {
  const rest = order.captured - order.refunded - refundAmount
  if (rest < 0) throw new YandexFailure(400, 'REFUND_AMOUNT_EXCEEDED', 'refundAmount is more than what is left of the order')
  if (refundAmount < MIN_KOPECKS) throw badFormat('refundAmount: must be at least 1 RUB')
  if (rest === 0) return
  if (rest < MIN_KOPECKS) throw badFormat('refundAmount: what remains must be nothing or at least 1 RUB')
  if (targetCart && refundCart) throw badFormat('Only one of targetCart and refundCart may be given')
  if (targetCart) checkSum('targetCart', targetCart, rest)
  else if (refundCart) checkSum('refundCart', refundCart, refundAmount)
  else throw badCart('A refund in part needs targetCart or refundCart')
}

const checkSum = (name: string, { items }: NonNullable<Params['targetCart']>, sum: number) => {
  const known = items.filter((total) => total !== undefined)
  if (known.length === items.length && known.reduce((all, total) => all + total, 0) !== sum) throw badCart(`${name} does not add up`)
}

export const startRefund = (state: YandexPayState, { orderId }: Order, amount: number, externalOperationId: string | null): Operation => {
  const started = addOperation(state, { orderId, type: 'REFUND', amount, status: 'PENDING', externalOperationId })
  finishLater(state, started)
  return started
}

/** Ends a refund later. The fault is chosen now, when the refund starts. So it applies to the refund for which it was requested. */
const finishLater = (state: YandexPayState, { operationId }: Operation) => {
  const { faults, holds, timers } = state.world
  const fault = faults.take('yandex-pay', (one) => one.operation === 'refund' && (one.do === 'slow' || one.do === 'fail-later'))
  timers.later(fault?.do === 'slow' ? fault.ms : REFUND_TAKES_MS, async () => {
    await holds.pass('yandex-pay.refunded.before', operationId)
    finish(state, operationId, fault?.do !== 'fail-later')
  })
}

/** Continues refunds that an earlier run left pending. */
export const resumeRefunds = (state: YandexPayState) => {
  for (const one of state.tables.operations.rows()) if (one.status === 'PENDING') finishLater(state, one)
}

const finish = (state: YandexPayState, operationId: string, isGood: boolean) => {
  const operation = state.tables.operations.get(operationId)
  const order = operation && state.tables.orders.get(operation.orderId)
  if (!operation || !order) throw noSuchOrder(operationId)
  if (!isGood) {
    saveOperation(state, { ...operation, status: 'FAIL', reason: 'The bank did not take the money back' })
    return
  }
  saveOperation(state, { ...operation, status: 'SUCCESS' })
  const refunded = order.refunded + operation.amount
  // An order that was rolled back keeps its status.
  const status = order.status === 'FAILED' ? 'FAILED' : refunded === order.captured ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  saveOrder(state, { ...order, refunded, status })
}

import type { YandexPayOperation } from '../control/faults.ts'
import type { YandexPayState } from './changes.ts'
import { YandexFailure } from './failures.ts'
import { cancel, capture, create, getOrder, rollback } from './orders.ts'
import { cancelOrder, captureOrder, createOrder, nothing, readBody, refundOrder } from './params.ts'
import { payUrlOf, presentOperation, presentOrder } from './present.ts'
import type { Operation } from './records.ts'
import { findOperation, refund } from './refunds.ts'

/** The input of a call. With `wrongAmount`, the amount is one kopeck less. */
type Input = { state: YandexPayState; id: string; body: unknown; wrongAmount: boolean }
/** `run` returns the `data` of the reply. */
export type Call = { method: 'GET' | 'POST'; path: string; operation: YandexPayOperation; run: (input: Input) => object }

const operationOf = (operation: Operation) => ({ operation: presentOperation(operation) })

/** Yandex's merchant API, under `/api/merchant`. */
export const calls: readonly Call[] = [
  {
    method: 'POST',
    path: '/v1/orders',
    operation: 'create',
    run: ({ state, body, wrongAmount }) => ({
      paymentUrl: payUrlOf(create(state, readBody(createOrder, body), body, wrongAmount), state.world.origin),
    }),
  },
  {
    method: 'GET',
    path: '/v1/orders/:id',
    operation: 'retrieve',
    run: ({ state, id, wrongAmount }) => {
      const order = getOrder(state, id)
      const { merchantId } = state.world.settings.yandexPay
      return {
        order: presentOrder(order, { merchantId, origin: state.world.origin, amount: order.amount - (wrongAmount ? 1 : 0) }),
        operations: state.tables.operations
          .rows()
          .filter(({ orderId }) => orderId === id)
          .map(presentOperation),
      }
    },
  },
  {
    method: 'POST',
    path: '/v1/orders/:id/rollback',
    operation: 'rollback',
    run: ({ state, id, body }) => {
      readBody(nothing, body)
      rollback(state, id)
      return {}
    },
  },
  {
    method: 'POST',
    path: '/v1/orders/:id/cancel',
    operation: 'cancel',
    run: ({ state, id, body }) => operationOf(cancel(state, id, readBody(cancelOrder, body))),
  },
  {
    method: 'POST',
    path: '/v1/orders/:id/capture',
    operation: 'capture',
    run: ({ state, id, body }) => operationOf(capture(state, id, readBody(captureOrder, body ?? {}))),
  },
  {
    method: 'POST',
    path: '/v2/orders/:id/refund',
    operation: 'refund',
    run: ({ state, id, body }) => operationOf(refund(state, getOrder(state, id), readBody(refundOrder, body))),
  },
  {
    method: 'GET',
    path: '/v1/operations/:id',
    operation: 'operation',
    run: ({ state, id }) => {
      const operation = findOperation(state, id)
      if (!operation) throw new YandexFailure(404, 'OPERATION_NOT_FOUND', `Operation ${id} is not found`)
      return operationOf(operation)
    },
  },
]

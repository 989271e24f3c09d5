import { randomUUID } from 'node:crypto'
import type { World } from '../world.ts'
import type { Notice, Operation, Order, YandexPayTables } from './records.ts'

/** The state of the simulated Yandex Pay. */
export type YandexPayState = { world: World; tables: YandexPayTables; deliver: (notice: Notice) => void }

/**
 * Saves a change and sends its notice in one step, so that whoever gets the notice can read this state or a newer one. If the status did
 * not change, sends no notice.
 */
export const saveOrder = (state: YandexPayState, order: Order): Order => {
  const before = state.tables.orders.get(order.orderId)?.status ?? null
  const saved: Order = { ...order, updated: state.world.now() }
  state.tables.orders.set(order.orderId, saved)
  if (before !== null && before !== order.status) {
    tell(state, 'ORDER_STATUS_UPDATED', { orderId: order.orderId, paymentStatus: order.status }, before)
  }
  return saved
}

type NewOperation = Pick<Operation, 'orderId' | 'type' | 'amount' | 'status'> & Partial<Pick<Operation, 'externalOperationId' | 'reason'>>

export const addOperation = (state: YandexPayState, { externalOperationId = null, reason = null, ...given }: NewOperation): Operation => {
  const at = state.world.now()
  return saveOperation(state, { operationId: randomUUID(), externalOperationId, reason, ...given, created: at, updated: at })
}

export const saveOperation = (state: YandexPayState, operation: Operation): Operation => {
  const before = state.tables.operations.get(operation.operationId)?.status ?? null
  const saved: Operation = { ...operation, updated: state.world.now() }
  state.tables.operations.set(operation.operationId, saved)
  const { operationId, type, orderId, status, externalOperationId } = operation
  const about = { operationId, operationType: type, orderId, status, ...(externalOperationId !== null && { externalOperationId }) }
  if (status !== before && status !== 'PENDING') tell(state, 'OPERATION_STATUS_UPDATED', about, before)
  return saved
}

const tell = ({ tables, world, deliver }: YandexPayState, type: Notice['type'], about: Notice['about'], before: string | null) => {
  const eventTime = new Date(world.now()).toISOString()
  const notice: Notice = { id: randomUUID(), type, eventTime, about, before, delivery: 'waiting', attempts: 0 }
  tables.notices.set(notice.id, notice)
  deliver(notice)
}

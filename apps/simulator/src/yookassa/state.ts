import type { World } from '../world.ts'
import { newId } from './ids.ts'
import { presentPayment, presentRefund } from './present.ts'
import type { Notification, Payment, Receipt, Refund, YookassaTables } from './records.ts'

/**
 * The player has one hour to pay. Source of this time and of `HELD_FOR_MS`:
 * https://yookassa.ru/developers/payment-acceptance/getting-started/payment-process.
 */
export const PAY_WITHIN_MS = 3_600_000
/** The shop has seven days to capture money that is held on a card. */
export const HELD_FOR_MS = 7 * 24 * 3_600_000

/** The state of the simulated YooKassa. `waiting` contains the ids of all rows that will change automatically at some time. */
export type Yookassa = {
  world: World
  tables: YookassaTables
  waiting: Set<string>
  deliver: (notification: Notification) => void
  /** Sets a timer of `ms` milliseconds, after which all due changes are made. Sets no timer if `ms` is more than a minute. */
  wakeIn: (ms: number) => void
}

/** Functions that return the time at which a row changes automatically; undefined if it does not. */
export const dueOf = {
  payment: ({ status, created, holdUntil, paysAt }: Payment) => {
    if (status === 'pending') return paysAt ?? created + PAY_WITHIN_MS
    return status === 'waiting_for_capture' ? (holdUntil ?? undefined) : undefined
  },
  refund: ({ status, endsAt }: Refund) => (status === 'pending' ? (endsAt ?? undefined) : undefined),
  receipt: ({ status, endsAt }: Receipt) => (status === 'pending' ? (endsAt ?? undefined) : undefined),
}

const watch = ({ waiting, world, wakeIn }: Yookassa, id: string, due: number | undefined) => {
  if (due === undefined) {
    waiting.delete(id)
    return
  }
  waiting.add(id)
  wakeIn(due - world.now())
}

/** Saves a change and sends its webhook in one step, so that whoever gets the webhook can read this state or a newer one. */
export const savePayment = (yookassa: Yookassa, payment: Payment, event?: Exclude<Notification['type'], 'refund.succeeded'>): Payment => {
  const before = yookassa.tables.payments.get(payment.id) ?? payment
  yookassa.tables.payments.set(payment.id, payment)
  watch(yookassa, payment.id, dueOf.payment(payment))
  if (event) emit(yookassa, event, presentPayment(payment, yookassa.world), presentPayment(before, yookassa.world))
  return payment
}

export const saveRefund = (yookassa: Yookassa, refund: Refund, event?: 'refund.succeeded'): Refund => {
  const before = yookassa.tables.refunds.get(refund.id) ?? { ...refund, status: 'pending' as const }
  yookassa.tables.refunds.set(refund.id, refund)
  watch(yookassa, refund.id, dueOf.refund(refund))
  if (event) emit(yookassa, event, presentRefund(refund), presentRefund(before))
  return refund
}

export const saveReceipt = (yookassa: Yookassa, receipt: Receipt): Receipt => {
  yookassa.tables.receipts.set(receipt.id, receipt)
  watch(yookassa, receipt.id, dueOf.receipt(receipt))
  return receipt
}

/** Stores and sends a webhook that contains the object's current state. */
const emit = ({ tables, deliver, world }: Yookassa, type: Notification['type'], object: object, before: object) => {
  const notification: Notification = {
    id: newId(),
    type,
    created: world.now(),
    object: { ...object },
    before: { ...before },
    delivery: 'waiting',
    attempts: 0,
  }
  tables.notifications.set(notification.id, notification)
  deliver(notification)
}

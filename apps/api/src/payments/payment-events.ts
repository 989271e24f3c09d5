import type { eventTypes } from '@playhub/contract/partner'
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { partnerEvent } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { envelope, postEvent, recipientOf } from '../notices/events.ts'
import type { PaymentRow } from './data.ts'
import { presentPartnerPayment } from './present.ts'

type PaymentEventType = Extract<(typeof eventTypes)[number], `payment.${string}`>

/**
 * Writes an event of a payment in the transaction that changes it. The feed shows the event after the commit. If the project has a notice
 * address, a notice is queued too. `payment` is the row after the change.
 */
export const postPaymentEvent = async (deps: Deps, tx: Tx, type: PaymentEventType, payment: PaymentRow) => {
  const to = await recipientOf(tx, payment.playerId, payment.projectId)
  const data = presentPartnerPayment(deps, payment, to.userId)
  const paid = type === 'payment.paid' && { id: paidEventId(payment.id) }
  const at = await timeOfNext(tx, payment.id, deps.now())
  const event = { ...envelope(at, payment.projectId), ...paid, type, data }
  await postEvent(deps, tx, { mode: payment.mode, event, hasAddress: to.hasAddress, paymentId: payment.id })
}

/**
 * A game keeps the data of the event with the latest time. So each event of a payment needs a later time than the one before, even if one
 * change causes two, or clocks of processes differ. The caller holds the payment's lock.
 */
const timeOfNext = async (tx: Tx, paymentId: string, now: Date): Promise<Date> => {
  const [last] = await tx
    .select({ at: partnerEvent.createdAt })
    .from(partnerEvent)
    .where(eq(partnerEvent.paymentId, paymentId))
    .orderBy(desc(partnerEvent.seq))
    .limit(1)
  return last && last.at >= now ? new Date(last.at.getTime() + 1) : now
}

/** A payment is paid only once, so this event's id can be derived from the payment's id. */
export const paidEventId = (paymentId: string) => `evt_${paymentId.replaceAll('-', '')}`

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
 * Writes an event of a payment in the transaction that makes it true: the feed shows it, and if the project has an address for notices,
 * one is on its way the moment this commits. `payment` is the row as it will be.
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
 * A game keeps what the latest event of a payment says, by its time: so a later one has a later time, also where two come of one change,
 * or come from processes whose clocks differ. The caller holds the payment's lock.
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

/** A payment is paid once, so the event that says so can be found by the payment. */
export const paidEventId = (paymentId: string) => `evt_${paymentId.replaceAll('-', '')}`

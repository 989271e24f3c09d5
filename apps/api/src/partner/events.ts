import { randomUUID } from 'node:crypto'
import type { eventTypes, PartnerEvent } from '@playhub/contract/partner'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { partnerEvent, player } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { PaymentRow } from '../payments/data.ts'
import { modeOf } from '../payments/mode.ts'
import { presentPartnerPayment } from '../payments/present.ts'
import type { Mode } from '../payments/providers/providers.ts'
import { findEndpoint } from './data.ts'

type EventType = (typeof eventTypes)[number]
type PaymentEventType = Extract<EventType, `payment.${string}`>

/**
 * Writes an event of a payment in the transaction that makes it true: the feed shows it, and if the project has an address for notices,
 * one is on its way the moment this commits. `payment` is the row as it will be.
 */
export const postPaymentEvent = async (deps: Deps, tx: Tx, type: PaymentEventType, payment: PaymentRow) => {
  const data = presentPartnerPayment(deps.config.publicUrl, payment, await numberOf(tx, payment.playerId))
  const paid = type === 'payment.paid' && { id: paidEventId(payment.id) }
  await post(deps, tx, payment.mode, { ...envelope(deps, payment.projectId), ...paid, type, data })
}

/** A payment is paid once, so the event that says so can be found by the payment. */
export const paidEventId = (paymentId: string) => `evt_${paymentId.replaceAll('-', '')}`

/** A player has come to a project for the first time. */
export const postRegistered = async (deps: Deps, tx: Tx, playerId: string, projectId: string) => {
  const data = { userId: await numberOf(tx, playerId) }
  await post(deps, tx, modeOf(deps), { ...envelope(deps, projectId), type: 'player.registered', data })
}

const envelope = ({ now }: Deps, project: string) => ({
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  timestamp: now().toISOString(),
  project,
})

/** The short number that games know the player by. */
const numberOf = async (tx: Tx, playerId: string): Promise<string> => {
  const [row] = await tx.select({ number: player.number }).from(player).where(eq(player.id, playerId))
  if (!row) throw new Error(`no player ${playerId}`)
  return String(row.number)
}

const post = async (deps: Deps, tx: Tx, mode: Mode, event: PartnerEvent) => {
  const hasAddress = (await findEndpoint(tx, event.project)) !== undefined
  await tx.insert(partnerEvent).values({
    id: event.id,
    projectId: event.project,
    mode,
    type: event.type,
    body: JSON.stringify(event),
    createdAt: deps.now(),
    nextTryAt: hasAddress ? deps.now() : null,
  })
  if (hasAddress) await enqueueNotice(tx, event.id)
}

export const enqueueNotice = (tx: Tx, eventId: string, runAt?: Date) =>
  enqueue(tx, 'deliver_notice', { eventId }, { key: `notice:${eventId}`, ...(runAt && { runAt }) })

import { randomUUID } from 'node:crypto'
import type { eventTypes, PartnerEvent } from '@playhub/contract/partner'
import { Refusal } from '@playhub/contract/refusals'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { noticeEndpoint, partnerEvent, player } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { PaymentRow } from '../payments/data.ts'
import { modeOf } from '../payments/mode.ts'
import { presentPartnerPayment } from '../payments/present.ts'
import type { Mode } from '../payments/providers/providers.ts'
import { TEST_TYPE } from './test-event.ts'

type EventType = (typeof eventTypes)[number]
type PaymentEventType = Extract<EventType, `payment.${string}`>

/**
 * Writes an event of a payment in the transaction that makes it true: the feed shows it, and if the project has an address for notices,
 * one is on its way the moment this commits. `payment` is the row as it will be.
 */
export const postPaymentEvent = async (deps: Deps, tx: Tx, type: PaymentEventType, payment: PaymentRow) => {
  const to = await recipientOf(tx, payment.playerId, payment.projectId)
  const data = presentPartnerPayment(deps, payment, to.userId)
  const paid = type === 'payment.paid' && { id: paidEventId(payment.id) }
  const at = await timeOfNext(tx, payment.id, deps.now())
  await post(deps, tx, payment.mode, { ...envelope(at, payment.projectId), ...paid, type, data }, to.hasAddress, payment.id)
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

/** A player has come to a project for the first time. */
export const postRegistered = async (deps: Deps, tx: Tx, playerId: string, projectId: string) => {
  const { userId, hasAddress } = await recipientOf(tx, playerId, projectId)
  await post(deps, tx, modeOf(deps), { ...envelope(deps.now(), projectId), type: 'player.registered', data: { userId } }, hasAddress)
}

/** A test of a project's address, in the transaction that asked for it. Throws NOTICE_ADDRESS_MISSING, NOTICE_TEST_UNDER_WAY. */
export const postTest = async (deps: Deps, tx: Tx, projectId: string, mode: Mode): Promise<string> => {
  // Two who ask at once take turns here.
  const [endpoint] = await tx.select().from(noticeEndpoint).where(eq(noticeEndpoint.projectId, projectId)).for('no key update')
  if (!endpoint) throw new Refusal('NOTICE_ADDRESS_MISSING')
  const isUnderWay = and(eq(partnerEvent.projectId, projectId), isNotNull(partnerEvent.nextTryAt), eq(partnerEvent.type, TEST_TYPE))
  const [other] = await tx.select({ id: partnerEvent.id }).from(partnerEvent).where(isUnderWay).limit(1)
  if (other) throw new Refusal('NOTICE_TEST_UNDER_WAY')
  const event = { ...envelope(deps.now(), projectId), type: TEST_TYPE, data: { mode } } as const
  await post(deps, tx, mode, event, true)
  return event.id
}

const envelope = (at: Date, project: string) => ({
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  timestamp: at.toISOString(),
  project,
})

/** The short number that the game knows the player by, and whether its project has an address for notices. */
const recipientOf = async (tx: Tx, playerId: string, projectId: string) => {
  const [row] = await tx
    .select({ number: player.number, url: noticeEndpoint.url })
    .from(player)
    .leftJoin(noticeEndpoint, eq(noticeEndpoint.projectId, projectId))
    .where(eq(player.id, playerId))
  if (!row) throw new Error(`no player ${playerId}`)
  return { userId: String(row.number), hasAddress: row.url !== null }
}

const post = async (deps: Deps, tx: Tx, mode: Mode, event: PartnerEvent, hasAddress: boolean, paymentId?: string) => {
  await tx.insert(partnerEvent).values({
    id: event.id,
    projectId: event.project,
    mode,
    type: event.type,
    paymentId,
    body: JSON.stringify(event),
    createdAt: new Date(event.timestamp),
    nextTryAt: hasAddress ? deps.now() : null,
  })
  if (hasAddress) await enqueueNotice(tx, event.id)
}

/** Sends nothing by itself: it calls the next notices of an endpoint out of its line, at `runAt`. */
export const enqueueWake = (tx: Tx, projectId: string, runAt: Date) =>
  enqueue(tx, 'wake_endpoint', { projectId }, { key: `endpoint:${projectId}`, runAt })

export const enqueueNotice = (tx: Tx, eventId: string, runAt?: Date) =>
  enqueue(tx, 'deliver_notice', { eventId }, { key: `notice:${eventId}`, ...(runAt && { runAt }) })

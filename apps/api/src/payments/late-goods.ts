import { and, asc, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { good, partnerEvent, payment, player } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { writeCursor } from '../http/cursor.ts'
import type { Mode } from '../mode.ts'
import { findEndpoint } from '../notices/data.ts'
import { PLACES } from '../notices/endpoint-rules.ts'
import { replay } from '../notices/notice-log.ts'
import { change, loadPayment } from './core/change.ts'
import { checkGood, type NoticeFacts } from './core/collecting.ts'
import { paidEventId } from './core/draft.ts'
import type { GoodRow, PaymentRow } from './core/state.ts'

/** Queries and checks for late goods: goods that were paid and that the game has not collected in time (`core/collecting.ts`). */

/**
 * A good with `late_at` may be collected already. A process of an earlier release does not clear `late_at` when the game collects the good.
 */
const isLate = and(isNotNull(good.lateAt), eq(good.state, 'owned'), isNull(good.acknowledgedAt), isNull(good.seenAt))
const isOf = ({ projectId, mode }: { projectId?: string; mode: Mode }) =>
  and(isLate, eq(good.mode, mode), projectId === undefined ? undefined : eq(good.projectId, projectId))

/** Returns up to `limit` + 1 late goods of one project or of all projects, sorted by the time at which they became late. */
export const listLate = (db: Tx, of: { projectId?: string; mode: Mode }, after: { at: Date; id: string } | undefined, limit: number) =>
  db
    .select({ good, payment, userId: sql<string>`${player.number}::text`, playerNumber: player.number, nickName: player.nickName })
    .from(good)
    .innerJoin(payment, eq(payment.id, good.paymentId))
    .innerJoin(player, eq(player.id, good.playerId))
    .where(and(isOf(of), after && sql`(${good.lateAt}, ${good.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`))
    .orderBy(asc(good.lateAt), asc(good.id))
    .limit(limit + 1)

export type LateRow = Awaited<ReturnType<typeof listLate>>[number]

/** Returns the cursor for the page that follows `last`, or null if there is no last row. */
export const cursorAfter = (last: GoodRow | undefined): string | null =>
  last?.lateAt ? writeCursor({ at: last.lateAt.toISOString(), id: last.id }) : null

export const countLate = async (db: Tx, mode: Mode): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(good).where(isOf({ mode }))
  return row?.count ?? 0
}

/** Returns the number of late goods of each project. The project with the oldest late good is first in the list. */
export const sumLate = (db: Tx, mode: Mode) =>
  db
    .select({ projectId: good.projectId, count: count(), since: sql<Date>`min(${good.lateAt})`.mapWith(good.lateAt) })
    .from(good)
    .where(isOf({ mode }))
    .groupBy(good.projectId)
    .orderBy(sql`min(${good.lateAt})`)

/** Returns the good that a payment gave; null if it gave none. */
export const findGoodOf = async (db: Tx, paymentId: string): Promise<GoodRow | null> => {
  const [row] = await db.select().from(good).where(eq(good.paymentId, paymentId))
  return row ?? null
}

/**
 * Checks whether the game has collected the good, and sends the notice of the payment again if a repetition is due. The notice is put into
 * the queue of the game's notices. If the process dies after it has stored the decision to send and before it sends the notice, a later
 * check may send the notice.
 */
export const checkCollected = async (deps: Deps, goodId: string): Promise<void> => {
  const state = await loadPayment(deps, { good: goodId })
  const facts = await readNotice(deps.db, state.payment)
  const { result: resends } = await change(deps, state, (draft) => checkGood(draft, facts))
  if (!resends) return
  const { id } = await replay(deps.db, paidEventId(state.payment.id), deps.now())
  deps.due.start('notice', id)
}

const readNotice = async (db: Tx, { id, projectId }: PaymentRow): Promise<NoticeFacts> => {
  const [notice] = await db
    .select({ deliveredAt: partnerEvent.deliveredAt, nextTryAt: partnerEvent.nextTryAt })
    .from(partnerEvent)
    .where(eq(partnerEvent.id, paidEventId(id)))
  const isDelivered = notice !== undefined && notice.deliveredAt !== null
  const endpoint = await findEndpoint(db, projectId)
  if (!notice || !endpoint || endpoint.offSince) return { isDelivered, sending: 'never' }
  const isWaiting = notice.nextTryAt !== null || (await hasQueue(db, projectId))
  return { isDelivered, sending: isWaiting ? 'busy' : 'possible' }
}

/**
 * Whether the number of waiting notices of the project has reached the number that may be sent to its endpoint at the same time. Then one
 * more notice would delay new notices.
 */
const hasQueue = async (db: Tx, projectId: string): Promise<boolean> => {
  const waiting = await db
    .select({ seq: partnerEvent.seq })
    .from(partnerEvent)
    .where(and(eq(partnerEvent.projectId, projectId), isNotNull(partnerEvent.nextTryAt)))
    .limit(PLACES)
  return waiting.length >= PLACES
}

/**
 * Makes late goods due for a check now if their notice has been delivered. Without this call, such goods would stay on the list of late
 * goods until their next check, because a delivered notice does not change the payment. Leaves out projects that collect a good by a call
 * (`by: 'call'`), because for them a delivered notice is not enough.
 */
export const recheckDelivered = async ({ db, now, catalogue }: Pick<Deps, 'db' | 'now' | 'catalogue'>): Promise<void> => {
  const byCall = [...catalogue.current().projects.values()].flatMap(({ config: { id, settings } }) =>
    settings.collection?.by === 'call' ? [id] : [],
  )
  const isDelivered = sql`exists (select from partner_event e
    where e.id = 'evt_' || replace(${good.paymentId}::text, '-', '') and e.delivered_at is not null)`
  const isOther = byCall.length === 0 ? undefined : sql`not ${inArray(good.projectId, byCall)}`
  await db
    .update(good)
    .set({ checkAt: now() })
    .where(and(isNotNull(good.lateAt), gt(good.checkAt, now()), isOther, isDelivered))
}

/** Makes a project's late goods due for a check now. Call it when the settings of the project have changed. */
export const recheckProject = (tx: Tx, projectId: string, now: Date) =>
  tx
    .update(good)
    .set({ checkAt: now })
    .where(and(eq(good.projectId, projectId), isNotNull(good.lateAt), gt(good.checkAt, now)))

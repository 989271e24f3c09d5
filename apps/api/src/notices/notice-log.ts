import type { NoticeEntry, noticeStates } from '@playhub/contract/partner'
import { eventTypes } from '@playhub/contract/partner'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../db/connect.ts'
import { deleteOld } from '../db/delete-old.ts'
import { noticeEndpoint, noticeTry, partnerEvent } from '../db/schema.ts'

const TRIES_SHOWN = 20
/** Days for which the tries of notices are stored. The final result is stored longer, with the event. */
const TRY_DAYS = 30
const DAY_MS = 86_400_000

type State = (typeof noticeStates)[number]
export type EventRow = typeof partnerEvent.$inferSelect
type Scope = Pick<EventRow, 'projectId' | 'mode'>

const noticeStateOf = ({ deliveredAt, nextTryAt, tries }: EventRow): State => {
  if (deliveredAt) return 'delivered'
  if (nextTryAt) return 'waiting'
  return tries > 0 ? 'given-up' : 'unsent'
}

/** The states of `noticeStateOf` as SQL conditions. */
export const isInState: Record<State, SQL | undefined> = {
  delivered: isNotNull(partnerEvent.deliveredAt),
  waiting: and(isNull(partnerEvent.deliveredAt), isNotNull(partnerEvent.nextTryAt)),
  'given-up': and(isNull(partnerEvent.deliveredAt), isNull(partnerEvent.nextTryAt), gt(partnerEvent.tries, 0)),
  unsent: and(isNull(partnerEvent.deliveredAt), isNull(partnerEvent.nextTryAt), eq(partnerEvent.tries, 0)),
}

const inScope = ({ projectId, mode }: Scope) => and(eq(partnerEvent.projectId, projectId), eq(partnerEvent.mode, mode))

type NoticeFilter = { state: State | undefined; before: number | undefined; limit: number }

/**
 * Lists events for the notices log, newest first. Returns up to one more than `limit`, so that the caller can see whether there is a next
 * page.
 */
export const listNoticeEvents = (db: Tx, scope: Scope, { state, before, limit }: NoticeFilter): Promise<EventRow[]> =>
  db
    .select()
    .from(partnerEvent)
    .where(and(inScope(scope), before === undefined ? undefined : lt(partnerEvent.seq, before), state && isInState[state]))
    .orderBy(desc(partnerEvent.seq))
    .limit(limit + 1)

export const lockNoticeEvent = async (tx: Tx, scope: Scope, id: string): Promise<EventRow | undefined> => {
  const [row] = await tx
    .select()
    .from(partnerEvent)
    .where(and(inScope(scope), eq(partnerEvent.id, id)))
    .for('update')
  return row
}

/** Makes a notice due again. It keeps its id and body, and may be retried as often as a new notice. */
export const replay = async (tx: Tx, id: string, now: Date): Promise<EventRow> => {
  const [row] = await tx
    .update(partnerEvent)
    .set({ deliveredAt: null, nextTryAt: now, queuedAt: null, tries: 0 })
    .where(eq(partnerEvent.id, id))
    .returning()
  if (!row) throw new Error(`no event ${id}`)
  return row
}

/** Returns the log entries of these events, in the same order. */
export const presentNotices = async (db: Tx, events: readonly EventRow[]): Promise<NoticeEntry[]> => {
  const probes = await listProbes(db, events)
  const tries = Map.groupBy(await listTries(db, events), ({ eventId }) => eventId)
  return events.map((event) => ({
    id: event.id,
    type: eventType.parse(event.type),
    state: noticeStateOf(event),
    createTs: event.createdAt.toISOString(),
    deliveredTs: event.deliveredAt?.toISOString() ?? null,
    nextTryTs: latest(event.nextTryAt, event.nextTryAt && probes.get(event.projectId))?.toISOString() ?? null,
    tries: (tries.get(event.id) ?? []).map(({ at, status, error, tookMs }) => ({ at: at.toISOString(), status, error, tookMs })),
  }))
}

const eventType = z.enum(eventTypes)

const latest = (one: Date | null | undefined, other: Date | null | undefined) =>
  one && other ? (one > other ? one : other) : (one ?? other)

/** Returns when each switched-off endpoint is tested next. No notice is sent to such an endpoint earlier. */
const listProbes = async (db: Tx, events: readonly EventRow[]) => {
  const waiting = [...new Set(events.filter(({ nextTryAt }) => nextTryAt).map(({ projectId }) => projectId))]
  if (waiting.length === 0) return new Map<string, Date | null>()
  const isOff = and(inArray(noticeEndpoint.projectId, waiting), isNotNull(noticeEndpoint.offSince))
  const rows = await db.select({ id: noticeEndpoint.projectId, probeAt: noticeEndpoint.probeAt }).from(noticeEndpoint).where(isOff)
  return new Map(rows.map(({ id, probeAt }) => [id, probeAt]))
}

/** Returns the latest tries of each event, newest first. */
const listTries = async (db: Tx, events: readonly EventRow[]) => {
  if (events.length === 0) return []
  const ids = events.map(({ id }) => id)
  const place = sql<number>`row_number() over (partition by ${noticeTry.eventId} order by ${noticeTry.id} desc)`.as('place')
  const { id, eventId, at, status, error, tookMs } = noticeTry
  // With this limit, PostgreSQL reads only the monthly partitions that may contain tries. The limit is one day before the oldest event,
  // because the clocks of the processes that write tries may differ.
  const oldest = Math.min(...events.map(({ createdAt }) => createdAt.getTime())) - DAY_MS
  const ranked = db
    .select({ id, eventId, at, status, error, tookMs, place })
    .from(noticeTry)
    .where(and(inArray(eventId, ids), gt(at, new Date(oldest))))
    .as('ranked')
  return db.select().from(ranked).where(lte(ranked.place, TRIES_SHOWN)).orderBy(desc(ranked.id))
}

export const clearOldTries = (db: Tx, now: Date) => deleteOld(db, noticeTry, lt(noticeTry.at, new Date(now.getTime() - TRY_DAYS * DAY_MS)))

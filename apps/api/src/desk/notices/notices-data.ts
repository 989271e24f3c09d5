import { uuid } from '@playhub/contract/fields'
import type { eventTypes, noticeStates } from '@playhub/contract/partner'
import { and, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { partnerEvent } from '../../db/schema.ts'
import { type EventRow, isInState } from '../../notices/notice-log.ts'

export const NOTICES_PAGE = 50
/** For each page, at most this many notices are checked against a filter. So a page may have fewer notices than fit. */
export const NOTICES_FENCE = 10_000

export type NoticeFilter = {
  project?: string | undefined
  state?: (typeof noticeStates)[number] | undefined
  type?: (typeof eventTypes)[number] | undefined
  /** `from` is included in the time span, `until` is not. */
  from?: Date | undefined
  until?: Date | undefined
}
/** The position of the last notice on a page. */
export type NoticePlace = { at: Date; seq: number }

const matches = ({ project, state, type, from, until }: NoticeFilter) =>
  and(
    project === undefined ? undefined : eq(partnerEvent.projectId, project),
    state && isInState[state],
    type && eq(partnerEvent.type, type),
    isWithin({ from, until }),
  )

const isWithin = ({ from, until }: Pick<NoticeFilter, 'from' | 'until'>) =>
  and(from && gte(partnerEvent.createdAt, from), until && lt(partnerEvent.createdAt, until))

const bySeq = [desc(partnerEvent.seq)]
const byTime = [desc(partnerEvent.createdAt), desc(partnerEvent.seq)]

/** One way to read notices in order: a condition and a sort order for which PostgreSQL can use the same index. */
type Walk = { where: SQL | undefined; order: SQL[] }

/**
 * Chooses the index or indexes to read for a filter. Undelivered notices are few and have their own index. For a range of days, the reading
 * starts at these days instead of the newest notice. For a project, the index is read once for each mode (test and live), because it sorts
 * the notices of each mode separately.
 */
export const walks = (filter: NoticeFilter, before: NoticePlace | undefined): Walk[] => {
  const { project, state, from, until } = filter
  const isRare = state !== undefined && state !== 'delivered'
  if (!isRare && (from || until)) return [{ where: and(isWithin(filter), isEarlier(before)), order: byTime }]
  const rest = and(isBefore(before), isRare ? isNull(partnerEvent.deliveredAt) : undefined)
  if (project === undefined) return [{ where: rest, order: bySeq }]
  return (['test', 'live'] as const).map((mode) => ({
    where: and(eq(partnerEvent.projectId, project), eq(partnerEvent.mode, mode), rest),
    order: bySeq,
  }))
}

const isBefore = (place: NoticePlace | undefined) => place && lt(partnerEvent.seq, place.seq)
const isEarlier = (place: NoticePlace | undefined) =>
  place && sql`(${partnerEvent.createdAt}, ${partnerEvent.seq}) < (${place.at.toISOString()}::timestamptz, ${place.seq}::bigint)`

export const walkNotices = (db: Tx, filter: NoticeFilter, { where, order }: Walk) => {
  const walked = db
    .select()
    .from(partnerEvent)
    .where(where)
    .orderBy(...order)
    .limit(NOTICES_FENCE)
    .as('partner_event')
  return (
    db
      .select()
      // The subquery has the same name and columns as the table. Only its TypeScript type differs.
      .from(walked as unknown as typeof partnerEvent)
      .where(matches(filter))
      .orderBy(...order)
      .limit(NOTICES_PAGE + 1)
  )
}

const endOfWalk = async (db: Tx, { where, order }: Walk): Promise<NoticePlace | undefined> => {
  const [row] = await db
    .select({ at: partnerEvent.createdAt, seq: partnerEvent.seq })
    .from(partnerEvent)
    .where(where)
    .orderBy(...order)
    .offset(NOTICES_FENCE - 1)
    .limit(1)
  return row
}

type Page = { rows: EventRow[]; next: NoticePlace | undefined }

/**
 * Returns a page with the position of the next page. If there is a next page, `rows` has one row more than fits on a page. If the search
 * stopped before it found so many rows, `end` is the position where it stopped.
 */
export const pageOf = (rows: EventRow[], end?: NoticePlace): Page => {
  const shown = rows.slice(0, NOTICES_PAGE)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > NOTICES_PAGE && last ? { at: last.createdAt, seq: last.seq } : end }
}

/**
 * Reads a page of events for the notices log, newest first, and the position of the next page. A page may be short although there is a next
 * page.
 */
export const listNotices = async (db: Tx, filter: NoticeFilter, before: NoticePlace | undefined): Promise<Page> => {
  const found = await Promise.all(
    walks(filter, before).map(async (walk) => {
      const rows = await walkNotices(db, filter, walk)
      return { rows, end: rows.length > NOTICES_PAGE ? undefined : await endOfWalk(db, walk) }
    }),
  )
  const [only, ...others] = found
  if (only && others.length === 0) return pageOf(only.rows, only.end)
  // Each index was read down to its own `end`. Rows below the highest `end` are left for the next page, because other indexes may have
  // unread rows below it.
  const end = found.flatMap((walk) => walk.end ?? []).toSorted((a, b) => b.seq - a.seq)[0]
  const rows = found
    .flatMap((walk) => walk.rows)
    .filter(({ seq }) => seq >= (end?.seq ?? 0))
    .toSorted((a, b) => b.seq - a.seq)
  return pageOf(rows, end)
}

/** Finds notices by the id of an event or a payment. */
export const findNotices = (db: Tx, id: string, filter: NoticeFilter, before: NoticePlace | undefined) => {
  const named = uuid.safeParse(id).success ? or(eq(partnerEvent.paymentId, id), eq(partnerEvent.id, id)) : eq(partnerEvent.id, id)
  return db
    .select()
    .from(partnerEvent)
    .where(and(named, matches(filter), isBefore(before)))
    .orderBy(...bySeq)
    .limit(NOTICES_PAGE + 1)
}

export const findNotice = async (db: Tx, id: string): Promise<EventRow | undefined> => {
  const [row] = await db.select().from(partnerEvent).where(eq(partnerEvent.id, id))
  return row
}

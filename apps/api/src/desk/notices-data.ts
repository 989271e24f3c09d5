import { uuid } from '@playhub/contract/fields'
import type { eventTypes, noticeStates } from '@playhub/contract/partner'
import { and, desc, eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { partnerEvent } from '../db/schema.ts'
import { type EventRow, isInState } from '../partner/notice-log.ts'

export const NOTICES_PAGE = 50
/** Notices that are looked through for those that a filter lets pass, before the page goes out as short as it is. */
export const NOTICES_FENCE = 10_000

export type NoticeFilter = {
  project?: string | undefined
  state?: (typeof noticeStates)[number] | undefined
  type?: (typeof eventTypes)[number] | undefined
}

const matches = ({ project, state, type }: NoticeFilter) =>
  and(
    project === undefined ? undefined : eq(partnerEvent.projectId, project),
    state && isInState[state],
    type && eq(partnerEvent.type, type),
  )

/** What an index gives in order by itself: what is not delivered is little among much, and each mode of a project has an order of its own. */
export const walks = ({ project, state }: NoticeFilter, before: number | undefined): (SQL | undefined)[] => {
  const rest = and(
    before === undefined ? undefined : lt(partnerEvent.seq, before),
    state !== undefined && state !== 'delivered' ? isNull(partnerEvent.deliveredAt) : undefined,
  )
  if (project === undefined) return [rest]
  return (['test', 'live'] as const).map((mode) => and(eq(partnerEvent.projectId, project), eq(partnerEvent.mode, mode), rest))
}

export const walkNotices = (db: Tx, filter: NoticeFilter, walk: SQL | undefined) => {
  const walked = db.select().from(partnerEvent).where(walk).orderBy(desc(partnerEvent.seq)).limit(NOTICES_FENCE).as('partner_event')
  return (
    db
      .select()
      // Under the table's name and with its columns, though its type is another.
      .from(walked as unknown as typeof partnerEvent)
      .where(matches(filter))
      .orderBy(desc(partnerEvent.seq))
      .limit(NOTICES_PAGE + 1)
  )
}

const endOfWalk = async (db: Tx, walk: SQL | undefined): Promise<number | undefined> => {
  const [row] = await db
    .select({ seq: partnerEvent.seq })
    .from(partnerEvent)
    .where(walk)
    .orderBy(desc(partnerEvent.seq))
    .offset(NOTICES_FENCE - 1)
    .limit(1)
  return row?.seq
}

/** Events whose notices the log shows, newest first, at most a page, and where the next page begins. A page may be short and still have a next one. */
export const listNotices = async (
  db: Tx,
  filter: NoticeFilter,
  before: number | undefined,
): Promise<{ rows: EventRow[]; next: number | undefined }> => {
  const found = await Promise.all(
    walks(filter, before).map(async (walk) => {
      const rows = await walkNotices(db, filter, walk)
      return { rows, end: rows.length > NOTICES_PAGE ? undefined : await endOfWalk(db, walk) }
    }),
  )
  // Below the highest fence one of the walks has seen nothing yet.
  const end = Math.max(0, ...found.map((walk) => walk.end ?? 0))
  const rows = found
    .flatMap((walk) => walk.rows)
    .filter(({ seq }) => seq >= end)
    .toSorted((a, b) => b.seq - a.seq)
  const shown = rows.slice(0, NOTICES_PAGE)
  if (rows.length > NOTICES_PAGE) return { rows: shown, next: shown.at(-1)?.seq }
  return { rows: shown, next: end > 0 ? end : undefined }
}

/** By the id of an event or of a payment. */
export const findNotices = (db: Tx, id: string, filter: NoticeFilter, before: number | undefined) => {
  const named = uuid.safeParse(id).success ? or(eq(partnerEvent.paymentId, id), eq(partnerEvent.id, id)) : eq(partnerEvent.id, id)
  return db
    .select()
    .from(partnerEvent)
    .where(and(named, matches(filter), before === undefined ? undefined : lt(partnerEvent.seq, before)))
    .orderBy(desc(partnerEvent.seq))
    .limit(NOTICES_PAGE + 1)
}

export const findNotice = async (db: Tx, id: string): Promise<EventRow | undefined> => {
  const [row] = await db.select().from(partnerEvent).where(eq(partnerEvent.id, id))
  return row
}

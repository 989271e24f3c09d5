import type { DueState } from '@playhub/contract/desk/targets/due'
import type { InboxFilters, TicketView } from '@playhub/contract/desk/tickets'
import { TICKETS_PAGE } from '@playhub/contract/limits'
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { player, staff, ticket } from '../../db/schema.ts'
import type { DueBounds } from '../targets/due-rules.ts'
import { dueCountColumns, isDue } from '../targets/due-sql.ts'

/** The columns that are read for an entry of the inbox. */
export const rowColumns = {
  id: ticket.id,
  number: ticket.number,
  title: ticket.title,
  projectId: ticket.projectId,
  status: ticket.status,
  priority: ticket.priority,
  playerId: ticket.playerId,
  guestId: ticket.guestId,
  assigneeId: ticket.assigneeId,
  tags: ticket.tags,
  lastLine: ticket.lastLine,
  lastMessageAt: ticket.lastMessageAt,
  waitingSince: ticket.waitingSince,
  firstAnsweredAt: ticket.firstAnsweredAt,
  staffUnread: ticket.staffUnread,
  createdAt: ticket.createdAt,
  paymentId: ticket.paymentId,
  language: ticket.language,
  snoozedUntil: ticket.snoozedUntil,
  returnedAt: ticket.returnedAt,
  returnedCause: ticket.returnedCause,
  playerNumber: player.number,
  nickName: player.nickName,
  assigneeName: staff.name,
}

/** Selects inbox entries. Instead of the table, `from` may be a subquery that has the same name and columns. */
export const selectRows = (db: Tx, from = ticket) =>
  db
    .select(rowColumns)
    .from(from)
    .leftJoin(player, eq(player.id, ticket.playerId))
    .leftJoin(staff, eq(staff.id, ticket.assigneeId))
    .$dynamic()
export type InboxDataRow = Awaited<ReturnType<typeof selectRows>>[number]

// The status is a literal, not a parameter. A plan made for any value of a parameter could not use the partial indexes.
export const isOpen = sql`${ticket.status} <> 'closed'`
const isClosed = sql`${ticket.status} = 'closed'`
/** Condition that a ticket is not merged into another one. Open tickets are never merged. */
export const isRemaining = isNull(ticket.mergedInto)

/** The filters of the inbox, with times instead of durations. */
export type TicketFilter = Omit<InboxFilters, 'waiting' | 'due'> & {
  waitingBefore?: Date | undefined
  due?: { state: DueState; bounds: DueBounds } | undefined
}

/** Converts the filters of a request. Only the filter `due` needs `bounds`, the times by which due tickets are found. */
export const filterOf = ({ waiting, due, ...filters }: InboxFilters, now: Date, bounds?: DueBounds): TicketFilter => ({
  ...filters,
  ...(due !== undefined && { due: { state: due, bounds: bounds ?? NO_BOUNDS } }),
  ...(waiting !== undefined && { waitingBefore: new Date(now.getTime() - Number(waiting) * 3_600_000) }),
})

const NO_BOUNDS: DueBounds = { soon: {}, late: {} }

/** Returns the SQL condition for a filter; undefined if nothing is filtered. */
export const matches = (filter: TicketFilter) => {
  const { project, status, priority, assignee, tag, language, waitingBefore, due, purchase, rating, snoozed } = filter
  // With the type `Record`, the compiler reports a filter that has no condition in this object.
  const conditions: Record<keyof TicketFilter, SQL | undefined> = {
    project: project === undefined ? undefined : eq(ticket.projectId, project),
    status: status === undefined ? undefined : eq(ticket.status, status),
    priority: priority === undefined ? undefined : eq(ticket.priority, priority),
    assignee: assignee === undefined ? undefined : eq(ticket.assigneeId, assignee),
    tag: tag === undefined ? undefined : sql`${tag} = any(${ticket.tags})`,
    language: language === undefined ? undefined : eq(ticket.language, language),
    waitingBefore: waitingBefore === undefined ? undefined : lte(ticket.waitingSince, waitingBefore),
    due: due === undefined ? undefined : isDue(due.state, due.bounds),
    purchase: purchase === undefined ? undefined : purchaseIs(purchase),
    rating: rating === undefined ? undefined : rating === 'low' ? lte(ticket.rating, LOW_RATING) : gt(ticket.rating, LOW_RATING),
    snoozed: snoozed === undefined ? undefined : isNotNull(snoozed === 'snoozed' ? ticket.snoozedUntil : ticket.returnedAt),
  }
  return and(...Object.values(conditions))
}

/** The highest rating that the filter finds as a low rating. Ratings are from 1 to 5. */
const LOW_RATING = 3

const purchaseIs = (state: NonNullable<InboxFilters['purchase']>): SQL => {
  if (state === 'without') return isNull(ticket.paymentId)
  const states: Record<typeof state, SQL> = {
    pending: sql`status = 'pending'`,
    paid: sql`status = 'paid' and refunded_minor = 0`,
    refunded: sql`status = 'paid' and refunded_minor > 0`,
    // Payments that were started and abandoned also have the status `none`. The filter finds them as failed, because they are not paid.
    fail: sql`status in ('fail', 'none')`,
  }
  return sql`exists (select from payment where payment.id = ${ticket.paymentId} and ${states[state]})`
}

export type OpenView = Exclude<TicketView, 'closed'>
const viewOf = (view: OpenView, staffId: string): SQL | undefined =>
  ({ mine: eq(ticket.assigneeId, staffId), unassigned: isNull(ticket.assigneeId), open: undefined })[view]

const isAwake = isNull(ticket.snoozedUntil)
/**
 * Condition that a view of open tickets shows the ticket. Snoozed tickets are hidden, unless the filter `snoozed` asks for them. The filter
 * `due` shows them too, so that nobody can hide a late answer.
 */
const isShown = ({ snoozed, due }: TicketFilter): SQL | undefined => (snoozed === undefined && due === undefined ? isAwake : undefined)

/** The position of the last ticket on a page. `waiting` is null if no player waits for an answer in this ticket. */
export type OpenPlace = { waiting: Date | null; last: Date; id: string }
export type NewestPlace = { at: Date; id: string }
export type SnoozedPlace = { until: Date; id: string }

const WANTED = TICKETS_PAGE + 1

type OpenAsked = { view: OpenView; staffId: string; filter: TicketFilter; after: OpenPlace | undefined }

/**
 * Lists open tickets: first those whose player has waited longest, then those where no player waits. Returns one more ticket than fits on a
 * page.
 */
export const listOpen = async (db: Tx, asked: OpenAsked): Promise<InboxDataRow[]> => {
  const { after } = asked
  const waiting = after?.waiting === null ? [] : await listWaiting(db, asked)
  if (waiting.length >= WANTED) return waiting
  return [...waiting, ...(await listCalm(db, asked, WANTED - waiting.length))]
}

/**
 * Returns the order of a view of open tickets. PostgreSQL uses an index for sorting only if the order names all its columns, even a column
 * that is always null.
 */
const inOrder = (view: OpenView) => [
  ...(view === 'unassigned' ? [asc(ticket.assigneeId)] : []),
  ...[asc(ticket.waitingSince), asc(ticket.lastMessageAt), asc(ticket.id)],
]

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

export const listWaiting = (db: Tx, { view, staffId, filter, after }: OpenAsked) =>
  selectRows(db)
    .where(
      and(
        ...[isOpen, viewOf(view, staffId), matches(filter), isShown(filter), isNotNull(ticket.waitingSince)],
        after?.waiting
          ? sql`(${ticket.waitingSince}, ${ticket.lastMessageAt}, ${ticket.id}) > (${time(after.waiting)}, ${time(after.last)}, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(...inOrder(view))
    .limit(WANTED)

export const listCalm = (db: Tx, { view, staffId, filter, after }: OpenAsked, limit: number) =>
  selectRows(db)
    .where(
      and(
        ...[isOpen, viewOf(view, staffId), matches(filter), isShown(filter), isNull(ticket.waitingSince)],
        after?.waiting === null ? sql`(${ticket.lastMessageAt}, ${ticket.id}) > (${time(after.last)}, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(...inOrder(view))
    .limit(limit)

/** Lists snoozed tickets, ordered by the end of the snooze, earliest first. */
export const listSnoozed = (db: Tx, { view, staffId, filter, after }: Omit<OpenAsked, 'after'> & { after: SnoozedPlace | undefined }) =>
  selectRows(db)
    .where(
      and(
        ...[isOpen, viewOf(view, staffId), matches(filter)],
        after && sql`(${ticket.snoozedUntil}, ${ticket.id}) > (${time(after.until)}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(ticket.snoozedUntil), asc(ticket.id))
    .limit(WANTED)

/** For each page, at most this many closed tickets are checked against a filter. So a page may have fewer tickets than fit. */
export const CLOSED_FENCE = 10_000

const isBefore = (place: NewestPlace | undefined) =>
  place && sql`(${ticket.lastMessageAt}, ${ticket.id}) < (${time(place.at)}, ${place.id}::uuid)`

/**
 * Lists closed tickets, newest first, one more than fits on a page. Not every filter has an index, so each call checks at most
 * `CLOSED_FENCE` tickets that follow the position `after`. So a filter without matches takes the same time with ten thousand and with ten
 * million tickets.
 */
export const listClosed = (db: Tx, filter: TicketFilter, after: NewestPlace | undefined) => {
  const newest = [desc(ticket.lastMessageAt), desc(ticket.id)]
  const walked = db
    .select()
    .from(ticket)
    .where(and(isClosed, isRemaining, isBefore(after)))
    .orderBy(...newest)
    .limit(CLOSED_FENCE)
    .as('ticket')
  // The subquery has the same name and columns as the table. Only its TypeScript type differs.
  return selectRows(db, walked as unknown as typeof ticket)
    .where(matches(filter))
    .orderBy(...newest)
    .limit(WANTED)
}

/** Returns the position of the last checked ticket, if the limit was reached; undefined if all tickets were checked. */
export const endOfClosed = async (db: Tx, after: NewestPlace | undefined): Promise<NewestPlace | undefined> => {
  const [row] = await db
    .select({ at: ticket.lastMessageAt, id: ticket.id })
    .from(ticket)
    .where(and(isClosed, isRemaining, isBefore(after)))
    .orderBy(desc(ticket.lastMessageAt), desc(ticket.id))
    .offset(CLOSED_FENCE - 1)
    .limit(1)
  return row
}

export const countOpen = async (db: Tx, staffId: string, project: string | undefined, bounds: DueBounds) => {
  const count = (of: SQL) => sql<number>`(count(*) filter (where ${of}))::int`
  const [row] = await db
    .select({
      mine: count(sql`${eq(ticket.assigneeId, staffId)} and ${isAwake}`),
      unassigned: count(sql`${isNull(ticket.assigneeId)} and ${isAwake}`),
      open: count(isAwake),
      snoozed: count(isNotNull(ticket.snoozedUntil)),
      back: count(isNotNull(ticket.returnedAt)),
      ...dueCountColumns(bounds),
    })
    .from(ticket)
    .where(and(isOpen, matches({ project })))
  if (!row) throw new Error('a count gave no row')
  const { soon, late, snoozed, back, ...views } = row
  return { ...views, due: { soon, late }, snoozed: { snoozed, back } }
}

/** Returns the number of open tickets in each of these places (a view with its filter), in the same order. */
export const countPlaces = async (
  db: Tx,
  staffId: string,
  places: readonly { view: OpenView; filter: TicketFilter }[],
): Promise<number[]> => {
  if (places.length === 0) return []
  const counts = places.map(({ view, filter }, at) => [
    `c${at}`,
    sql<number>`(count(*) filter (where ${and(viewOf(view, staffId), matches(filter), isShown(filter)) ?? sql`true`}))::int`,
  ])
  const [row] = await db.select(Object.fromEntries(counts)).from(ticket).where(isOpen)
  return places.map((_, at) => Number(row?.[`c${at}`] ?? 0))
}

/** The list of tags reads this many of the latest closed tickets. */
const TAGGED_FENCE = 5000
const TAGS_SHOWN = 100

/** Lists the tags of open tickets and of the latest closed ones, most used first. */
export const listTags = async (db: Tx): Promise<string[]> => {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from (
      select tags from ticket where status <> 'closed'
      union all
      (select tags from ticket where status = 'closed' order by last_message_at desc, id desc limit ${TAGGED_FENCE})
    ) used, unnest(tags) tag
    group by tag order by count(*) desc, tag limit ${TAGS_SHOWN}`)
  return rows.map(({ tag }) => tag)
}

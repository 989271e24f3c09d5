import type { TicketView } from '@playhub/contract/desk/tickets'
import { TICKETS_PAGE } from '@playhub/contract/limits'
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { player, staff, ticket } from '../../db/schema.ts'

type Ticket = typeof ticket.$inferSelect
export type InboxFilter = {
  project?: string | undefined
  status?: Ticket['status'] | undefined
  priority?: Ticket['priority'] | undefined
  assignee?: string | undefined
  tag?: string | undefined
}

/** What a row of the inbox shows. */
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
  staffUnread: ticket.staffUnread,
  createdAt: ticket.createdAt,
  paymentId: ticket.paymentId,
  playerNumber: player.number,
  nickName: player.nickName,
  assigneeName: staff.name,
}

/** `from` may be anything that stands in the place of the table, under its name and with its columns. */
export const selectRows = (db: Tx, from = ticket) =>
  db
    .select(rowColumns)
    .from(from)
    .leftJoin(player, eq(player.id, ticket.playerId))
    .leftJoin(staff, eq(staff.id, ticket.assigneeId))
    .$dynamic()
export type InboxDataRow = Awaited<ReturnType<typeof selectRows>>[number]

// Written out, not as parameters: a plan for any value could not use the indexes of what is open and what is closed.
export const isOpen = sql`${ticket.status} <> 'closed'`
const isClosed = sql`${ticket.status} = 'closed'`

export const matches = ({ project, status, priority, assignee, tag }: InboxFilter) =>
  and(
    project === undefined ? undefined : eq(ticket.projectId, project),
    status === undefined ? undefined : eq(ticket.status, status),
    priority === undefined ? undefined : eq(ticket.priority, priority),
    assignee === undefined ? undefined : eq(ticket.assigneeId, assignee),
    tag === undefined ? undefined : sql`${tag} = any(${ticket.tags})`,
  )

type OpenView = Exclude<TicketView, 'closed'>
const viewOf = (view: OpenView, staffId: string): SQL | undefined =>
  ({ mine: eq(ticket.assigneeId, staffId), unassigned: isNull(ticket.assigneeId), open: undefined })[view]

/** The last ticket of a page. `waiting` is null where nobody waits. */
export type OpenPlace = { waiting: Date | null; last: Date; id: string }
export type NewestPlace = { at: Date; id: string }

const WANTED = TICKETS_PAGE + 1

type OpenAsked = { view: OpenView; staffId: string; filter: InboxFilter; after: OpenPlace | undefined }

/** Longest waiting first, then those where nobody waits; one more than a page. Reads no more than what is open. */
export const listOpen = async (db: Tx, asked: OpenAsked): Promise<InboxDataRow[]> => {
  const { after } = asked
  const waiting = after?.waiting === null ? [] : await listWaiting(db, asked)
  if (waiting.length >= WANTED) return waiting
  return [...waiting, ...(await listCalm(db, asked, WANTED - waiting.length))]
}

/** An index gives its order only when every column of it is named, a column that is null throughout too. */
const inOrder = (view: OpenView) => [
  ...(view === 'unassigned' ? [asc(ticket.assigneeId)] : []),
  ...[asc(ticket.waitingSince), asc(ticket.lastMessageAt), asc(ticket.id)],
]

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

export const listWaiting = (db: Tx, { view, staffId, filter, after }: OpenAsked) =>
  selectRows(db)
    .where(
      and(
        ...[isOpen, viewOf(view, staffId), matches(filter), isNotNull(ticket.waitingSince)],
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
        ...[isOpen, viewOf(view, staffId), matches(filter), isNull(ticket.waitingSince)],
        after?.waiting === null ? sql`(${ticket.lastMessageAt}, ${ticket.id}) > (${time(after.last)}, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(...inOrder(view))
    .limit(limit)

/** Closed tickets that are looked through for those that a filter lets pass, before the page goes out as short as it is. */
export const CLOSED_FENCE = 10_000

const isBefore = (place: NewestPlace | undefined) =>
  place && sql`(${ticket.lastMessageAt}, ${ticket.id}) < (${time(place.at)}, ${place.id}::uuid)`

/**
 * Newest first, one more than a page. History has no index for each filter: at most `CLOSED_FENCE` tickets after `after` are looked through,
 * so that a filter which lets nothing pass costs no more with ten million tickets than with ten thousand.
 */
export const listClosed = (db: Tx, filter: InboxFilter, after: NewestPlace | undefined) => {
  const newest = [desc(ticket.lastMessageAt), desc(ticket.id)]
  const walked = db
    .select()
    .from(ticket)
    .where(and(isClosed, isBefore(after)))
    .orderBy(...newest)
    .limit(CLOSED_FENCE)
    .as('ticket')
  // Under the table's name and with its columns, though its type is another.
  return selectRows(db, walked as unknown as typeof ticket)
    .where(matches(filter))
    .orderBy(...newest)
    .limit(WANTED)
}

/** Where the look through closed tickets came to its fence; undefined when it came to their end. */
export const endOfClosed = async (db: Tx, after: NewestPlace | undefined): Promise<NewestPlace | undefined> => {
  const [row] = await db
    .select({ at: ticket.lastMessageAt, id: ticket.id })
    .from(ticket)
    .where(and(isClosed, isBefore(after)))
    .orderBy(desc(ticket.lastMessageAt), desc(ticket.id))
    .offset(CLOSED_FENCE - 1)
    .limit(1)
  return row
}

export const countOpen = async (db: Tx, staffId: string, project: string | undefined) => {
  const count = (of: SQL) => sql<number>`(count(*) filter (where ${of}))::int`
  const [row] = await db
    .select({
      mine: count(eq(ticket.assigneeId, staffId)),
      unassigned: count(isNull(ticket.assigneeId)),
      open: sql<number>`count(*)::int`,
    })
    .from(ticket)
    .where(and(isOpen, matches({ project })))
  if (!row) throw new Error('a count gave no row')
  return row
}

/** Closed tickets whose tags are counted beside those of open ones. */
const TAGGED_FENCE = 5000
const TAGS_SHOWN = 100

/** Tags of what is open and of the latest that was closed, the most used first. */
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

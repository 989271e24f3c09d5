import { uuid } from '@playhub/contract/fields'
import { Refusal } from '@playhub/contract/refusals'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, max, min, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/connect.ts'
import { deleteOld } from '../../db/delete-old.ts'
import { player, staff, supportGuest, ticket, ticketChange, ticketMessage, ticketNote, ticketPresence } from '../../db/schema.ts'
import type { TicketRow } from '../../support/messages.ts'
import { lockRemaining } from '../../support/remaining-ticket.ts'
import { clientIdTaken } from '../../support/tickets.ts'
import { isRemaining } from '../inbox/inbox-data.ts'
import type { TicketFields } from './change-rules.ts'

const snoozer = alias(staff, 'snoozer')

/** Selects tickets with the names of the player, of the assignee and of the member of staff who snoozed the ticket. */
const selectTicket = (db: Tx) =>
  db
    .select({
      ...{ ticket, playerNumber: player.number, nickName: player.nickName, assigneeName: staff.name },
      ...{ guestEmail: supportGuest.email, isGuestEmailProven: supportGuest.isEmailProven, snoozedByName: snoozer.name },
    })
    .from(ticket)
    .leftJoin(supportGuest, and(eq(supportGuest.id, ticket.guestId), isNull(ticket.playerId)))
    .leftJoin(player, eq(player.id, ticket.playerId))
    .leftJoin(staff, eq(staff.id, ticket.assigneeId))
    .leftJoin(snoozer, eq(snoozer.id, ticket.snoozedBy))
export type NamedTicket = Awaited<ReturnType<typeof selectTicket>>[number]

/** Whether the text has the form of a ticket id. Check this before a query, because ticket ids come as plain text. */
export const isId = (id: string) => uuid.safeParse(id).success

/**
 * Returns the ticket with the names of its player, of its assignee and of the member of staff who snoozed it. For a merged ticket, returns
 * the remaining one. Throws TICKET_NOT_FOUND.
 */
export const getTicket = async (db: Tx, id: string): Promise<NamedTicket> => {
  const [row] = isId(id) ? await selectTicket(db).where(sql`${ticket.id} = remaining_ticket(${id})`) : []
  if (!row) throw new Refusal('TICKET_NOT_FOUND')
  return row
}

/** Locks a ticket before it is changed. For a merged ticket, locks the remaining one. Throws TICKET_NOT_FOUND. */
export const lockExisting = async (tx: Tx, id: string): Promise<TicketRow> => {
  const row = isId(id) ? await lockRemaining(tx, id) : undefined
  if (!row) throw new Refusal('TICKET_NOT_FOUND')
  return row
}

export const updateTicket = (tx: Tx, id: string, change: Partial<typeof ticket.$inferInsert>) =>
  tx
    .update(ticket)
    .set({ ...change, version: sql`${ticket.version} + 1` })
    .where(eq(ticket.id, id))

/** Writes new fields of locked tickets in one statement. */
export const writeFields = (tx: Tx, tickets: readonly { row: TicketRow; next: TicketFields }[]) => {
  const rows = tickets.map(({ row: { id }, next }) => ({
    ...{ id, status: next.status, waiting_since: next.waitingSince, closed_at: next.closedAt, closed_by: next.closedBy },
    ...{ assignee_id: next.assigneeId, priority: next.priority, tags: next.tags, snoozed_until: next.snoozedUntil },
    ...{ snoozed_at: next.snoozedAt, snoozed_by: next.snoozedBy, snoozed_due: next.snoozedDue },
    ...{ returned_at: next.returnedAt, returned_cause: next.returnedCause },
  }))
  return tx.execute(sql`
    update ticket set version = version + 1, status = next.status, waiting_since = next.waiting_since, closed_at = next.closed_at,
      closed_by = next.closed_by, assignee_id = next.assignee_id, priority = next.priority, tags = next.tags,
      snoozed_until = next.snoozed_until, snoozed_at = next.snoozed_at, snoozed_by = next.snoozed_by, snoozed_due = next.snoozed_due,
      returned_at = next.returned_at, returned_cause = next.returned_cause
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as next(id uuid, status text, waiting_since timestamptz, closed_at timestamptz,
      closed_by uuid, assignee_id uuid, priority text, tags text[], snoozed_until timestamptz, snoozed_at timestamptz, snoozed_by uuid,
      snoozed_due text, returned_at timestamptz, returned_cause text)
    where ticket.id = next.id`)
}

/** Adds entries to the history. There must be at least one change. */
export const insertChange = (tx: Tx, ...changes: (typeof ticketChange.$inferInsert)[]) => tx.insert(ticketChange).values(changes)

/**
 * Writes a note. Returns false if the note already exists. With `mayBeMoved`, the existing note may be in another ticket, because of a
 * merge or a split. Throws BAD_REQUEST if the id belongs to a note of another ticket or author.
 */
export const insertNote = async (tx: Tx, of: typeof ticketNote.$inferInsert & { id: string }, mayBeMoved: boolean): Promise<boolean> => {
  const made = await tx.insert(ticketNote).values(of).onConflictDoNothing().returning({ id: ticketNote.id })
  if (made.length > 0) return true
  const isThere = mayBeMoved ? undefined : eq(ticketNote.ticketId, of.ticketId)
  const isSame = and(eq(ticketNote.id, of.id), eq(ticketNote.staffId, of.staffId), isThere)
  const known = await tx.select({ id: ticketNote.id }).from(ticketNote).where(isSame)
  if (known.length === 0) throw clientIdTaken()
  return false
}

/** Sets the number of the last message that staff have seen. The caller has locked the ticket. */
export const setSeen = async (tx: Tx, ticketId: string, seq: number) => {
  const unread = tx
    .select({ count: sql`count(*)` })
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ticketId, ticketId), gt(ticketMessage.seq, seq), eq(ticketMessage.author, 'player')))
  await tx
    .update(ticket)
    // This statement never increases `staffUnread`. After a merge, the stored value may be lower than the number of messages after `seq`,
    // because staff may have seen some of these messages (`desk/moves/marks.ts`).
    .set({ staffSeenSeq: seq, staffUnread: sql`least(${ticket.staffUnread}, (${unread}))` })
    .where(eq(ticket.id, ticketId))
}

/**
 * Whether another member of staff, or a rule, has answered the player after message `seenSeq`. The row is locked and shows the ticket as it
 * was before the new answer.
 */
export const hasAnswered = async (tx: Tx, { id, messageSeq }: TicketRow, seenSeq: number, staffId: string) => {
  if (seenSeq >= messageSeq) return false
  const isOfOther = or(ne(ticketMessage.staffId, staffId), isNotNull(ticketMessage.byRule))
  const theirs = and(eq(ticketMessage.author, 'staff'), isOfOther)
  const rows = await tx
    .select({ seq: ticketMessage.seq })
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ticketId, id), gt(ticketMessage.seq, seenSeq), lte(ticketMessage.seq, messageSeq), theirs))
    .limit(1)
  return rows.length > 0
}

/** Returns the number of the last message that the ticket had at the given time; 0 if it had none. */
export const findSeqAt = async (tx: Tx, ticketId: string, at: Date): Promise<number> => {
  const [row] = await tx
    .select({ seq: max(ticketMessage.seq) })
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ticketId, ticketId), lte(ticketMessage.createdAt, at)))
  return row?.seq ?? 0
}

/**
 * Returns how many messages of the player no member of staff has seen, and the time of the first of them (`since`); undefined if there are
 * none. The writer of the new answer has seen messages up to `upTo`.
 */
export const findUnseen = async (tx: Tx, { id, messageSeq, staffSeenSeq }: TicketRow, upTo: number) => {
  const seenSeq = Math.max(upTo, staffSeenSeq)
  if (seenSeq >= messageSeq) return undefined
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int`, since: min(ticketMessage.createdAt) })
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ticketId, id), gt(ticketMessage.seq, seenSeq), eq(ticketMessage.author, 'player')))
  return row?.since ? { seenSeq, count: row.count, since: row.since } : undefined
}

/**
 * Whether the player has written after message `seenSeq`. Unlike `findUnseen`, ignores `staffSeenSeq`, because every open page of staff
 * changes it. The row is locked.
 */
export const hasWritten = async (tx: Tx, { id, messageSeq }: Pick<TicketRow, 'id' | 'messageSeq'>, seenSeq: number) => {
  if (seenSeq >= messageSeq) return false
  const rows = await tx
    .select({ seq: ticketMessage.seq })
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ticketId, id), gt(ticketMessage.seq, seenSeq), eq(ticketMessage.author, 'player')))
    .limit(1)
  return rows.length > 0
}

/** Keeps the given messages unread after an answer to a locked ticket, because the answer was not about them. */
export const leaveUnseen = (tx: Tx, ticketId: string, { seenSeq, count, since }: NonNullable<Awaited<ReturnType<typeof findUnseen>>>) =>
  tx.update(ticket).set({ staffSeenSeq: seenSeq, staffUnread: count, waitingSince: since }).where(eq(ticket.id, ticketId))

/**
 * Returns the time of the player's first message after the last answer, by ticket id. A ticket without such a message is missing in the
 * map.
 */
export const readUnansweredSince = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> => {
  if (ids.length === 0) return new Map()
  const answered = tx
    .select({ seq: max(ticketMessage.seq) })
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ticketId, ticket.id), eq(ticketMessage.author, 'staff')))
  const first = tx
    .select({ createdAt: ticketMessage.createdAt })
    .from(ticketMessage)
    .where(
      and(
        eq(ticketMessage.ticketId, ticket.id),
        eq(ticketMessage.author, 'player'),
        gt(ticketMessage.seq, sql`coalesce((${answered}), 0)`),
      ),
    )
    .orderBy(asc(ticketMessage.seq))
    .limit(1)
    .as('first')
  const rows = await tx
    .select({ id: ticket.id, since: first.createdAt })
    .from(ticket)
    .innerJoinLateral(first, sql`true`)
    .where(inArray(ticket.id, [...ids]))
  return new Map(rows.map(({ id, since }) => [id, since]))
}

/** Lists the ten latest other tickets of the same player or guest. */
export const listOthers = (db: Tx, { id, playerId, guestId }: Pick<TicketRow, 'id' | 'playerId' | 'guestId'>) =>
  db
    .select({ id: ticket.id, number: ticket.number, title: ticket.title, status: ticket.status, createdAt: ticket.createdAt })
    .from(ticket)
    .where(and(playerId === null ? eq(ticket.guestId, guestId ?? '') : eq(ticket.playerId, playerId), ne(ticket.id, id), isRemaining))
    .orderBy(desc(ticket.lastMessageAt), desc(ticket.id))
    .limit(10)

/** Lists the ten latest tickets about a payment. */
export const listTicketsAbout = (db: Tx, paymentId: string) =>
  db
    .select({ number: ticket.number, title: ticket.title, status: ticket.status })
    .from(ticket)
    .where(sql`${ticket.id} in (select remaining_ticket(id) from ticket where payment_id = ${paymentId})`)
    .orderBy(desc(ticket.lastMessageAt), desc(ticket.id))
    .limit(10)

const now = (at: Date, agoMs: number) => new Date(at.getTime() - agoMs)

/** Lists the members of staff who have had the ticket open recently. */
export const listPresent = (db: Tx, ticketId: string, at: Date, ttlMs: number) =>
  db
    .select({ id: staff.id, name: staff.name, isWriting: ticketPresence.isWriting })
    .from(ticketPresence)
    .innerJoin(staff, eq(staff.id, ticketPresence.staffId))
    .where(and(eq(ticketPresence.ticketId, ticketId), gt(ticketPresence.seenAt, now(at, ttlMs))))
    .orderBy(staff.name, staff.id)

/** Writes one presence row and deletes all outdated rows. */
export const putPresence = async (db: Tx, of: typeof ticketPresence.$inferInsert, ttlMs: number) => {
  const { isWriting, seenAt } = of
  await db
    .insert(ticketPresence)
    .values(of)
    .onConflictDoUpdate({ target: [ticketPresence.ticketId, ticketPresence.staffId], set: { isWriting, seenAt } })
  await deleteOld(db, ticketPresence, lt(ticketPresence.seenAt, now(seenAt, 10 * ttlMs)))
}

export const deletePresence = (db: Tx, ticketId: string, staffId: string) =>
  db.delete(ticketPresence).where(and(eq(ticketPresence.ticketId, ticketId), eq(ticketPresence.staffId, staffId)))

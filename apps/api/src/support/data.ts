import { CHAT_PAGE, TICKETS_PAGE } from '@playhub/contract/limits'
import { and, asc, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { supportGuest, ticket, ticketMessage } from '../db/schema.ts'
import type { Requester } from './identity.ts'
import type { TicketRow } from './messages.ts'

/** The columns that a chat needs. The message's text is also stored in two more columns, for search and for e-mails. */
const shownOfMessage = {
  seq: ticketMessage.seq,
  clientId: ticketMessage.clientId,
  author: ticketMessage.author,
  html: ticketMessage.html,
  createdAt: ticketMessage.createdAt,
}
export type MessageRow = Pick<typeof ticketMessage.$inferSelect, keyof typeof shownOfMessage>

/** The columns that a list of tickets needs. */
const shownOfTicket = {
  id: ticket.id,
  title: ticket.title,
  status: ticket.status,
  projectId: ticket.projectId,
  playerUnread: ticket.playerUnread,
  createdAt: ticket.createdAt,
  lastMessageAt: ticket.lastMessageAt,
}
export type ListedTicket = Pick<TicketRow, keyof typeof shownOfTicket>

const ownedBy = ({ kind, id }: Requester) =>
  kind === 'player' ? eq(ticket.playerId, id) : and(eq(ticket.guestId, id), isNull(ticket.playerId))

/** A position in a list: the time of the last message, and the id to separate tickets of the same millisecond. */
export type Place = { at: Date; id: string }

/** A page of the requester's tickets after a position, newest message first. */
export const listTickets = (db: Tx, requester: Requester, before: Place | undefined): Promise<ListedTicket[]> =>
  db
    .select(shownOfTicket)
    .from(ticket)
    .where(
      and(
        ownedBy(requester),
        before && sql`(${ticket.lastMessageAt}, ${ticket.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(ticket.lastMessageAt), desc(ticket.id))
    .limit(TICKETS_PAGE)

export const countUnread = async (db: Tx, requester: Requester): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${ticket.playerUnread}), 0)::int` })
    .from(ticket)
    .where(ownedBy(requester))
  return row?.count ?? 0
}

export const findTicket = async (db: Tx, id: string): Promise<TicketRow | undefined> => {
  const [row] = await db.select().from(ticket).where(eq(ticket.id, id))
  return row
}

/** Which page of a conversation: its end, or the messages before or after a number. */
export type Reading = { before?: number | undefined; after?: number | undefined }

/** A page of a ticket's messages, oldest first. Notes of staff are in another table. */
export const listMessages = async (db: Tx, ticketId: string, { before, after }: Reading): Promise<MessageRow[]> => {
  const rows = await db
    .select(shownOfMessage)
    .from(ticketMessage)
    .where(
      and(
        eq(ticketMessage.ticketId, ticketId),
        before === undefined ? undefined : lt(ticketMessage.seq, before),
        after === undefined ? undefined : gt(ticketMessage.seq, after),
      ),
    )
    .orderBy(after === undefined ? desc(ticketMessage.seq) : asc(ticketMessage.seq))
    .limit(CHAT_PAGE)
  return after === undefined ? rows.reverse() : rows
}

export const findByClientId = async (db: Tx, clientId: string): Promise<TicketRow | undefined> => {
  const [row] = await db.select().from(ticket).where(eq(ticket.clientId, clientId))
  return row
}

/** Inserts a ticket. Returns undefined if a ticket with this `clientId` exists. */
export const insertTicket = async (db: Tx, of: typeof ticket.$inferInsert): Promise<TicketRow | undefined> => {
  const [row] = await db.insert(ticket).values(of).onConflictDoNothing({ target: ticket.clientId }).returning()
  return row
}

/**
 * Reads in one query what is needed to accept a message: the ticket's owner, whether it is open, and whether the message exists already.
 */
export const findForMessage = async (db: Tx, ticketId: string, clientId: string | undefined) => {
  const known = sql`select from ${ticketMessage} where ${ticketMessage.ticketId} = ${ticket.id} and ${ticketMessage.clientId} = ${clientId}`
  const [row] = await db
    .select({
      ...{ status: ticket.status, playerId: ticket.playerId, guestId: ticket.guestId, mergedInto: supportGuest.mergedInto },
      isKnown: clientId === undefined ? sql<boolean>`false` : sql<boolean>`exists (${known})`,
    })
    .from(ticket)
    .leftJoin(supportGuest, eq(supportGuest.id, ticket.guestId))
    .where(eq(ticket.id, ticketId))
  return row
}

export const isMessageKnown = async (db: Tx, ticketId: string, clientId: string): Promise<boolean> => {
  const rows = await db
    .select({ seq: ticketMessage.seq })
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ticketId, ticketId), eq(ticketMessage.clientId, clientId)))
  return rows.length > 0
}

/**
 * Records that the player has seen the messages up to `seq`. The caller must lock the ticket first, and make sure that the player had not
 * seen these messages before.
 */
export const markSeen = async (tx: Tx, ticketId: string, seq: number) => {
  const left = tx
    .select({ count: sql`count(*)` })
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ticketId, ticketId), gt(ticketMessage.seq, seq), ne(ticketMessage.author, 'player')))
  await tx
    .update(ticket)
    .set({ playerSeenSeq: seq, playerUnread: sql`(${left})` })
    .where(eq(ticket.id, ticketId))
}

import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { supportGuest, ticket, ticketMessage } from '../db/schema.ts'
import type { Requester } from './identity.ts'
import type { TicketRow } from './messages.ts'

const ownedBy = ({ kind, id }: Requester) =>
  kind === 'player' ? eq(ticket.playerId, id) : and(eq(ticket.guestId, id), isNull(ticket.playerId))

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
 * For a merged ticket, reads this from the ticket that it was merged into.
 */
export const findForMessage = async (db: Tx, ticketId: string, clientId: string | undefined) => {
  const known = sql`select from ${ticketMessage} where ${ticketMessage.ticketId} = ${ticket.id} and ${ticketMessage.clientId} = ${clientId}`
  const [row] = await db
    .select({
      ...{
        id: ticket.id,
        edition: ticket.edition,
        status: ticket.status,
        playerId: ticket.playerId,
        guestId: ticket.guestId,
        mergedInto: supportGuest.mergedInto,
      },
      isKnown: clientId === undefined ? sql<boolean>`false` : sql<boolean>`exists (${known})`,
    })
    .from(ticket)
    .leftJoin(supportGuest, eq(supportGuest.id, ticket.guestId))
    .where(sql`${ticket.id} = remaining_ticket(${ticketId})`)
  return row
}

/**
 * Records that the player has seen the messages up to `seq`, and counts the unread ones after it. The caller must have locked the ticket
 * and checked that the player had not seen these messages before.
 */
export const markSeen = async (tx: Tx, ticketId: string, seq: number) => {
  const left = tx
    .select({ count: sql`count(*)` })
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ticketId, ticketId), gt(ticketMessage.seq, seq), ne(ticketMessage.author, 'player')))
  await tx
    .update(ticket)
    // After a merge of tickets, a message may be read although its number is greater than `seq`. So the new count must not exceed the old
    // one (`desk/moves/marks.ts`).
    .set({ playerSeenSeq: seq, playerUnread: sql`least(${ticket.playerUnread}, (${left}))` })
    .where(eq(ticket.id, ticketId))
}

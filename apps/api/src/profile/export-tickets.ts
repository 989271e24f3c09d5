import type { PlayerData } from '@playhub/contract/profile'
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { attachment, supportGuest, ticket, ticketMessage } from '../db/schema.ts'

/** Returns the player's tickets with their messages and files, oldest first. Internal notes of staff are left out. */
export const ticketsOf = async (db: Tx, playerId: string): Promise<PlayerData['tickets']> => {
  const rows = await db
    .select({ ticket, guestEmail: supportGuest.email })
    .from(ticket)
    .leftJoin(supportGuest, eq(supportGuest.id, ticket.guestId))
    .where(eq(ticket.playerId, playerId))
    .orderBy(asc(ticket.createdAt), asc(ticket.id))
  const messages = await db
    .select({
      ticketId: ticketMessage.ticketId,
      seq: ticketMessage.seq,
      author: ticketMessage.author,
      plain: ticketMessage.plain,
      createdAt: ticketMessage.createdAt,
    })
    .from(ticketMessage)
    .innerJoin(ticket, eq(ticket.id, ticketMessage.ticketId))
    .where(eq(ticket.playerId, playerId))
    .orderBy(asc(ticketMessage.ticketId), asc(ticketMessage.seq))
  const files = await db
    .select({ ticketId: attachment.ticketId, seq: attachment.seq, type: attachment.type, bytes: attachment.bytes })
    .from(attachment)
    .innerJoin(ticket, eq(ticket.id, attachment.ticketId))
    .where(eq(ticket.playerId, playerId))
  const filesOf = Map.groupBy(files, ({ ticketId, seq }) => `${ticketId} ${seq}`)
  const messagesOf = Map.groupBy(messages, ({ ticketId }) => ticketId)

  return rows.map(({ ticket: row, guestEmail }) => ({
    id: row.id,
    mergedInto: row.mergedInto,
    createTs: row.createdAt.toISOString(),
    project: row.projectId,
    title: row.title,
    status: row.status,
    paymentId: row.paymentId,
    replyEmail: row.replyEmail || (guestEmail ?? ''),
    rating: row.rating,
    ratingComment: row.ratingComment,
    messages: (messagesOf.get(row.id) ?? []).map(({ seq, author, plain, createdAt }) => ({
      createTs: createdAt.toISOString(),
      author: author === 'player' ? 'player' : 'support',
      text: plain,
      files: (filesOf.get(`${row.id} ${seq}`) ?? []).map(({ type, bytes }) => ({ type, bytes })),
    })),
  }))
}

import type { TicketRelations } from '@playhub/contract/desk/moves'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { ticket, ticketMove } from '../../db/schema.ts'
import { undoableSince } from './undo.ts'

const shown = { id: ticket.id, number: ticket.number, title: ticket.title, status: ticket.status }

/** Returns the moves and links that connect the ticket with other tickets. */
export const readRelations = async (db: Tx, ticketId: string, now: Date): Promise<TicketRelations> => {
  const isFrom = eq(ticketMove.fromId, ticketId)
  const [moves, links] = await Promise.all([
    db
      .select({ id: ticketMove.id, kind: ticketMove.kind, fromId: ticketMove.fromId, createdAt: ticketMove.createdAt, other: shown })
      .from(ticketMove)
      .innerJoin(ticket, sql`${ticket.id} = case when ${isFrom} then ${ticketMove.intoId} else ${ticketMove.fromId} end`)
      .where(and(or(isFrom, eq(ticketMove.intoId, ticketId)), isNull(ticketMove.undoneAt)))
      .orderBy(desc(ticketMove.createdAt), desc(ticketMove.id))
      .limit(MOST),
    db
      .select(shown)
      .from(ticket)
      .where(
        sql`${ticket.id} <> ${ticketId} and ${ticket.id} in (
          select remaining_ticket(case when own.one then other_id else one_id end)
          from ticket_link, lateral (select one_id in (select ticket_parts(${ticketId})) as one) own
          where one_id in (select ticket_parts(${ticketId})) or other_id in (select ticket_parts(${ticketId})))`,
      )
      .orderBy(ticket.number)
      .limit(MOST),
  ])
  return {
    moves: moves.map(({ id, kind, fromId, createdAt, other }) => ({
      ...{ id, other, createTs: createdAt.toISOString(), canUndo: createdAt >= undoableSince(now) },
      kind: kind === 'merge' ? 'mergedIn' : fromId === ticketId ? 'splitOut' : 'splitFrom',
    })),
    links,
  }
}

/** Maximum number of moves, and maximum number of links. More entries do not fit on the screen. */
const MOST = 50

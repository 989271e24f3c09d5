import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { findTicket } from './data.ts'
import type { TicketRow } from './messages.ts'

/**
 * Returns the id of the ticket that has the messages of a merged ticket now, even after several merges. Returns the same id if the ticket
 * was not merged.
 */
export const remainingTicket = async (db: Tx, id: string): Promise<string> => {
  const { rows } = await db.execute<{ id: string | null }>(sql`select remaining_ticket(${id}) as id`)
  return rows[0]?.id ?? id
}

/**
 * Locks the remaining ticket and returns it; undefined if there is no ticket with this id. While it is locked, no ticket is merged into it,
 * and it is not merged into another one.
 */
export const lockRemaining = async (tx: Tx, id: string): Promise<TicketRow | undefined> => {
  const { rows } = await tx.execute<{ id: string | null }>(sql`select hold_remaining_ticket(${id}) as id`)
  const held = rows[0]?.id
  // A second statement reads the row, because the row may have changed while the first statement waited for the lock.
  return held ? findTicket(tx, held) : undefined
}

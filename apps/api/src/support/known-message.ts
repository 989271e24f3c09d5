import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { ticketLateMessage, ticketMessage, ticketMove, ticketMoveRow } from '../db/schema.ts'

/**
 * Whether a message was stored in another ticket than the one that it is sent to now: it was moved since, or its ticket was merged when it
 * was written.
 */
const isElsewhere = (ticketId: string, clientId: string) => sql`(
  exists (select from ${ticketMoveRow} join ${ticketMove} on ${ticketMove.id} = ${ticketMoveRow.moveId}
    where ${ticketMoveRow.fromClientId} = ${clientId}::uuid and ${ticketId}::uuid in (${ticketMove.fromId}, ${ticketMove.intoId}))
  or exists (select from ${ticketLateMessage} where ${ticketLateMessage.ticketId} = ${ticketId}::uuid and ${ticketLateMessage.clientId} = ${clientId}::uuid)
)`

/**
 * The number of a message that was stored before, for a ticket whose messages were moved at some time. `askedId` is the ticket that it was
 * sent to. 0 if the message is in another ticket now; undefined if it was never stored.
 */
export const findKnownSeq = async (db: Tx, { id, askedId, clientId }: { id: string; askedId: string; clientId: string }) => {
  const { rows } = await db.execute<{ seq: number | null; elsewhere: boolean }>(sql`select
    (select ${ticketMessage.seq} from ${ticketMessage} where ${ticketMessage.ticketId} = ${id} and ${ticketMessage.clientId} = ${clientId}) as seq,
    ${isElsewhere(id, clientId)} or ${isElsewhere(askedId, clientId)} as elsewhere`)
  return rows[0]?.seq ?? (rows[0]?.elsewhere ? 0 : undefined)
}

/** Notes that a message for a merged ticket is stored in the remaining one. */
export const noteLate = (tx: Tx, ticketId: string, clientId: string) =>
  tx.insert(ticketLateMessage).values({ ticketId, clientId }).onConflictDoNothing()

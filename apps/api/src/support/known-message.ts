import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { bulkAction, ticketLateMessage, ticketMessage, ticketMove, ticketMoveRow } from '../db/schema.ts'

/** `askedId` is the ticket that the message was sent to. `id` is the same ticket, or the one into which it was merged. */
type Asked = { id: string; askedId: string; clientId: string }

/**
 * Whether a message is stored in another ticket than `id`. There are three cases:
 * - Staff moved the message to another ticket.
 * - The message was sent to a ticket that was already merged.
 * - The browser sends the message again after a merge, and names another ticket than before.
 * The search covers all tickets that moves connect with `id` or `askedId`, including undone moves. But an answer that staff send to many
 * tickets has the same `clientId` in each of them. For such an answer, the search covers only moves from or to `id` and `askedId`.
 */
const isElsewhere = ({ id, askedId, clientId }: Asked) => sql`(
  exists (select from ${ticketMoveRow} join ${ticketMove} on ${ticketMove.id} = ${ticketMoveRow.moveId}
    where ${ticketMoveRow.fromClientId} = ${clientId}::uuid and array[${ticketMove.fromId}, ${ticketMove.intoId}] && array[${id}, ${askedId}]::uuid[])
  or exists (select from ${ticketLateMessage}
    where ${ticketLateMessage.ticketId} in (${id}::uuid, ${askedId}::uuid) and ${ticketLateMessage.clientId} = ${clientId}::uuid)
  or not exists (select from ${bulkAction} where ${bulkAction.id} = ${clientId}::uuid) and exists (
    with recursive connected(id) as (
      select unnest(array[${id}, ${askedId}]::uuid[])
      union select case when m.from_id = c.id then m.into_id else m.from_id end from connected c join ticket_move m on c.id in (m.from_id, m.into_id)
    )
    select from connected c join ticket_message k on k.ticket_id = c.id and k.client_id = ${clientId}::uuid)
)`

/**
 * Returns the `seq` of a message that was stored before. Returns 0 if the message is in another ticket now; undefined if it was never
 * stored. Call this function for a ticket from or to which messages were moved.
 */
export const findKnownSeq = async (db: Tx, asked: Asked) => {
  const { id, clientId } = asked
  const { rows } = await db.execute<{ seq: number | null; elsewhere: boolean }>(sql`select
    (select ${ticketMessage.seq} from ${ticketMessage} where ${ticketMessage.ticketId} = ${id} and ${ticketMessage.clientId} = ${clientId}) as seq,
    ${isElsewhere(asked)} as elsewhere`)
  return rows[0]?.seq ?? (rows[0]?.elsewhere ? 0 : undefined)
}

/** Records that a message which was sent to the merged ticket `ticketId` is stored in the ticket that it was merged into. */
export const noteLate = (tx: Tx, ticketId: string, clientId: string) =>
  tx.insert(ticketLateMessage).values({ ticketId, clientId }).onConflictDoNothing()

import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { bulkAction, ticketLateMessage, ticketMessage, ticketMove, ticketMoveRow } from '../db/schema.ts'
import { sqlJson } from '../db/sql-json.ts'

/** `askedId` is the ticket that the message was sent to, `id` the one that this leads to. */
type Asked = { id: string; askedId: string; clientId: string }

/**
 * Whether a message was stored in another ticket than the one that it is sent to now: it was moved since, or its ticket was merged when it
 * was written. A message has an id of its own, so it may have been moved from and to any ticket. Only an answer to many tickets has the same
 * id in each, so for such an answer only moves of these two tickets count.
 */
const isElsewhere = ({ id, askedId, clientId }: Asked) => sql`(
  exists (select from ${ticketMoveRow} join ${ticketMove} on ${ticketMove.id} = ${ticketMoveRow.moveId}
    where ${ticketMoveRow.fromClientId} = ${clientId}::uuid
      and (not exists (select from ${bulkAction} where ${bulkAction.id} = ${clientId}::uuid) or array[${ticketMove.fromId}, ${ticketMove.intoId}] && array[${id}, ${askedId}]::uuid[]))
  or exists (select from ${ticketLateMessage}
    where ${ticketLateMessage.ticketId} in (${id}::uuid, ${askedId}::uuid) and ${ticketLateMessage.clientId} = ${clientId}::uuid)
)`

/**
 * The number of a message that was stored before, for a ticket whose messages were moved at some time. 0 if the message is in another
 * ticket now; undefined if it was never stored.
 */
export const findKnownSeq = async (db: Tx, asked: Asked) => {
  const { id, clientId } = asked
  const { rows } = await db.execute<{ seq: number | null; elsewhere: boolean }>(sql`select
    (select ${ticketMessage.seq} from ${ticketMessage} where ${ticketMessage.ticketId} = ${id} and ${ticketMessage.clientId} = ${clientId}) as seq,
    ${isElsewhere(asked)} as elsewhere`)
  return rows[0]?.seq ?? (rows[0]?.elsewhere ? 0 : undefined)
}

/** Notes that messages for a merged ticket are stored in the remaining one. */
export const noteLate = async (tx: Tx, ticketId: string, clientIds: readonly string[]) => {
  await tx.execute(sql`insert into ticket_late_message (ticket_id, client_id)
    select ${ticketId}::uuid, value::uuid from json_array_elements_text(${sqlJson(clientIds)}::json) on conflict do nothing`)
}

import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { sqlJson } from '../../db/sql-json.ts'

/**
 * A row of `automation_event` marks an event of a ticket as handled. Merges, splits and their undo move messages to another ticket. The
 * functions below copy these rows to that ticket, so that rules do not act on the events again.
 */

/**
 * SQL of the key under which a wait is marked as handled. It consists of the id of the rule `r` and the time since which the player waits
 * in the ticket `t`.
 */
export const waitKey = sql`(r.id || ':' || (extract(epoch from t.waiting_since) * 1000)::bigint)`

type Step = { from: string; seq: number; into: string; client: string }

/**
 * Copies the rows that mark messages as handled. Call it before the messages are moved. In a step, `client` is the message's `clientId`
 * after the move.
 */
export const copyHandledMessages = (tx: Tx, steps: readonly Step[]) =>
  tx.execute(sql`
    insert into automation_event (key, ticket_id, created_at)
    select s.client::text, s."into", e.created_at
    from json_to_recordset(${sqlJson(steps)}::json) as s("from" uuid, seq int, "into" uuid, client uuid)
      join ticket_message m on m.ticket_id = s."from" and m.seq = s.seq
      join automation_event e on e.key = m.client_id::text and e.ticket_id = s."from"
    on conflict do nothing`)

/**
 * Copies the rows that mark the wait in the ticket `from` as handled to the ticket `into`. Call it after the fields of `into` are updated.
 * Only rows of a wait that began at the present `waiting_since` of `into` are copied.
 */
export const copyHandledWaits = (tx: Tx, from: string, into: string) =>
  tx.execute(sql`
    insert into automation_event (key, ticket_id, created_at)
    select e.key, t.id, e.created_at
    from ticket t cross join automation_rule r join automation_event e on e.key = ${waitKey} and e.ticket_id = ${from}::uuid
    where t.id = ${into}::uuid and r.event = 'waiting' and t.waiting_since is not null
    on conflict do nothing`)

import type pg from 'pg'
import { sqlJson } from '../db/sql-json.ts'
import { together } from '../db/together.ts'
import type { Requester } from './identity.ts'
import type { CleanMessage } from './message-html.ts'
import { beginningOf } from './messages.ts'

export type PlainMessage = CleanMessage & { ticketId: string; clientId: string; requester: Requester; at: Date }
export type Written = { id: string; playerId: string | null; guestId: string | null; seq: number }

/**
 * Writes all waiting messages without files in one statement. A message is written only if its ticket belongs to the writer and is not
 * closed, and the message is not stored already. The statement sets the same columns as `writeMessage`; a trigger of the table ends a
 * snooze. It locks tickets in the order of their ids, so that two such statements never deadlock.
 *
 * The statement skips two kinds of tickets, whose messages `addMessage` then writes. One kind is a guest's ticket that was merged into an
 * account. The other kind is a ticket from or to which messages were moved, because only `writeMessage` searches the connected tickets for
 * the message.
 */
const WRITE = `with given as (
    select * from json_to_recordset($1::json) as m(place int, ticket uuid, client uuid, player uuid, guest uuid, html text, plain text, line text, at timestamptz)
  ), own as (
    select t.*, m.place, m.client, m.html, m.plain, m.line,
      case when t.message_seq > 0 then greatest(m.at, t.last_message_at + interval '1 millisecond') else m.at end as at from given m join ticket t on t.id = m.ticket
    where t.status <> 'closed' and t.edition = 0 and (t.player_id = m.player or (t.player_id is null and t.guest_id = m.guest))
      and not exists (select from ticket_message k where k.ticket_id = m.ticket and k.client_id = m.client)
    order by t.id for update of t
  ), written as (
    insert into ticket_message (ticket_id, seq, client_id, author, html, plain, title, created_at)
    select id, message_seq + 1, client, 'player', html, plain, case when message_seq = 0 then title else '' end, at from own
    on conflict do nothing returning ticket_id, seq
  ), listed as (
    update ticket t set message_seq = w.seq, last_message_at = o.at, last_line = o.line,
      staff_unread = o.staff_unread + 1, waiting_since = coalesce(o.waiting_since, o.at),
      status = 'open', version = o.version + case when o.status = 'open' then 0 else 1 end, closed_at = null, closed_by = null
    from written w join own o on o.id = w.ticket_id where t.id = w.ticket_id
  ), noted as (
    insert into ticket_change (ticket_id, change, "from", "to", created_at)
    select o.id, 'status', o.status, 'open', o.at from written w join own o on o.id = w.ticket_id where o.status <> 'open'
  )
  select o.place, o.id, o.player_id as "playerId", o.guest_id as "guestId", w.seq from written w join own o on o.id = w.ticket_id`

/**
 * Returns a function that writes a message without files. The function returns undefined if nothing was written. Then the caller must use
 * `addMessage`, which writes the message or refuses it.
 */
export const createPlainMessages = (pool: pg.Pool) =>
  together<PlainMessage, Written | undefined>(
    async (messages) => {
      const given = messages.map(({ ticketId, clientId, requester: { kind, id }, html, plain, at }, place) => ({
        ...{ place, ticket: ticketId, client: clientId, player: kind === 'player' ? id : null, guest: kind === 'guest' ? id : null },
        ...{ html, plain, line: beginningOf(plain), at },
      }))
      const { rows } = await pool.query<Written & { place: number }>({ text: WRITE }, [sqlJson(given)])
      const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]))
      return messages.map((_, place) => byPlace.get(place))
    },
    { keyOf: ({ ticketId }) => ticketId },
  )

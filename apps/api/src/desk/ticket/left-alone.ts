import { sql } from 'drizzle-orm'

/** Conditions for tickets on which a member of staff is working. Automatic actions skip such tickets for a short time. */

/** Automatic actions skip a ticket for this time after a colleague's change, so that the colleague can continue or undo it. */
const TOUCHED_MINUTES = 2

/** SQL condition that an answer of staff waits to be sent to the ticket `t`, or to a ticket that was merged into it. */
export const isBeingAnswered = sql`(
  exists (select from held_answer h where h.state = 'held' and h.ticket_id in (select ticket_parts(t.id)))
  or exists (select from bulk_action a join bulk_item b on b.bulk_id = a.id
    where a.state in ('waiting', 'running') and b.outcome = 'waiting' and b.ticket_id in (select ticket_parts(t.id))))`

/** SQL condition that a colleague has changed the ticket `t` within the last `TOUCHED_MINUTES`. */
export const isTouched = (now: Date) => sql`exists (select from ticket_change c
  where c.ticket_id = t.id and c.staff_id is not null
    and c.created_at > ${now.toISOString()}::timestamptz - make_interval(mins => ${TOUCHED_MINUTES}))`

import { sql } from 'drizzle-orm'

/** Tickets that automatic work leaves alone for a moment, because a member is at them. */

/** What a colleague has just changed is left alone for this time, so that they can go on with it or undo it. */
const TOUCHED_MINUTES = 2

/** SQL condition that somebody's answer to the ticket `t`, or to a part of it, is sent in a moment. */
export const isBeingAnswered = sql`(
  exists (select from held_answer h where h.state = 'held' and h.ticket_id in (select ticket_parts(t.id)))
  or exists (select from bulk_action a join bulk_item b on b.bulk_id = a.id
    where a.state in ('waiting', 'running') and b.outcome = 'waiting' and b.ticket_id in (select ticket_parts(t.id))))`

/** SQL condition that a colleague has changed anything in the ticket `t` a moment ago. */
export const isTouched = (now: Date) => sql`exists (select from ticket_change c
  where c.ticket_id = t.id and c.staff_id is not null
    and c.created_at > ${now.toISOString()}::timestamptz - make_interval(mins => ${TOUCHED_MINUTES}))`

import { type OwnPresence, PASSED_DAYS, PASSED_MAX } from '@playhub/contract/desk/round-robin/round-robin'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { isByRule } from './data.ts'

/**
 * Lists the tickets that were assigned to the member of staff automatically and then taken away, because the member was absent. If a
 * colleague or an automation rule took the ticket away, the ticket is left out. Tickets that are assigned to the member again are left out
 * too.
 */
export const listPassedOn = async (db: Tx, staffId: string, now: Date): Promise<OwnPresence['passedOn']> => {
  const { rows } = await db.execute<OwnPresence['passedOn'][number]>(sql`
    select floor(extract(epoch from c.created_at) * 1000)::text as id, t.id as "ticketId", t.number::float8 as number, t.title
    from round_robin_turn g
    join ticket t on t.id = g.ticket_id and t.merged_into is null and t.assignee_id is distinct from g.staff_id
    cross join lateral (
      select c.id, c.ticket_id, c.staff_id, c.created_at from ticket_change c
      where c.ticket_id = g.ticket_id and c.change = 'assignee' and c.created_at > g.created_at
      order by c.created_at, c.id limit 1
    ) c
    where g.staff_id = ${staffId}::uuid and c.staff_id is null and not ${isByRule}
      and c.created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${PASSED_DAYS})
    order by c.created_at desc, c.id limit ${PASSED_MAX}`)
  return rows
}

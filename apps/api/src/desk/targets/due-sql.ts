import type { DueState } from '@playhub/contract/desk/targets/due'
import { type SQL, sql } from 'drizzle-orm'
import { ticket } from '../../db/schema.ts'
import type { DueBounds } from './due-rules.ts'

const latest = (bounds: Record<string, string>) => Object.values(bounds).reduce((one, other) => (one > other ? one : other), '')

/**
 * SQL of the value in `bounds` for the ticket's project, priority and kind of answer (`boundKey`); null if there is none. The subselect
 * parses the JSON once, not for each row.
 */
const boundOfRow = (bounds: Record<string, string>) => sql`((select ${JSON.stringify(bounds)}::jsonb) ->>
  (${ticket.projectId} || ' ' || ${ticket.priority} || case when ${ticket.firstAnsweredAt} is null then ' first' else ' next' end))::timestamptz`

/**
 * SQL condition that the player's wait began at or before the time that `bounds` contains for the ticket. The first comparison uses the
 * latest of all these times, so that an index can limit the rows.
 */
const hasReached = (bounds: Record<string, string>): SQL => {
  const last = latest(bounds)
  if (last === '') return sql`false`
  return sql`(${ticket.waitingSince} <= ${last}::timestamptz and ${ticket.waitingSince} <= ${boundOfRow(bounds)})`
}

/** Condition that the answer in a ticket has this state: due soon, or late. */
export const isDue = (state: DueState, { soon, late }: DueBounds): SQL =>
  state === 'late' ? hasReached(late) : sql`(${hasReached(soon)} and ${ticket.waitingSince} > ${boundOfRow(late)})`

/** Condition that the answer is due soon or already late. */
export const isDueAtAll = ({ soon }: DueBounds): SQL => hasReached(soon)

/** SQL columns that count the tickets that are due soon and the tickets that are late. */
export const dueCountColumns = (bounds: DueBounds) => ({
  soon: sql<number>`(count(*) filter (where ${isDue('soon', bounds)}))::int`,
  late: sql<number>`(count(*) filter (where ${isDue('late', bounds)}))::int`,
})

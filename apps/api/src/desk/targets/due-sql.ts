import type { DueState } from '@playhub/contract/desk/targets/due'
import { type SQL, sql } from 'drizzle-orm'
import { ticket } from '../../db/schema.ts'
import type { DueBounds } from './due-rules.ts'

const latest = (bounds: Record<string, string>) => Object.values(bounds).reduce((one, other) => (one > other ? one : other), '')

/** The bound of the row's project, priority and kind of answer (`boundKey`); null if it has none. The JSON is read once, not for each row. */
const boundOfRow = (bounds: Record<string, string>) => sql`((select ${JSON.stringify(bounds)}::jsonb) ->>
  (${ticket.projectId} || ' ' || ${ticket.priority} || case when ${ticket.firstAnsweredAt} is null then ' first' else ' next' end))::timestamptz`

/** Condition that a wait began at the bound of its ticket or before it. The comparison with the latest bound lets an index narrow the rows. */
const hasReached = (bounds: Record<string, string>): SQL => {
  const last = latest(bounds)
  if (last === '') return sql`false`
  return sql`(${ticket.waitingSince} <= ${last}::timestamptz and ${ticket.waitingSince} <= ${boundOfRow(bounds)})`
}

/** Condition that the answer in a ticket is due soon or late. */
export const isDue = (state: DueState, { soon, late }: DueBounds): SQL =>
  state === 'late' ? hasReached(late) : sql`(${hasReached(soon)} and ${ticket.waitingSince} > ${boundOfRow(late)})`

/** Condition that the answer is due soon or late already. */
export const isDueAtAll = ({ soon }: DueBounds): SQL => hasReached(soon)

/** Selects the number of tickets that are due soon and of those that are late. */
export const dueCountColumns = (bounds: DueBounds) => ({
  soon: sql<number>`(count(*) filter (where ${isDue('soon', bounds)}))::int`,
  late: sql<number>`(count(*) filter (where ${isDue('late', bounds)}))::int`,
})

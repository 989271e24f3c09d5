import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { endedWait } from '../../db/schema.ts'
import type { TicketRow } from '../../support/messages.ts'
import { readDueTimes } from './data.ts'

/** How a wait ended: with an answer of staff, or because a member set another status. */
export type Ended = { row: TicketRow; how: 'answered' | 'set' }

/**
 * Notes for each of these waits whether the target was kept. The caller has locked the tickets; `row` is the ticket before the change that
 * ends the wait. A wait that a member ends without an answer counts only if its target is missed already. So nobody can hide a late ticket
 * by closing it, and closed spam is not counted as kept.
 */
export const noteEndedWaits = async (tx: Tx, ended: readonly Ended[], at: Date) => {
  const waiting = ended.filter(({ row }) => row.waitingSince !== null)
  const dueOf = await readDueTimes(
    tx,
    waiting.map(({ row }) => row),
  )
  const rows = waiting.flatMap(({ row, how }) => {
    const due = dueOf(row)
    if (!due || !row.waitingSince) return []
    const dueAt = new Date(due.ts)
    const isKept = at <= dueAt
    if (isKept && how === 'set') return []
    const wait = { ticketId: row.id, since: row.waitingSince, projectId: row.projectId, priority: row.priority, kind: due.kind }
    return [{ ...wait, dueAt, endedAt: at, isKept }]
  })
  if (rows.length === 0) return
  await tx
    .insert(endedWait)
    .values(rows)
    .onConflictDoUpdate({
      target: [endedWait.ticketId, endedWait.since],
      set: Object.fromEntries(
        ['projectId', 'priority', 'kind', 'dueAt', 'endedAt', 'isKept'].map((name) => [
          name,
          // The names above are columns of the table.
          sql`excluded.${sql.identifier(endedWait[name as 'kind'].name)}`,
        ]),
      ),
    })
}

import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { endedWait } from '../../db/schema.ts'
import type { TicketRow } from '../../support/messages.ts'
import { readDueTimes } from './data.ts'

/** How a wait ended: with an answer of staff, or because a member of staff set another status or priority. */
export type Ended = { row: TicketRow; how: 'answered' | 'set' }

/**
 * Stores for each of these waits of players whether the target for the answer was met. The caller has locked the tickets. `row`: the ticket
 * before the change that ends the wait. `staffId`: the member of staff who makes this change; null for a rule.
 *
 * A wait that ended without an answer, or by an answer of a rule, is stored only if its target is already missed. So nobody can hide a late
 * ticket by closing it or by setting another priority. And if staff close spam, or a rule answers, no met target is stored.
 */
export const noteEndedWaits = async (tx: Tx, staffId: string | null, ended: readonly Ended[], at: Date) => {
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
    if (isKept && (how === 'set' || staffId === null)) return []
    const wait = { ticketId: row.id, since: row.waitingSince, projectId: row.projectId, priority: row.priority, kind: due.kind }
    return [{ ...wait, dueAt, endedAt: at, isKept, staffId }]
  })
  if (rows.length === 0) return
  await tx
    .insert(endedWait)
    .values(rows)
    .onConflictDoUpdate({
      target: [endedWait.ticketId, endedWait.since],
      // If the wait is already stored, `isKept` does not change, so that a missed target stays missed. If a rule ends the wait this time,
      // the stored member of staff does not change either.
      set: { endedAt: sql`excluded.ended_at`, staffId: sql`coalesce(excluded.staff_id, ${endedWait.staffId})` },
    })
}

/**
 * Deletes the stored results of these waits. Call it after the undo of an action that had ended the waits: the players then wait again.
 * `times`: the times of the action and of its undo. Results that were stored at other times are kept.
 */
export const forgetEndedWaits = async (tx: Tx, waits: readonly Pick<TicketRow, 'id' | 'waitingSince'>[], times: readonly Date[]) => {
  const is = waits.flatMap(({ id, waitingSince }) =>
    waitingSince ? [and(eq(endedWait.ticketId, id), eq(endedWait.since, waitingSince))] : [],
  )
  if (is.length > 0) await tx.delete(endedWait).where(and(or(...is), inArray(endedWait.endedAt, [...times])))
}

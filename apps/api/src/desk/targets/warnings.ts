import { type DueWarning, WARNINGS_MAX } from '@playhub/contract/desk/targets/targets'
import { and, asc, desc, eq, inArray, isNull, lt, not, notExists, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { deleteOld } from '../../db/delete-old.ts'
import { dueWarning, ticket } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { tell } from '../../support/tell.ts'
import { isOpen } from '../inbox/inbox-data.ts'
import { isLeft } from '../ticket/agents.ts'
import { nobodys } from '../ticket/answer-locked.ts'
import { readBounds, readDueTimes } from './data.ts'
import { dueCountColumns, isDue, isDueAtAll } from './due-sql.ts'

/** Maximum number of tickets of one run. The next run, one minute later, handles further tickets. */
const AT_ONCE = 500
const DAY_MS = 86_400_000
/**
 * Warnings are deleted after this time. An answer that is due soon for a longer time would cause a second warning, but in practice no
 * answer is.
 */
const KEPT_DAYS = 500

/**
 * Warns the desk of answers that are due soon. A warning is a row in the database. Each wait of a player gets one warning, even if several
 * processes run this function at the same time. If the due time is moved, the wait gets another warning (`forgetWarnings`).
 * Open pages of the desk read the warnings every minute. After the commit, an event makes the pages read them immediately. If the process
 * crashes before it sends this event, the pages still find the warning within a minute.
 */
export const warnOfDue = async (deps: Pick<Deps, 'db' | 'now' | 'news' | 'log'>) => {
  const { db, now } = deps
  const at = now()
  const bounds = await readBounds(db, at)
  const known = db
    .select({ one: sql`1` })
    .from(dueWarning)
    .where(and(eq(dueWarning.ticketId, ticket.id), eq(dueWarning.since, ticket.waitingSince)))
  const found = await db
    .select({ ticketId: ticket.id, since: ticket.waitingSince, seq: ticket.messageSeq })
    .from(ticket)
    .where(and(isOpen, isDue('soon', bounds), notExists(known)))
    .orderBy(asc(ticket.waitingSince))
    .limit(AT_ONCE)
  const wanted = found.flatMap(({ ticketId, since }) => (since ? [{ ticketId, since, warnedAt: at }] : []))
  if (wanted.length === 0) return
  const warned = await db
    .insert(dueWarning)
    // Every process inserts the rows in the same order, so two of them cannot deadlock.
    .values(wanted.toSorted((one, other) => (one.ticketId < other.ticketId ? -1 : 1)))
    .onConflictDoUpdate({
      target: dueWarning.ticketId,
      set: { since: sql`excluded.since`, warnedAt: sql`excluded.warned_at` },
      // Skips a wait if another process has stored a warning about it since the search above.
      setWhere: not(eq(dueWarning.since, sql`excluded.since`)),
    })
    .returning({ ticketId: dueWarning.ticketId })
  const seqs = new Map(found.map(({ ticketId, seq }) => [ticketId, seq]))
  for (const { ticketId } of warned) await tell(deps, { ...nobodys, ticketId, seq: seqs.get(ticketId) ?? 0, kind: 'status' })
}

export const deleteOldWarnings = (db: Tx, now: Date) =>
  deleteOld(db, dueWarning, lt(dueWarning.warnedAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)))

/** Deletes the warnings about these tickets, so that the desk is warned again. Call it when their due times have changed. */
export const forgetWarnings = (tx: Tx, ticketIds: readonly string[]) =>
  tx.delete(dueWarning).where(inArray(dueWarning.ticketId, [...ticketIds]))

/** Like `forgetWarnings`, for all tickets of a project. */
export const forgetWarningsOf = (tx: Tx, project: string) =>
  tx.delete(dueWarning).where(inArray(dueWarning.ticketId, tx.select({ id: ticket.id }).from(ticket).where(eq(ticket.projectId, project))))

/**
 * Condition for tickets that the member of staff should answer: assigned to the member, unassigned, or assigned to somebody who may not
 * answer any more.
 */
const isFor = (staffId: string) => or(eq(ticket.assigneeId, staffId), isNull(ticket.assigneeId), isLeft)

/**
 * Lists the latest warnings for a member of staff, if their answers are still due soon. Also counts the member's tickets that are late and
 * those that are due soon.
 */
export const listWarnings = async (db: Tx, staffId: string, now: Date) => {
  const bounds = await readBounds(db, now)
  const [counts] = await db
    .select(dueCountColumns(bounds))
    .from(ticket)
    .where(and(isOpen, isDueAtAll(bounds), isFor(staffId)))
  const rows = await db
    .select({ ticket, warnedAt: dueWarning.warnedAt })
    .from(dueWarning)
    .innerJoin(ticket, and(eq(ticket.id, dueWarning.ticketId), eq(ticket.waitingSince, dueWarning.since)))
    .where(and(isOpen, isDue('soon', bounds), isFor(staffId)))
    .orderBy(desc(dueWarning.warnedAt), asc(dueWarning.ticketId))
    .limit(WARNINGS_MAX)
  const dueOf = await readDueTimes(
    db,
    rows.map((row) => row.ticket),
  )
  const items = rows.flatMap(({ ticket: row, warnedAt }): DueWarning[] => {
    const due = dueOf(row)
    const { id: ticketId, number, title, assigneeId } = row
    return due ? [{ ticketId, number, title, isMine: assigneeId === staffId, due, warnedTs: warnedAt.toISOString() }] : []
  })
  return { items, counts: counts ?? { soon: 0, late: 0 } }
}

import type { DueState } from '@playhub/contract/desk/targets/due'
import { and, asc, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { ticket } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { TicketRow } from '../../support/messages.ts'
import { returnedFields } from '../../support/snooze/fields.ts'
import { tell } from '../../support/tell.ts'
import { isOpen } from '../inbox/inbox-data.ts'
import { readBounds } from '../targets/data.ts'
import type { DueBounds } from '../targets/due-rules.ts'
import { isDue } from '../targets/due-sql.ts'
import { nobodys } from '../ticket/answer-locked.ts'
import { insertChange } from '../ticket/ticket-data.ts'

/** Maximum number of tickets in one transaction. */
const AT_ONCE = 500

type Needed = Pick<Deps, 'db' | 'now' | 'news' | 'log'>

/**
 * Brings back snoozed tickets whose time has passed, and those whose answer became late or due soon since they were snoozed. So a snooze
 * never hides that an answer becomes late. A job runs this every minute. A late run brings back everything that earlier runs missed. If two
 * runs overlap, each ticket comes back once. `which`: only these tickets.
 */
export const returnSnoozed = async (deps: Needed, which?: SQL): Promise<void> => {
  const at = deps.now()
  const bounds = await readBounds(deps.db, at)
  await deps.db.transaction((tx) => lowerKnown(tx, bounds, which))
  for (;;) {
    const rows = await deps.db.transaction((tx) => returnSome(tx, at, and(isReturning(at, bounds), which)))
    for (const row of rows) await tell(deps, { ...nobodys, ticketId: row.id, seq: row.messageSeq, kind: 'status' })
    if (rows.length < AT_ONCE) return
  }
}

const isReturning = (at: Date, bounds: DueBounds) =>
  and(
    isNotNull(ticket.snoozedUntil),
    or(
      lte(ticket.snoozedUntil, at),
      and(isOpen, isDue('late', bounds), sql`${ticket.snoozedDue} is distinct from 'late'`),
      and(isOpen, isDue('soon', bounds), isNull(ticket.snoozedDue)),
    ),
  )

/**
 * Corrects `snoozedDue` of snoozed tickets whose due time was moved to a later time, because the priority was lowered or the project got
 * longer targets. Without this, such a ticket would not come back when its answer becomes late or due soon again.
 */
const lowerKnown = async (tx: Tx, bounds: DueBounds, which: SQL | undefined) => {
  const isState = (state: DueState) => sql`(${and(isOpen, isDue(state, bounds))}) is true`
  const state = sql`case when ${isState('late')} then 'late' when ${isState('soon')} then 'soon' end`
  const isNotLate = sql`${ticket.snoozedDue} = 'late' and (${state}) is distinct from 'late'`
  const isBetter = sql`${isNotLate} or ${ticket.snoozedDue} = 'soon' and (${state}) is null`
  const rows = await tx
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(isNotNull(ticket.snoozedUntil), sql`(${isBetter})`, which))
    .orderBy(asc(ticket.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.update(ticket).set({ snoozedDue: state }).where(inArray(ticket.id, ids))
}

/** Brings back one batch. Skips tickets that another transaction has locked; the next run finds them. */
const returnSome = async (tx: Tx, at: Date, which: SQL | undefined): Promise<TicketRow[]> => {
  const rows: TicketRow[] = await tx
    .select()
    .from(ticket)
    .where(which)
    .orderBy(asc(ticket.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const causeOf = ({ snoozedUntil }: TicketRow) => (snoozedUntil && snoozedUntil <= at ? 'time' : 'due')
  for (const [cause, own] of Map.groupBy(rows, causeOf)) {
    const { snoozedBy: _, ...fields } = returnedFields({ snoozedBy: null }, cause, at)
    const ids = own.map(({ id }) => id)
    await tx
      .update(ticket)
      .set({ ...fields, version: sql`${ticket.version} + 1` })
      .where(inArray(ticket.id, ids))
    await insertChange(tx, ...ids.map((ticketId) => ({ ticketId, change: 'returned' as const, from: cause, createdAt: at })))
  }
  return rows
}

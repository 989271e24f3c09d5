import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../connect.ts'
import { archivedMonth } from '../tables/archive.ts'
import { finishInterrupted } from './keep.ts'
import { attach, closeGapBefore, detach, drop, isEmpty, moveRows } from './partitions.ts'
import { addMonths, monthOf } from './rules.ts'
import { earlyOf, listMonths, type Month, type MonthTable } from './tables.ts'

/** Detaches old months from their tables and attaches them again (docs/runbooks.md#old-months-fill-the-disk). */

/**
 * How many of the latest months are never detached. Refunds and disputes of a payment come within half a year, and their events must be in
 * the same table as the earlier events of the payment.
 */
export const KEPT_MONTHS = 6

/**
 * Tables partitioned by month from which operators may detach old months. Rows of these tables never expire, so the tables only grow. In
 * other partitioned tables, rows expire, and months without rows are dropped.
 */
export const detachableTables = ['payment_event'] as const satisfies MonthTable[]

type Detachable = {
  /** The months that can be detached, oldest first. */
  months: Month[]
  /** When the oldest unfinished payment was created. Undefined if no unfinished payment prevents the detaching of old months. */
  unfinished: Date | undefined
}

/**
 * Lists the months that ended at least `age` months before the current one. The month of the oldest unfinished payment and all later months
 * are left out.
 */
export const listDetachable = async (db: Pick<Tx, 'execute'>, table: MonthTable, age: number, now: Date): Promise<Detachable> => {
  const last = addMonths(monthOf(now), -Math.max(age, KEPT_MONTHS))
  const old = (await listMonths(db, table)).filter(({ name, until }) => name !== earlyOf(table) && until !== null && until <= last)
  const unfinished = await findUnfinished(db)
  const months = old.filter(({ until }) => unfinished === undefined || (until !== null && until <= unfinished))
  return { months, unfinished: months.length < old.length ? unfinished : undefined }
}

/**
 * Returns the creation time of the oldest payment that still needs work: a check of an attempt or a refund, a decision on an open dispute,
 * or an action of staff.
 */
const findUnfinished = async (db: Pick<Tx, 'execute'>) => {
  const { rows } = await db.execute<{ oldest: string | null }>(sql`
    select to_json(min(created_at)) #>> '{}' as oldest from payment where id in (
      select payment_id from payment_attempt where next_check_at is not null
      union select payment_id from refund where next_check_at is not null
      union select payment_id from dispute where status = 'open'
      union select payment_id from payment_attention where closed_at is null and payment_id is not null)`)
  const oldest = rows[0]?.oldest
  return oldest ? new Date(oldest) : undefined
}

/** Detaches the partition of a month. Its rows stay in a table that has the partition's name. No code reads this table. */
export const detachMonth = async (db: Db, { table, name, from, until, rows, isPending }: Month, now: Date) => {
  if (until === null) throw new Error(`${name} has no end`)
  const archived = { name, ofTable: table, fromAt: from, untilAt: until, rows, detachedAt: now }
  await db.insert(archivedMonth).values(archived).onConflictDoNothing()
  await detach(db, { table, name, isPending })
  await closeGapBefore(db, table)
}

export const listArchived = (db: Tx, table: MonthTable) =>
  db.select().from(archivedMonth).where(eq(archivedMonth.ofTable, table)).orderBy(archivedMonth.untilAt)

/**
 * Why a month cannot be attached again. `unknown`: it is not a detached month. `newer`: a newer month is still detached. `gone`: its table
 * does not exist.
 */
export type NotAttached = { why: 'unknown' | 'newer' | 'gone'; name: string }

/**
 * Attaches a detached month again. Newer months must be attached first. If a month were skipped, no partition would cover its time: the
 * partition `…_early` covers only the time before the first attached month.
 */
export const attachMonth = async (db: Db, table: MonthTable, name: string): Promise<NotAttached | undefined> => {
  await finishInterrupted(db, table)
  const archived = await listArchived(db, table)
  const month = archived.find((each) => each.name === name)
  if (!month) return { why: 'unknown', name }
  const newest = archived.at(-1)
  if (newest && newest.name !== name) return { why: 'newer', name: newest.name }
  if (!(await exists(db, name))) return { why: 'gone', name }

  const early = earlyOf(table)
  const months = await listMonths(db, table)
  const range = { from: month.fromAt, until: month.untilAt }
  if (!months.some((each) => each.name === name)) {
    const attached = months.find((each) => each.name === early)
    if (attached) await detach(db, attached)
    // Rows that were written for this month while it was detached are in the partition `…_early`.
    if (await exists(db, early)) await moveRows(db, early, name, range)
    await attach(db, table, name, range)
  }
  await closeGapBefore(db, table)
  if (range.from === null && (await exists(db, early)) && (await isEmpty(db, early))) await drop(db, early)
  await db.delete(archivedMonth).where(eq(archivedMonth.name, name))
}

const exists = async (db: Pick<Tx, 'execute'>, name: string) => {
  const { rows } = await db.execute<{ is: boolean }>(sql`select to_regclass(${name}) is not null as is`)
  return rows[0]?.is ?? false
}

/**
 * Returns the end of the newest detached month, if that end is after `since`: the table may then lack rows that are newer than `since`.
 * Otherwise returns undefined, because no such rows can be missing.
 */
export const archivedSince = async (db: Tx, table: MonthTable, since: Date): Promise<Date | undefined> => {
  const last = (await listArchived(db, table)).at(-1)
  return last && last.untilAt > since ? last.untilAt : undefined
}

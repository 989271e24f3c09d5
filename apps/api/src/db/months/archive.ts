import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../connect.ts'
import { archivedMonth } from '../tables/archive.ts'
import { finishInterrupted } from './keep.ts'
import { attach, closeGapBefore, detach, drop, isEmpty, moveRows } from './partitions.ts'
import { addMonths, monthOf } from './rules.ts'
import { earlyOf, listMonths, type Month, type MonthTable } from './tables.ts'

/** Detaching old months and attaching them again (docs/runbooks.md#old-months-fill-the-disk). */

/** Refunds and disputes of a payment come within half a year. Their events belong beside the earlier ones of the payment. */
export const KEPT_MONTHS = 6

/** The tables whose rows are kept for ever. The rows of the others expire, and their empty months are dropped. */
export const detachableTables = ['payment_event'] as const satisfies MonthTable[]

type Detachable = {
  /** Oldest first. */
  months: Month[]
  /** The time of the oldest payment that is not finished, if months stay because of it. */
  unfinished: Date | undefined
}

/** The months that ended at least `age` months before this one, except those since the oldest payment that is not finished. */
export const listDetachable = async (db: Pick<Tx, 'execute'>, table: MonthTable, age: number, now: Date): Promise<Detachable> => {
  const last = addMonths(monthOf(now), -Math.max(age, KEPT_MONTHS))
  const old = (await listMonths(db, table)).filter(({ name, until }) => name !== earlyOf(table) && until !== null && until <= last)
  const unfinished = await findUnfinished(db)
  const months = old.filter(({ until }) => unfinished === undefined || (until !== null && until <= unfinished))
  return { months, unfinished: months.length < old.length ? unfinished : undefined }
}

/** When the oldest payment was made that still needs work: a check of an attempt or a refund, an open dispute, or an action of staff. */
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

/** Detaches the partition of a month. Its rows stay in a table with the partition's name, which no code reads. */
export const detachMonth = async (db: Db, { table, name, from, until, rows, isPending }: Month, now: Date) => {
  if (until === null) throw new Error(`${name} has no end`)
  const archived = { name, ofTable: table, fromAt: from, untilAt: until, rows, detachedAt: now }
  await db.insert(archivedMonth).values(archived).onConflictDoNothing()
  await detach(db, { table, name, isPending })
  await closeGapBefore(db, table)
}

export const listArchived = (db: Tx, table: MonthTable) =>
  db.select().from(archivedMonth).where(eq(archivedMonth.ofTable, table)).orderBy(archivedMonth.untilAt)

/** Why a month cannot be attached again: `unknown` if it was never detached, `newer` if a newer one is still detached, `gone` if there is no table. */
export type NotAttached = { why: 'unknown' | 'newer' | 'gone'; name: string }

/** Puts a detached month back. The newest comes first, because the partition before it takes all earlier time. */
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
    // Late rows of that month went there.
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

/** Until when events are archived that are not older than `since`; undefined if none are. */
export const archivedSince = async (db: Tx, table: MonthTable, since: Date): Promise<Date | undefined> => {
  const last = (await listArchived(db, table)).at(-1)
  return last && last.untilAt > since ? last.untilAt : undefined
}

import { sql } from 'drizzle-orm'
import type { Db } from '../connect.ts'
import { attach, closeGapBefore, detach, drop, endLate, isEmpty, nameOf } from './partitions.ts'
import { addMonths, monthOf, monthsBetween } from './rules.ts'
import { earlyOf, lateOf, listMonths, type Month, type MonthTable, monthTables } from './tables.ts'

/**
 * Number of months after the current one that already have a partition. If the nightly job fails, an operator has this much time to repair
 * it.
 */
export const MONTHS_AHEAD = 3

/**
 * Adds partitions for the coming months to all tables partitioned by month, and drops old months whose rows have all expired. Does not
 * block reads or writes. If an earlier call was interrupted, continues where that call stopped. If no call was made for several months, the
 * rows of these months are in the partition `…_late`. The next call then makes one partition of these rows.
 */
export const keepMonths = async (db: Db, now: Date) => {
  for (const table of monthTables) {
    await finishInterrupted(db, table)
    await addMonthsAhead(db, table, now)
    await dropEmptyMonths(db, table, now)
    await closeGapBefore(db, table)
  }
}

/** Finishes the steps of an interrupted call. If the detaching of a month was interrupted, the month is detached now. */
export const finishInterrupted = async (db: Db, table: MonthTable) => {
  for (const month of await listMonths(db, table)) if (month.isPending) await detach(db, month)
  await closeGapBefore(db, table)
}

const addMonthsAhead = async (db: Db, table: MonthTable, now: Date) => {
  const wanted = addMonths(monthOf(now), MONTHS_AHEAD + 1)
  const months = await listMonths(db, table)
  const late = months.find(({ name }) => name === lateOf(table))
  let end = late?.from ?? months.at(-1)?.until ?? monthOf(now)
  if (late && end < wanted && !(await isEmpty(db, late.name))) {
    end = await endOfLate(db, late, now)
    await endLate(db, late, end)
  }
  if (late && end >= wanted) return
  // The partition `…_late` begins in the future, so nobody writes rows for it while it is detached.
  const [again] = (await listMonths(db, table)).filter(({ name }) => name === lateOf(table))
  if (again) await detach(db, again)
  for (const month of monthsBetween(end, wanted)) await attach(db, table, nameOf(table, month), { from: month, until: addMonths(month, 1) })
  await attach(db, table, lateOf(table), { from: end > wanted ? end : wanted, until: null })
}

/** Returns the first month after the current month and after all rows of the partition `…_late`. */
const endOfLate = async (db: Db, { name }: Month, now: Date) => {
  const { rows } = await db.execute<{ last: string | null }>(sql.raw(`select to_json(max(at)) #>> '{}' as last from ${name}`))
  const last = new Date(rows[0]?.last ?? now)
  return addMonths(monthOf(last > now ? last : now), 1)
}

/**
 * Drops the oldest months up to the first month that has rows. Always keeps the current month and the month before it.
 * Also keeps each month without rows that follows a month with rows. If such a month were dropped, no partition could cover its time: the
 * partition `…_early` covers only the time before all other partitions.
 */
const dropEmptyMonths = async (db: Db, table: MonthTable, now: Date) => {
  for (const month of await listMonths(db, table)) {
    const { name, from, until } = month
    if (name === earlyOf(table)) continue
    if (until === null || until > addMonths(monthOf(now), -1) || !(await isEmpty(db, name))) return
    await detach(db, month)
    // Although the month is over, another transaction may have written a row for it before its partition was detached.
    if (await isEmpty(db, name)) await drop(db, name)
    else return attach(db, table, name, { from, until })
  }
}

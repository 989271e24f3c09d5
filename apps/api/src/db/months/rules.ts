/** Functions for months in UTC. A month is represented by its first moment. */

export const monthOf = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1))

export const addMonths = (month: Date, count: number) => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + count, 1))

/** Returns the month in the form `2026-11`. */
export const nameOfMonth = (month: Date) => month.toISOString().slice(0, 7)

/** Returns the months from `from` up to, but not including, `until`. */
export const monthsBetween = (from: Date, until: Date): Date[] => {
  const months: Date[] = []
  for (let month = from; month < until; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The time range of a partition. The first partition has no beginning, and the last partition has no end. */
type Part = { from: Date | null; until: Date | null }

/**
 * Returns how many months after the current month are in partitions that have an end. Rows of later months go to the last partition, which
 * has no end.
 */
export const monthsAheadOf = (parts: readonly Part[], now: Date) => {
  const ends = parts.flatMap(({ until }) => (until ? [until.getTime()] : []))
  const end = new Date(Math.max(monthOf(now).getTime(), ...ends))
  return Math.max(0, monthsBetween(monthOf(now), end).length - 1)
}

/** Converts between times and what the clocks on the wall of a time zone show. */

/** The time zone of this browser. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A day and a time of day. `month`: 1 to 12. */
export type Wall = { year: number; month: number; day: number; hour: number; minute: number }

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the format of a zone. Making one takes a third of a millisecond. */
const formatOf = (timeZone: string) => {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', calendar: 'gregory', ...numeric })
  formats.set(timeZone, format)
  return format
}

/** Returns what the clocks of the zone show at this time. */
export const wallAt = (at: number, timeZone: string): Wall => {
  const parts = formatOf(timeZone).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') }
}

const asUtc = ({ year, month, day, hour, minute }: Wall) => Date.UTC(year, month - 1, day, hour, minute)

/**
 * Returns the time at which the clocks of the zone show this. When the clocks change, a time that exists twice is the first one, and a time
 * that is skipped is as much later as the clocks are put forward.
 */
export const timeAt = (wall: Wall, timeZone: string): number => {
  const shown = asUtc(wall)
  const offsetAt = (at: number) => asUtc(wallAt(at, timeZone)) - at
  // The offsets a day before and a day after differ only if the clocks change in between.
  const [before, after] = [offsetAt(shown - DAY_MS), offsetAt(shown + DAY_MS)]
  const found = [shown - before, shown - after].filter((at) => asUtc(wallAt(at, timeZone)) === shown)
  return found.length > 0 ? Math.min(...found) : shown - before
}

const DAY_MS = 86_400_000

/** Returns the same time of day so many days later. */
export const daysLater = (wall: Wall, days: number): Wall => {
  const day = new Date(Date.UTC(wall.year, wall.month - 1, wall.day + days))
  return { ...wall, year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() }
}

/** Returns the weekday: 0 is Monday. */
export const weekdayOf = ({ year, month, day }: Wall) => (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7

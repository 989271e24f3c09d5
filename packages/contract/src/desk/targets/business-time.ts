/**
 * Arithmetic with business time: the time during which the support of a project is open. All times and durations are in milliseconds. A day
 * is the number of days since 1970-01-01 in the time zone of the project.
 */

export const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * `spanOf` returns the times at which support opens and closes on a day; undefined if support is closed all day. The opening hours of two
 * days never overlap.
 */
export type Calendar = { spanOf: (day: number) => readonly [open: number, close: number] | undefined }

/** The weekday of a day: 0 is Monday. */
export const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7

// The days before and after the UTC date of `time`. In every time zone, the local date is one of these days or between them.
const dayBefore = (time: number) => Math.floor(time / DAY_MS) - 1
const dayAfter = (time: number) => Math.floor(time / DAY_MS) + 1

/**
 * Maximum number of days that the functions below check. Even the longest target ends within fewer days, if the calendar has opening hours.
 */
const DAYS_MAX = 10_000

/** Returns the end of a wait that starts at `from` and lasts `duration` of business time. Throws if the calendar has no opening hours. */
export const addBusinessTime = ({ spanOf }: Calendar, from: number, duration: number): number => {
  const first = dayBefore(from)
  let left = duration
  for (let day = first; day < first + DAYS_MAX; day += 1) {
    const [open = 0, close = 0] = spanOf(day) ?? []
    const start = Math.max(open, from)
    if (close <= start) continue
    if (close - start >= left) return start + left
    left -= close - start
  }
  throw new Error('a calendar without opening hours')
}

/**
 * Returns the latest start of a wait that ends at `until` and lasts `duration` of business time. For every time `from`:
 * `from <= subtractBusinessTime(calendar, until, duration)` exactly if `addBusinessTime(calendar, from, duration) <= until`. Throws if the
 * calendar has no opening hours.
 */
export const subtractBusinessTime = ({ spanOf }: Calendar, until: number, duration: number): number => {
  const last = dayAfter(until)
  let left = duration
  for (let day = last; day > last - DAYS_MAX; day -= 1) {
    const [open = 0, close = 0] = spanOf(day) ?? []
    const end = Math.min(close, until)
    if (end <= open) continue
    if (end - open >= left) return end - left
    left -= end - open
  }
  throw new Error('a calendar without opening hours')
}

/** This file formats dates in the reader's time zone. The format is the same in every language. */

const two = (value: number) => String(value).padStart(2, '0')

type At = string | number | Date

/** Formats a day: `2026-11-21`. */
export const localDay = (at: At) => {
  const date = new Date(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Formats a time of day: `14:05`. */
export const localTime = (at: At) => {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Formats a day and a time: `2026-11-21 14:05`. */
export const localMoment = (at: At) => `${localDay(at)} ${localTime(at)}`

/** Returns whether a day is today or yesterday; undefined for any other day. */
export const nearDay = (day: string, now = new Date()): 'today' | 'yesterday' | undefined => {
  if (day === localDay(now)) return 'today'
  return day === localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)) ? 'yesterday' : undefined
}

import { daysLater, timeAt, type Wall, wallAt, weekdayOf } from './wall-time.ts'

/** The times until which a conversation can be snoozed. Their order is also the order of their number keys. */
export const presets = ['hours', 'tomorrow', 'workday', 'monday'] as const
export type Preset = (typeof presets)[number]

const MINUTE_MS = 60_000
const HOURS = 3
const MORNING = { hour: 9, minute: 0 }
const [MONDAY, FRIDAY] = [0, 4]
const WEEK = 7

/** Returns when each preset ends, for a staff member in this time zone. */
export const presetTimes = (now: number, timeZone: string): Record<Preset, number> => {
  const today = { ...wallAt(now, timeZone), ...MORNING }
  const in9 = (days: number) => timeAt(daysLater(today, days), timeZone)
  const toMonday = WEEK - ((weekdayOf(today) - MONDAY) % WEEK)
  return {
    // Rounded up to a whole minute, because the desk shows no seconds.
    hours: Math.ceil((now + HOURS * 60 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS,
    tomorrow: in9(1),
    workday: in9(weekdayOf(today) < FRIDAY ? 1 : toMonday),
    monday: in9(toMonday),
  }
}

/**
 * Converts the value of a date and time input, such as `2026-11-21T14:05`, to a time in ms since 1970. The value is a local time in the
 * zone. Returns undefined if the value is incomplete.
 */
export const typedTime = (text: string, timeZone: string): number | undefined => {
  const [, year, month, day, hour, minute] = (/^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined || hour === undefined || minute === undefined) return undefined
  return timeAt({ year, month, day, hour, minute }, timeZone)
}

const two = (value: number) => String(value).padStart(2, '0')

/** Returns a time as the value of a date and time input in the zone's local time. This is the reverse of `typedTime`. */
export const fieldText = (at: number, timeZone: string) => {
  const { year, month, day, hour, minute }: Wall = wallAt(at, timeZone)
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

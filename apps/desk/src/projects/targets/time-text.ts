import { DAY_MINUTES } from '@playhub/contract/desk/targets/targets'

/** The weekdays, in the order of the week in the settings. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

const two = (value: number) => String(value).padStart(2, '0')

/** The value for a text that is not a time. The validation refuses it. */
export const NO_TIME = -1

/** Formats minutes since midnight for a time input: `09:30`. The end of a day is `00:00`. Returns an empty text for `NO_TIME`. */
export const clockOf = (minutes: number) => (minutes < 0 ? '' : `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`)

/** Parses the value of a time input to minutes since midnight. With `isEnd`, `00:00` is the end of the day. */
export const parseClock = (typed: string, isEnd: boolean): number => {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(typed) ?? []
  if (hours === undefined || minutes === undefined) return NO_TIME
  const value = Number(hours) * 60 + Number(minutes)
  return isEnd && value === 0 ? DAY_MINUTES : value
}

/** Formats a duration in minutes: `2:30`. Returns an empty text for null and `NO_TIME`. */
export const durationOf = (minutes: number | null) =>
  minutes === null || minutes < 0 ? '' : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`

/** Parses a duration in hours and minutes, such as `2:30` or `2`, to minutes. Returns null if nothing is typed. */
export const parseDuration = (typed: string): number | null => {
  if (typed.trim() === '') return null
  const [, hours, minutes = '0'] = /^(\d{1,3})(?::(\d\d))?$/.exec(typed.trim()) ?? []
  if (hours === undefined || Number(minutes) > 59) return NO_TIME
  return Number(hours) * 60 + Number(minutes)
}

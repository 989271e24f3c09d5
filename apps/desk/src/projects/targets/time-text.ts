import { DAY_MINUTES } from '@playhub/contract/desk/targets/targets'

/** The weekdays, in the order of the week in the settings. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

const two = (value: number) => String(value).padStart(2, '0')

/** Stands for a text that is no time. The rules refuse it. */
export const NO_TIME = -1

/** Formats minutes since midnight for an input of a time: `09:30`. The end of a day is `00:00`. Empty for what is no time. */
export const clockOf = (minutes: number) => (minutes < 0 ? '' : `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`)

/** Reads an input of a time. `isEnd`: `00:00` is the end of the day. */
export const parseClock = (typed: string, isEnd: boolean): number => {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(typed) ?? []
  if (hours === undefined || minutes === undefined) return NO_TIME
  const value = Number(hours) * 60 + Number(minutes)
  return isEnd && value === 0 ? DAY_MINUTES : value
}

/** Formats a duration: `2:30`. Empty for none. */
export const durationOf = (minutes: number | null) =>
  minutes === null || minutes < 0 ? '' : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`

/** Reads a duration in hours and minutes, such as `2:30` or `2`. Null if nothing is typed. */
export const parseDuration = (typed: string): number | null => {
  if (typed.trim() === '') return null
  const [, hours, minutes = '0'] = /^(\d{1,3})(?::(\d\d))?$/.exec(typed.trim()) ?? []
  if (hours === undefined || Number(minutes) > 59) return NO_TIME
  return Number(hours) * 60 + Number(minutes)
}

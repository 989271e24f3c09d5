import { REPORT_DAYS_MAX } from '@playhub/contract/limits'
import { isDay } from '../base/day.ts'

/** A range of days like `2026-11-21`, in UTC. The days `from` and `to` are both included. */
export type Range = { from: string; to: string }

const DAY_MS = 86_400_000

export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** Returns the last `count` days, including today. */
export const lastDays = (count: number, now: number): Range => ({ from: dayOf(now - (count - 1) * DAY_MS), to: dayOf(now) })

export const daysIn = ({ from, to }: Range) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** Returns the range in the URL, or the last week if the URL has no valid days. */
export const readRange = (params: URLSearchParams, now: number): Range => {
  const [from, to] = [params.get('from'), params.get('to')]
  return isDay(from) && isDay(to) ? { from, to } : lastDays(7, now)
}

/** Returns why a report for these days cannot be requested; undefined if it can be requested. */
export const problemOf = (range: Range): 'rangeWrong' | 'rangeLong' | undefined => {
  const days = daysIn(range)
  return days < 1 ? 'rangeWrong' : days > REPORT_DAYS_MAX ? 'rangeLong' : undefined
}

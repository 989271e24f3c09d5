import { addBusinessTime, MINUTE_MS, weekdayOf } from '@playhub/contract/desk/targets/business-time'
import { hoursOf, wallCalendar } from '@playhub/contract/desk/targets/rules'
import { DAY_MINUTES, type TargetsDocument } from '@playhub/contract/desk/targets/targets'

type Moment = { weekday: number; minutes: number }
/** `written`: when a ticket is written. `due`: when its answer is due. `days`: the number of days between these two times. */
export type Example = { written: Moment; due: Moment; days: number }

const FRIDAY = 4
/** The number of an arbitrary Monday, in days since 1 January 1970. */
const MONDAY = 4
/**
 * In the example, the ticket is written this many minutes before support closes. If the target is longer, the answer is due on the next
 * open day, and the example shows this.
 */
const BEFORE_CLOSING = 30
const AROUND_THE_CLOCK = 17 * 60 + 30

/**
 * Returns an example: when a ticket is written and when its answer is due, both in local time. Undefined if support is never open.
 * `target`: the time for the answer, in minutes of opening hours.
 */
export const exampleOf = (document: TargetsDocument, target: number): Example | undefined => {
  const weekday = document.isAlwaysOpen ? FRIDAY : document.week.findLastIndex((hours) => hours !== null)
  const open = weekday < 0 ? undefined : hoursOf(document, weekday)
  if (!open) return undefined
  const minutes = document.isAlwaysOpen ? AROUND_THE_CLOCK : open.to - BEFORE_CLOSING
  const day = MONDAY + weekday
  const due = addBusinessTime(wallCalendar(document), (day * DAY_MINUTES + minutes) * MINUTE_MS, target * MINUTE_MS) / MINUTE_MS
  const dueDay = Math.floor(due / DAY_MINUTES)
  return { written: { weekday, minutes }, due: { weekday: weekdayOf(dueDay), minutes: due % DAY_MINUTES }, days: dueDay - day }
}

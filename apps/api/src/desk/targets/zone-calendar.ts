import { type Calendar, weekdayOf } from '@playhub/contract/desk/targets/business-time'
import { hoursOf, isTimeZone } from '@playhub/contract/desk/targets/rules'
import { DAY_MINUTES, type TargetsDocument } from '@playhub/contract/desk/targets/targets'
import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'

type Hours = Pick<TargetsDocument, 'timeZone' | 'isAlwaysOpen' | 'week' | 'holidays'>
type Span = readonly [open: number, close: number]

const EPOCH = new Temporal.PlainDate(1970, 1, 1)
/** Maximum number of days that one calendar caches. Without the cache, each conversion between time zones takes about 60 µs. */
const DAYS_KEPT = 4000
const calendars = new LRUCache<string, Calendar>({ max: 500 })
const zones = new LRUCache<string, boolean>({ max: 500 })

/**
 * Whether this process can compute due times for the project. `Intl` accepts some old names that `Temporal` rejects, such as `PST`. The
 * time zone may also have been saved by another process, which supports other names. The check takes about 50 µs, so its result is cached.
 */
export const isUsable = ({ timeZone }: Pick<TargetsDocument, 'timeZone'>): boolean => {
  const isKnown = zones.get(timeZone) ?? (isTimeZone(timeZone) && isComputable(timeZone))
  zones.set(timeZone, isKnown)
  return isKnown
}

const isComputable = (timeZone: string): boolean => {
  try {
    new Temporal.ZonedDateTime(0n, timeZone)
    return true
  } catch {
    return false
  }
}

/** Returns the opening hours of a project in its time zone. */
export const calendarOf = ({ timeZone, isAlwaysOpen, week, holidays }: Hours): Calendar => {
  const key = JSON.stringify([timeZone, isAlwaysOpen || week, holidays])
  const known = calendars.get(key)
  if (known) return known
  const made = remembering((day) => spanOf({ timeZone, isAlwaysOpen, week, holidays }, day))
  calendars.set(key, made)
  return made
}

const remembering = (read: (day: number) => Span | undefined): Calendar => {
  const spans = new Map<number, Span | undefined>()
  return {
    spanOf: (day) => {
      if (spans.has(day)) return spans.get(day)
      if (spans.size >= DAYS_KEPT) spans.clear()
      const span = read(day)
      spans.set(day, span)
      return span
    },
  }
}

const spanOf = ({ timeZone, ...hours }: Hours, day: number): Span | undefined => {
  const open = hoursOf(hours, weekdayOf(day))
  if (!open) return undefined
  const date = EPOCH.add({ days: day })
  if (hours.holidays.includes(date.toString())) return undefined
  // When summer time ends, some local times occur twice. Support opens at the first occurrence and closes at the second. But the end of a
  // day is always the first midnight, because the next day begins at that moment.
  return [timeOf(date, open.from, timeZone, 'earlier'), timeOf(date, open.to, timeZone, open.to === DAY_MINUTES ? 'earlier' : 'later')]
}

const timeOf = (date: Temporal.PlainDate, minutes: number, timeZone: string, side: 'earlier' | 'later'): number => {
  const wall = date.toPlainDateTime().add({ minutes })
  const found = wall.toZonedDateTime(timeZone, { disambiguation: side })
  if (found.toPlainDateTime().equals(wall)) return found.epochMilliseconds
  // When summer time begins, the clocks skip this local time. Then the moment of the clock change is used instead.
  const before = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  return (before.getTimeZoneTransition('next') ?? found).epochMilliseconds
}

import { addBusinessTime, MINUTE_MS, subtractBusinessTime } from '@playhub/contract/desk/targets/business-time'
import { NO_TARGETS, soonAfter } from '@playhub/contract/desk/targets/rules'
import type { TargetsDocument, Week } from '@playhub/contract/desk/targets/targets'
import { expect, test } from 'vitest'
import { createRandom } from '../../../test/simulation/random.ts'
import { boundKey, boundsOf, dueOf } from './due-rules.ts'
import { calendarOf } from './zone-calendar.ts'

const DAY_MS = 86_400_000
const week = (from: number, to: number, days = [0, 1, 2, 3, 4, 5, 6]): Week =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => (days.includes(weekday) ? { from, to } : null))

type Minute = { at: number; day: string; minutes: number; weekday: number }
const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Returns the local date and time of each minute of a span. Uses only `Intl`, so it does not depend on the tested code. */
const wallOf = (timeZone: string, from: number, to: number): Minute[] => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' })
  return Array.from({ length: (to - from) / MINUTE_MS }, (_, n) => {
    const at = from + n * MINUTE_MS
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const { weekday = '', year, month, day, hour, minute } = parts
    return { at, day: `${year} ${month} ${day}`, minutes: Number(hour) * 60 + Number(minute), weekday: names.indexOf(weekday.slice(0, 3)) }
  })
}

/**
 * The reference that the tested code is compared with. On each day, support is open from the first minute at or after the opening time to
 * the last minute before the closing time.
 */
const openMinutes = (minutes: readonly Minute[], hours: Week): boolean[] => {
  const open = new Set<Minute>()
  for (const [, day] of Map.groupBy(minutes, (one) => one.day)) {
    const span = hours[day[0]?.weekday ?? 0]
    if (!span) continue
    const first = day.findIndex((one) => one.minutes >= span.from)
    const last = day.findLastIndex((one) => one.minutes < span.to)
    if (first >= 0) for (const one of day.slice(first, last + 1)) open.add(one)
  }
  return minutes.map((one) => open.has(one))
}

// Time zones with dates near their clock changes. In some zones the clocks change by half an hour, at midnight or one hour after it. The
// last two zones never change their clocks.
const zones: Record<string, readonly string[]> = {
  'Europe/Berlin': ['2026-03-29', '2026-10-25', '2026-07-01'],
  'America/New_York': ['2026-03-08', '2026-11-01'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
  'America/Havana': ['2026-03-08', '2026-11-01'],
  'America/Santiago': ['2026-04-05', '2026-09-06'],
  'Africa/Cairo': ['2026-04-24', '2026-10-30'],
  'Asia/Kathmandu': ['2026-07-01'],
  'Pacific/Kiritimati': ['2026-07-01'],
}
const cases = Object.entries(zones).flatMap(([timeZone, days]) => days.map((around) => [timeZone, around] as const))
const weeks: Week[] = [
  week(540, 1080, [0, 1, 2, 3, 4]),
  week(90, 150),
  week(30, 1430),
  week(0, 1440),
  week(0, 60, [5, 6]),
  week(1380, 1440),
]

test.each(cases)('business time in %s is what a clock on the wall shows, around %s', (timeZone, around) => {
  const random = createRandom([...`${timeZone}${around}`].reduce((sum, char) => sum * 31 + (char.codePointAt(0) ?? 0), 7) % 1_000_003)
  const middle = Date.parse(around)
  const minutes = wallOf(timeZone, middle - 3 * DAY_MS, middle + 3 * DAY_MS)
  // The first and the last day are not tested, because the span may contain only a part of them.
  const [first, last] = [1440, minutes.length - 1440]
  for (const hours of weeks) {
    const isOpen = openMinutes(minutes, hours)
    const passed: number[] = []
    let sum = 0
    for (const open of isOpen) {
      passed.push(sum)
      if (open) sum += 1
    }
    const calendar = calendarOf({ timeZone, isAlwaysOpen: false, week: hours, holidays: [] })
    for (let n = 0; n < 25; n += 1) {
      const from = random.below(last - first) + first
      const target = random.below(240) + 1
      const since = minutes[from]?.at ?? 0
      // The first minute at whose start the target is reached.
      const reached = passed.findIndex((count, at) => at >= from && count - (passed[from] ?? 0) >= target)
      if (reached < 0 || reached > last) continue
      const due = minutes[reached]?.at
      expect(new Date(addBusinessTime(calendar, since, target * MINUTE_MS))).toEqual(new Date(due ?? 0))
      // Tests the inverse function: `latest` is the latest start of a wait that reaches the target by this minute.
      const until = minutes[reached + random.below(60)]?.at ?? 0
      const latest = subtractBusinessTime(calendar, until, target * MINUTE_MS)
      for (const other of [since, since + 30 * MINUTE_MS, latest, latest + 1, latest - 1])
        expect(other <= latest).toBe(addBusinessTime(calendar, other, target * MINUTE_MS) <= until)
    }
  }
})

const document: TargetsDocument = {
  ...NO_TARGETS,
  timeZone: 'Europe/Berlin',
  priorities: { ...NO_TARGETS.priorities, high: { first: 120, next: 60 }, low: { first: 20, next: null } },
}
const at = (time: string) => new Date(time)
const wait = (since: string, over: object = {}) => ({
  ...{ priority: 'high' as const, waitingSince: at(since), firstAnsweredAt: null, ...over },
})

test('a ticket of Friday evening is due on Monday morning', () => {
  expect(dueOf(document, wait('2026-11-27T16:30:00Z'))).toMatchObject({ kind: 'first', ts: '2026-11-30T09:30:00.000Z' })
})

test('a holiday counts as a day on which support is closed, also where it is open day and night', () => {
  const holidays = ['2026-11-30', '2026-12-01']
  expect(dueOf({ ...document, holidays }, wait('2026-11-27T16:30:00Z'))).toMatchObject({ ts: '2026-12-02T09:30:00.000Z' })
  const always = { ...document, isAlwaysOpen: true, holidays }
  // Midnight in Berlin is 23:00 in UTC.
  expect(dueOf(always, wait('2026-11-29T22:00:00Z'))).toMatchObject({ ts: '2026-12-02T00:00:00.000Z' })
})

test('the clocks of a night change nothing in the morning', () => {
  // The clocks go forward on Sunday, 2026-03-29.
  expect(dueOf(document, wait('2026-03-27T16:30:00Z'))).toMatchObject({ ts: '2026-03-30T08:30:00.000Z' })
})

test('the first answer and later ones have targets of their own', () => {
  const later = wait('2026-11-26T10:00:00Z', { firstAnsweredAt: at('2026-11-25T10:00:00Z') })
  expect(dueOf(document, later)).toEqual({ kind: 'next', ts: '2026-11-26T11:00:00.000Z', soonTs: '2026-11-26T10:45:00.000Z' })
  expect(dueOf(document, { ...later, priority: 'low' })).toBeNull()
  expect(dueOf(document, { ...later, waitingSince: null })).toBeNull()
})

test('an answer is due soon in the last quarter, which is at least a quarter of an hour', () => {
  expect([soonAfter(240), soonAfter(60), soonAfter(40), soonAfter(15), soonAfter(5)]).toEqual([180, 45, 25, 0, 0])
})

test('the bounds find exactly the waits that are due soon or late', () => {
  const now = at('2026-11-30T08:50:00Z')
  const withHoliday = { ...document, holidays: ['2026-11-26'] }
  const { soon, late } = boundsOf(new Map([['familytown', withHoliday]]), now)
  for (let minutes = 0; minutes < 6 * 1440; minutes += 7) {
    const since = new Date(now.getTime() - minutes * MINUTE_MS)
    for (const priority of ['high', 'low'] as const) {
      const due = dueOf(withHoliday, { priority, waitingSince: since, firstAnsweredAt: null })
      const isReached = (bounds: Record<string, string>) => since <= at(bounds[boundKey('familytown', priority, 'first')] ?? '')
      expect([isReached(soon), isReached(late)]).toEqual([at(due?.soonTs ?? '') <= now, at(due?.ts ?? '') <= now])
    }
  }
})

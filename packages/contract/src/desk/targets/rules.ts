import { error, only, type Problem } from '../../projects/problems.ts'
import { type Priority, priorities } from '../tickets.ts'
import { type Calendar, MINUTE_MS, weekdayOf } from './business-time.ts'
import { answerKinds } from './due.ts'
import { DAY_MINUTES, TARGET_MINUTES_MAX, type TargetsDocument, type Week } from './targets.ts'

export const targetsProblemCodes = ['TIME_ZONE_UNKNOWN', 'HOURS_INVALID', 'HOURS_MISSING', 'TARGET_INVALID'] as const
export type TargetsProblem = Problem<(typeof targetsProblemCodes)[number]>

/** Whether the text is the name of a time zone, such as `Europe/Berlin`. */
export const isTimeZone = (name: string): boolean => {
  // `Intl` also accepts offsets such as `+03:00`. They are refused here, because an offset has no summer time.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const isMinute = (value: number) => Number.isInteger(value) && value >= 0 && value <= DAY_MINUTES
/** Minimum length of the opening hours of a day, in minutes. With shorter hours, the longest target would end only after decades. */
export const OPEN_MINUTES_MIN = 60

/** Returns the part of a weekday during which support is open, in minutes since midnight; undefined if it is closed. */
export const hoursOf = ({ isAlwaysOpen, week }: Pick<TargetsDocument, 'isAlwaysOpen' | 'week'>, weekday: number) =>
  isAlwaysOpen ? { from: 0, to: DAY_MINUTES } : (week[weekday] ?? undefined)

const hasTargets = ({ priorities: targets }: TargetsDocument) =>
  priorities.some((priority) => answerKinds.some((kind) => targets[priority][kind] !== null))

/** Returns the problems of the opening hours and targets that an admin entered; empty if there are none. */
export const targetsProblems = (document: TargetsDocument): TargetsProblem[] => [
  ...only(!isTimeZone(document.timeZone), error('timeZone', 'TIME_ZONE_UNKNOWN')),
  ...(document.isAlwaysOpen ? [] : weekProblems(document.week)),
  ...only(hasTargets(document) && !document.isAlwaysOpen && document.week.every((hours) => hours === null), error('week', 'HOURS_MISSING')),
  ...priorities.flatMap((priority) =>
    answerKinds.flatMap((kind) => {
      const minutes = document.priorities[priority][kind]
      const isWrong = minutes !== null && !(Number.isInteger(minutes) && minutes >= 1 && minutes <= TARGET_MINUTES_MAX)
      return only(isWrong, error(`priorities.${priority}.${kind}`, 'TARGET_INVALID'))
    }),
  ),
]

const weekProblems = (week: Week) =>
  week.flatMap((hours, weekday) =>
    only(
      hours !== null && !(isMinute(hours.from) && isMinute(hours.to) && hours.to - hours.from >= OPEN_MINUTES_MIN),
      error(`week.${weekday}`, 'HOURS_INVALID'),
    ),
  )

/**
 * Returns a calendar with the same opening hours in every week: without holidays and changes to summer time. The desk uses it only to show
 * example due times while staff edit the targets. The server computes the real due times in the project's time zone.
 */
export const wallCalendar = (document: Pick<TargetsDocument, 'isAlwaysOpen' | 'week'>): Calendar => ({
  spanOf: (day) => {
    const hours = hoursOf(document, weekdayOf(day))
    const midnight = day * DAY_MINUTES
    return hours && [(midnight + hours.from) * MINUTE_MS, (midnight + hours.to) * MINUTE_MS]
  },
})

/** An answer counts as due soon for at least this many minutes before it is due. */
const SOON_MINUTES_MIN = 15

/**
 * Returns how many minutes a player must have waited until the answer counts as due soon. From then on, a quarter of the target is left,
 * but at least 15 minutes.
 */
export const soonAfter = (target: number) => Math.max(0, target - Math.max(target / 4, SOON_MINUTES_MIN))

/** The settings of a project until an admin sets targets: opening hours, but no targets. */
export const NO_TARGETS: TargetsDocument = {
  timeZone: 'UTC',
  isAlwaysOpen: false,
  week: [0, 1, 2, 3, 4, 5, 6].map((weekday) => (weekday < 5 ? { from: 540, to: 1080 } : null)),
  holidays: [],
  // This object lists every priority, because the compiler then reports a missing one.
  priorities: {
    low: { first: null, next: null },
    normal: { first: null, next: null },
    high: { first: null, next: null },
    urgent: { first: null, next: null },
  } satisfies Record<Priority, TargetsDocument['priorities'][Priority]>,
}

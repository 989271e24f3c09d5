import * as z from 'zod/mini'
import { isoDate, projectId } from '../../fields.ts'
import { agents, byRole, call, day } from '../endpoint.ts'
import { reportFilters } from '../reports/reports.ts'
import { priority } from '../tickets.ts'
import { answerKinds, due, dueCounts } from './due.ts'

export const DAY_MINUTES = 1440
/** The longest target: 30 working days of eight hours. */
export const TARGET_MINUTES_MAX = 14_400
export const HOLIDAYS_MAX = 100
/** Maximum number of warnings in a reply. */
export const WARNINGS_MAX = 50

/** The opening hours of a weekday, in minutes since midnight; null if support is closed on this weekday. */
const hours = z.nullable(z.object({ from: z.int(), to: z.int() }))
const minutes = z.nullable(z.int())
const answers = z.object({ first: minutes, next: minutes })

const isRising = (days: readonly string[]) => days.every((one, at) => at === 0 || one > (days[at - 1] ?? ''))

/** The opening hours and the targets of a project. */
export const targetsDocument = z.object({
  /** The name of a time zone in the IANA database, such as `Europe/Berlin`. */
  timeZone: z.string().check(z.maxLength(64)),
  /** Support is open day and night. Then `week` has no effect. */
  isAlwaysOpen: z.boolean(),
  /** The opening hours of the seven weekdays, from Monday on. */
  week: z.array(hours).check(z.length(7)),
  /**
   * Days on which support is closed, as dates in the project's time zone, in ascending order. The default is for data from older releases,
   * which did not store or send this field.
   */
  holidays: z._default(z.array(day).check(z.maxLength(HOLIDAYS_MAX), z.refine(isRising)), []),
  /**
   * The targets: within how many minutes of business time staff should write the first answer and each later answer. Null means no target.
   */
  priorities: z.object({ low: answers, normal: answers, high: answers, urgent: answers }),
})
export type TargetsDocument = z.infer<typeof targetsDocument>
/** The settings as the database stores them. `holidays` may be missing in old rows. */
export type StoredTargets = z.input<typeof targetsDocument>
export type Week = TargetsDocument['week']

const edited = z.object({ document: targetsDocument, version: z.string() })
export type EditedTargets = z.infer<typeof edited>

const byProject = z.object({ id: projectId })

/** A warning to staff that the answer to a ticket is due soon. */
const dueWarning = z.object({
  ...{ ticketId: z.string(), number: z.number(), title: z.string(), due, warnedTs: isoDate },
  /** Whether the ticket is assigned to the caller. If not, the ticket has no assignee, or its assignee may not answer any more. */
  isMine: z.boolean(),
})
export type DueWarning = z.infer<typeof dueWarning>

const outcomes = z.object({ kept: z.number(), missed: z.number() })
export const targetReport = z.object({
  items: z.array(z.object({ project: z.string(), priority, kind: z.enum(answerKinds), ...outcomes.shape })),
  /**
   * Number of tickets whose answer is late now, whatever days were chosen. In a report about one member of staff: only the tickets that are
   * assigned to this member.
   */
  lateNow: z.number(),
})
export type TargetReport = z.infer<typeof targetReport>

export const targets = {
  getTargets: call({
    method: 'GET',
    path: '/projects/:id/targets',
    summary: 'The opening hours of the support of a project, and within how much business time it answers',
    access: agents,
    params: byProject,
    reply: edited,
    refusals: [...byRole, 'PROJECT_NOT_FOUND'],
  }),
  saveTargets: call({
    method: 'POST',
    path: '/projects/:id/targets',
    summary: 'At once for every ticket that waits. Answers that were given before are not judged again',
    access: [],
    params: byProject,
    body: z.object({ document: targetsDocument, version: z.string().check(z.maxLength(64)) }),
    reply: edited,
    refusals: [...byRole, 'PROJECT_NOT_FOUND', 'EDITED_MEANWHILE'],
  }),
  listWarnings: call({
    method: 'GET',
    path: '/tickets/warnings',
    summary: `Tickets of the caller, and of nobody, whose answer is due soon or late, by number; and the last ${WARNINGS_MAX} warnings of those that are due soon`,
    access: agents,
    reply: z.object({ items: z.array(dueWarning), counts: dueCounts }),
    refusals: byRole,
  }),
  getTargetReport: call({
    method: 'GET',
    path: '/report/targets',
    summary: 'Kept and missed targets of the waits that ended between two days (UTC, both included), at most 92',
    access: agents,
    query: reportFilters,
    reply: targetReport,
    refusals: [...byRole, 'TOO_MANY_REQUESTS'],
  }),
} as const

import * as z from 'zod/mini'
import { isoDate, language, projectId, uuid } from '../../fields.ts'
import { RATINGS_PAGE, REPORT_DAYS_MAX } from '../../limits.ts'
import { agents, byRole, call, cursor, day } from '../endpoint.ts'
import { tag } from '../tickets.ts'

/** A number for the chosen days (`value`), and the same number for the equally long period before them (`before`). */
const count = z.object({ value: z.number(), before: z.number() })
export type ReportCount = z.infer<typeof count>
/** `value`: the number for the chosen days. `before`: the number for the period before them. Each is null if its period has no data. */
const measure = z.object({ value: z.nullable(z.number()), before: z.nullable(z.number()) })
export type ReportMeasure = z.infer<typeof measure>
const waits = z.object({
  /** Median of the waiting times, in seconds. */
  median: measure,
  /** 90th percentile of the waiting times, in seconds. */
  ninetieth: measure,
})

export const report = z.object({
  /** The earlier period with which the report compares the chosen days. */
  before: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /** Number of opened tickets; null in a report of one member of staff, because staff do not open tickets. */
  created: z.nullable(count),
  /** Number of closed tickets. In a report about one member of staff: the tickets that this member closed. */
  closed: count,
  /** Number of answers that staff wrote. */
  answers: count,
  /** The waiting times from the first message of a ticket to its first answer. They count for the day on which the ticket was opened. */
  firstAnswer: waits,
  /** The waiting times from a player's first unanswered message to its answer. They count for the day of the answer. */
  wait: waits,
  /**
   * Number of tickets that wait for an answer now, and the longest waiting time in seconds. In a report about one member of staff: only the
   * tickets that are assigned to this member.
   */
  waitingNow: z.object({ count: z.number(), longest: z.number() }),
  /**
   * Ratings of closed tickets. A rating counts for the day on which its ticket was closed. `scores`: the number of ratings for each score
   * from 1 to 5.
   */
  rating: z.object({ count, average: measure, scores: z.array(count) }),
  /** `before`: the earlier day with which the report compares `day`. */
  days: z.array(z.object({ day, before: z.iso.date(), created: z.nullable(count), answers: count, closed: count })),
  agents: z.array(z.object({ id: z.string(), name: z.string(), answers: count, closed: count, rating: measure })),
  /** The chosen member of staff, even if this member did nothing in these days. Null if no member was chosen or the id is unknown. */
  agent: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type Report = z.infer<typeof report>

/**
 * The filters of a report; a ticket must match all of them. The filter `tag` uses the ticket's current tags. The desk keeps the filters in
 * the URL.
 */
export const reportAbout = z.object({
  project: z.optional(projectId),
  language: z.optional(language),
  tag: z.optional(tag),
  /** A member of staff. The report then counts the answers that this member wrote and the tickets that this member closed. */
  agent: z.optional(uuid),
})
export type ReportAbout = z.infer<typeof reportAbout>
export const reportFilters = z.object({ from: day, to: day, ...reportAbout.shape })
export type ReportFilters = z.infer<typeof reportFilters>

export const rating = z.object({
  ticketId: z.string(),
  /** The short number of the ticket, which staff use. */
  number: z.number(),
  title: z.string(),
  project: z.string(),
  score: z.number(),
  /** Plain text by the player; empty if there is none. */
  comment: z.string(),
  closedTs: isoDate,
  /** Who closed the ticket; null if the player or the hub did. */
  agent: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type Rating = z.infer<typeof rating>

export const scores = ['1', '2', '3', '4', '5'] as const
/** The filters of the list of ratings. */
export const ratingAbout = z.object({
  score: z.optional(z.enum(scores)),
  /** Lists only ratings with a comment. */
  comments: z.optional(z.literal('only')),
})

export const reports = {
  getReport: call({
    method: 'GET',
    path: '/report',
    summary: `Waiting times, answers and satisfaction between two days (UTC, both included), at most ${REPORT_DAYS_MAX}, compared with the days before`,
    access: agents,
    query: reportFilters,
    reply: report,
    refusals: [...byRole, 'TOO_MANY_REQUESTS'],
  }),
  listRatings: call({
    method: 'GET',
    path: '/report/ratings',
    summary: `The rated tickets of a report, ${RATINGS_PAGE} at a time, the last closed first`,
    access: agents,
    query: z.object({
      ...reportFilters.shape,
      ...ratingAbout.shape,
      after: cursor,
    }),
    reply: z.object({ items: z.array(rating), nextCursor: z.nullable(z.string()) }),
    refusals: [...byRole, 'TOO_MANY_REQUESTS'],
  }),
} as const

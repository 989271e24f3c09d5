import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { orderedId } from '../columns.ts'

/**
 * Sums of past days (UTC), for reports of many days. `desk/reports/sum-days.ts` writes them, and replaces a day after something on it has
 * changed. The primary keys begin with the tag, so the rows of a replaced day are found by an index of their own.
 */

/** The days that have sums. A day on which nothing happened is listed here too. */
export const reportDay = pgTable('report_day', { day: date().primaryKey() })

/**
 * What happened on one day, by project, language and member of staff. Rows with an empty `tag` count all tickets. For each tag there are
 * further rows that count only its tickets, so a ticket with two tags is counted in three sets of rows.
 */
export const reportSum = pgTable(
  'report_sum',
  {
    tag: text().notNull(),
    day: date().notNull(),
    projectId: text('project_id').notNull(),
    language: text().notNull(),
    /** Empty if no member of staff did it: opened tickets, and tickets that nobody of staff closed. */
    staffId: text('staff_id').notNull(),
    created: integer().notNull(),
    closed: integer().notNull(),
    answers: integer().notNull(),
    /** The number of ratings for each score from 1 to 5. */
    scores: integer().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tag, t.day, t.projectId, t.language, t.staffId] }), index('report_sum_day').on(t.day)],
)

/**
 * The waits of one day: `counts[i]` waits took `seconds[i]` seconds. They are stored for each project, language and member of staff
 * (`scope` 0), and merged for each project (3), each language (5) and all together (7), because a report of all tickets would have to read
 * too many rows of scope 0. `scope` is the value of PostgreSQL's `grouping(project_id, language, staff_id)`; columns that are merged are
 * empty.
 */
export const reportWait = pgTable(
  'report_wait',
  {
    tag: text().notNull(),
    scope: smallint().notNull(),
    day: date().notNull(),
    /** `first`: until the first answer, on the day on which the ticket was opened. `every`: on the day of the answer. */
    kind: text({ enum: ['first', 'every'] }).notNull(),
    projectId: text('project_id').notNull(),
    language: text().notNull(),
    staffId: text('staff_id').notNull(),
    seconds: integer().array().notNull(),
    counts: integer().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tag, t.scope, t.day, t.kind, t.projectId, t.language, t.staffId] }), index('report_wait_day').on(t.day)],
)

/**
 * A past day on which something has changed. A trigger adds a row in the transaction of the change; rows are never updated, so nobody waits
 * for them. They are deleted when the day is summed again.
 */
export const reportChange = pgTable('report_change', { id: orderedId(), day: date().notNull() }, (t) => [
  index('report_change_day').on(t.day),
])

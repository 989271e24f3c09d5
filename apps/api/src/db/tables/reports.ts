import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { orderedId } from '../columns.ts'

/**
 * Sums of past days (UTC), for reports of many days. `desk/reports/sum-days.ts` writes them, and replaces the sums of a day after its
 * tickets have changed. The primary keys of `report_sum` and `report_wait` begin with the tag. So both tables also have an index by day, to
 * find the rows of the day whose sums are replaced.
 */

/** The days that have sums, including days on which nothing happened. */
export const reportDay = pgTable('report_day', { day: date().primaryKey() })

/**
 * The counts of one day, by project, language and member of staff. Rows with an empty `tag` count all tickets. Further rows count only the
 * tickets with their `tag`. So a ticket with two tags is counted in three sets of rows.
 */
export const reportSum = pgTable(
  'report_sum',
  {
    tag: text().notNull(),
    day: date().notNull(),
    projectId: text('project_id').notNull(),
    language: text().notNull(),
    /** Empty for events of no member of staff: opened tickets, and tickets that no member of staff closed. */
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
 * How long players waited for answers on one day: `counts[i]` waits took `seconds[i]` seconds.
 * Rows with `scope` 0 are for one project, language and member of staff. A report of all tickets would have to read too many such rows. So
 * the same waits are also stored in merged rows: one row for each project (`scope` 3), one for each language (`scope` 5) and one for all
 * tickets together (`scope` 7). The columns that are merged are empty.
 * `scope` is the value of PostgreSQL's `grouping(project_id, language, staff_id)`.
 */
export const reportWait = pgTable(
  'report_wait',
  {
    tag: text().notNull(),
    scope: smallint().notNull(),
    day: date().notNull(),
    /**
     * The kind of waits, and to which day they belong:
     * `first`: waits for the first answer, on the day on which the ticket was opened.
     * `every`: waits for any answer, on the day of the answer.
     */
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
 * Marks a past day whose tickets have changed since its sums were stored. A trigger adds a row in the transaction of the change. Rows are
 * never updated, so transactions that change tickets of the same day do not wait for each other. When a day is summed again, its rows are
 * deleted.
 */
export const reportChange = pgTable('report_change', { id: orderedId(), day: date().notNull() }, (t) => [
  index('report_change_day').on(t.day),
])

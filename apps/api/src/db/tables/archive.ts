import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'

/**
 * A month that was detached from a partitioned table (`months/archive.ts`). Its rows are in the table `name` until an operator drops that
 * table. This entry is written before the month is detached, and is deleted after the month is attached again. So code that reads the
 * partitioned table can always check whether a month is detached or empty.
 */
export const archivedMonth = pgTable('archived_month', {
  /** The name of the month's partition, which becomes a separate table. */
  name: text().primaryKey(),
  /** The partitioned table to which the month belongs. */
  ofTable: text('of_table').notNull(),
  /** The start of the month's time range; null for the oldest partition, which has no start. */
  fromAt: at('from_at'),
  untilAt: at('until_at').notNull(),
  /** The number of rows as estimated by PostgreSQL when the month was detached. */
  rows: bigint({ mode: 'number' }).notNull(),
  detachedAt: at('detached_at').notNull().defaultNow(),
})

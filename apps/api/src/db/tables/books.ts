import { bigint, bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'

/** The daily comparison of our payments with the provider's list. */
export const booksCheck = pgTable(
  'books_check',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    provider: text().notNull(),
    mode: text({ enum: ['test', 'live'] }).notNull(),
    /** The UTC day on which the compared attempts were started. */
    day: text().notNull(),
    currency: text().notNull(),
    ourCount: integer('our_count').notNull(),
    ourMinor: bigint('our_minor', { mode: 'number' }).notNull(),
    theirCount: integer('their_count').notNull(),
    theirMinor: bigint('their_minor', { mode: 'number' }).notNull(),
    /**
     * A list of differences. Each contains the provider's id, our data, the provider's data, and whether the difference was removed
     * (`healed`).
     */
    differences: jsonb().notNull().default([]),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('books_check_day').on(t.provider, t.mode, t.day)],
)

/** Records that an older state of the database was restored, and which days were then compared with the providers again. */
export const restoreMark = pgTable('restore_mark', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: at('at').notNull().defaultNow(),
  /** Time of the newest record in the restored state. */
  knownUntil: at('known_until'),
  fromDay: text('from_day').notNull(),
  toDay: text('to_day').notNull(),
})

import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Column types that Drizzle lacks, and helpers for columns that nearly every table has. */

/** PostgreSQL's transaction id. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })
/** A text converted to search words, for PostgreSQL's full-text search. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/**
 * A column for a time with a precision of milliseconds, like JavaScript's `Date`. So if a client sends back a list's cursor with such a
 * time, the time is still exactly equal to the stored time.
 */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const created = () => at('created_at').notNull().defaultNow()
/**
 * The key of a row: a UUID of version 7, which begins with the time. Keys that are created one after another are neighbours in the index,
 * so inserts change only a few pages even of a large index. A migration creates the function `uuid_v7`, because PostgreSQL has such a
 * function only since version 18.
 */
export const orderedId = () => uuid().primaryKey().default(sql`uuid_v7()`)

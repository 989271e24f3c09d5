import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Columns of kinds that Drizzle has no word for, and the two that nearly every table has. */

/** PostgreSQL's own number of a transaction. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })
/** The words of a text, for PostgreSQL's search. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** Milliseconds, as JavaScript has them: a time that goes out in a cursor must compare equal when it comes back. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const created = () => at('created_at').notNull().defaultNow()

import { bigint, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'

/**
 * Counts wrong passwords per account, per IP address and per browser. A browser in which the account's owner has signed in before has its
 * own counter. Keys are hashed. A row expires with its time window. Until `lockedUntil` no further try is allowed.
 */
export const failedAttempt = pgTable('failed_attempt', {
  key: text().primaryKey(),
  fails: integer().notNull(),
  /** The number of failures since the robot check was last solved. */
  unchecked: integer().notNull().default(0),
  lockedUntil: at('locked_until'),
  expiresAt: at('expires_at').notNull(),
})

/** Used solutions of the robot check. A solution is valid for one request only. */
export const usedCaptcha = pgTable('used_captcha', {
  signature: text().primaryKey(),
  expiresAt: at('expires_at').notNull(),
  /** Hash of the request for which the solution was used. Set only if that request may be repeated with the same solution. */
  spentOn: text('spent_on'),
  times: integer().notNull().default(1),
})

/** Counters of rate limits, in the format of rate-limiter-flexible. Keys are hashed, so no IP addresses are stored. */
export const rateLimit = pgTable('rate_limit', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Unix time in milliseconds. */
  expire: bigint({ mode: 'number' }),
})

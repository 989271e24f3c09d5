import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'

/**
 * A sign-in by a code from an e-mail. There is one row per browser that requested a code, also for an address without an account. After the
 * code was entered, the row stays for a while, because the reply may have been lost.
 */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    /** Hash of a secret value that only the browser which requested the code has. */
    ownerHash: text('owner_hash').primaryKey(),
    email: text().notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer().notNull().default(0),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    locale: text().notNull(),
    /** The session that the code opened. If the browser sends the same code again, it gets this session again. */
    loginSessionId: uuid('login_session_id'),
    /** Whether the code created the account. */
    isNew: boolean('is_new').notNull().default(false),
  },
  (t) => [index('sign_in_attempt_age').on(t.expiresAt)],
)

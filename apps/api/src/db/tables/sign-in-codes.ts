import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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

/**
 * A registration that waits for its code, or an e-mail address that a player wants to add to the account. There is one row per address and
 * browser, so that one browser cannot end the registration of another browser. After the code was entered, the row stays for a while,
 * because the reply may have been lost.
 */
export const registrationAttempt = pgTable(
  'registration_attempt',
  {
    email: text().notNull(),
    /** Hash of a secret value that only the browser which began the registration has. */
    ownerHash: text('owner_hash').notNull(),
    passwordHash: text('password_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer().notNull().default(0),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    locale: text().notNull(),
    /** The session in which the code was entered. If the browser sends the same code again, it gets the same reply again. */
    loginSessionId: uuid('login_session_id'),
  },
  (t) => [primaryKey({ columns: [t.email, t.ownerHash] }), index('registration_attempt_age').on(t.expiresAt)],
)

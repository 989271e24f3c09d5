import { roles } from '@playhub/contract/desk/endpoint'
import { auditActions } from '@playhub/contract/desk/overview'
import { bigint, bigserial, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, created, orderedId } from '../columns.ts'

/** Members of staff. */
export const staff = pgTable('staff', {
  id: orderedId(),
  /** The e-mail address in lower case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  roles: text({ enum: roles }).array().notNull(),
  /**
   * The language that the member of staff last used at the desk. E-mails to the member of staff are in this language. Empty before the
   * first use.
   */
  language: text().notNull().default(''),
  passwordHash: text('password_hash').notNull(),
  /** True if another person set the password. Then the member of staff can use it only to set a new password. */
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  /** When the one-time password expires. Null for the first admin, whose password is in a file on the operator's machine. */
  invitedUntil: at('invited_until'),
  /** The secret of the staff member's authenticator app, encrypted. Null until the member of staff has entered a code from the app. */
  totpSecret: text('totp_secret'),
  /** The time step of the last accepted code, so that no code works twice. */
  totpStep: bigint('totp_step', { mode: 'number' }).notNull().default(0),
  createdAt: created(),
  disabledAt: at('disabled_at'),
})

export const staffPasskey = pgTable(
  'staff_passkey',
  {
    /** The credential id of the authenticator, base64url. */
    id: text().primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    publicKey: bytes('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    label: text().notNull().default(''),
    createdAt: created(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [index('staff_passkey_staff').on(t.staffId)],
)

/** A session of a member of staff in one browser. Only a hash of the session's cookie is stored. */
export const staffSession = pgTable(
  'staff_session',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /**
     * `begun`: the password was correct, but the member of staff has not used the second factor yet or has not set it up yet. `in`: signed
     * in.
     */
    stage: text({ enum: ['begun', 'in'] }).notNull(),
    /** Encrypted secret of an authenticator app that is being set up. */
    newTotpSecret: text('new_totp_secret'),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    /** For a session in stage `in`, this is also the time when the member of staff used the second factor. */
    createdAt: created(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [index('staff_session_staff').on(t.staffId), index('staff_session_age').on(t.expiresAt)],
)

/** A WebAuthn challenge. Valid once and for some minutes. */
export const staffChallenge = pgTable(
  'staff_challenge',
  {
    challenge: text().primaryKey(),
    /** Null for a sign-in, because the challenge is created before we know who signs in. */
    staffId: uuid('staff_id').references(() => staff.id),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('staff_challenge_age').on(t.expiresAt)],
)

/** Append-only: what staff did or tried to do. A trigger rejects changes and deletions. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: at('at').notNull().defaultNow(),
    staffId: uuid('staff_id').references(() => staff.id),
    roles: text({ enum: roles }).array().notNull(),
    action: text({ enum: auditActions }).notNull(),
    object: text().notNull().default(''),
    ip: text().notNull().default(''),
    before: jsonb().notNull().default({}),
    after: jsonb().notNull().default({}),
  },
  (t) => [index('audit_log_staff').on(t.staffId, t.id), index('audit_log_action').on(t.action, t.id), index('audit_log_at').on(t.at)],
)

/** Commands of staff that move money. The id created by the client makes sure that each command is executed only once. */
export const staffCommand = pgTable('staff_command', {
  clientId: uuid('client_id').primaryKey(),
  staffId: uuid('staff_id')
    .notNull()
    .references(() => staff.id),
  command: text().notNull(),
  resultId: text('result_id').notNull(),
  amountMinor: integer('amount_minor'),
  createdAt: created(),
})

/**
 * The answers of staff on one past day (UTC). The reports of this release use the tables in `reports.ts` instead. Only processes of the
 * previous release still read and write these rows. The next release drops the table.
 */
export const answerDay = pgTable(
  'answer_day',
  {
    day: date().notNull(),
    projectId: text('project_id').notNull(),
    /** The number of answers of each member of staff. The keys are ids of staff. */
    answers: jsonb().$type<Record<string, number>>().notNull(),
    /** The lengths of the waits for an answer. The keys are lengths in seconds, the values are numbers of waits. */
    waits: jsonb().$type<Record<string, number>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.day] })],
)

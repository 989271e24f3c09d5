import { roles } from '@playhub/contract/desk/endpoint'
import { auditActions } from '@playhub/contract/desk/overview'
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, created } from '../columns.ts'

/** Who works at the desk. */
export const staff = pgTable('staff', {
  id: uuid().primaryKey().defaultRandom(),
  /** Lower-case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  roles: text({ enum: roles }).array().notNull(),
  /** Of the desk as they last used it; empty before that. Letters to them are written in it. */
  language: text().notNull().default(''),
  passwordHash: text('password_hash').notNull(),
  /** The password was given by somebody else, and is good for setting another. */
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  /** Until when that is; null for the first admin's, which lies in a file of the operator's. */
  invitedUntil: at('invited_until'),
  /** Sealed; null until a code of it was shown. */
  totpSecret: text('totp_secret'),
  /** The last time step whose code was taken: no code is good twice. */
  totpStep: bigint('totp_step', { mode: 'number' }).notNull().default(0),
  createdAt: created(),
  disabledAt: at('disabled_at'),
})

export const staffPasskey = pgTable(
  'staff_passkey',
  {
    /** The authenticator's own id of it, base64url. */
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

/** A browser at the desk; its cookie is kept as a hash. */
export const staffSession = pgTable(
  'staff_session',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** `begun` has shown a password and may show a second factor, or set one up where there is none. */
    stage: text({ enum: ['begun', 'in'] }).notNull(),
    /** Sealed: the secret of an authenticator app that is being set up. */
    newTotpSecret: text('new_totp_secret'),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    /** Of a session that is `in`: when the second factor was shown. */
    createdAt: created(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [index('staff_session_staff').on(t.staffId), index('staff_session_age').on(t.expiresAt)],
)

/** A challenge of WebAuthn, good once and for minutes. */
export const staffChallenge = pgTable(
  'staff_challenge',
  {
    challenge: text().primaryKey(),
    /** Null for a sign-in, which begins without a name. */
    staffId: uuid('staff_id').references(() => staff.id),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('staff_challenge_age').on(t.expiresAt)],
)

/** Append-only: what staff did and tried to do. A trigger refuses to change or delete a row. */
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

/** Presses of buttons that move money: each is carried out once. */
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

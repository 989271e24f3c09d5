import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { at, created } from '../columns.ts'
import { project } from './catalogue.ts'

export const player = pgTable(
  'player',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The short number people see; never proof of anything. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 48_201_177, increment: 1 }).unique(),
    nickName: text('nick_name').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    locale: text().notNull(),
    /** Where receipts go; starts as the sign-in address. */
    receiptEmail: text('receipt_email').notNull().default(''),
    createdAt: created(),
  },
  (t) => [index('player_nick_name').on(sql`lower(${t.nickName})`)],
)

/** A way in: (method, subject) is the account key; for e-mail the subject is the address. */
export const identity = pgTable(
  'identity',
  {
    id: uuid().primaryKey().defaultRandom(),
    playerId: uuid('player_id')
      .notNull()
      .references(() => player.id),
    method: text().notNull(),
    subject: text().notNull(),
    passwordHash: text('password_hash'),
    /** As the provider says it; never a key, and proof of nothing unless `emailProven`. */
    email: text().notNull().default(''),
    emailProven: boolean('email_proven').notNull().default(false),
    /** What tells it from another to its owner: an address, a name. */
    label: text().notNull().default(''),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('identity_method_subject').on(t.method, t.subject),
    index('identity_player').on(t.playerId),
    index('identity_email').on(t.email),
  ],
)

/** Who has played what: a game's server sees only its own players. */
export const playerProject = pgTable(
  'player_project',
  {
    playerId: uuid('player_id')
      .notNull()
      .references(() => player.id),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    firstSeenAt: at('first_seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.playerId] })],
)

/** A registration waiting for its code. The account exists only after the code is proven; then it stays a while. */
export const registration = pgTable('registration', {
  email: text().primaryKey(),
  /** Of the value that only the browser which began it holds. */
  ownerHash: text('owner_hash').notNull(),
  passwordHash: text('password_hash').notNull(),
  codeHash: text('code_hash').notNull(),
  tries: integer().notNull().default(0),
  sentAt: at('sent_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  locale: text().notNull(),
  /** The account that the code made: its answer may have been lost. */
  playerId: uuid('player_id').references(() => player.id),
})

/** Earlier passwords of an e-mail identity, which a new one must not be. */
export const passwordHistory = pgTable(
  'password_history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    identityId: uuid('identity_id')
      .notNull()
      .references(() => identity.id, { onDelete: 'cascade' }),
    passwordHash: text('password_hash').notNull(),
    createdAt: created(),
  },
  (t) => [index('password_history_identity').on(t.identityId, t.id)],
)

/** A recovery waiting for its code; one for each browser that asked. */
export const recovery = pgTable(
  'recovery',
  {
    /** Of the value that only the browser which asked holds. */
    ownerHash: text('owner_hash').primaryKey(),
    email: text().notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer().notNull().default(0),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('recovery_email').on(t.email)],
)

/** A proved recovery code: good for one new password of this address. */
export const recoveryGrant = pgTable('recovery_grant', {
  grantHash: text('grant_hash').primaryKey(),
  email: text().notNull(),
  tries: integer().notNull().default(0),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})

/** A sign-in that another window finishes. Only hashes of its id and of the poller's proof are kept. */
export const authState = pgTable('auth_state', {
  idHash: text('id_hash').primaryKey(),
  challenge: text().notNull(),
  status: text({ enum: ['created', 'opened', 'authenticated', 'cancelled', 'failed', 'taken', 'foreign', 'delivered'] })
    .notNull()
    .default('created'),
  /** The player who adds a way in, or proves again who they are; null for a sign-in. */
  linkTo: uuid('link_to').references(() => player.id),
  /** Nothing is added: the way in is the player's already, and shown once more. */
  isProof: boolean('is_proof').notNull().default(false),
  /** Who was proved. */
  playerId: uuid('player_id').references(() => player.id),
  authType: text('auth_type'),
  /**
   * Of a sign-in: set by the first delivery, so that a lost answer is given again for a few seconds as the same session.
   * Of a way in that is added or shown again: the session that asked for it.
   */
  loginSessionId: uuid('login_session_id'),
  linkOfferSealed: text('link_offer_sealed'),
  errorCode: integer('error_code'),
  project: text().notNull(),
  session: text().notNull(),
  createdAt: created(),
  deliveredAt: at('delivered_at'),
  expiresAt: at('expires_at').notNull(),
})

/** One trip to a provider and back: bound to the provider, to the sign-in it serves and to the browser that went. */
export const oauthTransaction = pgTable('oauth_transaction', {
  stateHash: text('state_hash').primaryKey(),
  method: text().notNull(),
  authStateIdHash: text('auth_state_id_hash').notNull(),
  cookieHash: text('cookie_hash').notNull(),
  /** PKCE verifier and nonce. */
  sealed: text().notNull(),
  expiresAt: at('expires_at').notNull(),
})

/** What was proved by a provider, waiting to be linked by a login with the password. */
export const linkOffer = pgTable('link_offer', {
  tokenHash: text('token_hash').primaryKey(),
  method: text().notNull(),
  subject: text().notNull(),
  email: text().notNull(),
  label: text().notNull().default(''),
  expiresAt: at('expires_at').notNull(),
})

/** Tokens and signed data of providers that were taken once: a copy is refused until the original would be stale. */
export const usedProof = pgTable('used_proof', { hash: text().primaryKey(), expiresAt: at('expires_at').notNull() })

/** Browsers a player has signed in with; an attacker's failures elsewhere do not count against them. */
export const knownDevice = pgTable(
  'known_device',
  {
    playerId: uuid('player_id')
      .notNull()
      .references(() => player.id),
    deviceHash: text('device_hash').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    firstSeenAt: at('first_seen_at').notNull().defaultNow(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  },
  // By the browser alone: whether any account knows it.
  (t) => [primaryKey({ columns: [t.playerId, t.deviceHash] }), index('known_device_hash').on(t.deviceHash)],
)

/** Append-only: what happened around signing in, for the owner, for support and for whoever looks into an attack. */
export const signInEvent = pgTable(
  'sign_in_event',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    playerId: uuid('player_id').references(() => player.id),
    event: text().notNull(),
    method: text().notNull().default(''),
    ip: text().notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    project: text().notNull().default(''),
    detail: jsonb().notNull().default({}),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('sign_in_event_player').on(t.playerId, t.id), index('sign_in_event_age').on(t.at)],
)

/**
 * Wrong passwords, counted for an account, an address, a browser, and a browser that the account knows. Keys are hashed.
 * A row ends with its window; `lockedUntil` is the wait before another try.
 */
export const failedAttempt = pgTable('failed_attempt', {
  key: text().primaryKey(),
  fails: integer().notNull(),
  /** Failures since the robot check was last solved. */
  unchecked: integer().notNull().default(0),
  lockedUntil: at('locked_until'),
  expiresAt: at('expires_at').notNull(),
})

/** A solved robot check is good once. */
export const usedCaptcha = pgTable('used_captcha', {
  signature: text().primaryKey(),
  expiresAt: at('expires_at').notNull(),
  /** Hash of what it was spent on, where the same may be asked again. */
  spentOn: text('spent_on'),
  times: integer().notNull().default(1),
})

/** Counters of rate limits, in the form that rate-limiter-flexible reads and writes. Keys are hashed: no addresses lie about here. */
export const rateLimit = pgTable('rate_limit', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Unix time in milliseconds. */
  expire: bigint({ mode: 'number' }),
})

export const loginSession = pgTable(
  'login_session',
  {
    id: uuid().primaryKey().defaultRandom(),
    playerId: uuid('player_id')
      .notNull()
      .references(() => player.id),
    project: text().notNull(),
    authType: text('auth_type').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** The language of its page now; empty until it has said one. */
    locale: text().notNull().default(''),
    createdAt: created(),
    /** Written at most once an hour. */
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    /** When its owner last proved again who they are; null while the sign-in itself is the last proof. */
    provedAt: at('proved_at'),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (t) => [index('login_session_player').on(t.playerId)],
)

/** A code by letter with which somebody who is signed in proves again who they are; of that session alone. */
export const proofCode = pgTable('proof_code', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => loginSession.id),
  codeHash: text('code_hash').notNull(),
  tries: integer().notNull().default(0),
  sentAt: at('sent_at').notNull(),
  expiresAt: at('expires_at').notNull(),
})

/** What a host or a game told us about a visitor when it asked where to sign in. */
export const hostSession = pgTable('host_session', {
  id: text().primaryKey(),
  project: text().notNull(),
  iid: text().notNull(),
  uid: text().notNull(),
  platformId: text('platform_id').notNull(),
  source: text().notNull(),
  locale: text().notNull(),
  createdAt: created(),
})

export const signingKey = pgTable('signing_key', {
  kid: text().primaryKey(),
  publicJwk: jsonb('public_jwk').notNull(),
  /** Sealed with the application secret. */
  privateJwk: text('private_jwk').notNull(),
  createdAt: created(),
  /** Signs from then on, until a later one does; published before. */
  usedFrom: at('used_from').notNull().defaultNow(),
  retiredAt: at('retired_at'),
})

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
} from 'drizzle-orm/pg-core'
import { at, created, orderedId } from '../columns.ts'
import { project } from './catalogue.ts'

export const player = pgTable(
  'player',
  {
    id: orderedId(),
    /** A short number that people can see. It is not secret, so it must never be accepted as proof of identity. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 48_201_177, increment: 1 }).unique(),
    nickName: text('nick_name').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    locale: text().notNull(),
    /** The e-mail address for receipts; at first the address used for sign-in. */
    receiptEmail: text('receipt_email').notNull().default(''),
    /** The account into which this account was merged. Triggers give new rows of this player to that account. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => player.id),
    createdAt: created(),
  },
  (t) => [index('player_nick_name').on(sql`lower(${t.nickName})`)],
)

/** A sign-in method of a player. `method` and `subject` together identify it; for the method e-mail, `subject` is the e-mail address. */
export const identity = pgTable(
  'identity',
  {
    id: orderedId(),
    playerId: uuid('player_id')
      .notNull()
      .references(() => player.id),
    method: text().notNull(),
    subject: text().notNull(),
    passwordHash: text('password_hash'),
    /** The e-mail address that the provider reports. It is never used as a key, and it proves nothing unless `emailProven` is true. */
    email: text().notNull().default(''),
    emailProven: boolean('email_proven').notNull().default(false),
    /** An e-mail address or a name, by which the owner recognises this sign-in method in a list. */
    label: text().notNull().default(''),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('identity_method_subject').on(t.method, t.subject),
    index('identity_player').on(t.playerId),
    index('identity_email').on(t.email),
  ],
)

/** Which player has played which project. A game's server sees only its own players. */
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

/**
 * A registration that waits for its code. This release uses `registrationAttempt` instead. Only processes of the previous release still read
 * and write these rows. The next release drops the table.
 */
export const registration = pgTable('registration', {
  email: text().primaryKey(),
  /** Hash of a secret value that only the browser which started the registration has. */
  ownerHash: text('owner_hash').notNull(),
  passwordHash: text('password_hash').notNull(),
  codeHash: text('code_hash').notNull(),
  tries: integer().notNull().default(0),
  sentAt: at('sent_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  locale: text().notNull(),
  /** The account created with the code. The row is kept because the reply may be lost, and the browser may then send the code again. */
  playerId: uuid('player_id').references(() => player.id),
})

/** Earlier passwords of an e-mail login. A new password must differ from them. */
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

/** A password recovery that waits for its code. There is one row per browser that requested a recovery. */
export const recovery = pgTable(
  'recovery',
  {
    /** Hash of a secret value that only the browser which requested the recovery has. */
    ownerHash: text('owner_hash').primaryKey(),
    email: text().notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer().notNull().default(0),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** When the code was entered. The row is kept because the reply may have been lost, so the browser may send the code again. */
    provedAt: at('proved_at'),
  },
  (t) => [index('recovery_email').on(t.email)],
)

/** The right to set one new password for an e-mail address. The row is created when the correct recovery code is entered. */
export const recoveryGrant = pgTable('recovery_grant', {
  grantHash: text('grant_hash').primaryKey(),
  email: text().notNull(),
  tries: integer().notNull().default(0),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})

/**
 * A sign-in that is completed in another window. The window that began the sign-in polls for the result. Only hashes of the sign-in's id
 * and of the secret with which this window polls are stored.
 */
export const authState = pgTable('auth_state', {
  idHash: text('id_hash').primaryKey(),
  challenge: text().notNull(),
  status: text({ enum: ['created', 'opened', 'authenticated', 'cancelled', 'failed', 'taken', 'foreign', 'delivered'] })
    .notNull()
    .default('created'),
  /** The player who adds a sign-in method or proves their identity again; null for a sign-in. */
  linkTo: uuid('link_to').references(() => player.id),
  /** True when the player only proves their identity again, so that no sign-in method is added. */
  isProof: boolean('is_proof').notNull().default(false),
  /** The player whom the provider confirmed. */
  playerId: uuid('player_id').references(() => player.id),
  authType: text('auth_type'),
  /**
   * For a sign-in: the new session, set when it is first delivered. After a lost reply, it is delivered again for a few seconds.
   * For a player who adds a sign-in method or proves their identity again: the session in which the player started this.
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

/** One redirect to a provider and back. It is valid only for one provider, one sign-in and one browser. */
export const oauthTransaction = pgTable('oauth_transaction', {
  stateHash: text('state_hash').primaryKey(),
  method: text().notNull(),
  authStateIdHash: text('auth_state_id_hash').notNull(),
  cookieHash: text('cookie_hash').notNull(),
  /** The PKCE verifier and the nonce, encrypted together. */
  sealed: text().notNull(),
  expiresAt: at('expires_at').notNull(),
})

/**
 * A sign-in method that was confirmed but belongs to no account yet, because an existing account has the same confirmed e-mail address. If
 * the owner signs in to that account, it gets the method. If the owner declines, a new account gets the method.
 */
export const linkOffer = pgTable('link_offer', {
  tokenHash: text('token_hash').primaryKey(),
  method: text().notNull(),
  subject: text().notNull(),
  email: text().notNull(),
  label: text().notNull().default(''),
  /** For the method e-mail: the hash of the password that was chosen at the registration. */
  passwordHash: text('password_hash'),
  expiresAt: at('expires_at').notNull(),
})

/** Provider tokens and signed data that were already used. A second use is refused until the token or the data would have expired. */
export const usedProof = pgTable('used_proof', { hash: text().primaryKey(), expiresAt: at('expires_at').notNull() })

/** Browsers in which a player has signed in. Wrong passwords entered in other browsers do not count against these browsers. */
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
  (t) => [
    primaryKey({ columns: [t.playerId, t.deviceHash] }),
    // With this index, a query finds the accounts that have used a browser.
    index('known_device_hash').on(t.deviceHash),
    index('known_device_age').on(t.lastSeenAt).concurrently(),
  ],
)

/**
 * Append-only log of sign-in events, for the owner, for support and for the analysis of attacks. Partitioned by month (`months/tables.ts`).
 * The player's id is not a foreign key, because then adding or dropping a month would lock the table `player`.
 */
export const signInEvent = pgTable(
  'sign_in_event',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    playerId: uuid('player_id'),
    event: text().notNull(),
    method: text().notNull().default(''),
    ip: text().notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    project: text().notNull().default(''),
    detail: jsonb().notNull().default({}),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.id, t.at] }), index('sign_in_event_player').on(t.playerId, t.id), index('sign_in_event_age').on(t.at)],
)

export const loginSession = pgTable(
  'login_session',
  {
    id: orderedId(),
    playerId: uuid('player_id')
      .notNull()
      .references(() => player.id),
    project: text().notNull(),
    authType: text('auth_type').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** The current language of the page; empty until the page has sent one. */
    locale: text().notNull().default(''),
    createdAt: created(),
    /** Updated at most once an hour. */
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    /** When the player last proved their identity again; null if the sign-in is the last proof. */
    provedAt: at('proved_at'),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (t) => [index('login_session_player').on(t.playerId), index('login_session_age').on(t.expiresAt).concurrently()],
)

/** A code sent by e-mail. A signed-in player enters it to prove their identity again. It is valid only for the session of this row. */
export const proofCode = pgTable('proof_code', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => loginSession.id),
  codeHash: text('code_hash').notNull(),
  tries: integer().notNull().default(0),
  sentAt: at('sent_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  /** When the code was entered. The row is kept because the reply may have been lost, so the browser may send the code again. */
  usedAt: at('used_at'),
})

/** What a host or a game sent us about a visitor when it requested a login URL. */
export const hostSession = pgTable(
  'host_session',
  {
    id: text().primaryKey(),
    project: text().notNull(),
    iid: text().notNull(),
    uid: text().notNull(),
    platformId: text('platform_id').notNull(),
    source: text().notNull(),
    locale: text().notNull(),
    createdAt: created(),
  },
  (t) => [index('host_session_age').on(t.createdAt).concurrently()],
)

export const signingKey = pgTable('signing_key', {
  kid: text().primaryKey(),
  publicJwk: jsonb('public_jwk').notNull(),
  /** Encrypted with the application secret. */
  privateJwk: text('private_jwk').notNull(),
  createdAt: created(),
  /** The key signs from this time until a newer key replaces it. The public key is published before this time. */
  usedFrom: at('used_from').notNull().defaultNow(),
  retiredAt: at('retired_at'),
})

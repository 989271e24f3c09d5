import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes } from '../columns.ts'
import { identity } from './accounts.ts'

/**
 * The public key of a passkey. A passkey is a sign-in method: a row of `identity` whose `subject` is the credential id of the
 * authenticator, base64url.
 */
export const passkey = pgTable('passkey', {
  identityId: uuid('identity_id')
    .primaryKey()
    .references(() => identity.id, { onDelete: 'cascade' }),
  publicKey: bytes('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  /** The WebAuthn user handle, base64url. It stays the same when the passkey moves to another account. */
  handle: text().notNull(),
  lastUsedAt: at('last_used_at'),
})

/** A challenge that a browser must answer with a passkey. `keyHash` includes the purpose and the session. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  { keyHash: text('key_hash').primaryKey(), expiresAt: at('expires_at').notNull() },
  (t) => [index('passkey_challenge_age').on(t.expiresAt)],
)

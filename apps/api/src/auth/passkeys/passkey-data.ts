import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { identity, passkey, passkeyChallenge } from '../../db/schema.ts'
import { hashed } from '../../http/limits.ts'
import { CHALLENGE_TTL_MS } from './web-authn.ts'

/** The purpose of a challenge. A challenge for a signed-in player is valid only in the session that requested it. */
export type Purpose = { for: 'signIn' } | { for: 'make' | 'prove'; sessionId: string }

const keyHashOf = (purpose: Purpose, challenge: string) =>
  hashed(`passkey ${purpose.for} ${purpose.for === 'signIn' ? '' : purpose.sessionId} ${challenge}`)

export const keepChallenge = (db: Tx, purpose: Purpose, challenge: string, now: Date) =>
  db.insert(passkeyChallenge).values({ keyHash: keyHashOf(purpose, challenge), expiresAt: new Date(now.getTime() + CHALLENGE_TTL_MS) })

/**
 * Uses up the challenge and returns whether it was valid for this purpose. It cannot be used again, even if other parts of the browser's
 * answer are invalid.
 */
export const takeChallenge = async (db: Tx, purpose: Purpose, challenge: string, now: Date): Promise<boolean> => {
  const taken = await db
    .delete(passkeyChallenge)
    .where(and(eq(passkeyChallenge.keyHash, keyHashOf(purpose, challenge)), gt(passkeyChallenge.expiresAt, now)))
    .returning({ keyHash: passkeyChallenge.keyHash })
  return taken.length > 0
}

const found = {
  id: identity.subject,
  identityId: identity.id,
  playerId: identity.playerId,
  publicKey: passkey.publicKey,
  counter: passkey.counter,
  transports: passkey.transports,
  handle: passkey.handle,
}

const selectPasskeys = (db: Tx) => db.select(found).from(passkey).innerJoin(identity, eq(identity.id, passkey.identityId))

/** Finds the passkey with this credential id, and its owner. */
export const findPasskey = async (db: Tx, id: string) => {
  const [row] = await selectPasskeys(db).where(and(eq(identity.method, 'passkey'), eq(identity.subject, id)))
  return row
}

export const listPasskeys = (db: Tx, playerId: string) => selectPasskeys(db).where(eq(identity.playerId, playerId))

type NewPasskey = Omit<typeof passkey.$inferInsert, 'identityId'> & { playerId: string; id: string; label: string }

/** Stores a passkey as a sign-in method. Returns false if an account already has it. */
export const insertPasskey = async (tx: Tx, { playerId, id, label, ...key }: NewPasskey): Promise<boolean> => {
  const [row] = await tx
    .insert(identity)
    .values({ playerId, method: 'passkey', subject: id, label })
    .onConflictDoNothing()
    .returning({ id: identity.id })
  if (!row) return false
  await tx.insert(passkey).values({ ...key, identityId: row.id })
  return true
}

export const markUsed = (tx: Tx, identityId: string, counter: number, now: Date) =>
  tx.update(passkey).set({ counter, lastUsedAt: now }).where(eq(passkey.identityId, identityId))

/** Renames a passkey. Returns false if the player has no such passkey. */
export const setPasskeyLabel = async (tx: Tx, playerId: string, identityId: string, label: string): Promise<boolean> => {
  const rows = await tx
    .update(identity)
    .set({ label })
    .where(and(eq(identity.id, identityId), eq(identity.playerId, playerId), eq(identity.method, 'passkey')))
    .returning({ id: identity.id })
  return rows.length > 0
}

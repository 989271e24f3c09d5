import { CODE_TRIES, PASSWORD_HISTORY } from '@playhub/contract/limits'
import { and, desc, eq, gt, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { identity, passwordHistory, recovery, recoveryGrant } from '../../db/schema.ts'

type Recovery = typeof recovery.$inferSelect
type NewCode = Omit<Recovery, 'tries' | 'provedAt'>

export const insertRecovery = (tx: Tx, of: NewCode) => tx.insert(recovery).values({ ...of, tries: 0 })

/** Finds a recovery by its e-mail address and the hash of its secret. Only the browser that began the recovery has the secret. */
export const findRecovery = async (db: Tx, email: string, ownerHash: string): Promise<Recovery | undefined> => {
  const [row] = await db
    .select()
    .from(recovery)
    .where(and(eq(recovery.ownerHash, ownerHash), eq(recovery.email, email)))
  return row
}

/**
 * Sets a new code for a recovery. Returns false if there is no recovery, if its code was entered already, or if its last e-mail was sent
 * after `lastSentUntil`.
 */
export const renewRecovery = async (tx: Tx, { email, ownerHash, ...code }: NewCode, lastSentUntil: Date): Promise<boolean> => {
  const rows = await tx
    .update(recovery)
    .set({ ...code, tries: 0 })
    .where(
      and(eq(recovery.ownerHash, ownerHash), eq(recovery.email, email), isNull(recovery.provedAt), lte(recovery.sentAt, lastSentUntil)),
    )
    .returning({ email: recovery.email })
  return rows.length > 0
}

/**
 * Uses up one try of the recovery's code and locks the recovery's row until the transaction ends. Returns undefined if there is no such
 * recovery, its code has expired, or no try is left.
 */
export const takeRecoveryTry = async (tx: Tx, email: string, ownerHash: string, now: Date): Promise<Recovery | undefined> => {
  const [row] = await tx
    .update(recovery)
    .set({ tries: sql`${recovery.tries} + 1` })
    .where(and(eq(recovery.ownerHash, ownerHash), eq(recovery.email, email), lt(recovery.tries, CODE_TRIES), gt(recovery.expiresAt, now)))
    .returning()
  return row
}

/** Records that the code was entered. Until `until`, the browser can request the same reply again. */
export const endRecovery = (tx: Tx, ownerHash: string, provedAt: Date, until: Date) =>
  tx.update(recovery).set({ provedAt, tries: 0, expiresAt: until }).where(eq(recovery.ownerHash, ownerHash))

export const insertGrant = (tx: Tx, of: Pick<typeof recoveryGrant.$inferInsert, 'grantHash' | 'email' | 'expiresAt'>) =>
  tx.insert(recoveryGrant).values(of)

/**
 * Returns a grant (the right to set a new password) and counts one try with it, before the caller checks anything else. Returns undefined
 * if there is no such grant, or it is expired, has no tries left or was used before `usedSince`.
 */
export const takeGrantTry = async (db: Tx, grantHash: string, tries: number, now: Date, usedSince: Date) => {
  const [row] = await db
    .update(recoveryGrant)
    .set({ tries: sql`${recoveryGrant.tries} + 1` })
    .where(
      and(
        eq(recoveryGrant.grantHash, grantHash),
        or(isNull(recoveryGrant.usedAt), gt(recoveryGrant.usedAt, usedSince)),
        lt(recoveryGrant.tries, tries),
        gt(recoveryGrant.expiresAt, now),
      ),
    )
    .returning()
  return row
}

/**
 * Marks the grant (the right to set a new password) as used. The count of its tries starts again at zero, because the reply may be lost and
 * the request repeated. Returns false if another request used it first.
 */
export const useGrant = async (tx: Tx, grantHash: string, now: Date): Promise<boolean> => {
  const rows = await tx
    .update(recoveryGrant)
    .set({ usedAt: now, tries: 0 })
    .where(and(eq(recoveryGrant.grantHash, grantHash), isNull(recoveryGrant.usedAt)))
    .returning({ email: recoveryGrant.email })
  return rows.length > 0
}

/** Whether the grant (the right to set a new password) was used. */
export const isGrantUsed = async (db: Tx, grantHash: string): Promise<boolean> => {
  const rows = await db
    .select({ email: recoveryGrant.email })
    .from(recoveryGrant)
    .where(and(eq(recoveryGrant.grantHash, grantHash), isNotNull(recoveryGrant.usedAt)))
  return rows.length > 0
}

/** Invalidates all recovery codes for this e-mail address, and all grants (rights to set a new password). */
export const endRecoveries = async (tx: Tx, email: string, now: Date) => {
  await tx.delete(recovery).where(eq(recovery.email, email))
  await tx
    .update(recoveryGrant)
    .set({ usedAt: now })
    .where(and(eq(recoveryGrant.email, email), isNull(recoveryGrant.usedAt)))
}

const newestPasswords = (db: Tx, identityId: string) =>
  db
    .select({ id: passwordHistory.id, passwordHash: passwordHistory.passwordHash })
    .from(passwordHistory)
    .where(eq(passwordHistory.identityId, identityId))
    .orderBy(desc(passwordHistory.id))
    .limit(PASSWORD_HISTORY)

/** Returns the hashes of earlier passwords that must not be used again, newest first. */
export const listPasswords = async (db: Tx, identityId: string): Promise<string[]> =>
  (await newestPasswords(db, identityId)).map(({ passwordHash }) => passwordHash)

/** Sets the password and adds it to the history. Returns false if the sign-in method does not exist any more. */
export const setPassword = async (tx: Tx, identityId: string, passwordHash: string): Promise<boolean> => {
  const rows = await tx.update(identity).set({ passwordHash }).where(eq(identity.id, identityId)).returning({ id: identity.id })
  if (rows.length === 0) return false
  await tx.insert(passwordHistory).values({ identityId, passwordHash })
  const kept = (await newestPasswords(tx, identityId)).map(({ id }) => id)
  await tx.delete(passwordHistory).where(and(eq(passwordHistory.identityId, identityId), notInArray(passwordHistory.id, kept)))
  return true
}

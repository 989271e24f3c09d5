import { CODE_TRIES, PROOF_MINUTES } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { identity, loginSession, proofCode } from '../../db/schema.ts'

type SignedIn = { sessionId: string }

/** Whether the owner of this session has proved their identity in the last `PROOF_MINUTES` minutes. The sign-in is such a proof too. */
export const isProofFresh = async (db: Tx, { sessionId }: SignedIn, now: Date): Promise<boolean> => {
  const provedAt = sql`coalesce(${loginSession.provedAt}, ${loginSession.createdAt})`
  const rows = await db
    .select({ id: loginSession.id })
    .from(loginSession)
    .where(and(eq(loginSession.id, sessionId), gt(provedAt, new Date(now.getTime() - PROOF_MINUTES * 60_000))))
  return rows.length > 0
}

/** Throws PROOF_REQUIRED if the last proof is too old. */
export const needFreshProof = async (db: Tx, by: SignedIn, now: Date): Promise<void> => {
  if (!(await isProofFresh(db, by, now))) throw new Refusal('PROOF_REQUIRED')
}

/** Stores that the owner of the session has proved their identity now. Pending codes become invalid. */
export const noteProof = async (tx: Tx, { sessionId }: SignedIn, now: Date): Promise<void> => {
  await tx.update(loginSession).set({ provedAt: now }).where(eq(loginSession.id, sessionId))
  await tx.delete(proofCode).where(eq(proofCode.sessionId, sessionId))
}

/** Lists the passwords of the account, oldest first. There can be two, if two accounts with a password were joined. */
export const listOwnPasswords = (db: Tx, playerId: string) =>
  db
    .select({ identityId: identity.id, passwordHash: identity.passwordHash })
    .from(identity)
    .where(and(eq(identity.playerId, playerId), isNotNull(identity.passwordHash)))
    .orderBy(identity.createdAt, identity.id)

type NewCode = Omit<typeof proofCode.$inferInsert, 'tries' | 'usedAt'>

/** Stores that the session's code was entered. Until `until`, the same code gets the same reply again. */
export const endProofCode = (tx: Tx, of: typeof proofCode.$inferSelect, usedAt: Date, until: Date) =>
  tx.insert(proofCode).values({ ...of, tries: 0, usedAt, expiresAt: until })

/**
 * Stores a new code for proving the player's identity, which replaces the session's earlier code. Returns false if the earlier code was
 * sent after `lastSentUntil` and was not entered yet.
 */
export const putProofCode = async (tx: Tx, of: NewCode, lastSentUntil: Date): Promise<boolean> => {
  const values = { ...of, tries: 0, usedAt: null }
  const rows = await tx
    .insert(proofCode)
    .values(values)
    .onConflictDoUpdate({
      target: proofCode.sessionId,
      set: values,
      setWhere: sql`${proofCode.sentAt} <= ${lastSentUntil} or ${proofCode.usedAt} is not null`,
    })
    .returning({ id: proofCode.sessionId })
  return rows.length > 0
}

export const findProofCode = async (db: Tx, sessionId: string) => {
  const [row] = await db.select().from(proofCode).where(eq(proofCode.sessionId, sessionId))
  return row
}

/**
 * Uses up one try of the session's code and locks the code's row until the transaction ends. Returns undefined if there is no code, it has
 * expired, or no try is left.
 */
export const takeProofTry = async (tx: Tx, sessionId: string, now: Date) => {
  const [row] = await tx
    .update(proofCode)
    .set({ tries: sql`${proofCode.tries} + 1` })
    .where(and(eq(proofCode.sessionId, sessionId), lt(proofCode.tries, CODE_TRIES), gt(proofCode.expiresAt, now)))
    .returning()
  return row
}

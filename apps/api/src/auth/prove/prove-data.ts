import { CODE_TRIES, PROOF_MINUTES } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { identity, loginSession, proofCode } from '../../db/schema.ts'

type SignedIn = { sessionId: string }

/** Whether whoever holds this session has proved who they are, at the sign-in or since, a short time ago. */
export const isProofFresh = async (db: Tx, { sessionId }: SignedIn, now: Date): Promise<boolean> => {
  const provedAt = sql`coalesce(${loginSession.provedAt}, ${loginSession.createdAt})`
  const rows = await db
    .select({ id: loginSession.id })
    .from(loginSession)
    .where(and(eq(loginSession.id, sessionId), gt(provedAt, new Date(now.getTime() - PROOF_MINUTES * 60_000))))
  return rows.length > 0
}

/** Throws PROOF_REQUIRED when they have not. */
export const needFreshProof = async (db: Tx, by: SignedIn, now: Date): Promise<void> => {
  if (!(await isProofFresh(db, by, now))) throw new Refusal('PROOF_REQUIRED')
}

/** The holder of the session has just proved who they are. Codes that are on their way are worth nothing any more. */
export const noteProof = async (tx: Tx, { sessionId }: SignedIn, now: Date): Promise<void> => {
  await tx.update(loginSession).set({ provedAt: now }).where(eq(loginSession.id, sessionId))
  await tx.delete(proofCode).where(eq(proofCode.sessionId, sessionId))
}

/** The password that the account is entered with. */
export const findPassword = async (db: Tx, playerId: string) => {
  const [row] = await db
    .select({ identityId: identity.id, passwordHash: identity.passwordHash })
    .from(identity)
    .where(and(eq(identity.playerId, playerId), isNotNull(identity.passwordHash)))
  return row
}

type NewCode = Omit<typeof proofCode.$inferInsert, 'tries'>

/** Puts a code in the place of an earlier one; false when that one's letter went out after `lastSentUntil`. */
export const putProofCode = async (tx: Tx, of: NewCode, lastSentUntil: Date): Promise<boolean> => {
  const values = { ...of, tries: 0 }
  const rows = await tx
    .insert(proofCode)
    .values(values)
    .onConflictDoUpdate({ target: proofCode.sessionId, set: values, setWhere: lte(proofCode.sentAt, lastSentUntil) })
    .returning({ id: proofCode.sessionId })
  return rows.length > 0
}

export const findProofCode = async (db: Tx, sessionId: string) => {
  const [row] = await db.select().from(proofCode).where(eq(proofCode.sessionId, sessionId))
  return row
}

/** Takes one of a code's tries, and its row's lock, as with a registration. */
export const takeProofTry = async (tx: Tx, sessionId: string, now: Date) => {
  const [row] = await tx
    .update(proofCode)
    .set({ tries: sql`${proofCode.tries} + 1` })
    .where(and(eq(proofCode.sessionId, sessionId), lt(proofCode.tries, CODE_TRIES), gt(proofCode.expiresAt, now)))
    .returning()
  return row
}

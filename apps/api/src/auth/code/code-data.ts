import { CODE_TRIES } from '@playhub/contract/limits'
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { signInAttempt } from '../../db/schema.ts'

export type Attempt = typeof signInAttempt.$inferSelect
type NewCode = Omit<Attempt, 'tries' | 'loginSessionId' | 'isNew'>

export const insertAttempt = (tx: Tx, of: NewCode) => tx.insert(signInAttempt).values(of)

const isOwn = (email: string, ownerHash: string) => and(eq(signInAttempt.ownerHash, ownerHash), eq(signInAttempt.email, email))

/** Finds a sign-in attempt by its e-mail address and the hash of its secret. Only the browser that began the attempt has the secret. */
export const findAttempt = async (db: Tx, email: string, ownerHash: string): Promise<Attempt | undefined> => {
  const [row] = await db.select().from(signInAttempt).where(isOwn(email, ownerHash))
  return row
}

/**
 * Sets a new code, which replaces the earlier one. Returns false if the attempt has opened a session already, or if its last e-mail was
 * sent after `lastSentUntil`.
 */
export const renewAttempt = async (tx: Tx, { email, ownerHash, ...code }: NewCode, lastSentUntil: Date): Promise<boolean> => {
  const rows = await tx
    .update(signInAttempt)
    .set({ ...code, tries: 0 })
    .where(and(isOwn(email, ownerHash), isNull(signInAttempt.loginSessionId), lte(signInAttempt.sentAt, lastSentUntil)))
    .returning({ email: signInAttempt.email })
  return rows.length > 0
}

/**
 * Uses up one try of the attempt's code and locks the attempt's row until the transaction ends. Returns undefined if no try is left, the
 * code has expired, or there is no such attempt.
 */
export const takeAttemptTry = async (tx: Tx, email: string, ownerHash: string, now: Date): Promise<Attempt | undefined> => {
  const [row] = await tx
    .update(signInAttempt)
    .set({ tries: sql`${signInAttempt.tries} + 1` })
    .where(and(isOwn(email, ownerHash), lt(signInAttempt.tries, CODE_TRIES), gt(signInAttempt.expiresAt, now)))
    .returning()
  return row
}

/** Records the session that the code opened. Until `expiresAt`, the browser can request the same reply again. */
export const endAttempt = (tx: Tx, ownerHash: string, of: Pick<Attempt, 'loginSessionId' | 'isNew' | 'expiresAt'>) =>
  tx
    .update(signInAttempt)
    .set({ ...of, tries: 0 })
    .where(eq(signInAttempt.ownerHash, ownerHash))

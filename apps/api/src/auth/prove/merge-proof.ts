import { PROOF_MINUTES } from '@playhub/contract/limits'
import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { mergeProof } from '../../db/schema.ts'

/**
 * Stores that the owner of a session has proved that they also own another account. The new proof replaces an earlier one of the session.
 */
export const putMergeProof = async (tx: Tx, proof: { sessionId: string; otherId: string; method: string }, now: Date): Promise<void> => {
  const values = { ...proof, expiresAt: new Date(now.getTime() + PROOF_MINUTES * 60_000) }
  await tx.insert(mergeProof).values(values).onConflictDoUpdate({ target: mergeProof.sessionId, set: values })
}

/** Returns the proof that the owner of this session also owns another account, if it was given at most ten minutes ago. */
export const findMergeProof = async (db: Tx, sessionId: string, now: Date) => {
  const [row] = await db
    .select()
    .from(mergeProof)
    .where(and(eq(mergeProof.sessionId, sessionId), gt(mergeProof.expiresAt, now)))
  return row
}

/** Uses up the proof that the owner of the session also owns the account `otherId`. Returns false if there is no such proof. */
export const takeMergeProof = async (tx: Tx, sessionId: string, otherId: string, now: Date): Promise<boolean> => {
  const rows = await tx
    .delete(mergeProof)
    .where(and(eq(mergeProof.sessionId, sessionId), eq(mergeProof.otherId, otherId), gt(mergeProof.expiresAt, now)))
    .returning({ id: mergeProof.sessionId })
  return rows.length > 0
}

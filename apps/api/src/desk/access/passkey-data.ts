import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { CHALLENGE_TTL_MS } from '../../auth/passkeys/web-authn.ts'
import type { Tx } from '../../db/connect.ts'
import { deleteOld } from '../../db/delete-old.ts'
import { staffChallenge, staffPasskey } from '../../db/schema.ts'

export type PasskeyRow = typeof staffPasskey.$inferSelect

/** Stores a challenge. `staffId` is null for a sign-in, because the challenge is created before we know who signs in. */
export const keepChallenge = (db: Tx, challenge: string, staffId: string | null, now: Date) =>
  db.insert(staffChallenge).values({ challenge, staffId, expiresAt: new Date(now.getTime() + CHALLENGE_TTL_MS) })

/**
 * Deletes the challenge and returns whether it was valid. A deleted challenge cannot be used again, even if the rest of the browser's
 * answer is invalid.
 */
export const takeChallenge = async (db: Tx, challenge: string, staffId: string | null, now: Date): Promise<boolean> => {
  const whose = staffId === null ? isNull(staffChallenge.staffId) : eq(staffChallenge.staffId, staffId)
  const taken = await db
    .delete(staffChallenge)
    .where(and(eq(staffChallenge.challenge, challenge), whose, gt(staffChallenge.expiresAt, now)))
    .returning({ challenge: staffChallenge.challenge })
  return taken.length > 0
}

export const deleteExpiredChallenges = (db: Tx, now: Date) => deleteOld(db, staffChallenge, lt(staffChallenge.expiresAt, now))

export const listPasskeys = (db: Tx, staffId: string): Promise<PasskeyRow[]> =>
  db.select().from(staffPasskey).where(eq(staffPasskey.staffId, staffId))

export const findPasskey = async (db: Tx, id: string): Promise<PasskeyRow | undefined> => {
  const [row] = await db.select().from(staffPasskey).where(eq(staffPasskey.id, id))
  return row
}

/** Stores a passkey. Returns false if another member of staff has this passkey already. */
export const addPasskey = async (tx: Tx, row: typeof staffPasskey.$inferInsert): Promise<boolean> => {
  const added = await tx.insert(staffPasskey).values(row).onConflictDoNothing().returning({ id: staffPasskey.id })
  return added.length > 0
}

export const markUsed = (tx: Tx, id: string, counter: number, now: Date) =>
  tx.update(staffPasskey).set({ counter, lastUsedAt: now }).where(eq(staffPasskey.id, id))

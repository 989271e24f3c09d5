import { CODE_TRIES } from '@playhub/contract/limits'
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { registration } from '../../db/schema.ts'

export type Registration = typeof registration.$inferSelect
type NewRegistration = Omit<Registration, 'tries' | 'playerId'>

/**
 * Stores a registration. It replaces an earlier registration for the same e-mail. Returns false and stores nothing if the earlier one's
 * code was sent after `lastSentUntil`.
 */
export const putRegistration = async (db: Tx, of: NewRegistration, lastSentUntil: Date): Promise<boolean> => {
  const values = { ...of, tries: 0, playerId: null }
  const rows = await db
    .insert(registration)
    .values(values)
    .onConflictDoUpdate({ target: registration.email, set: values, setWhere: lte(registration.sentAt, lastSentUntil) })
    .returning({ email: registration.email })
  return rows.length > 0
}

/**
 * Sets a new code for a waiting registration. Returns false if there is no such registration, or if its last e-mail was sent after
 * `lastSentUntil`.
 */
export const renewCode = async (
  db: Tx,
  { email, ownerHash, ...code }: Pick<Registration, 'email' | 'ownerHash' | 'codeHash' | 'sentAt' | 'expiresAt'>,
  lastSentUntil: Date,
): Promise<boolean> => {
  const rows = await db
    .update(registration)
    .set({ ...code, tries: 0 })
    .where(
      and(
        eq(registration.email, email),
        eq(registration.ownerHash, ownerHash),
        isNull(registration.playerId),
        lte(registration.sentAt, lastSentUntil),
      ),
    )
    .returning({ email: registration.email })
  return rows.length > 0
}

/** Finds the registration with this e-mail. If `ownerHash` is given, finds it only if this browser started it. */
export const findRegistration = async (db: Tx, email: string, ownerHash?: string): Promise<Registration | undefined> => {
  const isOwn = ownerHash === undefined ? undefined : eq(registration.ownerHash, ownerHash)
  const [row] = await db
    .select()
    .from(registration)
    .where(and(eq(registration.email, email), isOwn))
  return row
}

/**
 * Uses up one of the code's tries and locks the row until the transaction ends, so that simultaneous guesses run one after another. Returns
 * undefined if there is no registration, it has expired, or no try is left.
 */
export const takeTry = async (db: Tx, email: string, ownerHash: string, now: Date): Promise<Registration | undefined> => {
  const [row] = await db
    .update(registration)
    .set({ tries: sql`${registration.tries} + 1` })
    .where(
      and(
        eq(registration.email, email),
        eq(registration.ownerHash, ownerHash),
        lt(registration.tries, CODE_TRIES),
        gt(registration.expiresAt, now),
      ),
    )
    .returning()
  return row
}

/** Records the account that the registration created. The reply can be repeated until `until`. */
export const endRegistration = (db: Tx, email: string, playerId: string, until: Date) =>
  db.update(registration).set({ playerId, tries: 0, expiresAt: until }).where(eq(registration.email, email))

export const deleteRegistration = (db: Tx, email: string) => db.delete(registration).where(eq(registration.email, email))

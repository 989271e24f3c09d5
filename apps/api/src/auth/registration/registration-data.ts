import { CODE_TRIES } from '@playhub/contract/limits'
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { registration, registrationAttempt } from '../../db/schema.ts'

export type Registration = typeof registrationAttempt.$inferSelect
type NewRegistration = Omit<Registration, 'tries' | 'loginSessionId'>

/** A registration belongs to the browser that began it. So nobody can end or change what another browser has begun. */
const isOwn = (email: string, ownerHash: string) => and(eq(registrationAttempt.email, email), eq(registrationAttempt.ownerHash, ownerHash))

/**
 * Stores a registration. It replaces an earlier registration of the same browser for the same e-mail. Returns false and stores nothing if
 * the earlier one's code was sent after `lastSentUntil`.
 */
export const putRegistration = async (db: Tx, of: NewRegistration, lastSentUntil: Date): Promise<boolean> => {
  const values = { ...of, tries: 0, loginSessionId: null }
  const rows = await db
    .insert(registrationAttempt)
    .values(values)
    .onConflictDoUpdate({
      target: [registrationAttempt.email, registrationAttempt.ownerHash],
      set: values,
      setWhere: lte(registrationAttempt.sentAt, lastSentUntil),
    })
    .returning({ email: registrationAttempt.email })
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
    .update(registrationAttempt)
    .set({ ...code, tries: 0 })
    .where(and(isOwn(email, ownerHash), isNull(registrationAttempt.loginSessionId), lte(registrationAttempt.sentAt, lastSentUntil)))
    .returning({ email: registrationAttempt.email })
  return rows.length > 0
}

/** Finds the registration of this browser for this e-mail. */
export const findRegistration = async (db: Tx, email: string, ownerHash: string): Promise<Registration | undefined> => {
  const [row] = await db.select().from(registrationAttempt).where(isOwn(email, ownerHash))
  return row ?? (await moveFromOldRelease(db, email, ownerHash))
}

/**
 * Takes over a registration that a process of the previous release has begun. During an upgrade, processes of both releases run. The next
 * release drops the table `registration` and this function.
 */
const moveFromOldRelease = async (db: Tx, email: string, ownerHash: string): Promise<Registration | undefined> => {
  const isWaiting = sql`email = ${email} and owner_hash = ${ownerHash} and player_id is null`
  const { rows } = await db.execute(sql`select from registration where ${isWaiting}`)
  if (rows.length === 0) return undefined
  // If two requests arrive at once, the second one waits for the first one, and then finds the row that the first one has stored.
  await db.execute(sql`with begun as (delete from registration where ${isWaiting} returning *)
    insert into registration_attempt (email, owner_hash, password_hash, code_hash, tries, sent_at, expires_at, locale)
    select email, owner_hash, password_hash, code_hash, tries, sent_at, expires_at, locale from begun on conflict do nothing`)
  const [row] = await db.select().from(registrationAttempt).where(isOwn(email, ownerHash))
  return row
}

/**
 * Uses up one of the code's tries and locks the row until the transaction ends, so that simultaneous guesses run one after another. Returns
 * undefined if there is no registration, it has expired, or no try is left.
 */
export const takeTry = async (db: Tx, email: string, ownerHash: string, now: Date): Promise<Registration | undefined> => {
  const [row] = await db
    .update(registrationAttempt)
    .set({ tries: sql`${registrationAttempt.tries} + 1` })
    .where(and(isOwn(email, ownerHash), lt(registrationAttempt.tries, CODE_TRIES), gt(registrationAttempt.expiresAt, now)))
    .returning()
  return row
}

/** Records the session in which the code was entered. Until `until`, the browser can request the same reply again. */
export const endRegistration = (tx: Tx, { email, ownerHash }: Registration, loginSessionId: string, until: Date) =>
  tx.update(registrationAttempt).set({ loginSessionId, tries: 0, expiresAt: until }).where(isOwn(email, ownerHash))

/**
 * Deletes the registrations of all browsers for this e-mail. Do not call it in a transaction that has locked one of them: two such
 * transactions could deadlock.
 */
export const deleteRegistrations = async (tx: Tx, email: string) => {
  await tx.delete(registration).where(eq(registration.email, email))
  await tx.delete(registrationAttempt).where(eq(registrationAttempt.email, email))
}

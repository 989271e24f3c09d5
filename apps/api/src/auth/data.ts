import { CODE_TRIES } from '@playhub/contract/limits'
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { hostSession, identity, loginSession, player, playerProject, rateLimit, registration, usedCaptcha } from '../db/schema.ts'
import type { SolvedCaptcha } from './captcha.ts'

export type PlayerRow = typeof player.$inferSelect
type Registration = typeof registration.$inferSelect

const EMAIL = 'email'

/** False when this solution was used before. */
export const spendCaptcha = async (db: Tx, { signature, expiresAt }: SolvedCaptcha): Promise<boolean> => {
  const rows = await db
    .insert(usedCaptcha)
    .values({ signature, expiresAt })
    .onConflictDoNothing()
    .returning({ signature: usedCaptcha.signature })
  return rows.length > 0
}

/** The player who signs in with this address, and the hash of the password. */
export const findByEmail = async (db: Tx, email: string) => {
  const [row] = await db
    .select({ player, passwordHash: identity.passwordHash })
    .from(identity)
    .innerJoin(player, eq(player.id, identity.playerId))
    .where(and(eq(identity.method, EMAIL), eq(identity.subject, email)))
  return row
}

/** Puts a registration in the place of an earlier one of the same address; false when that one's letter went out after `lastSentUntil`. */
export const putRegistration = async (db: Tx, of: Omit<Registration, 'tries'>, lastSentUntil: Date): Promise<boolean> => {
  const rows = await db
    .insert(registration)
    .values({ ...of, tries: 0 })
    .onConflictDoUpdate({ target: registration.email, set: { ...of, tries: 0 }, setWhere: lte(registration.sentAt, lastSentUntil) })
    .returning({ email: registration.email })
  return rows.length > 0
}

/** Puts a new code into a registration; false when there is none, or its letter went out after `lastSentUntil`. */
export const renewCode = async (
  db: Tx,
  { email, ownerHash, ...code }: Pick<Registration, 'email' | 'ownerHash' | 'codeHash' | 'sentAt' | 'expiresAt'>,
  lastSentUntil: Date,
): Promise<boolean> => {
  const rows = await db
    .update(registration)
    .set({ ...code, tries: 0 })
    .where(and(eq(registration.email, email), eq(registration.ownerHash, ownerHash), lte(registration.sentAt, lastSentUntil)))
    .returning({ email: registration.email })
  return rows.length > 0
}

/** With `ownerHash`, only the registration that this browser began. */
export const findRegistration = async (db: Tx, email: string, ownerHash?: string): Promise<Registration | undefined> => {
  const isOwn = ownerHash === undefined ? undefined : eq(registration.ownerHash, ownerHash)
  const [row] = await db
    .select()
    .from(registration)
    .where(and(eq(registration.email, email), isOwn))
  return row
}

/**
 * Takes one of a code's tries, and with it the lock of its row until the transaction ends: guesses that come at once take turns.
 * Undefined when there is nothing to try: no registration, its time is over, or no try is left.
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

export const deleteRegistration = (db: Tx, email: string) => db.delete(registration).where(eq(registration.email, email))

/** Makes the account of somebody who has proved the address. */
export const insertEmailPlayer = async (
  db: Tx,
  { email, passwordHash, locale }: { email: string; passwordHash: string; locale: string },
  nickNameOf: (number: number) => string,
): Promise<PlayerRow> => {
  const [made] = await db.insert(player).values({ locale, nickName: '', receiptEmail: email }).returning()
  if (!made) throw new Error('insert gave no row')
  const row = { ...made, nickName: nickNameOf(made.number) }
  await db.update(player).set({ nickName: row.nickName }).where(eq(player.id, row.id))
  await db.insert(identity).values({ playerId: row.id, method: EMAIL, subject: email, passwordHash })
  return row
}

export const insertLoginSession = async (db: Tx, of: typeof loginSession.$inferInsert): Promise<string> => {
  const [row] = await db.insert(loginSession).values(of).returning({ id: loginSession.id })
  if (!row) throw new Error('insert gave no row')
  return row.id
}

/** Ending a session that has ended keeps its first end. */
export const revokeLoginSession = (db: Tx, id: string, now: Date) =>
  db
    .update(loginSession)
    .set({ revokedAt: now })
    .where(and(eq(loginSession.id, id), isNull(loginSession.revokedAt)))

/** From now on the project's server may know this player. */
export const recordPlaying = (db: Tx, playerId: string, projectId: string) =>
  db.insert(playerProject).values({ playerId, projectId }).onConflictDoNothing()

const HOST_SESSION_DAYS = 30

/** A registration outlives its code by a day, so that a late "send it again" still works. */
export const deleteExpired = async (db: Tx, now: Date) => {
  await db.delete(registration).where(lt(registration.expiresAt, new Date(now.getTime() - 24 * 3_600_000)))
  await db.delete(usedCaptcha).where(lt(usedCaptcha.expiresAt, now))
  await db.delete(loginSession).where(lt(loginSession.expiresAt, now))
  await db.delete(hostSession).where(lt(hostSession.createdAt, new Date(now.getTime() - HOST_SESSION_DAYS * 24 * 3_600_000)))
  await db.delete(rateLimit).where(lt(rateLimit.expire, now.getTime()))
}

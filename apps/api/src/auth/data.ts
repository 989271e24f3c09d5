import { type AuthMethod, authMethod } from '@playhub/contract/auth'
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { identity, loginSession, passwordHistory, player, playerProject, usedCaptcha } from '../db/schema.ts'
import type { SolvedCaptcha } from './limits/captcha.ts'
import { isKnownDevice } from './sessions/devices.ts'

export type PlayerRow = typeof player.$inferSelect

const EMAIL = 'email'

/**
 * Maximum number of times that a browser may send the same request with one solution of the robot check. It sends a request again if the
 * reply was lost.
 */
const ASKED_AGAIN_MAX = 5

/**
 * Marks the solution of a robot check as used. Returns false if it must not be used again. A solution is valid for one request only, but
 * the browser may repeat that same request a few times. `spentOn` is the hash of the request.
 */
export const spendCaptcha = async (db: Tx, { signature, expiresAt }: SolvedCaptcha, spentOn?: string): Promise<boolean> => {
  const rows = await db
    .insert(usedCaptcha)
    .values({ signature, expiresAt, spentOn })
    .onConflictDoUpdate({
      target: usedCaptcha.signature,
      set: { times: sql`${usedCaptcha.times} + 1` },
      setWhere: sql`${usedCaptcha.spentOn} = excluded.spent_on and ${usedCaptcha.times} < ${ASKED_AGAIN_MAX}`,
    })
    .returning({ signature: usedCaptcha.signature })
  return rows.length > 0
}

/** Returns the player with an id from a foreign key. Throws an error if there is no such player, which would be a bug. */
export const getPlayer = async (db: Tx, id: string): Promise<PlayerRow> => {
  const [row] = await db.select().from(player).where(eq(player.id, id))
  if (!row) throw new Error(`no player ${id}`)
  return row
}

/** Finds the player who signs in with this e-mail address. Also returns the hash of the password. */
export const findByEmail = async (db: Tx, email: string) => {
  const [row] = await db
    .select({ player, identityId: identity.id, passwordHash: identity.passwordHash })
    .from(identity)
    .innerJoin(player, eq(player.id, identity.playerId))
    .where(and(eq(identity.method, EMAIL), eq(identity.subject, email)))
  return row
}

/** Lists the sign-in methods of all accounts for which this e-mail address is confirmed. */
export const findMethodsOfAddress = async (db: Tx, email: string): Promise<AuthMethod[]> => {
  const rows = await db
    .select({ method: identity.method })
    .from(identity)
    .where(inArray(identity.playerId, db.select({ id: identity.playerId }).from(identity).where(hasAddress(email))))
    .groupBy(identity.method)
    .orderBy(identity.method)
  return rows.map(({ method }) => authMethod.parse(method))
}

/**
 * Finds the account that a code sent to this address opens. That is the account whose e-mail sign-in uses the address. If there is none, it
 * is the account with the oldest other sign-in method for which the address is confirmed.
 */
export const findOwnerOfAddress = async (db: Tx, email: string): Promise<PlayerRow | undefined> => {
  const [row] = await db
    .select({ player })
    .from(identity)
    .innerJoin(player, eq(player.id, identity.playerId))
    .where(hasAddress(email))
    .orderBy(desc(and(eq(identity.method, EMAIL), eq(identity.subject, email)) ?? sql`false`), identity.createdAt, identity.id)
    .limit(1)
  return row?.player
}

/** Whether somebody has signed in with this browser to an account for which this e-mail address is confirmed. */
export const isAddressKnownHere = async (db: Tx, email: string, deviceHash: string): Promise<boolean> => {
  const rows = await db
    .select({ id: identity.id })
    .from(identity)
    .where(and(hasAddress(email), isKnownDevice(db, identity.playerId, deviceHash)))
    .limit(1)
  return rows.length > 0
}

/** Whether this e-mail address is confirmed for the account. */
export const ownsAddress = async (db: Tx, playerId: string, email: string): Promise<boolean> => {
  const rows = await db
    .select({ id: identity.id })
    .from(identity)
    .where(and(eq(identity.playerId, playerId), hasAddress(email)))
    .limit(1)
  return rows.length > 0
}

// E-mail sign-in methods are found by `subject`, because rows from the first releases may have no address in the column `email`.
const hasAddress = (email: string) =>
  or(and(eq(identity.method, EMAIL), eq(identity.subject, email)), and(eq(identity.email, email), eq(identity.emailProven, true)))

/**
 * Locks an e-mail address until the transaction ends. If two transactions add sign-in methods with the same address at the same time, the
 * second one waits for the first one. The second one then finds the account that the first one has stored.
 */
export const lockAddress = (tx: Tx, email: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`)

/** Like `findByEmail`, but also returns whether the player has signed in with this browser before. */
export const findLogin = async (db: Tx, email: string, deviceHash: string) => {
  const [row] = await db
    .select({
      player,
      identityId: identity.id,
      passwordHash: identity.passwordHash,
      isKnownDevice: isKnownDevice(db, player.id, deviceHash),
    })
    .from(identity)
    .innerJoin(player, eq(player.id, identity.playerId))
    .where(and(eq(identity.method, EMAIL), eq(identity.subject, email)))
  return row
}

/**
 * Returns whether the password is still the one that was checked. Locks the password until the transaction ends, so that nobody can change
 * it during a sign-in. If somebody changed it before this call, the sign-in fails. If somebody changes it after the sign-in, the new
 * session ends.
 */
export const holdPassword = async (tx: Tx, identityId: string, passwordHash: string | null): Promise<boolean> => {
  if (passwordHash === null) return false
  const rows = await tx
    .select({ id: identity.id })
    .from(identity)
    .where(and(eq(identity.id, identityId), eq(identity.passwordHash, passwordHash)))
    .for('share')
  return rows.length > 0
}

/**
 * Creates the account of a person who has confirmed the e-mail address. If there is no password, the owner signs in by e-mailed codes until
 * they set one.
 */
export const insertEmailPlayer = async (
  db: Tx,
  { email, passwordHash, locale }: { email: string; passwordHash: string | null; locale: string },
  nickNameOf: (number: number) => string,
): Promise<PlayerRow> => {
  const [made] = await db.insert(player).values({ locale, nickName: '', receiptEmail: email }).returning()
  if (!made) throw new Error('insert gave no row')
  const row = { ...made, nickName: nickNameOf(made.number) }
  await db.update(player).set({ nickName: row.nickName }).where(eq(player.id, row.id))
  if (!(await insertEmailIdentity(db, { playerId: row.id, email, passwordHash })))
    throw new Error('the address was taken under the lock of its registration')
  return row
}

/** Adds e-mail and password as a sign-in method. Returns false if an account already uses the e-mail. */
export const insertEmailIdentity = async (
  db: Tx,
  { playerId, email, passwordHash }: { playerId: string; email: string; passwordHash: string | null },
): Promise<boolean> => {
  const [row] = await db
    .insert(identity)
    .values({ playerId, method: EMAIL, subject: email, email, emailProven: true, label: email, passwordHash })
    .onConflictDoNothing()
    .returning({ id: identity.id })
  if (row && passwordHash !== null) await db.insert(passwordHistory).values({ identityId: row.id, passwordHash })
  return row !== undefined
}

export const hasEmail = async (db: Tx, playerId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: identity.id })
    .from(identity)
    .where(and(eq(identity.playerId, playerId), eq(identity.method, EMAIL)))
  return rows.length > 0
}

/**
 * Locks the player's row. Code that changes an account's sign-in methods, password or sessions must take this lock before it locks any
 * other row. So two such changes run one after another and never deadlock.
 */
export const lockPlayer = async (tx: Tx, id: string): Promise<PlayerRow | undefined> => {
  // Weaker than `for update`, so rows that only reference the player can still be written.
  const [row] = await tx.select().from(player).where(eq(player.id, id)).for('no key update')
  return row
}

/** Sets the receipt e-mail if the player has none yet. */
export const setReceiptEmail = (tx: Tx, playerId: string, email: string) =>
  tx
    .update(player)
    .set({ receiptEmail: email })
    .where(and(eq(player.id, playerId), eq(player.receiptEmail, '')))

export const insertLoginSession = async (db: Tx, of: typeof loginSession.$inferInsert): Promise<string> => {
  const [row] = await db.insert(loginSession).values(of).returning({ id: loginSession.id })
  if (!row) throw new Error('insert gave no row')
  return row.id
}

/** Ends a session. Returns undefined, and keeps the end time, if the session has already ended. */
export const revokeLoginSession = async (db: Tx, id: string, now: Date) => {
  const [row] = await db
    .update(loginSession)
    .set({ revokedAt: now })
    .where(and(eq(loginSession.id, id), isNull(loginSession.revokedAt)))
    .returning({ playerId: loginSession.playerId, authType: loginSession.authType })
  return row
}

export const hasPlayed = async (db: Tx, playerId: string, projectId: string): Promise<boolean> => {
  const [row] = await db
    .select({ playerId: playerProject.playerId })
    .from(playerProject)
    .where(and(eq(playerProject.playerId, playerId), eq(playerProject.projectId, projectId)))
  return row !== undefined
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { identity, loginSession, passwordHistory, player, playerProject, usedCaptcha } from '../db/schema.ts'
import type { SolvedCaptcha } from './limits/captcha.ts'
import { isKnownDevice } from './sessions/devices.ts'

export type PlayerRow = typeof player.$inferSelect

const EMAIL = 'email'

/** Of the same question, sent again because its answer was lost. */
const ASKED_AGAIN_MAX = 5

/** False when the solution was used up before. `spentOn` (a hash) may be asked a few times with the one solution. */
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

/** The player that another row names. */
export const getPlayer = async (db: Tx, id: string): Promise<PlayerRow> => {
  const [row] = await db.select().from(player).where(eq(player.id, id))
  if (!row) throw new Error(`no player ${id}`)
  return row
}

/** The player who signs in with this address, and the hash of the password. */
export const findByEmail = async (db: Tx, email: string) => {
  const [row] = await db
    .select({ player, identityId: identity.id, passwordHash: identity.passwordHash })
    .from(identity)
    .innerJoin(player, eq(player.id, identity.playerId))
    .where(and(eq(identity.method, EMAIL), eq(identity.subject, email)))
  return row
}

/** The same, and whether the player has signed in with this browser before. */
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
 * True while the password is still the one that was checked. Holds it until the transaction ends: a new password comes before this
 * sign-in, which is then refused, or after it, and ends its session.
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
  if (!(await insertEmailIdentity(db, { playerId: row.id, email, passwordHash })))
    throw new Error('the address was taken under the lock of its registration')
  return row
}

/** E-mail and password as a way in; false when the address is somebody's already. */
export const insertEmailIdentity = async (
  db: Tx,
  { playerId, email, passwordHash }: { playerId: string; email: string; passwordHash: string },
): Promise<boolean> => {
  const [row] = await db
    .insert(identity)
    .values({ playerId, method: EMAIL, subject: email, email, emailProven: true, label: email, passwordHash })
    .onConflictDoNothing()
    .returning({ id: identity.id })
  if (row) await db.insert(passwordHistory).values({ identityId: row.id, passwordHash })
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
 * The player, and with it the turn of whoever changes the ways in, the password or the sessions of this account.
 * It comes before the locks of any other row, so that two such calls never wait for each other crosswise.
 */
export const lockPlayer = async (tx: Tx, id: string): Promise<PlayerRow | undefined> => {
  // A weaker lock than `update`: rows that only name the player are written meanwhile.
  const [row] = await tx.select().from(player).where(eq(player.id, id)).for('no key update')
  return row
}

/** Where receipts go, for a player who has named no place yet. */
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

/** Ending a session that has ended keeps its first end, and gives nothing. */
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

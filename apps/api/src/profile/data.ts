import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { identity, loginSession, player } from '../db/schema.ts'

export type SessionRow = typeof loginSession.$inferSelect

/** Returns the data of the player's own page. `email` is the address of the oldest sign-in by e-mail; null if there is none. */
export const findProfile = async (db: Tx, playerId: string) => {
  const [row] = await db
    .select({ nickName: player.nickName, firstName: player.firstName, lastName: player.lastName, email: identity.subject })
    .from(player)
    .leftJoin(identity, and(eq(identity.playerId, player.id), eq(identity.method, 'email')))
    .where(eq(player.id, playerId))
    .orderBy(identity.createdAt, identity.id)
    .limit(1)
  return row
}

export const updateNames = (db: Tx, playerId: string, names: { firstName: string; lastName: string }) =>
  db.update(player).set(names).where(eq(player.id, playerId))

/** Changes the player's name. A database trigger notifies every process, because cached sessions contain the name. */
export const updateNickName = (db: Tx, playerId: string, nickName: string) =>
  db.update(player).set({ nickName }).where(eq(player.id, playerId))

/** Maximum number of sessions in the list, more than any player has. */
const SESSIONS_SHOWN = 100

/** Returns the player's open sessions: `current` first, then the newest. */
export const listOpenSessions = (db: Tx, playerId: string, current: string, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(loginSession)
    .where(and(eq(loginSession.playerId, playerId), isNull(loginSession.revokedAt), gt(loginSession.expiresAt, now)))
    .orderBy(desc(eq(loginSession.id, current)), desc(loginSession.createdAt), desc(loginSession.id))
    .limit(SESSIONS_SHOWN)

import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { identity, player } from '../db/schema.ts'

/** What the player's own page shows; `email` is the address one signs in with. */
export const findProfile = async (db: Tx, playerId: string) => {
  const [row] = await db
    .select({ nickName: player.nickName, firstName: player.firstName, lastName: player.lastName, email: identity.subject })
    .from(player)
    .leftJoin(identity, and(eq(identity.playerId, player.id), eq(identity.method, 'email')))
    .where(eq(player.id, playerId))
  return row
}

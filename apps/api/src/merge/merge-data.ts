import { type AuthMethod, authMethod } from '@playhub/contract/auth'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { accountMerge, identity, payment, player, playerProject, save, ticket } from '../db/schema.ts'

export type MergeRow = typeof accountMerge.$inferSelect
type PlayerRow = typeof player.$inferSelect

/**
 * Locks two accounts, so that no merge, no undo and no change of their sign-in methods runs until the transaction ends. Rows that only
 * reference an account can still be written. The advisory locks are taken in the order of ids, so merges that share an account wait for
 * each other without a deadlock. Then the row of the joined account is locked, and last the row of the remaining account. The database
 * function `hold_remaining_player` locks these rows in the same order.
 */
export const lockPair = async (
  tx: Tx,
  from: string,
  into: string,
): Promise<{ fromRow?: PlayerRow | undefined; intoRow?: PlayerRow | undefined }> => {
  for (const id of [from, into].toSorted()) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`merge ${id}`}, 0))`)
  const lock = async (id: string) => (await tx.select().from(player).where(eq(player.id, id)).for('no key update'))[0]
  return { fromRow: await lock(from), intoRow: await lock(into) }
}

export const findByNumber = async (db: Tx, number: number) => {
  const [row] = await db.select().from(player).where(eq(player.number, number))
  return row
}

export const projectsOf = async (db: Tx, playerId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: playerProject.projectId })
    .from(playerProject)
    .where(eq(playerProject.playerId, playerId))
    .orderBy(playerProject.projectId)
  return rows.map(({ id }) => id)
}

/** Returns what a merge would move from this account: the numbers of purchases, saves and tickets, and the sign-in methods. */
export const readBelongings = async (db: Tx, playerId: string) => {
  const purchases = sql<number>`(select count(*)::int from ${payment} where ${payment.playerId} = ${playerId} and ${payment.status} = 'paid')`
  const saves = sql<number>`(select count(*)::int from ${save} where ${save.ownerKind} = 'player' and ${save.ownerId} = ${playerId} and ${save.bytes} is not null)`
  const tickets = sql<number>`(select count(*)::int from ${ticket} where ${ticket.playerId} = ${playerId})`
  const [counts] = await db.select({ purchases, saves, tickets }).from(player).where(eq(player.id, playerId))
  const ways = await db
    .select({ method: identity.method })
    .from(identity)
    .where(eq(identity.playerId, playerId))
    .orderBy(asc(identity.createdAt))
  const methods: AuthMethod[] = ways.map(({ method }) => authMethod.parse(method))
  return { purchases: 0, saves: 0, tickets: 0, ...counts, methods: [...new Set(methods)] }
}

/** Lists the accounts that were joined into this one, newest merge first. Undone merges are left out. */
export const listMerges = (db: Tx, intoId: string) =>
  db
    .select({ id: accountMerge.id, createdAt: accountMerge.createdAt, number: player.number, nickName: player.nickName })
    .from(accountMerge)
    .innerJoin(player, eq(player.id, accountMerge.fromId))
    .where(and(eq(accountMerge.intoId, intoId), isNull(accountMerge.undoneAt)))
    .orderBy(desc(accountMerge.createdAt), desc(accountMerge.id))

export const findMerge = async (tx: Tx, id: string): Promise<MergeRow | undefined> => {
  const [row] = await tx.select().from(accountMerge).where(eq(accountMerge.id, id))
  return row
}

export const hasWayIn = async (tx: Tx, playerId: string): Promise<boolean> => {
  const rows = await tx.select({ id: identity.id }).from(identity).where(eq(identity.playerId, playerId)).limit(1)
  return rows.length > 0
}

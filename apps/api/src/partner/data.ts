import { Refusal } from '@playhub/contract/refusals'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { good, idempotencyRecord, partnerKey, payment, player, playerProject } from '../db/schema.ts'

export type PartnerKeyRow = typeof partnerKey.$inferSelect

export const findKey = async (db: Tx, hash: string): Promise<PartnerKeyRow | undefined> => {
  const [row] = await db
    .select()
    .from(partnerKey)
    .where(and(eq(partnerKey.hash, hash), isNull(partnerKey.revokedAt)))
  return row
}

/** A partner's call with an Idempotency-Key. `requestHash` is a hash of the call's content. */
type Call = { partnerKeyId: string; key: string; requestHash: string }

const isOfCall = ({ partnerKeyId, key }: Call) => and(eq(idempotencyRecord.partnerKeyId, partnerKeyId), eq(idempotencyRecord.key, key))

/** Stores an idempotency key in this transaction. If an earlier call used this key, returns the record of that call. */
export const takeKey = async (tx: Tx, call: Call, now: Date) => {
  const taken = await tx
    .insert(idempotencyRecord)
    .values({ ...call, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyRecord.key })
  return taken.length > 0 ? undefined : findAnswer(tx, call)
}

/** Finds the record of an earlier call with the same key. */
export const findAnswer = async (db: Tx, call: Call) => {
  const [row] = await db.select().from(idempotencyRecord).where(isOfCall(call))
  return row && { requestHash: row.requestHash, body: row.body ?? '' }
}

export const recordAnswer = (tx: Tx, call: Call, body: string) => tx.update(idempotencyRecord).set({ body }).where(isOfCall(call))

/**
 * Finds a player who has played this project. A project's server cannot see other players. If the account with this number was joined into
 * another account, finds that other account.
 */
const findOwnPlayer = async (db: Tx, projectId: string, number: number) => {
  const [row] = await db
    .select({
      id: player.id,
      number: player.number,
      nickName: player.nickName,
      locale: player.locale,
      createdAt: player.createdAt,
      receiptEmail: player.receiptEmail,
    })
    .from(player)
    .innerJoin(playerProject, and(eq(playerProject.playerId, player.id), eq(playerProject.projectId, projectId)))
    .where(
      sql`${player.id} = (select remaining_player(asked.id) from ${player} asked join ${playerProject} met on met.player_id = asked.id
        and met.project_id = ${projectId} where asked.number = ${number})`,
    )
  return row
}

/** Like `findOwnPlayer`, but throws PLAYER_NOT_FOUND if there is no such player. */
export const getOwnPlayer = async (db: Tx, projectId: string, userId: string) => {
  const found = await findOwnPlayer(db, projectId, Number(userId))
  if (!found) throw new Refusal('PLAYER_NOT_FOUND')
  return found
}

const withNumber = { payment, number: player.number, good }
/** The project and the mode that a partner key may see. */
export type Scope = Pick<PartnerKeyRow, 'projectId' | 'mode'>

export const findOwnPayment = async (db: Tx, { projectId, mode }: Scope, id: string) => {
  const [row] = await db
    .select(withNumber)
    .from(payment)
    .innerJoin(player, eq(player.id, payment.playerId))
    .leftJoin(good, eq(good.paymentId, payment.id))
    .where(and(eq(payment.id, id), eq(payment.projectId, projectId), eq(payment.mode, mode)))
  return row
}

export type PaymentFilter = {
  playerId: string | undefined
  status: typeof payment.$inferSelect.status | undefined
  before: { at: Date; id: string } | undefined
  limit: number
}

/** Lists the payments, newest first. Returns up to one more than `limit`, so that the caller knows whether there is a next page. */
export const listOwnPayments = (db: Tx, { projectId, mode }: Scope, { playerId, status, before, limit }: PaymentFilter) =>
  db
    .select(withNumber)
    .from(payment)
    .innerJoin(player, eq(player.id, payment.playerId))
    .leftJoin(good, eq(good.paymentId, payment.id))
    .where(
      and(
        eq(payment.projectId, projectId),
        eq(payment.mode, mode),
        playerId === undefined ? undefined : eq(payment.playerId, playerId),
        status === undefined ? undefined : eq(payment.status, status),
        // Compares both columns as one row, so that the index finds any page quickly.
        before && sql`(${payment.createdAt}, ${payment.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(limit + 1)

import { GOODS_SHOWN_MAX } from '@playhub/contract/limits'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { good, payment } from '../db/schema.ts'
import { change, loadPayment, type PaymentDeps } from '../payments/core/change.ts'
import { isUncollected, isWatched, seeGood } from '../payments/core/collecting.ts'

export type GoodRow = typeof good.$inferSelect
/** A good (bought item) with the `payload` that the game stored with its payment. */
export type PaidGood = { good: GoodRow; payload: string }

/** Returns the goods that the player owns in the project, oldest first. */
export const listOwned = (db: Tx, playerId: string, projectId: string): Promise<PaidGood[]> =>
  db
    .select({ good, payload: payment.payload })
    .from(good)
    .innerJoin(payment, eq(payment.id, good.paymentId))
    .where(and(eq(good.playerId, playerId), eq(good.projectId, projectId), eq(good.state, 'owned')))
    .orderBy(asc(good.createdAt), asc(good.id))
    .limit(GOODS_SHOWN_MAX)

type Owner = { playerId: string; projectId: string; mode: GoodRow['mode'] }
type GoodFilter = { state: GoodRow['state'] | undefined; before: { at: Date; id: string } | undefined; limit: number }

/** Lists goods of a player, newest first. Returns up to one more than `limit`, so that the caller knows whether there is a next page. */
export const listGoodsOf = (db: Tx, { playerId, projectId, mode }: Owner, { state, before, limit }: GoodFilter): Promise<PaidGood[]> =>
  db
    .select({ good, payload: payment.payload })
    .from(good)
    .innerJoin(payment, eq(payment.id, good.paymentId))
    .where(
      and(
        eq(good.playerId, playerId),
        eq(good.projectId, projectId),
        eq(good.mode, mode),
        state && eq(good.state, state),
        before && sql`(${good.createdAt}, ${good.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(good.createdAt), desc(good.id))
    .limit(limit + 1)

/**
 * Records for each durable good (a bought item that is never used up) that the game has received it. The hub then treats the good as
 * collected. Skips goods that were collected or taken back before, and goods that the hub does not watch (`isWatched`). A failure is only
 * logged, because the caller has already read the list of goods.
 */
export const noteSeen = async (deps: PaymentDeps, goods: readonly PaidGood[]): Promise<void> => {
  for (const { good } of goods) {
    if (good.kind !== 'durable' || !isWatched(good) || !isUncollected(good)) continue
    await loadPayment(deps, { good: good.id })
      .then((state) => change(deps, state, seeGood))
      .catch((error: unknown) => deps.log.warn({ err: error, goodId: good.id }, 'a good could not be noted as seen'))
  }
}

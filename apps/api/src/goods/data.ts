import { GOODS_SHOWN_MAX } from '@playhub/contract/limits'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { good, payment } from '../db/schema.ts'

export type GoodRow = typeof good.$inferSelect
/** A good with the payload of its payment. */
export type PaidGood = { good: GoodRow; payload: string }

/** The goods that the player owns in the project, oldest first. */
export const listOwned = (db: Tx, playerId: string, projectId: string): Promise<PaidGood[]> =>
  db
    .select({ good, payload: payment.payload })
    .from(good)
    .innerJoin(payment, eq(payment.id, good.paymentId))
    .where(and(eq(good.playerId, playerId), eq(good.projectId, projectId), eq(good.state, 'owned')))
    .orderBy(asc(good.createdAt), asc(good.id))
    .limit(GOODS_SHOWN_MAX)

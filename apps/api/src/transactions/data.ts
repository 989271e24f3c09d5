import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { payment } from '../db/schema.ts'

const PAGE = 50

type Asked = { playerId: string; projectId: string | undefined; before: string | undefined }

/**
 * A page of the player's payments, newest first, after the payment `before`.
 * Its place is read from its own row: the time in a cursor has lost the microseconds that order payments of one millisecond.
 */
export const listPayments = (db: Tx, { playerId, projectId, before }: Asked) => {
  const place = sql`(select created_at, id from payment where id = ${before} and player_id = ${playerId})`
  return db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.playerId, playerId),
        projectId === undefined ? undefined : eq(payment.projectId, projectId),
        before === undefined ? undefined : sql`(${payment.createdAt}, ${payment.id}) < ${place}`,
      ),
    )
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(PAGE)
}

/** Only the player's own. */
export const findPaymentOf = async (db: Tx, playerId: string, id: string) => {
  const [row] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.id, id), eq(payment.playerId, playerId)))
  return row
}

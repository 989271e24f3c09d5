import { and, asc, eq, lte } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { dispute, refund } from '../../db/schema.ts'
import { enqueue } from '../../queue/jobs.ts'

export type RefundRow = typeof refund.$inferSelect
export type NewRefund = typeof refund.$inferInsert
export type DisputeRow = typeof dispute.$inferSelect

export const findRefund = async (db: Tx, id: string): Promise<RefundRow | undefined> => {
  const [row] = await db.select().from(refund).where(eq(refund.id, id))
  return row
}

/** The refunds of one attempt's money, oldest first. */
export const listRefundsOf = (db: Tx, attemptId: string): Promise<RefundRow[]> =>
  db.select().from(refund).where(eq(refund.attemptId, attemptId)).orderBy(asc(refund.createdAt), asc(refund.id))

/** The disputes about one attempt's money, oldest first. */
export const listDisputesOf = (db: Tx, attemptId: string): Promise<DisputeRow[]> =>
  db.select().from(dispute).where(eq(dispute.attemptId, attemptId)).orderBy(asc(dispute.createdAt), asc(dispute.id))

/** Undefined if an `unwanted` refund of this attempt is pending already. */
export const insertRefund = async (db: Tx, of: NewRefund): Promise<RefundRow | undefined> => {
  const [row] = await db.insert(refund).values(of).onConflictDoNothing().returning()
  return row
}

export const updateRefund = (db: Tx, id: string, change: Partial<NewRefund>) => db.update(refund).set(change).where(eq(refund.id, id))

/** Refunds that are due for a check, at most 200, the longest waiting first. */
export const listDueRefunds = (db: Tx, now: Date): Promise<{ id: string }[]> =>
  db
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.status, 'pending'), lte(refund.nextCheckAt, now)))
    .orderBy(asc(refund.nextCheckAt))
    .limit(200)

export const enqueueRefund = (tx: Tx, refundId: string, runAt?: Date) =>
  enqueue(tx, 'send_refund', { refundId }, { key: `refund:${refundId}`, ...(runAt && { runAt }) })

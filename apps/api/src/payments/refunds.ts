import { and, eq, lte } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { refund } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../jobs/jobs.ts'
import { type AttemptRow, findAttempt, getPayment, insertEvent, lockPayment } from './data.ts'
import { providerOf } from './provider-of.ts'
import { ProviderFailure, type ProviderState } from './providers/providers.ts'

export type RefundRow = typeof refund.$inferSelect

/** Money that bought nothing, because another attempt had paid already or the amount was wrong, goes back whole, once. */
export const giveBackUnwanted = async (deps: Deps, tx: Tx, attempt: AttemptRow, seen: ProviderState) => {
  const [row] = await tx
    .insert(refund)
    .values({
      paymentId: attempt.paymentId,
      attemptId: attempt.id,
      amountMinor: seen.amountMinor,
      currency: seen.currency,
      cause: 'unwanted',
      nextCheckAt: deps.now(),
    })
    .onConflictDoNothing()
    .returning({ id: refund.id })
  if (row) await enqueueRefund(tx, row.id)
}

export const enqueueRefund = (tx: Tx, refundId: string, runAt?: Date) =>
  enqueue(tx, 'send_refund', { refundId }, { key: `refund:${refundId}`, ...(runAt && { runAt }) })

const RETRY_MS = 60_000

/** Asks the provider for a refund, or how one that it has begun stands, until it is decided. */
export const sendRefund = async (deps: Deps, refundId: string): Promise<void> => {
  const [row] = await deps.db.select().from(refund).where(eq(refund.id, refundId))
  const attempt = row && (await findAttempt(deps.db, row.attemptId))
  if (!attempt?.providerRef || row?.status !== 'pending') return
  const payment = await getPayment(deps.db, row.paymentId)
  try {
    const state = await providerOf(deps, attempt).refund({
      refundId,
      ref: attempt.providerRef,
      amountMinor: row.amountMinor,
      currency: row.currency,
      isWhole: row.amountMinor === attempt.amountMinor,
      description: payment.enTitle,
      receiptEmail: attempt.receiptEmail,
      reason: row.reason,
    })
    await deps.db.transaction(async (tx) => {
      await lockPayment(tx, row.paymentId)
      const isDone = state.status !== 'pending'
      const nextCheckAt = isDone ? null : new Date(deps.now().getTime() + RETRY_MS)
      await tx
        .update(refund)
        .set({ status: state.status, providerRef: state.ref, lastError: state.failure, nextCheckAt, doneAt: isDone ? deps.now() : null })
        .where(eq(refund.id, refundId))
      if (isDone)
        await insertEvent(tx, {
          paymentId: row.paymentId,
          attemptId: attempt.id,
          from: 'pending',
          to: state.status === 'succeeded' ? 'refunded' : 'refund_failed',
          cause: row.cause,
          actor: 'hub',
        })
    })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const nextCheckAt = new Date(deps.now().getTime() + RETRY_MS)
    await deps.db
      .update(refund)
      .set({ checks: row.checks + 1, nextCheckAt, lastError: error.message.slice(0, 500) })
      .where(eq(refund.id, refundId))
    await enqueueRefund(deps.db, refundId, nextCheckAt)
  }
}

/** Refunds whose time to be looked at has passed; at most 200. */
export const listDueRefunds = (db: Tx, now: Date): Promise<{ id: string }[]> =>
  db
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.status, 'pending'), lte(refund.nextCheckAt, now)))
    .limit(200)

import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { dispute, payment, paymentAttempt, paymentEvent, refund } from '../db/schema.ts'
import type { AttemptRow, DisputeRow, NewPaymentEvent, PaymentRow, RefundRow } from './core/state.ts'

export type { AttemptRow, DisputeRow, PaymentRow, RefundRow } from './core/state.ts'

export const findPayment = async (db: Tx, id: string): Promise<PaymentRow | undefined> => {
  const [row] = await db.select().from(payment).where(eq(payment.id, id))
  return row
}

/** Makes two requests about one payment take turns. Changes of the payment itself need no lock (`core/change.ts`). */
export const lockPayment = (db: Tx, id: string) => db.select({ id: payment.id }).from(payment).where(eq(payment.id, id)).for('update')

/** The payment's attempts, oldest first. */
export const listAttempts = (db: Tx, paymentId: string): Promise<AttemptRow[]> =>
  db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.paymentId, paymentId))
    .orderBy(asc(paymentAttempt.createdAt), asc(paymentAttempt.id))

export const findAttempt = async (db: Tx, id: string): Promise<AttemptRow | undefined> => {
  const [row] = await db.select().from(paymentAttempt).where(eq(paymentAttempt.id, id))
  return row
}

export const findAttemptByRef = async (db: Tx, provider: AttemptRow['provider'], ref: string): Promise<AttemptRow | undefined> => {
  const [row] = await db
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.provider, provider), eq(paymentAttempt.providerRef, ref)))
  return row
}

/** The refunds of one attempt's money, oldest first. */
export const listRefundsOf = (db: Tx, attemptId: string): Promise<RefundRow[]> =>
  db.select().from(refund).where(eq(refund.attemptId, attemptId)).orderBy(asc(refund.createdAt), asc(refund.id))

/** The disputes about one attempt's money, oldest first. */
export const listDisputesOf = (db: Tx, attemptId: string): Promise<DisputeRow[]> =>
  db.select().from(dispute).where(eq(dispute.attemptId, attemptId)).orderBy(asc(dispute.createdAt), asc(dispute.id))

export const insertEvent = (db: Tx, of: NewPaymentEvent) => db.insert(paymentEvent).values(of)

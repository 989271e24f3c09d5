import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { dispute, payment, paymentAttempt, paymentEvent, refund } from '../db/schema.ts'
import { together } from '../db/together.ts'
import { CLAIM_MS, type DueRow, FOUND_MAX, LETTER_CLAIM_MS } from '../queue/due.ts'
import type { AttemptRow, DisputeRow, NewPaymentEvent, PaymentRow, RefundRow } from './core/state.ts'

export type { AttemptRow, DisputeRow, PaymentRow, RefundRow } from './core/state.ts'

export const findPayment = async (db: Tx, id: string): Promise<PaymentRow | undefined> => {
  const [row] = await db.select().from(payment).where(eq(payment.id, id))
  return row
}

/** Locks the payment, so that two requests about it run one after the other. A change by `core/change.ts` is safe without this lock. */
export const lockPayment = (db: Tx, id: string) => db.select({ id: payment.id }).from(payment).where(eq(payment.id, id)).for('update')

/** Lists the payment's attempts, oldest first. */
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

/** Lists the refunds of one attempt's money, oldest first. */
export const listRefundsOf = (db: Tx, attemptId: string): Promise<RefundRow[]> =>
  db.select().from(refund).where(eq(refund.attemptId, attemptId)).orderBy(asc(refund.createdAt), asc(refund.id))

/** Lists the disputes about one attempt's money, oldest first. */
export const listDisputesOf = (db: Tx, attemptId: string): Promise<DisputeRow[]> =>
  db.select().from(dispute).where(eq(dispute.attemptId, attemptId)).orderBy(asc(dispute.createdAt), asc(dispute.id))

export const insertEvent = (db: Tx, of: NewPaymentEvent) => db.insert(paymentEvent).values(of)

/** The columns that a poll for the payment's state needs. The page of a waiting player sends a poll every two seconds. */
const POLLED = {
  id: payment.id,
  playerId: payment.playerId,
  projectId: payment.projectId,
  itemId: payment.itemId,
  mode: payment.mode,
  status: payment.status,
  amountMinor: payment.amountMinor,
  currency: payment.currency,
  refundedMinor: payment.refundedMinor,
  dispute: payment.dispute,
  payload: payment.payload,
}

/**
 * How long a poll waits for other polls, so that they can share one statement: until there are `most` polls, but at most `ms` milliseconds.
 * Pages poll every two seconds, so nobody notices this wait. With a thousand waiting players, about ten polls share a statement.
 */
const GATHER = { ms: 20, most: 32 }

/** Returns a function that reads a payment for a poll. One statement reads the payments of all polls that wait at that time. */
export const createPolls = (db: Tx) => {
  const read = async (ids: readonly string[]) => {
    const rows = await db
      .select(POLLED)
      .from(payment)
      .where(sql`${payment.id} = any(${sql.param(ids)}::uuid[])`)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id))
  }
  return together(read, { gather: GATHER })
}
export type Polled = NonNullable<Awaited<ReturnType<ReturnType<typeof createPolls>>>>

/** Claims due rows of payments in one statement. Rows that another process is claiming now are skipped. */
export const claimDuePayments = async (db: Tx, now: Date): Promise<DueRow[]> => (await db.execute<DueRow>(claiming(now))).rows

export const claiming = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`
  const until = sql`${new Date(now.getTime() + CLAIM_MS).toISOString()}::timestamptz`
  const letterUntil = sql`${new Date(now.getTime() + LETTER_CLAIM_MS).toISOString()}::timestamptz`
  const isFree = sql`(claimed_until is null or claimed_until <= ${at})`
  return sql`
    with webhooks as (
      update webhook_inbox set next_try_at = ${until} where id in (
        select id from webhook_inbox where processed_at is null and next_try_at <= ${at}
        order by next_try_at limit ${FOUND_MAX} for update skip locked) returning id
    ), attempts as (
      update payment_attempt set claimed_until = ${until} where id in (
        select id from payment_attempt where next_check_at <= ${at} and state in ('created', 'open') and ${isFree}
        order by next_check_at limit ${FOUND_MAX} for update skip locked) returning id
    ), refunds as (
      update refund set claimed_until = ${until} where id in (
        select id from refund where next_check_at <= ${at} and status <> 'failed' and ${isFree}
        order by next_check_at limit ${FOUND_MAX} for update skip locked) returning id
    ), letters as (
      update waiting_letter set next_try_at = ${letterUntil} where id in (
        select id from waiting_letter where next_try_at <= ${at} limit ${FOUND_MAX} for update skip locked) returning id
    ), goods as (
      update good set claimed_until = ${until} where id in (
        select id from good where check_at <= ${at} and ${isFree}
        order by check_at limit ${FOUND_MAX} for update skip locked) returning id
    )
    select 'webhook' as kind, id::text from webhooks
    union all select 'attempt', id::text from attempts
    union all select 'refund', id::text from refunds
    union all select 'letter', id::text from letters
    union all select 'good', id::text from goods`
}

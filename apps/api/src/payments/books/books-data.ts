import type { PaymentMethod } from '@playhub/contract/payments'
import { and, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { dispute, payment, paymentAttempt, refund } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Mode } from '../../mode.ts'
import { enqueue } from '../../queue/jobs.ts'
import type { DisputeRow, RefundRow } from '../data.ts'

/** An attempt with the data that the nightly comparison with the provider needs. */
export type BooksEntry = {
  id: string
  ref: string
  provider: PaymentMethod
  mode: Mode
  state: typeof paymentAttempt.$inferSelect.state
  amountMinor: number
  currency: string
  isPurchase: boolean
  refunds: RefundRow[]
  disputes: DisputeRow[]
}

type Span = { mode: Mode; from: Date; to: Date }

/** Returns the attempts that started in the time span and exist at the provider. */
export const listBooksEntries = (db: Tx, provider: PaymentMethod, { mode, from, to }: Span) => {
  const { createdAt } = paymentAttempt
  return read(db, and(eq(paymentAttempt.provider, provider), eq(paymentAttempt.mode, mode), gte(createdAt, from), lt(createdAt, to)))
}

export const findBooksEntry = async (db: Tx, provider: PaymentMethod, ref: string): Promise<BooksEntry | undefined> => {
  const [entry] = await read(db, and(eq(paymentAttempt.provider, provider), eq(paymentAttempt.providerRef, ref)))
  return entry
}

const read = async (db: Tx, which: SQL | undefined): Promise<BooksEntry[]> => {
  const { id, providerRef: ref, provider, mode, state, amountMinor, currency } = paymentAttempt
  const isPurchase = sql<boolean>`${payment.paidAttemptId} is not distinct from ${id}`
  const attempts = await db
    .select({ id, ref, provider, mode, state, amountMinor, currency, isPurchase })
    .from(paymentAttempt)
    .innerJoin(payment, eq(payment.id, paymentAttempt.paymentId))
    .where(and(which, isNotNull(ref)))
  const ids = db.select({ id }).from(paymentAttempt).where(which)
  const refunds = Map.groupBy(await db.select().from(refund).where(inArray(refund.attemptId, ids)), ({ attemptId }) => attemptId)
  const disputes = Map.groupBy(await db.select().from(dispute).where(inArray(dispute.attemptId, ids)), ({ attemptId }) => attemptId)
  return attempts.flatMap((one) =>
    one.ref === null ? [] : [{ ...one, ref: one.ref, refunds: refunds.get(one.id) ?? [], disputes: disputes.get(one.id) ?? [] }],
  )
}

/** For every configured provider, queues the comparison of the attempts of one day. */
export const enqueueBooks = async (db: Tx, providers: Deps['providers'], day: string) => {
  // All comparisons use one queue, so that only one long list is read at a time, and other jobs are not delayed.
  for (const mode of ['test', 'live'] as const)
    for (const { id: provider } of Object.values(providers[mode]))
      await enqueue(db, 'check_books', { provider, mode, day }, { key: `books:${provider}:${mode}:${day}`, queue: 'books' })
}

/** For every configured provider with a list of receipts, queues the search for failed receipts of one day. */
export const enqueueReceipts = async (db: Tx, providers: Deps['providers'], day: string) => {
  for (const mode of ['test', 'live'] as const)
    for (const { id: provider, listCanceledReceipts } of Object.values(providers[mode]))
      if (listCanceledReceipts)
        await enqueue(db, 'check_receipts', { provider, mode, day }, { key: `receipts:${provider}:${mode}:${day}`, queue: 'books' })
}

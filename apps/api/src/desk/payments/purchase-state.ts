import type { DeskPurchase, PurchaseState } from '@playhub/contract/desk/players'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { good, paymentAttempt, refund } from '../../db/schema.ts'
import type { GoodRow } from '../../payments/core/state.ts'
import type { AttemptRow, PaymentRow, RefundRow } from '../../payments/data.ts'
import { isLive } from '../../payments/rules.ts'

type AttemptFacts = Pick<AttemptRow, 'id' | 'provider' | 'state' | 'amountMinor' | 'currency' | 'abandonedAt'>
type RefundFacts = Pick<RefundRow, 'attemptId' | 'status'>
/** The rows from which the state of a payment is computed. `attempts` is sorted, oldest first. */
export type PurchaseFacts = { attempts: readonly AttemptFacts[]; refunds: readonly RefundFacts[]; good: Pick<GoodRow, 'state'> | null }

/**
 * Returns the state of a payment as staff see it. It is more exact than the status that games get. Games get `none` for payments that were
 * never started, are open, or were abandoned.
 */
export const purchaseStateOf = (
  { status, amountMinor, refundedMinor }: Pick<PaymentRow, 'status' | 'amountMinor' | 'refundedMinor'>,
  { attempts, refunds }: Omit<PurchaseFacts, 'good'>,
): PurchaseState => {
  if (status === 'paid') {
    if (refundedMinor === 0) return 'paid'
    return refundedMinor >= (amountMinor ?? 0) ? 'refunded' : 'partly'
  }
  if (status === 'pending') return 'pending'
  const wrong = attempts.filter(({ state }) => state === 'mismatch')
  const isBack = (id: string) => refunds.some((one) => one.attemptId === id && one.status === 'succeeded')
  if (wrong.length > 0) return wrong.every(({ id }) => isBack(id)) ? 'returned' : 'returning'
  if (status === 'fail') return 'fail'
  if (attempts.length === 0) return 'none'
  return attempts.some(({ state, abandonedAt }) => isLive({ state, abandoned: abandonedAt !== null })) ? 'open' : 'cancelled'
}

export const askedOf = ({ rubMinor, usdMinor }: PaymentRow, { attempts }: Pick<PurchaseFacts, 'attempts'>): DeskPurchase['asked'] => {
  const last = attempts.at(-1)
  if (last) return [{ amount: last.amountMinor, currency: last.currency }]
  return [
    { amount: rubMinor, currency: 'RUB' },
    { amount: usdMinor, currency: 'USD' },
  ]
}

/**
 * Reads the rows from which the states of these payments are computed. Returns a function that gives the rows of one payment. Attempts and
 * refunds are read for unpaid payments only, because the row of a paid payment is enough for its state. Goods are read for paid payments
 * only, because other payments have none.
 */
export const readFacts = async (db: Tx, rows: readonly PaymentRow[]): Promise<(row: PaymentRow) => PurchaseFacts> => {
  const ids = rows.filter(({ status }) => status !== 'paid').map(({ id }) => id)
  const paid = rows.filter(({ status }) => status === 'paid').map(({ id }) => id)
  const { id, paymentId, provider, state, amountMinor, currency, abandonedAt, createdAt } = paymentAttempt
  // The reads run one after another, because a transaction has only one connection.
  const attempts =
    ids.length === 0
      ? []
      : await db
          .select({ id, paymentId, provider, state, amountMinor, currency, abandonedAt })
          .from(paymentAttempt)
          .where(inArray(paymentId, ids))
          .orderBy(createdAt, id)
  const refunds =
    ids.length === 0
      ? []
      : await db
          .select({ paymentId: refund.paymentId, attemptId: refund.attemptId, status: refund.status })
          .from(refund)
          .where(inArray(refund.paymentId, ids))
  const goods =
    paid.length === 0
      ? []
      : await db.select({ paymentId: good.paymentId, state: good.state }).from(good).where(inArray(good.paymentId, paid))
  return (row) => ({
    attempts: attempts.filter((one) => one.paymentId === row.id),
    refunds: refunds.filter((one) => one.paymentId === row.id),
    good: goods.find((one) => one.paymentId === row.id) ?? null,
  })
}

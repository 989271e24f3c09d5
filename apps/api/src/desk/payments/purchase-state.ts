import type { DeskPurchase, PurchaseState } from '@playhub/contract/desk/players'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { paymentAttempt, refund } from '../../db/schema.ts'
import type { AttemptRow, PaymentRow, RefundRow } from '../../payments/data.ts'
import { isLive } from '../../payments/rules.ts'

type AttemptFacts = Pick<AttemptRow, 'id' | 'provider' | 'state' | 'amountMinor' | 'currency' | 'abandonedAt'>
type RefundFacts = Pick<RefundRow, 'attemptId' | 'status'>
/** `attempts` starts with the oldest. */
export type PurchaseFacts = { attempts: readonly AttemptFacts[]; refunds: readonly RefundFacts[] }

/**
 * The state of a payment as staff see it. It is more exact than the status that games see: that status is `none` for payments that were
 * never started, are open, or were abandoned.
 */
export const purchaseStateOf = (
  { status, amountMinor, refundedMinor }: Pick<PaymentRow, 'status' | 'amountMinor' | 'refundedMinor'>,
  { attempts, refunds }: PurchaseFacts,
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

export const askedOf = ({ rubMinor, usdMinor }: PaymentRow, { attempts }: PurchaseFacts): DeskPurchase['asked'] => {
  const last = attempts.at(-1)
  if (last) return [{ amount: last.amountMinor, currency: last.currency }]
  return [
    { amount: rubMinor, currency: 'RUB' },
    { amount: usdMinor, currency: 'USD' },
  ]
}

/** Reads the attempts and refunds from which the states of a page of payments are computed. For a paid payment, its row is enough. */
export const readFacts = async (db: Tx, rows: readonly PaymentRow[]): Promise<(row: PaymentRow) => PurchaseFacts> => {
  const ids = rows.filter(({ status }) => status !== 'paid').map(({ id }) => id)
  if (ids.length === 0) return () => ({ attempts: [], refunds: [] })
  const { id, paymentId, provider, state, amountMinor, currency, abandonedAt, createdAt } = paymentAttempt
  const [attempts, refunds] = await Promise.all([
    db
      .select({ id, paymentId, provider, state, amountMinor, currency, abandonedAt })
      .from(paymentAttempt)
      .where(inArray(paymentId, ids))
      .orderBy(createdAt, id),
    db
      .select({ paymentId: refund.paymentId, attemptId: refund.attemptId, status: refund.status })
      .from(refund)
      .where(inArray(refund.paymentId, ids)),
  ])
  return (row) => ({
    attempts: attempts.filter((one) => one.paymentId === row.id),
    refunds: refunds.filter((one) => one.paymentId === row.id),
  })
}

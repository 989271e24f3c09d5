import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { dispute } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { closeAttention, openAttention } from '../attention.ts'
import { type AttemptRow, insertEvent, lockPayment, type PaymentRow, updatePayment } from '../data.ts'
import { postPaymentEvent } from '../payment-events.ts'
import { providerOf } from '../provider-of.ts'
import type { DisputeState } from '../providers/providers.ts'
import { recountGivenBack } from './given-back.ts'
import type { DisputeRow } from './refund-data.ts'

/**
 * Reads a dispute from the provider and updates our row. The game is told when the dispute opens and when it closes. Throws
 * ProviderFailure.
 */
export const settleDispute = async (deps: Deps, attempt: AttemptRow, objectRef: string): Promise<void> => {
  const state = await providerOf(deps, attempt).readDispute?.(objectRef)
  if (state) await deps.db.transaction((tx) => apply(deps, tx, attempt, state))
}

const apply = async (deps: Deps, tx: Tx, attempt: AttemptRow, seen: DisputeState) => {
  const payment = await lockPayment(tx, attempt.paymentId)
  const [known] = await tx.select().from(dispute).where(eq(dispute.providerRef, seen.ref))
  // A closed dispute never opens again. Data that says so is older than the closing.
  if (known && (known.status === seen.status || seen.status === 'open')) return
  await store(deps, tx, attempt, seen, known)
  await insertEvent(tx, {
    paymentId: payment.id,
    attemptId: attempt.id,
    from: known?.status ?? '',
    to: `dispute_${seen.status}`,
    cause: 'dispute',
    actor: attempt.provider,
    detail: { seen },
  })
  const about = { paymentId: payment.id, attemptId: attempt.id, detail: seen.reason }
  if (seen.status === 'open') await openAttention(deps, tx, { reason: 'dispute', subject: seen.ref, ...about })
  else await closeAttention(deps, tx, { reasons: ['dispute'], subjects: [seen.ref] })
  if (payment.paidAttemptId === attempt.id) await tell(deps, tx, payment, seen.status)
}

const store = async (deps: Deps, tx: Tx, attempt: AttemptRow, seen: DisputeState, known: DisputeRow | undefined) => {
  const closedAt = seen.status === 'open' ? null : deps.now()
  const { status, amountMinor, currency, reason } = seen
  if (known) return tx.update(dispute).set({ status, amountMinor, currency, reason, closedAt }).where(eq(dispute.id, known.id))
  return tx.insert(dispute).values({
    paymentId: attempt.paymentId,
    attemptId: attempt.id,
    providerRef: seen.ref,
    status,
    amountMinor,
    currency,
    reason,
    createdAt: deps.now(),
    closedAt,
  })
}

const tell = async (deps: Deps, tx: Tx, payment: PaymentRow, status: DisputeState['status']) => {
  await updatePayment(tx, payment.id, { dispute: status })
  const told = await recountGivenBack(tx, { ...payment, dispute: status })
  await postPaymentEvent(deps, tx, 'payment.disputed', told)
}

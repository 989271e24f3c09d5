import type { Deps } from '../deps.ts'
import { closeAttention, openAttention } from './attention.ts'
import { type AttemptRow, findAttempt, getPayment, lockPayment } from './data.ts'
import { tellRefund } from './given-back.ts'
import { providerOf } from './provider-of.ts'
import { ProviderFailure, type RefundState } from './providers/providers.ts'
import { enqueueRefund, findRefund, type RefundRow, updateRefund } from './refund-data.ts'
import { nextRefundCheck } from './refund-rules.ts'

/** A refund that was looked at this often and is still undecided is shown to a person. */
const STUCK_AFTER_CHECKS = 12

/**
 * Asks the provider for a refund, or how one that it has begun stands. A job does it with growing gaps until it is decided, and once more
 * when a refund that had succeeded seems to have come back. Safe to repeat: the provider knows the refund by our id.
 */
export const sendRefund = async (deps: Deps, refundId: string): Promise<void> => {
  const row = await findRefund(deps.db, refundId)
  if (!row || row.status === 'failed' || row.cause === 'provider') return
  const attempt = await findAttempt(deps.db, row.attemptId)
  if (!attempt?.providerRef) throw new Error(`refund ${refundId} is of an attempt that took nothing`)
  const payment = await getPayment(deps.db, row.paymentId)
  try {
    const state = await providerOf(deps, attempt).refund({
      refundId,
      ref: attempt.providerRef,
      amountMinor: row.amountMinor,
      currency: row.currency,
      isWhole: row.amountMinor === attempt.amountMinor || attempt.state === 'mismatch',
      description: payment.locale === 'ru' ? payment.ruTitle : payment.enTitle,
      receiptEmail: attempt.receiptEmail,
      reason: row.reason,
    })
    await record(deps, row, attempt, state)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    await recordTrouble(deps, row, attempt, error)
  }
}

const record = (deps: Deps, { id, paymentId }: RefundRow, attempt: AttemptRow, { status, ref, failure }: RefundState) =>
  deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const current = await findRefund(tx, id)
    // What failed stays failed, and a late answer "pending" does not undo a success.
    if (!current || current.status === 'failed' || (current.status === 'succeeded' && status !== 'failed')) return
    const checks = current.checks + 1
    const isDone = status !== 'pending'
    const nextCheckAt = isDone ? null : nextRefundCheck(checks, deps.config.reconcileDelaysSeconds, deps.now())
    const change = {
      status,
      providerRef: ref || current.providerRef,
      lastError: failure,
      checks,
      nextCheckAt,
      doneAt: isDone ? deps.now() : null,
    }
    await updateRefund(tx, id, change)
    if (nextCheckAt) {
      if (checks === STUCK_AFTER_CHECKS) await openAttention(deps, tx, { reason: 'refund_stuck', ...about(current, failure) })
      return enqueueRefund(tx, id, nextCheckAt)
    }
    await closeAttention(deps, tx, { reasons: ['refund_stuck'], subjects: [id] })
    if (status === 'failed') await openAttention(deps, tx, { reason: 'refund_failed', ...about(current, failure) })
    await tellRefund(deps, tx, payment, { ...current, ...change }, current.status, attempt.provider)
  })

const about = ({ id, paymentId, attemptId }: RefundRow, detail: string) => ({ subject: id, paymentId, attemptId, detail })

/**
 * A clear "no" ends a refund that somebody asked for, who can ask again. Money that bought nothing has nobody to ask again,
 * so it is tried until it works.
 */
const recordTrouble = async (deps: Deps, row: RefundRow, attempt: AttemptRow, failure: ProviderFailure) => {
  const message = failure.message.slice(0, 500)
  const isNo = failure.kind !== 'unavailable' && row.status === 'pending'
  if (isNo && row.cause !== 'unwanted') return record(deps, row, attempt, { ref: '', status: 'failed', failure: message })
  const checks = row.checks + 1
  const nextCheckAt = nextRefundCheck(checks, deps.config.reconcileDelaysSeconds, deps.now())
  await deps.db.transaction(async (tx) => {
    const reason = isNo ? 'refund_failed' : 'refund_stuck'
    if (checks === (isNo ? 1 : STUCK_AFTER_CHECKS)) await openAttention(deps, tx, { reason, ...about(row, message) })
    await updateRefund(tx, row.id, { checks, lastError: message, ...(row.status === 'pending' && { nextCheckAt }) })
    await enqueueRefund(tx, row.id, nextCheckAt)
  })
}

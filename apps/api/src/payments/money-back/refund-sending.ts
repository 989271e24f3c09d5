import type { Deps } from '../../deps.ts'
import { closeAttention, openAttention } from '../attention.ts'
import { type AttemptRow, findAttempt, getPayment, insertEvent, lockPayment } from '../data.ts'
import { languageOf } from '../language.ts'
import { providerOf } from '../provider-of.ts'
import { ProviderFailure, type ProviderState, type RefundState } from '../providers/providers.ts'
import { tellRefund } from './given-back.ts'
import { enqueueRefund, findRefund, type RefundRow, updateRefund } from './refund-data.ts'
import { heldBy, nextRefundCheck } from './refund-rules.ts'

/** After this many clear refusals of an `unwanted` refund, a person has to decide. */
const REFUSED_MAX = 3

/** After this many checks without a result, a refund is shown to a person. */
const STUCK_AFTER_CHECKS = 12

/**
 * Sends a refund to the provider, or checks one that was sent. A job calls it with growing delays until the result is final, and again if a
 * succeeded refund seems to have come back. Safe to repeat, because the provider knows the refund by our id.
 */
export const sendRefund = async (deps: Deps, refundId: string): Promise<void> => {
  const row = await findRefund(deps.db, refundId)
  if (!row || row.status === 'failed' || row.cause === 'provider') return
  const attempt = await findAttempt(deps.db, row.attemptId)
  if (!attempt?.providerRef) throw new Error(`refund ${refundId} is of an attempt that took nothing`)
  const payment = await getPayment(deps.db, row.paymentId)
  const provider = providerOf(deps, attempt)
  const { providerRef: ref } = attempt
  try {
    // An earlier try with a lost answer may have started it; then the amount is the one of that try.
    const earlier = isUnwanted(row) ? await provider.findRefund({ ref, refundId }) : undefined
    if (earlier) {
      await record(deps, row, attempt, earlier)
      return
    }
    const { amountMinor, currency } = isUnwanted(row) ? await correct(deps, row, await provider.read(ref)) : row
    const state = await provider.refund({
      refundId,
      ref,
      amountMinor,
      currency,
      isWhole: amountMinor === attempt.amountMinor || attempt.state === 'mismatch',
      description: languageOf(attempt, payment) === 'ru' ? payment.ruTitle : payment.enTitle,
      receiptEmail: attempt.receiptEmail,
      reason: row.reason,
    })
    await record(deps, row, attempt, state)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    await recordTrouble(deps, row, attempt, error)
  }
}

/** Money that paid for nothing, and the provider has not confirmed the refund yet. */
const isUnwanted = ({ cause, status, providerRef }: RefundRow) => cause === 'unwanted' && status === 'pending' && providerRef === null

/** For a refund that was not started yet: refunds what the provider holds now, not what was read earlier. */
const correct = async (deps: Deps, row: RefundRow, seen: ProviderState): Promise<Pick<RefundRow, 'amountMinor' | 'currency'>> => {
  const { id, paymentId, attemptId, amountMinor } = row
  const held = heldBy(seen)
  if (held === 0 || held === amountMinor) return row
  const corrected = { amountMinor: held, currency: seen.currency }
  await deps.db.transaction(async (tx) => {
    await lockPayment(tx, paymentId)
    await updateRefund(tx, id, corrected)
    const detail = { refundId: id, amountMinor: held, before: amountMinor }
    await insertEvent(tx, { paymentId, attemptId, from: 'pending', to: 'refund_corrected', cause: 'unwanted', actor: 'hub', detail })
  })
  return corrected
}

const record = (deps: Deps, { id, paymentId }: RefundRow, attempt: AttemptRow, { status, ref, failure }: RefundState) =>
  deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const current = await findRefund(tx, id)
    // `failed` is final. A late `pending` does not replace `succeeded`.
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
 * A clear refusal ends a refund that somebody requested, because they can request it again. Nobody would repeat the refund of money that
 * paid for nothing. So it is tried again a few times, each time with the amount that the provider holds then, before a person has to look
 * at it.
 */
const recordTrouble = async (deps: Deps, row: RefundRow, attempt: AttemptRow, failure: ProviderFailure) => {
  const message = failure.message.slice(0, 500)
  const isNo = failure.kind !== 'unavailable' && row.status === 'pending'
  const checks = row.checks + 1
  if (isNo && (row.cause !== 'unwanted' || checks >= REFUSED_MAX))
    return record(deps, row, attempt, { ref: '', status: 'failed', failure: message })
  const nextCheckAt = nextRefundCheck(checks, deps.config.reconcileDelaysSeconds, deps.now())
  await deps.db.transaction(async (tx) => {
    if (checks === STUCK_AFTER_CHECKS) await openAttention(deps, tx, { reason: 'refund_stuck', ...about(row, message) })
    await updateRefund(tx, row.id, { checks, lastError: message, ...(row.status === 'pending' && { nextCheckAt }) })
    await enqueueRefund(tx, row.id, nextCheckAt)
  })
}

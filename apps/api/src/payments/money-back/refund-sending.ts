import { change, loadPayment, type PaymentDeps } from '../core/change.ts'
import { correctRefund, noteRefund, noteRefundTrouble, refundOf } from '../core/refunds.ts'
import { attemptOf, type PaymentState, type RefundRow } from '../core/state.ts'
import { languageOf } from '../language.ts'
import { providerOf } from '../provider-of.ts'
import { ProviderFailure } from '../providers/providers.ts'

/**
 * Sends a refund to the provider, or checks one that was sent. It runs with growing delays until the result is final, and again if a
 * succeeded refund seems to have come back. Safe to repeat, because the provider knows the refund by our id.
 */
export const sendRefund = async (deps: PaymentDeps, refundId: string): Promise<void> => {
  const state = await loadPayment(deps, { refund: refundId })
  const row = refundOf(state, refundId)
  if (row.status === 'failed' || row.cause === 'provider') return
  try {
    const said = await ask(deps, state, row)
    await change(deps, said.state, (draft) => noteRefund(draft, refundId, said))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const failure = { message: error.message, isRefusal: error.kind !== 'unavailable' }
    await change(deps, await loadPayment(deps, { refund: refundId }), (draft) => noteRefundTrouble(draft, refundId, failure))
  }
}

const ask = async (deps: PaymentDeps, read: PaymentState, row: RefundRow) => {
  const { id: refundId, reason } = row
  const attempt = attemptOf(read, row.attemptId)
  const { providerRef: ref, receiptEmail } = attempt
  if (!ref) throw new Error(`refund ${refundId} is of an attempt that took nothing`)
  const provider = providerOf(deps, attempt)
  let state = read
  if (isUnwanted(row)) {
    // An earlier try may have started the refund although its answer was lost. Then the amount of that try counts.
    const earlier = await provider.findRefund({ ref, refundId })
    if (earlier) return { ...earlier, state }
    const seen = await provider.read(ref)
    state = (await change(deps, state, (draft) => correctRefund(draft, refundId, seen))).state
  }
  const { amountMinor, currency } = refundOf(state, refundId)
  const isWhole = amountMinor === attempt.amountMinor || attempt.state === 'mismatch'
  const { ruTitle, enTitle } = state.payment
  const description = languageOf(attempt, state.payment) === 'ru' ? ruTitle : enTitle
  return { ...(await provider.refund({ refundId, ref, amountMinor, currency, isWhole, description, receiptEmail, reason })), state }
}

/** Whether this refund returns money that paid for nothing and the provider has not confirmed it yet. */
const isUnwanted = ({ cause, status, providerRef }: RefundRow) => cause === 'unwanted' && status === 'pending' && providerRef === null

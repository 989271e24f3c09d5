import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { change, loadPayment, type PaymentDeps, within } from '../core/change.ts'
import { noteDispute } from '../core/disputes.ts'
import { correctRefund, giveBackRest, noteRefund, noteRefundTrouble, refundOf, startRefund, type WantedRefund } from '../core/refunds.ts'
import { type AttemptRow, attemptOf, type PaymentState, type RefundRow } from '../core/state.ts'
import { providerOf } from '../methods.ts'
import { ProviderFailure, type ProviderState } from '../providers/providers.ts'
import { languageOf } from '../rules.ts'
import { settleAttempt } from '../settle.ts'

/**
 * Starts a refund in the caller's transaction. The hub then sends the refund to the provider and checks it until its result is final.
 * Throws the same refusals as `startRefund`.
 */
export const requestRefund = async (
  deps: Deps,
  tx: Tx,
  { paymentId, ...wanted }: WantedRefund & { paymentId: string },
): Promise<RefundRow> => {
  const inside = within(deps, tx)
  const state = await loadPayment(inside, { payment: paymentId })
  return (await change(inside, state, (draft) => startRefund(draft, wanted))).result
}

/**
 * Refunds the remaining money of an attempt that paid for no purchase, in the caller's transaction. Throws the same refusal as
 * `giveBackRest`.
 */
export const returnRest = async (deps: Deps, tx: Tx, { id, paymentId }: AttemptRow, seen: ProviderState, actor: string) => {
  const inside = within(deps, tx)
  const state = await loadPayment(inside, { payment: paymentId })
  await change(inside, state, (draft) => giveBackRest(draft, id, seen, actor))
}

/**
 * Sends a refund to the provider, or checks a refund that was sent. Called with growing delays until the result is final. Called again if a
 * succeeded refund is missing at the provider. Safe to repeat, because the provider recognises the refund by our id.
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
    const isRefusal = error.kind !== 'unavailable'
    if (isRefusal && row.status === 'pending') return refuse(deps, row, error.message)
    await noteTrouble(deps, refundId, { message: error.message, isRefusal })
  }
}

const noteTrouble = async (deps: PaymentDeps, refundId: string, failure: Parameters<typeof noteRefundTrouble>[2]) => {
  await change(deps, await loadPayment(deps, { refund: refundId }), (draft) => noteRefundTrouble(draft, refundId, failure))
}

/**
 * Decides about a refund that the provider refused. Providers refuse a refund if the money has already gone back: by a refund in their own
 * dashboard or by a dispute. So the attempt is read from the provider first, and one decision stores the attempt's state and the refusal of
 * the refund. If the attempt cannot be read, the refund is tried again later.
 */
const refuse = async (deps: PaymentDeps, { id, attemptId }: RefundRow, message: string) => {
  try {
    await settleAttempt(deps, attemptId, { cause: 'refund', mustDecide: true, refused: { id, message } })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    // If the provider does not know the attempt at all, its refusal is final.
    await noteTrouble(deps, id, { message, isRefusal: error.kind === 'missing' })
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
    // If the answer to an earlier try was lost, the refund already exists at the provider. Then the amount of the refund at the provider is
    // the right one.
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

/** Whether this refund returns money that paid for no purchase and the provider has not confirmed it yet. */
const isUnwanted = ({ cause, status, providerRef }: RefundRow) => cause === 'unwanted' && status === 'pending' && providerRef === null

/** Reads a dispute of the attempt's money from the provider and updates our record of it. Throws ProviderFailure. */
export const settleDispute = async (deps: PaymentDeps, read: PaymentState, attemptId: string, objectRef: string): Promise<void> => {
  const seen = await providerOf(deps, attemptOf(read, attemptId)).readDispute?.(objectRef)
  if (seen) await change(deps, read, (draft) => noteDispute(draft, attemptId, seen))
}

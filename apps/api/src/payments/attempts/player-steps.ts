import type { PaymentMethod } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import { change, type PaymentDeps } from '../core/change.ts'
import { attemptOf, type PaymentRow, type PaymentState } from '../core/state.ts'
import { noteConfirmed, noteEndedAlone, turnAway } from '../core/steps.ts'
import { providerOf } from '../methods.ts'
import { ProviderFailure } from '../providers/providers.ts'
import { type Cause, isUndecided } from '../rules.ts'
import { settle } from '../settle.ts'

/**
 * Called when the player says that they have confirmed the payment at the provider. Marks the payment as pending and reads the attempt from
 * the provider once. If the provider cannot be reached, the next check reads the attempt.
 */
export const confirmAttempt = async (deps: PaymentDeps, read: PaymentState): Promise<PaymentRow> => {
  const { result: attempt, state } = await change(deps, read, noteConfirmed)
  if (!attempt) return state.payment
  return (await reachable(deps, state, attempt.id, () => settle(deps, state, attempt.id, { cause: 'set-pending' }))).payment
}

/**
 * Gives up an attempt for the player. Closes the attempt at the provider and checks it until its result is final. Returns whether the
 * payment is unpaid. Throws PAYMENT_NOT_FOUND if the payment has no such attempt.
 *
 * If the bank is processing the payment, the provider refuses to close the attempt. The payment then stays pending. If the bank declines
 * the payment later, the background checks close the attempt at once.
 */
export const abandonAttempt = async (deps: PaymentDeps, read: PaymentState, ref: string): Promise<boolean> => {
  const found = read.attempts.find((one) => one.providerRef === ref)
  if (!found) throw new Refusal('PAYMENT_NOT_FOUND')
  // Without this read, the payment would be shown as not paid for a moment, although the bank is processing it.
  const before = await reachable(deps, read, found.id, () => settle(deps, read, found.id, { cause: 'cancel' }))
  const { state } = await change(deps, before, (draft) => turnAway(draft, found.id, 'caller'))
  const { payment } = await closeAndSettle(deps, state, found.id, 'cancel')
  return payment.status !== 'paid' && payment.status !== 'pending'
}

/**
 * Called when the player closed the provider's form. Reads once whether the attempt was already paid. If it was not, gives the attempt up,
 * and a background check closes it. If the bank is processing the payment, the attempt is not given up: closing it could undo a payment
 * that the player has just confirmed.
 */
export const leaveForm = async (deps: PaymentDeps, read: PaymentState, method: PaymentMethod): Promise<PaymentRow> =>
  (await leave(deps, read, method)).payment

/**
 * Like `leaveForm`, for a provider with its own window. If the provider ended the attempt while the window was open, the player sees the
 * attempt as failed, not as canceled by the player.
 */
export const closeWindow = async (deps: PaymentDeps, read: PaymentState, method: PaymentMethod): Promise<PaymentRow> => {
  const state = await leave(deps, read, method)
  const left = leavable(read, method) && state.attempts.find(({ id }) => id === read.attempts.at(-1)?.id)
  if (left?.state !== 'canceled' || left.confirmedAt) return state.payment
  return (await change(deps, state, (draft) => noteEndedAlone(draft, left.id))).state.payment
}

/**
 * Returns the attempt of the closed form: the last attempt, if it uses this method and the player has not given it up. Otherwise undefined.
 */
const leavable = ({ attempts }: PaymentState, method: PaymentMethod) => {
  const last = attempts.at(-1)
  return last?.provider === method && !last.abandonedAt ? last : undefined
}

const leave = async (deps: PaymentDeps, read: PaymentState, method: PaymentMethod): Promise<PaymentState> => {
  const last = leavable(read, method)
  if (!last) return read
  const state = await reachable(deps, read, last.id, () => settle(deps, read, last.id, { cause: 'cancel' }))
  const seen = attemptOf(state, last.id)
  if (!isUndecided(seen) || seen.processing) return state
  return (await change(deps, state, (draft) => turnAway(draft, last.id, 'job'))).state
}

/**
 * Closes an attempt at its provider, reads its state and stores its outcome. If the provider cannot be reached, a later check does all
 * this. Returns the new state of the payment.
 */
export const closeAndSettle = async (deps: PaymentDeps, read: PaymentState, attemptId: string, cause: Cause): Promise<PaymentState> => {
  const attempt = attemptOf(read, attemptId)
  const { providerRef } = attempt
  if (!providerRef) return read
  const isClosed = isUndecided(attempt)
  if (isClosed)
    await reachable(deps, read, attemptId, async () => {
      await providerOf(deps, attempt).close(providerRef)
      return undefined
    })
  return reachable(deps, read, attemptId, () => settle(deps, read, attemptId, { cause, isClosed }))
}

/** Returns the result of `call`. If `call` returns nothing or the provider cannot be reached, returns `read`, the state before the call. */
const reachable = async (
  deps: PaymentDeps,
  read: PaymentState,
  attemptId: string,
  call: () => Promise<PaymentState | undefined>,
): Promise<PaymentState> => {
  try {
    return (await call()) ?? read
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn({ err: error, attemptId }, 'provider cannot be reached; the next check goes on')
    return read
  }
}

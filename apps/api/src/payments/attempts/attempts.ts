import type { Language } from '@playhub/contract/limits'
import type { PaymentMethod } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import { change, loadPayment, type PaymentDeps } from '../core/change.ts'
import { type AttemptRow, attemptOf, type PaymentState } from '../core/state.ts'
import { giveUpForGood, noteOpened, postpone, takeUp } from '../core/steps.ts'
import { allowedMethods, providerOf } from '../methods.ts'
import { returnUrl } from '../present.ts'
import { ProviderFailure } from '../providers/providers.ts'
import { findLive, isMoneyOnItsWay, isTooOld, isUndecided, languageOf } from '../rules.ts'
import { settle } from '../settle.ts'
import { closeAndSettle } from './player-steps.ts'

/**
 * Maximum number of rounds for one start of an attempt. A further round has one of three reasons: an older attempt was closed first, the
 * attempt has already ended at the provider, or the player has clicked two methods at the same time.
 */
const ROUNDS = 5

/** The language and the origin of the player's page. */
type From = { spoken: Language | undefined; origin: string }
/** An attempt at its provider. `handle` is what the browser needs to continue at the provider, such as a token or a URL. */
type Begun = { ref: string; handle: string }

/**
 * Starts an attempt (one try to pay a payment at a provider) or returns the current one. So a second click, a reload and a repetition after
 * a lost reply all get the same attempt. The payment's form and e-mails then use the page's language, `spoken`.
 *
 * If the current attempt cannot be used any more, this function first closes it and reads its outcome. This happens if the player chose
 * another payment method, if the token or URL expires soon, if the receipt e-mail has changed, or if the form has another language.
 *
 * Throws:
 * - PAYMENT_ALREADY_PAID if the payment is paid, or if money may be on its way;
 * - PAYMENT_BEGUN_ELSEWHERE if another start replaced this one;
 * - PAYMENT_METHOD_NOT_AVAILABLE if the project does not have the method, or there are no keys for it;
 * - RECEIPT_EMAIL_REQUIRED if the provider needs a valid receipt e-mail first;
 * - PROVIDER_UNAVAILABLE if the call of the provider failed.
 */
export const startAttempt = async (deps: PaymentDeps, read: PaymentState, method: PaymentMethod, from: From): Promise<Begun> => {
  // A test payment must never reach a live provider, and a live payment must never reach a test provider.
  const provider = allowedMethods(deps, read.payment).includes(method) ? deps.providers[read.payment.mode][method] : undefined
  if (!provider) throw new Refusal('PAYMENT_METHOD_NOT_AVAILABLE')
  let state = read
  let isOvertaken = false
  for (let round = 0; round < ROUNDS; round++) {
    const taken = await change(deps, state, (draft) => takeUp(draft, { provider, ...from, isOvertaken }))
    const { id } = taken.result.attempt
    if (taken.result.isOver) {
      // If the provider cannot be reached, the old attempt stays open beside the new one. If the player pays both, one of them is refunded
      // automatically.
      state = await closeAndSettle(deps, taken.state, id, 'create')
      continue
    }
    const reached = await reach(deps, taken.state, id)
    if ('handle' in reached) return reached
    state = await loadPayment(deps, { payment: read.payment.id })
    isOvertaken = attemptOf(state, id).abandonedAt !== null
  }
  throw new Refusal('PAYMENT_BEGUN_ELSEWHERE')
}

/**
 * Returns the attempt's handle (a token or a URL), or `isOver` if the attempt has ended at the provider. Throws PAYMENT_ALREADY_PAID,
 * PROVIDER_UNAVAILABLE.
 */
const reach = async (deps: PaymentDeps, read: PaymentState, attemptId: string): Promise<Begun | { isOver: true }> => {
  let state = read
  try {
    if (!attemptOf(state, attemptId).providerRef) {
      // The attempt does not exist at the provider yet. So nobody can have paid it, and its state need not be read. But the player may give
      // the attempt up during the call that creates it.
      const { ref, handle, isLive, state: opened } = await openAtProvider(deps, state, attemptId)
      if (!isLive) return { isOver: true }
      // An empty handle means that the attempt ended at the provider as soon as it was created. The attempt may already have another
      // `ref`: a process of another release uses another idempotency key, and may have created the attempt at the same time.
      if (handle !== '' && attemptOf(opened, attemptId).providerRef === ref) return { ref, handle }
      state = opened
    }
    state = await settle(deps, state, attemptId, { cause: 'create' })
    const current = attemptOf(state, attemptId)
    if (current.state === 'succeeded' || isMoneyOnItsWay(current)) throw new Refusal('PAYMENT_ALREADY_PAID')
    if (!current.providerRef || !findLive([current])) return { isOver: true }
    return { ref: current.providerRef, ...(await providerOf(deps, current).resume(current.providerRef)) }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn({ err: error, attemptId }, 'provider did not take the attempt')
    throw new Refusal('PROVIDER_UNAVAILABLE')
  }
}

/**
 * Creates the attempt at the provider. If an earlier call created it and the answer was lost, finds that attempt. `isLive` is false if the
 * attempt was given up or has ended during the call. Throws ProviderFailure.
 */
const openAtProvider = async (deps: PaymentDeps, read: PaymentState, attemptId: string) => {
  const begun = await providerOf(deps, attemptOf(read, attemptId)).create(orderOf(deps, read, attemptOf(read, attemptId)))
  const { result: isLive, state } = await change(deps, read, (draft) => noteOpened(draft, attemptId, begun.ref))
  return { ...begun, isLive, state }
}

const orderOf = ({ config }: PaymentDeps, { payment }: PaymentState, attempt: AttemptRow) => {
  const locale = languageOf(attempt, payment)
  const { id: attemptId, paymentId, amountMinor, currency, receiptEmail, origin, provider } = attempt
  return {
    ...{ attemptId, paymentId, amountMinor, currency, receiptEmail, locale },
    description: locale === 'ru' ? payment.ruTitle : payment.enTitle,
    returnUrl: returnUrl(origin || config.publicUrl, provider, { ...payment, locale }),
  }
}

/**
 * Performs a background check of one attempt. If the answer to "create" was lost, finds the attempt at the provider. If the attempt was
 * given up or is too old, closes it. Then reads it from the provider and stores its outcome (`settle`).
 */
export const checkAttempt = async (deps: PaymentDeps, attemptId: string): Promise<void> => {
  // If the attempt is given up during the first check, a second check closes it. While this function runs, no other check of the attempt
  // starts. So without the second check, the attempt would stay open for a while.
  if (await isGivenUpDuring(deps, attemptId)) await isGivenUpDuring(deps, attemptId)
}

/** Performs one check. Returns true if the attempt was given up during the check, so that it still has to be closed. */
const isGivenUpDuring = async (deps: PaymentDeps, attemptId: string): Promise<boolean> => {
  let state = await loadPayment(deps, { attempt: attemptId })
  const attempt = attemptOf(state, attemptId)
  if (!isUndecided(attempt)) return false
  const tooOld = isTooOld(attempt, deps.config.attemptTtlHours, deps.now())
  const isUnwanted = attempt.abandonedAt !== null || tooOld
  const giveUp = (reason: string) => change(deps, state, (draft) => giveUpForGood(draft, attempt, reason))
  // If the attempt has no `providerRef`, no browser has received its token or URL. So nobody can have paid it.
  if (!attempt.providerRef && isUnwanted) {
    await giveUp('never begun at the provider')
    return false
  }
  try {
    if (!attempt.providerRef) state = (await openAtProvider(deps, state, attemptId)).state
    const current = attemptOf(state, attemptId)
    if (isUnwanted && current.providerRef) await close(deps, current, current.providerRef)
    state = await settle(deps, state, attemptId, { cause: tooOld ? 'expired' : 'check', isClosed: isUnwanted })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const isGone = tooOld && error.kind === 'missing'
    const after = isGone ? await giveUp(error.message) : await change(deps, state, (draft) => postpone(draft, attemptId, error.message))
    state = after.state
  }
  const now = attemptOf(state, attemptId)
  return !isUnwanted && now.abandonedAt !== null && isUndecided(now)
}

/**
 * Closes an attempt at the provider. A failure is only logged. The attempt can then still be paid. So the caller reads the attempt's state
 * after this call, and a later check closes the attempt.
 */
const close = async (deps: PaymentDeps, attempt: AttemptRow, ref: string) => {
  try {
    await providerOf(deps, attempt).close(ref)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn({ err: error, attemptId: attempt.id }, 'provider did not close the attempt')
  }
}

import { change, loadPayment, type PaymentDeps } from '../core/change.ts'
import { type AttemptRow, attemptOf } from '../core/state.ts'
import { giveUpForGood, postpone } from '../core/steps.ts'
import { providerOf } from '../provider-of.ts'
import { ProviderFailure } from '../providers/providers.ts'
import { isUndecided } from '../rules.ts'
import { settle } from '../settle.ts'
import { openAtProvider } from './attempts.ts'

/**
 * Checks one attempt in the background: finds it if the answer to "create" was lost, closes it if it was given up or is too old, and
 * settles it.
 */
export const checkAttempt = async (deps: PaymentDeps, attemptId: string): Promise<void> => {
  // Nothing else closes it soon if it is given up now: while a check runs, another one does not start.
  if (await isGivenUpDuring(deps, attemptId)) await isGivenUpDuring(deps, attemptId)
}

/** One check. Returns whether the attempt was given up while the provider was asked, so that it still has to be closed. */
const isGivenUpDuring = async (deps: PaymentDeps, attemptId: string): Promise<boolean> => {
  let state = await loadPayment(deps, { attempt: attemptId })
  const attempt = attemptOf(state, attemptId)
  if (!isUndecided(attempt)) return false
  const tooOld = deps.now().getTime() - attempt.createdAt.getTime() > deps.config.attemptTtlHours * 3_600_000
  const isUnwanted = attempt.abandonedAt !== null || tooOld
  const giveUp = (reason: string) => change(deps, state, (draft) => giveUpForGood(draft, attempt, reason))
  // Nobody got its handle, so it cannot have been paid.
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

/** Closing may fail, and the attempt may still be paid. It is read in any case, and closed in a later check. */
const close = async (deps: PaymentDeps, attempt: AttemptRow, ref: string) => {
  try {
    await providerOf(deps, attempt).close(ref)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn({ err: error, attemptId: attempt.id }, 'provider did not close the attempt')
  }
}

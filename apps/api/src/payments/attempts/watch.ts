import type { Deps } from '../../deps.ts'
import { enqueue } from '../../queue/jobs.ts'
import { type AttemptRow, findAttempt, getPayment, insertEvent, listAttempts, lockPayment, updateAttempt } from '../data.ts'
import { providerOf } from '../provider-of.ts'
import { ProviderFailure } from '../providers/providers.ts'
import { isUndecided, nextCheck } from '../rules.ts'
import { settle, showStatus } from '../settle.ts'
import { openAtProvider } from './open-attempt.ts'

/**
 * Checks one attempt in the background: finds it if the answer to "create" was lost, closes it if it was given up or is too old, and
 * settles it.
 */
export const checkAttempt = async (deps: Deps, attemptId: string): Promise<void> => {
  const attempt = await findAttempt(deps.db, attemptId)
  if (!attempt || !isUndecided(attempt)) return
  const tooOld = deps.now().getTime() - attempt.createdAt.getTime() > deps.config.attemptTtlHours * 3_600_000
  const isUnwanted = attempt.abandonedAt !== null || tooOld
  // Nobody got its handle, so it cannot have been paid.
  if (!attempt.providerRef && isUnwanted) return giveUpForGood(deps, attempt, 'never begun at the provider')
  try {
    const ref = attempt.providerRef ?? (await openAtProvider(deps, attempt, await getPayment(deps.db, attempt.paymentId))).ref
    if (isUnwanted) await close(deps, attempt, ref)
    await settle(deps, attemptId, tooOld ? 'expired' : 'check', isUnwanted)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    if (tooOld && error.kind === 'missing') await giveUpForGood(deps, attempt, error.message)
    else await postpone(deps, attempt, error.message)
  }
}

/** Closing may fail, and the attempt may still be paid. It is read in any case, and closed in a later check. */
const close = async (deps: Deps, attempt: AttemptRow, ref: string) => {
  try {
    await providerOf(deps, attempt).close(ref)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn({ err: error, attemptId: attempt.id }, 'provider did not close the attempt')
  }
}

/** The provider does not know the attempt, long after it could have been paid. Stop checking. */
const giveUpForGood = (deps: Deps, { id, paymentId, state, providerRef }: AttemptRow, reason: string) =>
  deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const attempts = await listAttempts(tx, paymentId)
    // Another process may just have stored an answer about it.
    const current = attempts.find((one) => one.id === id)
    if (!current || !isUndecided(current) || current.providerRef !== providerRef) return
    const change = { state: 'failed' as const, nextCheckAt: null, lastError: reason.slice(0, 500) }
    await updateAttempt(tx, id, change)
    await insertEvent(tx, { paymentId, attemptId: id, from: state, to: 'failed', cause: 'expired', actor: 'hub' })
    const all = attempts.map((one) => (one.id === id ? { ...one, ...change } : one))
    await showStatus(deps, tx, payment, all, 'expired')
  })

const postpone = async (deps: Deps, attempt: AttemptRow, reason: string) => {
  const checks = attempt.checks + 1
  const nextCheckAt = nextCheck(attempt.state, checks, deps.config.reconcileDelaysSeconds, deps.now()) ?? null
  await deps.db.transaction(async (tx) => {
    await lockPayment(tx, attempt.paymentId)
    const current = await findAttempt(tx, attempt.id)
    if (!current || !isUndecided(current)) return
    await updateAttempt(tx, attempt.id, { checks, nextCheckAt, lastError: reason.slice(0, 500) })
    if (nextCheckAt) await enqueue(tx, 'check_attempt', { attemptId: attempt.id }, { key: `check:${attempt.id}`, runAt: nextCheckAt })
  })
}

import type { Deps } from '../../deps.ts'
import { enqueue } from '../../queue/jobs.ts'
import { type AttemptRow, findAttempt, insertEvent, lockPayment, type PaymentRow, updateAttempt } from '../data.ts'
import { languageOf } from '../language.ts'
import { returnUrl } from '../present.ts'
import { providerOf } from '../provider-of.ts'
import { findLive } from '../rules.ts'

/**
 * Creates the attempt at the provider, or finds the one created by an earlier call with a lost answer. `isLive` tells whether the attempt
 * is still wanted. Throws ProviderFailure.
 */
export const openAtProvider = async (deps: Deps, attempt: AttemptRow, payment: PaymentRow) => {
  const language = languageOf(attempt, payment)
  const begun = await providerOf(deps, attempt).create({
    attemptId: attempt.id,
    paymentId: attempt.paymentId,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    description: language === 'ru' ? payment.ruTitle : payment.enTitle,
    locale: language,
    receiptEmail: attempt.receiptEmail,
    returnUrl: returnUrl(attempt.origin || deps.config.publicUrl, attempt.provider, { ...payment, locale: language }),
  })
  const current = await deps.db.transaction(async (tx) => {
    await lockPayment(tx, attempt.paymentId)
    const current = await findAttempt(tx, attempt.id)
    if (!current || current.providerRef) return current
    // If the attempt was given up during the call, it now exists at the provider, so a job closes and checks it.
    if (current.abandonedAt) await enqueue(tx, 'check_attempt', { attemptId: attempt.id }, { key: `check:${attempt.id}` })
    const change = { providerRef: begun.ref, state: 'open' as const, nextCheckAt: current.nextCheckAt ?? deps.now() }
    await updateAttempt(tx, attempt.id, change)
    await insertEvent(tx, {
      paymentId: attempt.paymentId,
      attemptId: attempt.id,
      from: current.state,
      to: 'open',
      cause: 'create',
      actor: attempt.provider,
    })
    return { ...current, ...change }
  })
  return { ...begun, isLive: current !== undefined && findLive([current]) !== undefined }
}

import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'
import type { Deps } from '../deps.ts'
import { enqueue } from '../jobs/jobs.ts'
import { type AttemptRow, findAttempt, getPayment, insertEvent, lockPayment, updateAttempt } from './data.ts'
import { returnUrl } from './present.ts'
import { providerOf } from './provider-of.ts'

/** Asks the provider for its object, or for the one that an earlier, lost answer made. Throws ProviderFailure. */
export const openAtProvider = async (deps: Deps, attempt: AttemptRow): Promise<{ ref: string; handle: string }> => {
  const payment = await getPayment(deps.db, attempt.paymentId)
  const begun = await providerOf(deps, attempt).create({
    attemptId: attempt.id,
    paymentId: attempt.paymentId,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    description: payment.locale === 'ru' ? payment.ruTitle : payment.enTitle,
    locale: asLanguage(payment.locale) ?? FALLBACK_LANGUAGE,
    receiptEmail: attempt.receiptEmail,
    returnUrl: returnUrl(deps.config.publicUrl, attempt.provider, payment),
  })
  await deps.db.transaction(async (tx) => {
    await lockPayment(tx, attempt.paymentId)
    const current = await findAttempt(tx, attempt.id)
    if (!current || current.providerRef) return
    // Also when it was given up while the provider was asked: it exists there, so it is closed, and watched until that is certain.
    if (current.abandonedAt) await enqueue(tx, 'check_attempt', { attemptId: attempt.id }, { key: `check:${attempt.id}` })
    await updateAttempt(tx, attempt.id, { providerRef: begun.ref, state: 'open', nextCheckAt: current.nextCheckAt ?? deps.now() })
    await insertEvent(tx, {
      paymentId: attempt.paymentId,
      attemptId: attempt.id,
      from: current.state,
      to: 'open',
      cause: 'create',
      actor: attempt.provider,
    })
  })
  return begun
}

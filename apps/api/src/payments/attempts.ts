import type { PaymentMethod } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../jobs/jobs.ts'
import {
  type AttemptRow,
  findAttempt,
  getPayment,
  insertAttempt,
  insertEvent,
  listAttempts,
  lockPayment,
  type PaymentRow,
  updateAttempt,
} from './data.ts'
import { allowedMethods } from './methods.ts'
import { providerOf } from './provider-of.ts'
import { ProviderFailure } from './providers/providers.ts'
import { isLive, isUndecided, nextCheck } from './rules.ts'
import { createAtProvider, settle, showStatus } from './settle.ts'

/**
 * Begins an attempt at a provider, or takes the live one up again: a second click, a reload and a lost answer all meet the same attempt.
 * Throws PAYMENT_ALREADY_PAID, PAYMENT_METHOD_NOT_AVAILABLE, PROVIDER_UNAVAILABLE.
 */
export const startAttempt = async (deps: Deps, payment: PaymentRow, method: PaymentMethod): Promise<{ ref: string; handle: string }> => {
  // A test payment must never reach a live provider, nor a live one a test provider.
  if (!allowedMethods(deps, payment).includes(method)) throw new Refusal('PAYMENT_METHOD_NOT_AVAILABLE')
  // At most one attempt is stale at a time; the second round meets a fresh one.
  for (let round = 0; round < 2; round++) {
    const attempt = await deps.db.transaction((tx) => liveAttempt(deps, tx, payment.id, method))
    const begun = await reach(deps, attempt, payment.receiptEmail)
    if (begun) return begun
  }
  throw new Refusal('PROVIDER_UNAVAILABLE')
}

const liveAttempt = async (deps: Deps, tx: Tx, paymentId: string, method: PaymentMethod): Promise<AttemptRow> => {
  const payment = await lockPayment(tx, paymentId)
  if (payment.status === 'paid') throw new Refusal('PAYMENT_ALREADY_PAID')
  const live = (await listAttempts(tx, paymentId)).find((attempt) =>
    isLive({ state: attempt.state, abandoned: attempt.abandonedAt !== null }),
  )
  if (live?.provider === method) return live
  if (live) await giveUp(deps, tx, live)
  const nextCheckAt = nextCheck('created', 0, deps.config.reconcileDelaysSeconds, deps.now()) ?? null
  const price =
    method === 'stripe'
      ? { amountMinor: payment.usdMinor, currency: 'USD' as const }
      : { amountMinor: payment.rubMinor, currency: 'RUB' as const }
  const attempt = await insertAttempt(tx, {
    paymentId,
    provider: method,
    mode: payment.mode,
    ...price,
    receiptEmail: payment.receiptEmail,
    nextCheckAt,
  })
  await insertEvent(tx, { paymentId, attemptId: attempt.id, from: '', to: 'created', cause: 'create', actor: 'player' })
  if (nextCheckAt) await enqueue(tx, 'check_attempt', { attemptId: attempt.id }, { key: `check:${attempt.id}`, runAt: nextCheckAt })
  return attempt
}

/** Undefined when the attempt turned out to be over at the provider. */
const reach = async (deps: Deps, attempt: AttemptRow, receiptEmail: string) => {
  try {
    const begun = attempt.providerRef ? undefined : await createAtProvider(deps, attempt)
    const ref = begun?.ref ?? attempt.providerRef
    if (!ref) return undefined
    await settle(deps, attempt.id, 'create')
    const current = await findAttempt(deps.db, attempt.id)
    if (current?.state === 'succeeded') throw new Refusal('PAYMENT_ALREADY_PAID')
    if (current?.state !== 'open') return undefined
    return { ref, ...(await providerOf(deps, attempt).resume(ref, receiptEmail)) }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn({ err: error, attemptId: attempt.id }, 'provider did not take the attempt')
    throw new Refusal('PROVIDER_UNAVAILABLE')
  }
}

/** The player says they have confirmed. Marks the payment pending and reads the provider once; if that fails, the job goes on. */
export const confirmAttempt = async (deps: Deps, paymentId: string): Promise<PaymentRow> => {
  const attempt = await deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const attempts = await listAttempts(tx, paymentId)
    const last = attempts.at(-1)
    if (payment.status === 'paid' || !last || !isLive({ state: last.state, abandoned: last.abandonedAt !== null })) return last
    const confirmed = { ...last, confirmedAt: last.confirmedAt ?? deps.now() }
    await updateAttempt(tx, last.id, { confirmedAt: confirmed.confirmedAt })
    await showStatus(deps, tx, payment, [...attempts.slice(0, -1), confirmed], 'set-pending')
    return confirmed
  })
  if (attempt) await settleIfReachable(deps, attempt.id, 'set-pending')
  return getPayment(deps.db, paymentId)
}

/** The player gave the attempt up: it is closed at the provider and watched until that is certain. Tells whether it is unpaid. Throws PAYMENT_NOT_FOUND. */
export const abandonAttempt = async (deps: Deps, paymentId: string, ref: string): Promise<boolean> => {
  const attempt = await deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const attempts = await listAttempts(tx, paymentId)
    const found = attempts.find((one) => one.providerRef === ref)
    if (!found) throw new Refusal('PAYMENT_NOT_FOUND')
    const given = await giveUp(deps, tx, found)
    await showStatus(
      deps,
      tx,
      payment,
      attempts.map((one) => (one.id === found.id ? given : one)),
      'cancel',
    )
    return given
  })
  try {
    await providerOf(deps, attempt).close(ref)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn({ err: error, attemptId: attempt.id }, 'provider did not close the attempt')
  }
  await settleIfReachable(deps, attempt.id, 'cancel')
  return (await getPayment(deps.db, paymentId)).status !== 'paid'
}

const giveUp = async (deps: Deps, tx: Tx, attempt: AttemptRow): Promise<AttemptRow> => {
  if (attempt.abandonedAt || !isUndecided(attempt)) return attempt
  const given = { ...attempt, abandonedAt: deps.now() }
  await updateAttempt(tx, attempt.id, { abandonedAt: given.abandonedAt })
  await insertEvent(tx, {
    paymentId: attempt.paymentId,
    attemptId: attempt.id,
    from: attempt.state,
    to: 'abandoned',
    cause: 'cancel',
    actor: 'player',
  })
  await enqueue(tx, 'check_attempt', { attemptId: attempt.id }, { key: `check:${attempt.id}` })
  return given
}

const settleIfReachable = async (deps: Deps, attemptId: string, cause: 'set-pending' | 'cancel') => {
  try {
    await settle(deps, attemptId, cause)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn({ err: error, attemptId }, 'provider cannot be read; the job goes on')
  }
}

import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'
import type { PaymentStatus } from '@playhub/contract/payments'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../jobs/jobs.ts'
import { postPaymentEvent } from '../partner/events.ts'
import {
  type AttemptRow,
  findAttempt,
  getPayment,
  insertEvent,
  listAttempts,
  lockPayment,
  type PaymentRow,
  updateAttempt,
  updatePayment,
} from './data.ts'
import { returnUrl } from './present.ts'
import { providerOf } from './provider-of.ts'
import { ProviderFailure, type ProviderState } from './providers/providers.ts'
import { giveBackUnwanted } from './refunds.ts'
import { isUndecided, nextAttemptState, nextCheck, wireStatus } from './rules.ts'

/** What woke the settling up; kept with every event it causes. */
export type Cause = 'create' | 'set-pending' | 'cancel' | 'webhook' | 'check' | 'expired'

/**
 * The one place where an attempt's fate is decided. Whoever learns that something may have happened calls it; it believes only the provider.
 * Safe to call at any time, from anywhere, any number of times at once. Throws ProviderFailure when the provider cannot be read.
 */
export const settle = async (deps: Deps, attemptId: string, cause: Cause): Promise<void> => {
  const attempt = await findAttempt(deps.db, attemptId)
  if (!attempt?.providerRef) return
  const seen = await providerOf(deps, attempt).read(attempt.providerRef)
  await deps.db.transaction((tx) => apply(deps, tx, attempt, seen, cause))
}

const apply = async (deps: Deps, tx: Tx, { id, paymentId }: AttemptRow, seen: ProviderState, cause: Cause) => {
  const payment = await lockPayment(tx, paymentId)
  const attempts = await listAttempts(tx, paymentId)
  const attempt = attempts.find((one) => one.id === id)
  if (!attempt) throw new Error(`attempt ${id} is gone`)

  const state = nextAttemptState(attempt.state, seen, attempt)
  const checks = attempt.checks + 1
  const nextCheckAt = nextCheck(state, checks, deps.config.reconcileDelaysSeconds, deps.now())
  const change = { state, checks, nextCheckAt: nextCheckAt ?? null, lastError: seen.failure }
  await updateAttempt(tx, id, change)
  if (nextCheckAt) await enqueue(tx, 'check_attempt', { attemptId: id }, { key: `check:${id}`, runAt: nextCheckAt })
  if (state !== attempt.state) {
    await insertEvent(tx, { paymentId, attemptId: id, from: attempt.state, to: state, cause, actor: attempt.provider, detail: { seen } })
  }
  if (state === 'mismatch' && attempt.state !== 'mismatch') {
    needsAttention(deps, payment, 'amount_mismatch')
    await giveBackUnwanted(deps, tx, attempt, seen)
  }

  if (state === 'succeeded' && payment.paidAttemptId === null) return markPaid(deps, tx, payment, { ...attempt, ...change }, cause)
  if (state === 'succeeded' && payment.paidAttemptId !== id && attempt.state !== 'succeeded') {
    needsAttention(deps, payment, 'double_success')
    await giveBackUnwanted(deps, tx, attempt, seen)
  }
  await showStatus(
    deps,
    tx,
    payment,
    attempts.map((one) => (one.id === id ? { ...one, ...change } : one)),
    cause,
  )
}

const markPaid = async (deps: Deps, tx: Tx, payment: PaymentRow, attempt: AttemptRow, cause: Cause) => {
  const paid = {
    status: 'paid' as const,
    provider: attempt.provider,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    paidAttemptId: attempt.id,
    paidAt: deps.now(),
  }
  await updatePayment(tx, payment.id, paid)
  await recordStatus(deps, tx, payment, 'paid', cause, attempt.provider)
  await postPaymentEvent(deps, tx, 'payment.paid', { ...payment, ...paid })
}

/** Brings the status that the player sees in line with the attempts; a paid payment stays paid. */
export const showStatus = async (deps: Deps, tx: Tx, payment: PaymentRow, attempts: readonly AttemptRow[], cause: Cause) => {
  if (payment.status === 'paid') return
  const status = wireStatus(
    attempts.map(({ state, confirmedAt, abandonedAt }) => ({ state, confirmed: confirmedAt !== null, abandoned: abandonedAt !== null })),
  )
  if (status === payment.status || status === 'paid') return
  await updatePayment(tx, payment.id, { status })
  await recordStatus(deps, tx, payment, status, cause, cause === 'set-pending' || cause === 'cancel' ? 'player' : 'hub')
  if (status === 'fail') await postPaymentEvent(deps, tx, 'payment.failed', { ...payment, status })
}

const recordStatus = async (deps: Deps, tx: Tx, { id, status }: PaymentRow, to: PaymentStatus, cause: Cause, actor: string) => {
  await insertEvent(tx, { paymentId: id, from: status, to, cause, actor })
  deps.metrics.paymentTransitions.inc({ to, cause })
}

const needsAttention = (deps: Deps, { id }: PaymentRow, reason: string) => {
  deps.metrics.attention.inc({ reason })
  deps.log.error({ paymentId: id, reason }, 'payment needs attention')
}

/** Looks after one attempt in the background: finds a lost "create", closes what was given up or has grown too old, and settles. */
export const checkAttempt = async (deps: Deps, attemptId: string): Promise<void> => {
  const attempt = await findAttempt(deps.db, attemptId)
  if (!attempt || !isUndecided(attempt)) return
  const tooOld = deps.now().getTime() - attempt.createdAt.getTime() > deps.config.attemptTtlHours * 3_600_000
  try {
    const ref = attempt.providerRef ?? (await createAtProvider(deps, attempt)).ref
    if (attempt.abandonedAt || tooOld) await providerOf(deps, attempt).close(ref)
    await settle(deps, attemptId, tooOld ? 'expired' : 'check')
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    if (tooOld && error.kind === 'missing') await giveUpForGood(deps, attempt, error.message)
    else await postpone(deps, attempt, error.message)
  }
}

/** Asks the provider for its object, or for the one that an earlier, lost answer made. Throws ProviderFailure. */
export const createAtProvider = async (deps: Deps, attempt: AttemptRow) => {
  const payment = await getPayment(deps.db, attempt.paymentId)
  const { ref, handle } = await providerOf(deps, attempt).create({
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
    if (current?.state !== 'created' || current.providerRef) return
    await updateAttempt(tx, attempt.id, { providerRef: ref, state: 'open' })
    await insertEvent(tx, {
      paymentId: attempt.paymentId,
      attemptId: attempt.id,
      from: 'created',
      to: 'open',
      cause: 'create',
      actor: attempt.provider,
    })
  })
  return { ref, handle }
}

/** The provider does not know the attempt, long after it could still be paid: nothing is left to ask. */
const giveUpForGood = (deps: Deps, attempt: AttemptRow, reason: string) =>
  deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, attempt.paymentId)
    const attempts = await listAttempts(tx, attempt.paymentId)
    const change = { state: 'failed' as const, nextCheckAt: null, lastError: reason.slice(0, 500) }
    await updateAttempt(tx, attempt.id, change)
    await insertEvent(tx, {
      paymentId: attempt.paymentId,
      attemptId: attempt.id,
      from: attempt.state,
      to: 'failed',
      cause: 'expired',
      actor: 'hub',
    })
    await showStatus(
      deps,
      tx,
      payment,
      attempts.map((one) => (one.id === attempt.id ? { ...one, ...change } : one)),
      'expired',
    )
  })

const postpone = async (deps: Deps, attempt: AttemptRow, reason: string) => {
  const checks = attempt.checks + 1
  const nextCheckAt = nextCheck(attempt.state, checks, deps.config.reconcileDelaysSeconds, deps.now()) ?? null
  await deps.db.transaction(async (tx) => {
    await updateAttempt(tx, attempt.id, { checks, nextCheckAt, lastError: reason.slice(0, 500) })
    if (nextCheckAt) await enqueue(tx, 'check_attempt', { attemptId: attempt.id }, { key: `check:${attempt.id}`, runAt: nextCheckAt })
  })
}

import type { PaymentMethod } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../queue/jobs.ts'
import type { Cause } from '../causes.ts'
import { type AttemptRow, findAttempt, getPayment, listAttempts, lockPayment, type PaymentRow, updateAttempt } from '../data.ts'
import { providerOf } from '../provider-of.ts'
import { ProviderFailure } from '../providers/providers.ts'
import { isLive, isUndecided, nextCheck } from '../rules.ts'
import { settle, showStatus } from '../settle.ts'
import { giveUp } from './give-up.ts'

/**
 * The player says that they have confirmed at the provider. Marks the payment as pending and reads the provider once. If that fails, the
 * job continues.
 */
export const confirmAttempt = async (deps: Deps, paymentId: string): Promise<PaymentRow> => {
  const attempt = await deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const attempts = await listAttempts(tx, paymentId)
    const last = attempts.at(-1)
    if (payment.status === 'paid' || !last || last.abandonedAt || last.confirmedAt) return last
    const live = isLive({ state: last.state, abandoned: false })
    // The provider may have canceled the attempt first. Mark it as confirmed anyway: it failed, and the player did not cancel it.
    if (!live && last.state !== 'canceled') return last
    const confirmed = { ...last, confirmedAt: deps.now(), ...(live && last.checks > 0 && (await lookSoon(deps, tx, last))) }
    await updateAttempt(tx, last.id, { confirmedAt: confirmed.confirmedAt, checks: confirmed.checks, nextCheckAt: confirmed.nextCheckAt })
    await showStatus(deps, tx, payment, [...attempts.slice(0, -1), confirmed], 'set-pending')
    return confirmed
  })
  if (attempt) await reachable(deps, attempt, () => settle(deps, attempt.id, 'set-pending'))
  return getPayment(deps.db, paymentId)
}

/** Money is probably on its way. The job's checks had become rare while the form was open, so start them again from the shortest delay. */
const lookSoon = async (deps: Deps, tx: Tx, { id, state }: AttemptRow) => {
  const nextCheckAt = nextCheck(state, 0, deps.config.reconcileDelaysSeconds, deps.now()) ?? null
  if (nextCheckAt) await enqueue(tx, 'check_attempt', { attemptId: id }, { key: `check:${id}`, runAt: nextCheckAt })
  return { checks: 0, nextCheckAt }
}

/**
 * The player gave the attempt up. Closes it at the provider and checks it until its end is certain. Returns whether it is unpaid. Throws
 * PAYMENT_NOT_FOUND.
 */
export const abandonAttempt = async (deps: Deps, paymentId: string, ref: string): Promise<boolean> => {
  const attempts = await listAttempts(deps.db, paymentId)
  const found = attempts.find((one) => one.providerRef === ref)
  if (!found) throw new Refusal('PAYMENT_NOT_FOUND')
  await closeAndSettle(deps, await turnAway(deps, found, 'caller'), 'cancel')
  const { status } = await getPayment(deps.db, paymentId)
  return status !== 'paid' && status !== 'pending'
}

/** The player closed the provider's form. Reads once whether it was already paid. If not, the attempt is given up and the job closes it. */
export const leaveForm = async (deps: Deps, paymentId: string, method: PaymentMethod): Promise<PaymentRow> => {
  await leave(deps, paymentId, method)
  return getPayment(deps.db, paymentId)
}

/**
 * Like `leaveForm`, for a provider with its own window. If the provider ended the attempt while the window was open, it failed, and the
 * player did not cancel it.
 */
export const closeWindow = async (deps: Deps, paymentId: string, method: PaymentMethod): Promise<PaymentRow> => {
  const left = await leave(deps, paymentId, method)
  if (left?.state === 'canceled' && !left.confirmedAt) await markConfirmed(deps, left)
  return getPayment(deps.db, paymentId)
}

/** The current attempt of the closed form; undefined if there is none or the player had left it before. */
const leave = async (deps: Deps, paymentId: string, method: PaymentMethod): Promise<AttemptRow | undefined> => {
  const last = (await listAttempts(deps.db, paymentId)).at(-1)
  if (last?.provider !== method || last.abandonedAt) return undefined
  await reachable(deps, last, () => settle(deps, last.id, 'cancel'))
  const read = await findAttempt(deps.db, last.id)
  return read && isUndecided(read) ? turnAway(deps, read, 'job') : read
}

/** Marks the attempt as given up by the player and updates the shown status. */
const turnAway = (deps: Deps, attempt: AttemptRow, closes: 'job' | 'caller') =>
  change(deps, attempt, async (tx, current) => (isUndecided(current) ? giveUp(deps, tx, current, 'cancel', closes) : current))

const markConfirmed = (deps: Deps, attempt: AttemptRow) =>
  change(deps, attempt, async (tx, current) => {
    await updateAttempt(tx, current.id, { confirmedAt: deps.now() })
    return { ...current, confirmedAt: deps.now() }
  })

const change = (deps: Deps, { id, paymentId }: AttemptRow, to: (tx: Tx, current: AttemptRow) => Promise<AttemptRow>) =>
  deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const attempts = await listAttempts(tx, paymentId)
    const current = attempts.find((one) => one.id === id)
    if (!current) throw new Error(`attempt ${id} is gone`)
    const changed = await to(tx, current)
    const all = attempts.map((one) => (one.id === id ? changed : one))
    await showStatus(deps, tx, payment, all, 'cancel')
    return changed
  })

/** Closes an attempt at its provider and settles it. If the provider cannot be reached, the job does it later. */
export const closeAndSettle = async (deps: Deps, attempt: AttemptRow, cause: Cause) => {
  const { providerRef } = attempt
  if (!providerRef) return
  const closes = isUndecided(attempt)
  if (closes) await reachable(deps, attempt, () => providerOf(deps, attempt).close(providerRef))
  await reachable(deps, attempt, () => settle(deps, attempt.id, cause, closes))
}

const reachable = async (deps: Deps, { id }: AttemptRow, call: () => Promise<void>) => {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn({ err: error, attemptId: id }, 'provider cannot be reached; the job goes on')
  }
}

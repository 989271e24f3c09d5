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

/** The player says they have confirmed. Marks the payment pending and reads the provider once; if that fails, the job goes on. */
export const confirmAttempt = async (deps: Deps, paymentId: string): Promise<PaymentRow> => {
  const attempt = await deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const attempts = await listAttempts(tx, paymentId)
    const last = attempts.at(-1)
    if (payment.status === 'paid' || !last || last.abandonedAt || last.confirmedAt) return last
    const live = isLive({ state: last.state, abandoned: false })
    // One that the provider ended first was confirmed all the same: it failed, which was not the player's will.
    if (!live && last.state !== 'canceled') return last
    const confirmed = { ...last, confirmedAt: deps.now(), ...(live && last.checks > 0 && (await lookSoon(deps, tx, last))) }
    await updateAttempt(tx, last.id, { confirmedAt: confirmed.confirmedAt, checks: confirmed.checks, nextCheckAt: confirmed.nextCheckAt })
    await showStatus(deps, tx, payment, [...attempts.slice(0, -1), confirmed], 'set-pending')
    return confirmed
  })
  if (attempt) await reachable(deps, attempt, () => settle(deps, attempt.id, 'set-pending'))
  return getPayment(deps.db, paymentId)
}

/** Money is on its way now: the job, whose looks have grown rare while the form was open, begins anew. */
const lookSoon = async (deps: Deps, tx: Tx, { id, state }: AttemptRow) => {
  const nextCheckAt = nextCheck(state, 0, deps.config.reconcileDelaysSeconds, deps.now()) ?? null
  if (nextCheckAt) await enqueue(tx, 'check_attempt', { attemptId: id }, { key: `check:${id}`, runAt: nextCheckAt })
  return { checks: 0, nextCheckAt }
}

/** The player gave the attempt up: it is closed at the provider and watched until that is certain. Tells whether it is unpaid. Throws PAYMENT_NOT_FOUND. */
export const abandonAttempt = async (deps: Deps, paymentId: string, ref: string): Promise<boolean> => {
  const attempts = await listAttempts(deps.db, paymentId)
  const found = attempts.find((one) => one.providerRef === ref)
  if (!found) throw new Refusal('PAYMENT_NOT_FOUND')
  await closeAndSettle(deps, await turnAway(deps, found, 'caller'), 'cancel')
  const { status } = await getPayment(deps.db, paymentId)
  return status !== 'paid' && status !== 'pending'
}

/** The player closed the provider's form. Whether it was paid before that is read once; else the attempt counts as given up, and the job closes it. */
export const leaveForm = async (deps: Deps, paymentId: string, method: PaymentMethod): Promise<PaymentRow> => {
  await leave(deps, paymentId, method)
  return getPayment(deps.db, paymentId)
}

/** As `leaveForm`, for a provider with a window of its own: one that it ended while the window was open failed, which was not the player's will. */
export const closeWindow = async (deps: Deps, paymentId: string, method: PaymentMethod): Promise<PaymentRow> => {
  const left = await leave(deps, paymentId, method)
  if (left?.state === 'canceled' && !left.confirmedAt) await markConfirmed(deps, left)
  return getPayment(deps.db, paymentId)
}

/** The attempt that the form was of, as it is now; undefined where there is none that the player has not left before. */
const leave = async (deps: Deps, paymentId: string, method: PaymentMethod): Promise<AttemptRow | undefined> => {
  const last = (await listAttempts(deps.db, paymentId)).at(-1)
  if (last?.provider !== method || last.abandonedAt) return undefined
  await reachable(deps, last, () => settle(deps, last.id, 'cancel'))
  const read = await findAttempt(deps.db, last.id)
  return read && isUndecided(read) ? turnAway(deps, read, 'job') : read
}

/** Marks the attempt as given up by the player, and shows it. */
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

/** Closes an attempt at its provider and learns how it ended; what cannot be reached now is left to the job. */
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

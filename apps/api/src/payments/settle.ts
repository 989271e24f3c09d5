import { formatMinor, type PaymentStatus } from '@playhub/contract/payments'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../queue/jobs.ts'
import { giveUp } from './attempts/give-up.ts'
import { openAttention } from './attention.ts'
import type { Cause } from './causes.ts'
import {
  type AttemptRow,
  findAttempt,
  insertEvent,
  listAttempts,
  lockPayment,
  type PaymentRow,
  updateAttempt,
  updatePayment,
} from './data.ts'
import { postBoughtLetter } from './letters.ts'
import { fingerprintOf, reconcileRefunds } from './money-back/foreign-refunds.ts'
import { listRefundsOf } from './money-back/refund-data.ts'
import { giveBackUnwanted } from './money-back/refunds.ts'
import { postPaymentEvent } from './payment-events.ts'
import { providerOf } from './provider-of.ts'
import type { ProviderState } from './providers/providers.ts'
import { findLive, isUndecided, isWrongAmount, nextAttemptState, nextCheck, tookMoney, wireStatus } from './rules.ts'

const ROUNDS = 3

/**
 * Decides the outcome of an attempt; no other code does. Call it whenever something may have happened. It trusts only the provider's state.
 * Safe to call at any time and several times at once. Throws ProviderFailure if the provider cannot be read. `isClosed`: the caller has
 * just closed the attempt, and the provider may still be returning money that was paid at that moment.
 */
export const settle = async (deps: Deps, attemptId: string, cause: Cause, isClosed = false): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) {
    const attempt = await findAttempt(deps.db, attemptId)
    if (!attempt?.providerRef || (isNothingToAsk(attempt, cause) && !(isClosed && tookMoney(attempt)))) return
    const fingerprint = await refundsOf(deps.db, attempt).then(fingerprintOf)
    const seen = await readCarefully(deps, attempt, attempt.providerRef)
    if (await deps.db.transaction((tx) => apply(deps, tx, attempt, seen, fingerprint, cause))) return
  }
  deps.log.warn({ attemptId }, 'refunds keep changing while the provider is read; the next check goes on')
}

/** Reads a wrong amount a second time at once, because one answer may be out of date. */
const readCarefully = async (deps: Deps, attempt: AttemptRow, ref: string) => {
  const provider = providerOf(deps, attempt)
  const seen = await provider.read(ref)
  return isWrongAmount(seen, attempt) ? provider.read(ref) : seen
}

const isNothingToAsk = (attempt: AttemptRow, cause: Cause) => {
  if (cause === 'refund' || cause === 'books') return false
  return tookMoney(attempt) || (!isUndecided(attempt) && cause !== 'webhook')
}

/** Only money that was taken can have gone back. */
const refundsOf = async (db: Tx, attempt: AttemptRow) => (tookMoney(attempt) ? await listRefundsOf(db, attempt.id) : [])

/** False if refunds have changed since the provider was read. Then its answer is out of date and must be read again. */
const apply = async (
  deps: Deps,
  tx: Tx,
  { id, paymentId }: AttemptRow,
  seen: ProviderState,
  fingerprint: string,
  cause: Cause,
): Promise<boolean> => {
  const payment = await lockPayment(tx, paymentId)
  const attempts = await listAttempts(tx, paymentId)
  const attempt = attempts.find((one) => one.id === id)
  if (!attempt) throw new Error(`attempt ${id} is gone`)
  const refunds = await refundsOf(tx, attempt)
  if (fingerprintOf(refunds) !== fingerprint) return false

  const change = changeOf(deps, attempt, seen, cause)
  const { state } = change
  const now = { ...attempt, ...change }
  const isNews =
    state !== attempt.state ||
    change.checks !== attempt.checks ||
    change.lastError !== attempt.lastError ||
    change.wrongReads !== attempt.wrongReads
  if (isNews) await updateAttempt(tx, id, change)
  if (change.nextCheckAt && change.nextCheckAt !== attempt.nextCheckAt)
    await enqueue(tx, 'check_attempt', { attemptId: id }, { key: `check:${id}`, runAt: change.nextCheckAt })
  if (state === 'open' && seen.failure !== '' && seen.failure !== attempt.lastError) {
    await insertEvent(tx, { paymentId, attemptId: id, from: state, to: 'declined', cause, actor: attempt.provider, detail: { seen } })
  }
  if (state !== attempt.state) {
    await insertEvent(tx, { paymentId, attemptId: id, from: attempt.state, to: state, cause, actor: attempt.provider, detail: { seen } })
  }

  if (tookMoney(attempt)) await reconcileRefunds(deps, tx, payment, attempt, refunds, seen)
  else if (state === 'succeeded' && payment.paidAttemptId === null) {
    const paid = await markPaid(deps, tx, payment, now, cause)
    await reconcileRefunds(deps, tx, paid, now, [], seen)
    // Gives up another open attempt, so that nobody pays a second time.
    const live = findLive(attempts.filter((one) => one.id !== id))
    if (live) await giveUp(deps, tx, live, 'superseded', 'job')
    return true
  } else if (tookMoney(now)) {
    await openAttention(deps, tx, {
      reason: state === 'mismatch' ? 'amount_mismatch' : 'double_success',
      subject: id,
      paymentId,
      attemptId: id,
      sums: {
        theirs: { minor: seen.amountMinor, currency: seen.currency },
        ours: { minor: attempt.amountMinor, currency: attempt.currency },
      },
    })
    await giveBackUnwanted(deps, tx, now, seen)
  }
  const all = attempts.map((one) => (one.id === id ? now : one))
  await showStatus(deps, tx, payment, all, cause)
  return true
}

const sumsText = (asked: AttemptRow, seen: ProviderState) =>
  `${formatMinor(seen.amountMinor)} ${seen.currency}, asked for ${formatMinor(asked.amountMinor)} ${asked.currency}`

/**
 * The new values of the attempt. A wrong amount is counted once per check, not for each caller in between; at the first one the checks
 * start again with the shortest delay. If an attempt that was over may have been paid after all, it becomes open again and counts as given
 * up by the player.
 */
const changeOf = (deps: Deps, attempt: AttemptRow, seen: ProviderState, cause: Cause) => {
  const isWrong = !tookMoney(attempt) && isWrongAmount(seen, attempt)
  const isFirst = isWrong && attempt.wrongReads === 0
  const isCounted = isFirst || (isWrong && (cause === 'check' || cause === 'expired' || cause === 'books'))
  const wrongReads = isWrong ? attempt.wrongReads + (isCounted ? 1 : 0) : tookMoney(attempt) ? attempt.wrongReads : 0
  const state = nextAttemptState(attempt.state, seen, { ...attempt, wrongReads })
  const abandonedAt = state === 'open' && !isUndecided(attempt) ? (attempt.abandonedAt ?? deps.now()) : attempt.abandonedAt
  const lastError = isWrong ? `amount: ${sumsText(attempt, seen)}` : seen.failure
  return {
    state,
    wrongReads,
    abandonedAt,
    ...scheduleOf(deps, isFirst ? { checks: -1, nextCheckAt: null } : attempt, state, cause),
    lastError,
  }
}

/** Only checks themselves move the next check. Other reads, for example after a player's reload, do not change it. */
const scheduleOf = (
  { config, now }: Deps,
  { checks, nextCheckAt }: Pick<AttemptRow, 'checks' | 'nextCheckAt'>,
  state: AttemptRow['state'],
  cause: Cause,
) => {
  if (!isUndecided({ state })) return { checks, nextCheckAt: null }
  if (cause !== 'check' && cause !== 'expired' && nextCheckAt) return { checks, nextCheckAt }
  return { checks: checks + 1, nextCheckAt: nextCheck(state, checks + 1, config.reconcileDelaysSeconds, now()) ?? null }
}

const markPaid = async (deps: Deps, tx: Tx, payment: PaymentRow, attempt: AttemptRow, cause: Cause): Promise<PaymentRow> => {
  const change = {
    status: 'paid' as const,
    provider: attempt.provider,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    paidAttemptId: attempt.id,
    paidAt: deps.now(),
  }
  await updatePayment(tx, payment.id, change)
  const paid = { ...payment, ...change }
  await recordStatus(deps, tx, payment, 'paid', cause, attempt.provider)
  await postPaymentEvent(deps, tx, 'payment.paid', paid)
  await postBoughtLetter(deps, tx, paid, attempt, isLate(payment, attempt, cause, deps.now()))
  return paid
}

/** After this time without action we assume that the player has left the screen. */
const PLAYER_LEFT_AFTER_MS = 30 * 60_000

/** Whether only a letter can still tell the player: they were told otherwise, or have left. */
const isLate = ({ status }: PaymentRow, { abandonedAt, confirmedAt, createdAt }: AttemptRow, cause: Cause, now: Date) => {
  if (cause === 'create' || cause === 'set-pending' || cause === 'cancel') return false
  const lastSeen = confirmedAt ?? createdAt
  return status === 'fail' || abandonedAt !== null || now.getTime() - lastSeen.getTime() > PLAYER_LEFT_AFTER_MS
}

/** Updates the status that the player sees. A paid payment stays paid. */
export const showStatus = async (deps: Deps, tx: Tx, payment: PaymentRow, attempts: readonly AttemptRow[], cause: Cause) => {
  if (payment.status === 'paid') return
  const status = wireStatus(
    attempts.map(({ state, confirmedAt, abandonedAt, wrongReads }) => ({
      state,
      confirmed: confirmedAt !== null,
      abandoned: abandonedAt !== null,
      suspect: wrongReads > 0,
    })),
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

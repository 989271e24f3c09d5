import { formatMinor } from '@playhub/contract/payments'
import { heldBy } from '../money-back/refund-rules.ts'
import type { ProviderState } from '../providers/providers.ts'
import { type Cause, findLive, isMoneyOnItsWay, isUndecided, isWrongAmount, nextAttemptState, nextCheck, tookMoney } from '../rules.ts'
import { closeAttention, openAttention } from './attention.ts'
import { noteDispute } from './disputes.ts'
import { addEvent, type Draft, setAttempt } from './draft.ts'
import {
  type ChangedRefund,
  fingerprintOf,
  giveBackUnwanted,
  noteRefundTrouble,
  type RefusedRefund,
  reconcileRefunds,
  writeOfRefund,
} from './refunds.ts'
import { type AttemptRow, attemptOf } from './state.ts'
import { markPaid, showStatus } from './status.ts'
import { giveUp, tellIfStuck } from './steps.ts'

type Reading = {
  seen: ProviderState
  /** The result of `fingerprintOf` for the attempt, computed before the attempt was read from the provider. */
  fingerprint: string
  cause: Cause
  /** The refund that the provider refused just before the attempt was read. */
  refused?: RefusedRefund | undefined
}

/**
 * Decides the outcome of an attempt from the state that its provider reported (`seen`). No other code decides outcomes. Returns false and
 * decides nothing if a refund of the attempt has changed while or after `seen` was read. The caller must then read the attempt from the
 * provider again.
 */
export const applyReading = (draft: Draft, attemptId: string, { seen, fingerprint, cause, refused }: Reading): boolean => {
  const attempt = attemptOf(draft, attemptId)
  if (fingerprintOf(draft, attempt) !== fingerprint) return false

  const change = changeOf(draft, attempt, seen, cause)
  const { state } = change
  const isNews =
    state !== attempt.state ||
    change.checks !== attempt.checks ||
    change.lastError !== attempt.lastError ||
    change.wrongReads !== attempt.wrongReads ||
    change.processing !== attempt.processing
  const now = isNews ? setAttempt(draft, attemptId, change) : attempt
  const event = { attemptId, from: attempt.state, cause, actor: attempt.provider, detail: { seen } }
  if (state === 'open' && seen.failure !== '' && seen.failure !== attempt.lastError)
    addEvent(draft, { ...event, from: state, to: 'declined' })
  if (state !== attempt.state) addEvent(draft, { ...event, to: state })

  // Staff are not informed here about a wrong amount, because a few more checks decide whether the amount is really wrong.
  if (now.processing) tellIfStuck(draft, now)
  else if (!isMoneyOnItsWay(now)) closeAttention(draft, ['payment_stuck'], [attemptId])

  let refunds: ChangedRefund[] = []
  if (tookMoney(attempt)) refunds = reconcileRefunds(draft, attempt, seen, refused?.id)
  else if (state === 'succeeded' && draft.payment.paidAttemptId === null) {
    // The e-mail about the purchase contains the link to the receipt, if there is one already.
    markPaid(draft, { ...now, receiptUrl: seen.receiptUrl ?? now.receiptUrl }, cause)
    refunds = reconcileRefunds(draft, now, seen)
    noteDisputes(draft, attemptId, seen)
    for (const one of refunds) writeOfRefund(draft, one)
    // Gives up another open attempt, so that nobody pays a second time.
    const live = findLive(draft.attempts.filter((one) => one.id !== attemptId))
    if (live) giveUp(draft, live, 'superseded', 'job')
    return true
  } else if (tookMoney(now)) {
    // If all money of a second payment has gone back already, there is nothing to decide.
    if (state === 'mismatch' || heldBy(seen) > 0)
      openAttention(draft, {
        reason: state === 'mismatch' ? 'amount_mismatch' : 'double_success',
        subject: attemptId,
        attemptId,
        sums: {
          theirs: { minor: seen.amountMinor, currency: seen.currency },
          ours: { minor: attempt.amountMinor, currency: attempt.currency },
        },
      })
    giveBackUnwanted(draft, now, seen)
  }
  noteDisputes(draft, attemptId, seen)
  // This call must follow `noteDisputes`, which stores the disputes. If the refused refund were marked as failed before a dispute about the
  // same money is stored, the player would get the good back for a moment.
  if (refused) noteRefundTrouble(draft, refused.id, { message: refused.message, isRefusal: true })
  for (const one of refunds) writeOfRefund(draft, one)
  showStatus(draft, cause)
  return true
}

/** Stores the disputes that the provider reported, because a webhook about them may have been lost. */
const noteDisputes = (draft: Draft, attemptId: string, { disputes = [] }: ProviderState) => {
  for (const one of disputes) noteDispute(draft, attemptId, one)
}

const sumsText = (asked: AttemptRow, seen: ProviderState) =>
  `${formatMinor(seen.amountMinor)} ${seen.currency}, asked for ${formatMinor(asked.amountMinor)} ${asked.currency}`

/**
 * Returns the new values of the attempt. If the provider reports a wrong amount, this reading is counted (`wrongReads`) only in three
 * cases:
 * - it is the first reading with a wrong amount;
 * - it belongs to the nightly comparison;
 * - it belongs to a background check that is due.
 *
 * So if two processes check the attempt at the same time, only one of them counts its reading. When the first wrong amount is seen, the
 * checks start again with the shortest delay. If the attempt had ended, a wrong amount makes it open again, and it is marked as given up
 * (`abandonedAt`).
 */
const changeOf = (draft: Draft, attempt: AttemptRow, seen: ProviderState, cause: Cause) => {
  const isWrong = !tookMoney(attempt) && isWrongAmount(seen, attempt)
  const isFirst = isWrong && attempt.wrongReads === 0
  const isDue = attempt.nextCheckAt === null || attempt.nextCheckAt <= draft.now
  const isCounted = isFirst || (isWrong && (cause === 'books' || (isDue && (cause === 'check' || cause === 'expired'))))
  const wrongReads = isWrong ? attempt.wrongReads + (isCounted ? 1 : 0) : tookMoney(attempt) ? attempt.wrongReads : 0
  const state = nextAttemptState(attempt.state, seen, { ...attempt, wrongReads })
  const abandonedAt = state === 'open' && !isUndecided(attempt) ? (attempt.abandonedAt ?? draft.now) : attempt.abandonedAt
  const lastError = isWrong ? `amount: ${sumsText(attempt, seen)}` : seen.failure
  const processing = seen.status === 'processing' && isUndecided({ state })
  const schedule = scheduleOf(draft, isFirst ? { checks: -1, nextCheckAt: null } : attempt, state, cause)
  // While money was on its way, the provider refused to close the attempt. Now the attempt can be paid again, so a check must close it at
  // once.
  const isPayableAgain =
    abandonedAt !== null && isMoneyOnItsWay(attempt) && isUndecided({ state }) && !isMoneyOnItsWay({ state, wrongReads, processing })
  if (isPayableAgain) schedule.nextCheckAt = draft.now
  return { state, wrongReads, processing, abandonedAt, ...schedule, lastError }
}

/**
 * Returns the number of checks and the time of the next check. While the attempt is undecided and has a planned check, only a background
 * check changes these values. If the attempt was read for another reason, such as a player's reload, the values stay.
 */
const scheduleOf = (
  { rules, now }: Draft,
  { checks, nextCheckAt }: Pick<AttemptRow, 'checks' | 'nextCheckAt'>,
  state: AttemptRow['state'],
  cause: Cause,
) => {
  if (!isUndecided({ state })) return { checks, nextCheckAt: null }
  if (cause !== 'check' && cause !== 'expired' && nextCheckAt) return { checks, nextCheckAt }
  return { checks: checks + 1, nextCheckAt: nextCheck(state, checks + 1, rules.config.reconcileDelaysSeconds, now) ?? null }
}

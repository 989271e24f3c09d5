import { isPartPossible } from '@playhub/contract/partner/refund-parts'
import { Refusal } from '@playhub/contract/refusals'
import { refundedLettersOf, refundFailedLettersOf } from '../letters.ts'
import { givenBack, goneBack, heldAgainst, heldBy, leftOf, nextRefundCheck, refundedOf, restOf } from '../money-back/refund-rules.ts'
import type { ProviderState, RefundState } from '../providers/providers.ts'
import { tookMoney } from '../rules.ts'
import { closeAttention, openAttention } from './attention.ts'
import { addEvent, addLetters, addNotice, addRefund, type Draft, setPayment, setRefund } from './draft.ts'
import { settleGood } from './goods.ts'
import { closeResolved, isDoneElsewhere } from './resolved.ts'
import { type AttemptRow, attemptOf, disputesOf, type PaymentState, type RefundRow, refundsOf } from './state.ts'

/** Decisions about money that goes back to the player. */

/**
 * Returns the ids and statuses of the attempt's refunds as one text. If the texts of two moments are equal, no refund has changed between
 * these moments. The text is empty if no money was taken, because then there are no refunds.
 */
export const fingerprintOf = (state: PaymentState, attempt: AttemptRow): string =>
  tookMoney(attempt)
    ? refundsOf(state, attempt.id)
        .map(({ id, status }) => `${id}:${status}`)
        .join()
    : ''

/**
 * Compares the refunded amount that the provider reports (`seen`) with our refunds. Stores refunds that somebody made at the provider
 * itself, with the cause `provider`. If the provider reports less than our succeeded refunds, plans a new check of these refunds. Returns
 * the refunds whose status has changed.
 *
 * `seen` must not be older than our refunds. `refused` is the id of a refund that the provider has just refused. The reported amount does
 * not contain a refused refund, so this refund is left out of the comparison. It is only included if another process has already stored
 * that it succeeded.
 *
 * The caller must send the e-mails about the returned refunds (`writeOfRefund`) after it has stored all other changes of the attempt,
 * because the e-mails say what happens to the purchase.
 */
export const reconcileRefunds = (draft: Draft, attempt: AttemptRow, seen: ProviderState, refused?: string): ChangedRefund[] => {
  const refunds = refundsOf(draft, attempt.id).filter(({ id, status }) => id !== refused || status !== 'pending')
  const ours = refunds.filter(({ cause }) => cause !== 'provider')
  const foreign = refunds.filter(({ cause, status }) => cause === 'provider' && status === 'succeeded')
  const before = givenBack(foreign)
  const { foreignMinor, isShort } = heldAgainst(goneBack(seen), ours, before)
  if (isShort) for (const { id, status } of ours) if (status === 'succeeded') setRefund(draft, id, { nextCheckAt: draft.now })
  if (foreignMinor === before) return []

  const changed: ChangedRefund[] = []
  const isLess = foreignMinor < before
  if (isLess) {
    for (const { id } of foreign) {
      setRefund(draft, id, { status: 'failed', doneAt: draft.now })
      tellRefund(draft, id, 'succeeded')
      changed.push({ id, before: 'succeeded' })
    }
  }
  const amountMinor = isLess ? foreignMinor : foreignMinor - before
  if (amountMinor === 0) return changed
  const { currency } = seen
  const row = newRefund(draft, attempt, { amountMinor, currency, cause: 'provider', actor: attempt.provider, reason: '' })
  addRefund(draft, { ...row, status: 'succeeded', nextCheckAt: null, doneAt: draft.now })
  tellRefund(draft, row.id, 'pending')
  return [...changed, { id: row.id, before: 'pending' }]
}

/** A refund whose status has changed, and its status before. */
export type ChangedRefund = { id: string; before: RefundRow['status'] }

type Asked = Pick<RefundRow, 'amountMinor' | 'currency' | 'cause' | 'actor' | 'reason'>

const newRefund = ({ rules, now }: Draft, { id: attemptId, paymentId }: AttemptRow, asked: Asked): RefundRow => ({
  ...asked,
  id: rules.newId(),
  paymentId,
  attemptId,
  status: 'pending',
  providerRef: null,
  lastError: '',
  checks: 0,
  refusals: 0,
  nextCheckAt: now,
  claimedUntil: null,
  createdAt: now,
  doneAt: null,
})

/** Recalculates `refundedMinor` from the refunds and disputes of the paid attempt. Returns whether it changed. */
export const recountGivenBack = (draft: Draft): boolean => {
  const { paidAttemptId, amountMinor, currency, refundedMinor: before } = draft.payment
  if (paidAttemptId === null || amountMinor === null || currency === null) return false
  const refundedMinor = refundedOf({ amountMinor, currency }, refundsOf(draft, paidAttemptId), disputesOf(draft, paidAttemptId))
  if (refundedMinor !== before) setPayment(draft, { refundedMinor })
  return refundedMinor !== before
}

/**
 * Called when a refund gets a final status, or when its final status turns out to be wrong. Adds an event. If the refunded total of the
 * payment has changed, informs the game. The total becomes smaller when a refund fails after it had succeeded.
 */
const tellRefund = (draft: Draft, refundId: string, before: RefundRow['status']) => {
  const refund = refundOf(draft, refundId)
  const { attemptId, amountMinor, currency, cause, status } = refund
  const isDone = status === 'succeeded'
  addEvent(draft, {
    attemptId,
    from: before,
    to: isDone ? 'refunded' : 'refund_failed',
    cause,
    actor: attemptOf(draft, attemptId).provider,
    detail: { refundId, amountMinor, currency },
  })
  if (isDone) closeResolved(draft, refund)
  const isRecounted = recountGivenBack(draft)
  settleGood(draft, cause)
  if (isRecounted) addNotice(draft, 'payment.refunded')
}

/**
 * Sends the player an e-mail about a succeeded refund, which says that the money is on its way. If the refund failed after that e-mail,
 * sends a second e-mail, which corrects the first one.
 */
export const writeOfRefund = (draft: Draft, { id, before }: ChangedRefund) => {
  const refund = refundOf(draft, id)
  if (refund.status === 'succeeded') addLetters(draft, refundedLettersOf(draft, refund))
  else if (before === 'succeeded') addLetters(draft, refundFailedLettersOf(draft, refund))
}

/** Returns one refund. Throws if the payment has no such refund, which would be a bug of the caller. */
export const refundOf = ({ refunds, payment }: Pick<PaymentState, 'refunds' | 'payment'>, id: string): RefundRow => {
  const found = refunds.find((one) => one.id === id)
  if (!found) throw new Error(`payment ${payment.id} has no refund ${id}`)
  return found
}

export type WantedRefund = {
  /** The amount to refund in minor units. If it is missing, the whole remaining amount is refunded. */
  amountMinor?: number | undefined
  /** The caller may state the currency. The refund is refused if it differs from the payment's currency. */
  currency?: 'RUB' | 'USD' | undefined
  reason: string
  cause: 'partner' | 'staff'
  /** Who requested the refund: a project (by its key) or a member of staff. */
  actor: string
}

/**
 * Starts a refund of a paid payment. Throws REFUND_NOT_POSSIBLE if the payment is not paid, nothing is left, or the amount is too small for
 * the provider; REFUND_TOO_MUCH with the amount that is left; BAD_REQUEST for another currency.
 */
export const startRefund = (draft: Draft, { amountMinor, currency: told, ...of }: WantedRefund): RefundRow => {
  const { paidAttemptId, amountMinor: paidMinor, currency } = draft.payment
  if (paidAttemptId === null || paidMinor === null || currency === null) throw new Refusal('REFUND_NOT_POSSIBLE')
  if (told !== undefined && told !== currency)
    throw new Refusal('BAD_REQUEST', { fields: [{ path: 'currency', code: 'CURRENCY_DIFFERS' }] })
  const left = leftOf({ amountMinor: paidMinor, currency }, refundsOf(draft, paidAttemptId), disputesOf(draft, paidAttemptId))
  if (left === 0) throw new Refusal('REFUND_NOT_POSSIBLE')
  const amount = amountMinor ?? left
  if (amount > left) throw new Refusal('REFUND_TOO_MUCH', { left: { amount: left, currency } })
  if (!isPartPossible(amount, left, currency)) throw new Refusal('REFUND_NOT_POSSIBLE')
  return begin(draft, attemptOf(draft, paidAttemptId), { ...of, amountMinor: amount, currency })
}

/** Refunds all money of an attempt that paid for no purchase, because another attempt was paid already or the amount was wrong. */
export const giveBackUnwanted = (draft: Draft, attempt: AttemptRow, seen: ProviderState) => {
  const isBegun = refundsOf(draft, attempt.id).some(({ cause, status }) => cause === 'unwanted' && status === 'pending')
  const amountMinor = heldBy(seen)
  // Nothing is held if a bank took the money back after a lost dispute.
  if (!isBegun && amountMinor > 0) beginUnwanted(draft, attempt, { amountMinor, currency: seen.currency, actor: 'hub' })
}

/**
 * Refunds the remaining money of an attempt that paid for no purchase, when a member of staff asks for it. Throws REFUND_NOT_POSSIBLE if
 * the attempt paid for the purchase after all, one of its refunds is pending, or nothing is left.
 */
export const giveBackRest = (draft: Draft, attemptId: string, seen: ProviderState, actor: string) => {
  const refunds = refundsOf(draft, attemptId)
  const amountMinor = restOf(seen, refunds)
  const isPending = refunds.some(({ status }) => status === 'pending')
  if (draft.payment.paidAttemptId === attemptId || amountMinor === 0 || isPending) throw new Refusal('REFUND_NOT_POSSIBLE')
  beginUnwanted(draft, attemptOf(draft, attemptId), { amountMinor, currency: seen.currency, actor })
}

const beginUnwanted = (draft: Draft, attempt: AttemptRow, of: Pick<RefundRow, 'amountMinor' | 'currency' | 'actor'>) =>
  begin(draft, attempt, { ...of, cause: 'unwanted', reason: '' })

const begin = (draft: Draft, attempt: AttemptRow, asked: Asked): RefundRow => {
  const row = newRefund(draft, attempt, asked)
  const { id: refundId, attemptId, amountMinor, currency, cause, actor } = row
  addRefund(draft, row)
  addEvent(draft, { attemptId, from: '', to: 'refund_requested', cause, actor, detail: { refundId, amountMinor, currency } })
  settleGood(draft, cause)
  return row
}

/**
 * Updates the amount of a refund that was not started yet, because the amount that was read earlier may be wrong. The new amount is what
 * the provider holds now. Returns the current row.
 */
export const correctRefund = (draft: Draft, id: string, seen: ProviderState): RefundRow => {
  const row = refundOf(draft, id)
  const held = heldBy(seen)
  if (held === 0 || held === row.amountMinor) return row
  setRefund(draft, id, { amountMinor: held, currency: seen.currency })
  const detail = { refundId: id, amountMinor: held, before: row.amountMinor }
  const { attemptId } = row
  addEvent(draft, { attemptId, from: 'pending', to: 'refund_corrected', cause: 'unwanted', actor: 'hub', detail })
  return refundOf(draft, id)
}

/** Makes our refunds of this attempt due for a check now, if the provider knows them. */
export const checkRefundsNow = (draft: Draft, attemptId: string) => {
  for (const { id, status, cause, providerRef } of refundsOf(draft, attemptId))
    if (status !== 'failed' && cause !== 'provider' && providerRef !== null) setRefund(draft, id, { nextCheckAt: draft.now })
}

/** Number of checks without a result after which a refund appears on the attention list of staff. */
const STUCK_AFTER_CHECKS = 12

/** Stores what the provider said about a refund. */
export const noteRefund = (draft: Draft, id: string, { status, ref, failure }: RefundState) => {
  const current = refundOf(draft, id)
  // `failed` is final. After `succeeded`, a check may still read `pending` from old data, which does not change the status.
  if (current.status === 'failed') return
  if (current.status === 'succeeded' && status !== 'failed') {
    if (current.nextCheckAt) setRefund(draft, id, { nextCheckAt: null })
    return
  }
  const checks = current.checks + 1
  const isDone = status !== 'pending'
  setRefund(draft, id, {
    status,
    providerRef: ref || current.providerRef,
    lastError: failure,
    checks,
    nextCheckAt: isDone ? null : nextRefundCheck(checks, draft.rules.config.reconcileDelaysSeconds, draft.now),
    doneAt: isDone ? draft.now : null,
  })
  const about = { subject: id, attemptId: current.attemptId, detail: failure }
  if (!isDone) {
    if (checks === STUCK_AFTER_CHECKS) openAttention(draft, { reason: 'refund_stuck', ...about })
    return
  }
  closeAttention(draft, ['refund_stuck'], [id])
  if (status === 'failed' && !isDoneElsewhere(draft, current)) openAttention(draft, { reason: 'refund_failed', ...about })
  tellRefund(draft, id, current.status)
  writeOfRefund(draft, { id, before: current.status })
}

/** A refund that the provider clearly refused, and the reason that it gave. */
export type RefusedRefund = { id: string; message: string }

/** After this number of clear refusals by the provider, an `unwanted` refund fails, and a person has to decide what to do. */
const REFUSED_MAX = 3

/**
 * Records that a call of the provider about a refund has failed.
 * - If somebody requested the refund, a clear refusal by the provider (`isRefusal`) ends it. That person can request the refund again.
 * - If the refund returns money that paid for no purchase (`unwanted`), nobody requested it. So after a refusal, the hub tries the refund a
 *   few more times (`REFUSED_MAX`) before a person must look at it. Each try uses the amount that the provider holds at that time.
 * - After any other failure, the refund is tried again later.
 */
export const noteRefundTrouble = (draft: Draft, id: string, failure: { message: string; isRefusal: boolean }) => {
  const row = refundOf(draft, id)
  // Another process has already stored that the refund failed.
  if (row.status === 'failed') return
  const message = failure.message.slice(0, 500)
  const isNo = failure.isRefusal && row.status === 'pending'
  const checks = row.checks + 1
  const refusals = isNo ? row.refusals + 1 : row.refusals
  if (isNo && (row.cause !== 'unwanted' || refusals >= REFUSED_MAX || isDoneElsewhere(draft, row))) {
    noteRefund(draft, id, { ref: '', status: 'failed', failure: message })
    return
  }
  if (checks === STUCK_AFTER_CHECKS)
    openAttention(draft, { reason: 'refund_stuck', subject: id, attemptId: row.attemptId, detail: message })
  const nextCheckAt = nextRefundCheck(checks, draft.rules.config.reconcileDelaysSeconds, draft.now)
  setRefund(draft, id, { checks, refusals, lastError: message, nextCheckAt })
}

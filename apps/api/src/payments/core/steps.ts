import type { Language } from '@playhub/contract/limits'
import { receiptMailMax } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import type { PaymentProvider } from '../providers/providers.ts'
import { findLive, isLive, isMoneyOnItsWay, isTooOld, isUndecided, languageOf, nextCheck } from '../rules.ts'
import { closeAttention, openAttention } from './attention.ts'
import { addAttempt, addEvent, type Draft, setAttempt, setPayment } from './draft.ts'
import { type AttemptRow, attemptOf, type PaymentRow } from './state.ts'
import { showStatus } from './status.ts'

/**
 * Decisions about an attempt after an action of the player, after some time, or after the hub called the provider. Decisions from the state
 * that the provider reports are in `settled.ts`.
 */

type Wanted = {
  provider: PaymentProvider
  /** The language of the player's page. */
  spoken: Language | undefined
  /** The origin of the player's page. */
  origin: string
  /** Whether the attempt that this call used in an earlier round has been given up, for example because the player started a newer one. */
  isOvertaken: boolean
}

/**
 * Returns the attempt to use, and creates one if needed. If another attempt is still open, gives that attempt up and returns it with
 * `isOver`. Throws PAYMENT_ALREADY_PAID and RECEIPT_EMAIL_REQUIRED. Throws PAYMENT_BEGUN_ELSEWHERE if `isOvertaken` is true and there is no
 * current attempt that this call can use.
 */
export const takeUp = (draft: Draft, { provider, spoken, origin, isOvertaken }: Wanted) => {
  const before = draft.payment
  const payment = { ...before, locale: spoken ?? before.locale }
  if (payment.status === 'paid') throw new Refusal('PAYMENT_ALREADY_PAID')
  if (!isReceiptPossible(provider, payment)) throw new Refusal('RECEIPT_EMAIL_REQUIRED')
  if (before.locale !== payment.locale) setPayment(draft, { locale: payment.locale })
  if (draft.attempts.some(isMoneyOnItsWay)) throw new Refusal('PAYMENT_ALREADY_PAID')
  const live = findLive(draft.attempts)
  const speaksAlike = live && provider.formLanguage(languageOf(live, before)) === provider.formLanguage(languageOf(payment, payment))
  if (live && speaksAlike && isOfUse(live, payment, provider, draft.now)) return { attempt: live, isOver: false }
  if (isOvertaken) throw new Refusal('PAYMENT_BEGUN_ELSEWHERE')
  if (live) {
    const reason = live.provider === provider.id ? 'renew' : 'switch'
    return { attempt: giveUp(draft, live, reason, 'caller'), isOver: true }
  }
  const attempt = beginAttempt(draft, provider, origin)
  showStatus(draft, 'create')
  return { attempt, isOver: false }
}

/**
 * Whether the provider accepts the receipt e-mail. Some providers do not allow changing the e-mail of a started attempt. They require an
 * address at the start.
 */
const isReceiptPossible = ({ id, needsReceiptEmail }: PaymentProvider, { receiptEmail }: PaymentRow) =>
  !needsReceiptEmail || (receiptEmail !== '' && receiptEmail.length <= receiptMailMax(id))

/**
 * Whether the current attempt can be reused. It must have the same provider and be recent. Its receipt e-mail must be unchanged, unless the
 * provider does not get it.
 */
const isOfUse = (live: AttemptRow, payment: PaymentRow, provider: PaymentProvider, now: Date) =>
  live.provider === provider.id &&
  now.getTime() - live.createdAt.getTime() < provider.reuseForMs &&
  (!provider.needsReceiptEmail || live.receiptEmail === payment.receiptEmail)

const beginAttempt = (draft: Draft, provider: PaymentProvider, origin: string): AttemptRow => {
  const { rules, now, payment } = draft
  // Attempts are sorted by this time, so it must be later than the time of the previous attempt. A process whose clock is ahead may have
  // created the previous attempt.
  const createdAt = new Date(Math.max(now.getTime(), (draft.attempts.at(-1)?.createdAt.getTime() ?? 0) + 1))
  const { mode, receiptEmail, locale, rubMinor, usdMinor } = payment
  const attempt: AttemptRow = {
    id: rules.newId(),
    paymentId: payment.id,
    provider: provider.id,
    mode,
    providerRef: null,
    state: 'created',
    amountMinor: provider.currency === 'USD' ? usdMinor : rubMinor,
    currency: provider.currency,
    receiptEmail,
    locale,
    origin,
    confirmedAt: null,
    abandonedAt: null,
    receiptUrl: '',
    receiptAt: null,
    lastError: '',
    wrongReads: 0,
    processing: false,
    checks: 0,
    nextCheckAt: nextCheck('created', 0, rules.config.reconcileDelaysSeconds, now) ?? null,
    claimedUntil: null,
    createdAt,
  }
  addAttempt(draft, attempt)
  addEvent(draft, { attemptId: attempt.id, from: '', to: 'created', cause: 'create', actor: 'player' })
  return attempt
}

/**
 * Called when the provider has created the attempt and given it the id `ref`. Returns false if the attempt was given up or has ended during
 * the call. Such an attempt exists at the provider and could be paid. So a check that closes it at the provider is due at once.
 */
export const noteOpened = (draft: Draft, attemptId: string, ref: string): boolean => {
  const attempt = attemptOf(draft, attemptId)
  if (attempt.providerRef !== null) return findLive([attempt]) !== undefined
  const abandonedAt = attempt.abandonedAt ?? (isUndecided(attempt) ? null : draft.now)
  const nextCheckAt = abandonedAt ? draft.now : (attempt.nextCheckAt ?? draft.now)
  const opened = setAttempt(draft, attemptId, { providerRef: ref, state: 'open', abandonedAt, nextCheckAt })
  addEvent(draft, { attemptId, from: attempt.state, to: 'open', cause: 'create', actor: attempt.provider })
  return findLive([opened]) !== undefined
}

/**
 * Why an attempt is given up. `cancel`: the player canceled it. `switch` and `renew`: another attempt replaces it. `superseded`: another
 * attempt was paid.
 */
export type Reason = 'cancel' | 'switch' | 'renew' | 'superseded'

/**
 * Marks an attempt as given up. Background checks close it at the provider and are repeated until its result is final. With `closes:
 * 'job'`, the first check runs at once. With `closes: 'caller'`, the caller closes the attempt. The first check is then due later, in case
 * the caller fails.
 */
export const giveUp = (draft: Draft, attempt: AttemptRow, reason: Reason, closes: 'job' | 'caller'): AttemptRow => {
  if (attempt.abandonedAt) return attempt
  const { now, rules } = draft
  const isPlayers = reason === 'cancel' || reason === 'switch'
  const to = reason === 'superseded' ? 'superseded' : 'abandoned'
  const from = attempt.processing ? 'processing' : attempt.state
  addEvent(draft, { attemptId: attempt.id, from, to, cause: reason, actor: isPlayers ? 'player' : 'hub' })
  const waitMs = closes === 'job' ? 0 : (rules.config.reconcileDelaysSeconds[0] ?? 0) * 1000
  return setAttempt(draft, attempt.id, { abandonedAt: now, nextCheckAt: new Date(now.getTime() + waitMs) })
}

/** Gives up the attempt for the player. `closes` has the same meaning as in `giveUp`. An attempt that is over stays unchanged. */
export const turnAway = (draft: Draft, attemptId: string, closes: 'job' | 'caller') => {
  const attempt = attemptOf(draft, attemptId)
  if (isUndecided(attempt)) giveUp(draft, attempt, 'cancel', closes)
  showStatus(draft, 'cancel')
}

/**
 * Called when the player says that they have confirmed the last attempt at the provider. Returns the attempt to read now, if any. Money is
 * probably on its way, so the checks start again with the shortest delay. They had become rare while the form was open.
 */
export const noteConfirmed = (draft: Draft): AttemptRow | undefined => {
  const last = draft.attempts.at(-1)
  if (draft.payment.status === 'paid' || !last || last.abandonedAt || last.confirmedAt) return last
  const live = isLive({ state: last.state, abandoned: false })
  // The provider may have canceled the attempt before the player confirmed it. It is still marked as confirmed, so that the player sees it
  // as failed, not as canceled by the player.
  if (!live && last.state !== 'canceled') return last
  const { now, rules } = draft
  const soon = live &&
    last.checks > 0 && { checks: 0, nextCheckAt: nextCheck(last.state, 0, rules.config.reconcileDelaysSeconds, now) ?? null }
  const confirmed = setAttempt(draft, last.id, { confirmedAt: now, ...soon })
  showStatus(draft, 'set-pending')
  return confirmed
}

/**
 * Called when the provider ended the attempt while its window was open. The player then sees the attempt as failed, not as canceled by the
 * player.
 */
export const noteEndedAlone = (draft: Draft, attemptId: string) => {
  setAttempt(draft, attemptId, { confirmedAt: draft.now })
  showStatus(draft, 'cancel')
}

/** Marks an attempt as failed and stops its checks, because it cannot be paid any more. For example, the provider does not know it. */
export const giveUpForGood = (draft: Draft, { id, providerRef }: AttemptRow, reason: string) => {
  const current = attemptOf(draft, id)
  // After the caller read the attempt, another process may have stored the provider's answer. Then the attempt must not be marked as
  // failed.
  if (!isUndecided(current) || current.providerRef !== providerRef) return
  setAttempt(draft, id, { state: 'failed', nextCheckAt: null, lastError: reason.slice(0, 500) })
  addEvent(draft, { attemptId: id, from: current.state, to: 'failed', cause: 'expired', actor: 'hub' })
  closeAttention(draft, ['payment_stuck'], [id])
  showStatus(draft, 'expired')
}

/** Called when the attempt could not be read from the provider. The next check runs after a longer delay. */
export const postpone = (draft: Draft, attemptId: string, reason: string) => {
  const current = attemptOf(draft, attemptId)
  if (!isUndecided(current)) return
  const checks = current.checks + 1
  const nextCheckAt = nextCheck(current.state, checks, draft.rules.config.reconcileDelaysSeconds, draft.now) ?? null
  setAttempt(draft, attemptId, { checks, nextCheckAt, lastError: reason.slice(0, 500) })
  tellIfStuck(draft, current)
}

/**
 * Adds an attempt to the attention list of staff if it is older than its limit and its money may be on its way. Until the provider decides,
 * the player cannot pay in another way. Without this entry, nobody would notice the attempt.
 */
export const tellIfStuck = (draft: Draft, attempt: AttemptRow) => {
  const { id } = attempt
  if (!isMoneyOnItsWay(attempt) || !isTooOld(attempt, draft.rules.config.attemptTtlHours, draft.now)) return
  openAttention(draft, { reason: 'payment_stuck', subject: id, attemptId: id })
}

import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE, type Language } from '@playhub/contract/limits'
import type { PaymentStatus } from '@playhub/contract/payments'
import type { AttemptRow, PaymentRow } from './core/state.ts'
import type { ProviderState } from './providers/providers.ts'

/**
 * The reasons for a call of `settle`, which reads an attempt from its provider and stores its outcome. The reason is stored with each
 * event. For most reasons, an attempt that has already ended is not read. There are three exceptions:
 * - `refund` (something about a refund has changed): all attempts are read.
 * - `books` (the nightly comparison with the provider's data): all attempts are read.
 * - `webhook`: ended attempts are read only if they took no money.
 */
export const causes = ['create', 'set-pending', 'cancel', 'webhook', 'check', 'expired', 'refund', 'books'] as const
export type Cause = (typeof causes)[number]

export type AttemptState = 'created' | 'open' | 'succeeded' | 'failed' | 'canceled' | 'mismatch'
/** The facts about an attempt that decide the payment's status. `onItsWay`: the result of `isMoneyOnItsWay`. */
export type AttemptFacts = { state: AttemptState; confirmed: boolean; abandoned: boolean; onItsWay: boolean }

/**
 * Number of times in a row that the provider must report a wrong amount before the hub believes it. The times between these reports are the
 * normal delays of the checks.
 */
const WRONG_READS_BELIEVED = 3

type Expected = { amountMinor: number; currency: string; wrongReads: number }

/** Whether money was taken and its amount or currency is wrong. False if all of the money was refunded. */
export const isWrongAmount = (seen: ProviderState, expected: Pick<Expected, 'amountMinor' | 'currency'>) =>
  seen.status === 'succeeded' &&
  seen.refundedMinor < seen.amountMinor &&
  (seen.amountMinor !== expected.amountMinor || seen.currency !== expected.currency)

/**
 * Returns the state of an attempt after it was read from the provider. `wrongReads` counts the reads with a wrong amount, including this
 * one.
 * - A success is never undone.
 * - A wrong amount is never a success. The attempt stays open until `WRONG_READS_BELIEVED` reads with a wrong amount.
 * - If all money was refunded before we first saw it, the state is `canceled`.
 * - If a card is declined, the attempt stays open, because Stripe allows another card on the same intent.
 */
export const nextAttemptState = (current: AttemptState, seen: ProviderState, expected: Expected): AttemptState => {
  if (current === 'succeeded' || current === 'mismatch') return current
  if (seen.status === 'succeeded') {
    if (seen.refundedMinor >= seen.amountMinor) return 'canceled'
    if (!isWrongAmount(seen, expected)) return 'succeeded'
    return expected.wrongReads >= WRONG_READS_BELIEVED ? 'mismatch' : 'open'
  }
  if (current === 'failed' || current === 'canceled') return current
  return seen.status === 'canceled' ? 'canceled' : 'open'
}

/**
 * Returns the status that the player sees. `attempts` contains all attempts, oldest first.
 * - `paid`: an attempt succeeded.
 * - `pending`: the player confirmed the current attempt, or money may be on its way, even if the player gave the attempt up.
 * - `fail`: the last attempt ended after it was marked as confirmed, or the only money that was taken had a wrong amount.
 * - `none`: all other cases.
 */
export const wireStatus = (attempts: readonly AttemptFacts[]): PaymentStatus => {
  if (attempts.some(({ state }) => state === 'succeeded')) return 'paid'
  if (attempts.some(({ onItsWay }) => onItsWay)) return 'pending'
  const nothing = attempts.some(({ state }) => state === 'mismatch') ? 'fail' : 'none'
  const last = attempts.at(-1)
  if (!last || last.abandoned) return nothing
  if (isLive(last)) return last.confirmed ? 'pending' : nothing
  return last.confirmed ? 'fail' : nothing
}

/** Whether the attempt can still be paid and the player has not given it up. */
export const isLive = ({ state, abandoned }: Pick<AttemptFacts, 'state' | 'abandoned'>) =>
  (state === 'created' || state === 'open') && !abandoned

/** Returns the attempt that can still be paid and was not given up, if there is one. There is at most one. */
export const findLive = <A extends { state: AttemptState; abandonedAt: Date | null }>(attempts: readonly A[]): A | undefined =>
  attempts.find(({ state, abandonedAt }) => isLive({ state, abandoned: abandonedAt !== null }))

/** Whether the provider has not decided yet, even if the player gave the attempt up. */
export const isUndecided = ({ state }: Pick<AttemptFacts, 'state'>) => state === 'created' || state === 'open'

/**
 * Whether money may be on its way: the bank is processing the payment, or the provider reported a wrong amount that is still being checked.
 * Until this is decided, nobody should pay again, and cancelling has no effect.
 */
export const isMoneyOnItsWay = ({ state, wrongReads, processing }: Pick<AttemptRow, 'state' | 'wrongReads' | 'processing'>) =>
  isUndecided({ state }) && (processing || wrongReads > 0)

/** Whether the attempt is older than its limit. Such an attempt is closed at the provider if it can still be paid. */
export const isTooOld = ({ createdAt }: Pick<AttemptRow, 'createdAt'>, attemptTtlHours: number, now: Date) =>
  now.getTime() - createdAt.getTime() > attemptTtlHours * 3_600_000

/** Whether the provider took money for the attempt, even if that money paid for no purchase. */
export const tookMoney = ({ state }: Pick<AttemptFacts, 'state'>) => state === 'succeeded' || state === 'mismatch'

/**
 * Returns the time of the next check, or undefined if the state is final. The delays are used one after another, and then the last one
 * repeats.
 */
export const nextCheck = (state: AttemptState, checks: number, delaysSeconds: readonly number[], now: Date): Date | undefined => {
  if (state !== 'created' && state !== 'open') return undefined
  const delay = delaysSeconds[Math.min(checks, delaysSeconds.length - 1)] ?? 900
  return new Date(now.getTime() + delay * 1000)
}

/**
 * Returns the language that the payment provider gets for an attempt. It never changes, because a repeated call that creates the attempt
 * must be identical to the first one.
 */
export const languageOf = (attempt: Pick<AttemptRow, 'locale'>, payment: Pick<PaymentRow, 'locale'>): Language =>
  asLanguage(attempt.locale || payment.locale) ?? FALLBACK_LANGUAGE

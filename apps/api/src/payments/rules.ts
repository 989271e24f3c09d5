import type { PaymentStatus } from '@playhub/contract/payments'
import type { ProviderState } from './providers/providers.ts'

export type AttemptState = 'created' | 'open' | 'succeeded' | 'failed' | 'canceled' | 'mismatch'
/** `suspect`: the provider reported a wrong amount, but not often enough yet to be believed. */
export type AttemptFacts = { state: AttemptState; confirmed: boolean; abandoned: boolean; suspect: boolean }

/** The provider must report a wrong amount this many times in a row, with the delays of the checks between, before it is believed. */
const WRONG_READS_BELIEVED = 3

type Expected = { amountMinor: number; currency: string; wrongReads: number }

/** Whether money was taken and the amount is wrong. If all of it went back, the answer is no. */
export const isWrongAmount = (seen: ProviderState, expected: Pick<Expected, 'amountMinor' | 'currency'>) =>
  seen.status === 'succeeded' &&
  seen.refundedMinor < seen.amountMinor &&
  (seen.amountMinor !== expected.amountMinor || seen.currency !== expected.currency)

/**
 * The state of an attempt after reading the provider. A success is never undone. A wrong amount is never a success; `wrongReads`, including
 * this reading, tells whether it is believed, and until then the attempt stays open. If all money had gone back before we first saw it, the
 * attempt counts as canceled. A declined card leaves the attempt open, because Stripe allows another card on the same intent.
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
 * The status that the player sees, from all attempts, oldest first. `paid`: one succeeded. `pending`: the player confirmed a live attempt.
 * `fail`: an attempt ended although the player did not cancel it. Else `none`. While it is uncertain whether money was taken, the status is
 * `pending`; if the money then paid for nothing, it is `fail`.
 */
export const wireStatus = (attempts: readonly AttemptFacts[]): PaymentStatus => {
  if (attempts.some(({ state }) => state === 'succeeded')) return 'paid'
  if (attempts.some(({ state, suspect }) => suspect && state === 'open')) return 'pending'
  const nothing = attempts.some(({ state }) => state === 'mismatch') ? 'fail' : 'none'
  const last = attempts.at(-1)
  if (!last || last.abandoned) return nothing
  if (isLive(last)) return last.confirmed ? 'pending' : nothing
  return last.confirmed ? 'fail' : nothing
}

/** The attempt can still be paid, and the player has not given it up. */
export const isLive = ({ state, abandoned }: Pick<AttemptFacts, 'state' | 'abandoned'>) =>
  (state === 'created' || state === 'open') && !abandoned

/** The current attempt; there is at most one. */
export const findLive = <A extends { state: AttemptState; abandonedAt: Date | null }>(attempts: readonly A[]): A | undefined =>
  attempts.find(({ state, abandonedAt }) => isLive({ state, abandoned: abandonedAt !== null }))

/** The provider has not decided yet, even if the player gave the attempt up. */
export const isUndecided = ({ state }: Pick<AttemptFacts, 'state'>) => state === 'created' || state === 'open'

/** The provider reported a wrong amount, and this is still being checked. */
export const isSuspect = ({ state, wrongReads }: { state: AttemptState; wrongReads: number }) => isUndecided({ state }) && wrongReads > 0

/** The provider took money for it, even if that paid for nothing. */
export const tookMoney = ({ state }: Pick<AttemptFacts, 'state'>) => state === 'succeeded' || state === 'mismatch'

/** Time of the next check: the delays one after the other, and then always the last one. Undefined if the state is final. */
export const nextCheck = (state: AttemptState, checks: number, delaysSeconds: readonly number[], now: Date): Date | undefined => {
  if (state !== 'created' && state !== 'open') return undefined
  const delay = delaysSeconds[Math.min(checks, delaysSeconds.length - 1)] ?? 900
  return new Date(now.getTime() + delay * 1000)
}

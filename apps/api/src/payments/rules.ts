import type { PaymentStatus } from '@playhub/contract/payments'
import type { ProviderState } from './providers/providers.ts'

export type AttemptState = 'created' | 'open' | 'succeeded' | 'failed' | 'canceled' | 'mismatch'
/** `suspect`: the provider says that it took another amount than was asked, and has not been asked often enough to be believed. */
export type AttemptFacts = { state: AttemptState; confirmed: boolean; abandoned: boolean; suspect: boolean }

/** So often in a row, with the gaps of checks between, the provider must say that it took another amount before that is believed. */
const WRONG_READS_BELIEVED = 3

type Expected = { amountMinor: number; currency: string; wrongReads: number }

/** Money was taken, and not what was asked for; money that all went back does not count. */
export const isWrongAmount = (seen: ProviderState, expected: Pick<Expected, 'amountMinor' | 'currency'>) =>
  seen.status === 'succeeded' &&
  seen.refundedMinor < seen.amountMinor &&
  (seen.amountMinor !== expected.amountMinor || seen.currency !== expected.currency)

/**
 * The state of an attempt after the provider was read. Success is never taken back; an amount that is not ours is never success, and
 * `wrongReads`, this reading counted, says whether it is believed: until then the attempt stays open.
 * Money that had all gone back before we first saw it bought nothing: that attempt counts as canceled.
 * A declined card leaves the attempt open: Stripe lets the player try another on the same intent.
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
 * What the player sees, from all attempts, oldest first: any success is `paid`; a live attempt the player has confirmed is `pending`;
 * an attempt that ended against the player's will is `fail`; else `none`. While money may have been taken it is not called cancelled:
 * `pending` until that is certain, `fail` once it bought nothing.
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

/** Still payable, and wanted. */
export const isLive = ({ state, abandoned }: Pick<AttemptFacts, 'state' | 'abandoned'>) =>
  (state === 'created' || state === 'open') && !abandoned

/** The attempt under way; there is one at most. */
export const findLive = <A extends { state: AttemptState; abandonedAt: Date | null }>(attempts: readonly A[]): A | undefined =>
  attempts.find(({ state, abandonedAt }) => isLive({ state, abandoned: abandonedAt !== null }))

/** The provider may still change its mind about it, whatever the player did. */
export const isUndecided = ({ state }: Pick<AttemptFacts, 'state'>) => state === 'created' || state === 'open'

/** The provider says that it took another amount for it than was asked; whether that is so is being found out. */
export const isSuspect = ({ state, wrongReads }: { state: AttemptState; wrongReads: number }) => isUndecided({ state }) && wrongReads > 0

/** The provider took money for it, whether or not that bought anything. */
export const tookMoney = ({ state }: Pick<AttemptFacts, 'state'>) => state === 'succeeded' || state === 'mismatch'

/** When to look again: the delays in turn, the last one for good. Undefined when there is nothing left to learn. */
export const nextCheck = (state: AttemptState, checks: number, delaysSeconds: readonly number[], now: Date): Date | undefined => {
  if (state !== 'created' && state !== 'open') return undefined
  const delay = delaysSeconds[Math.min(checks, delaysSeconds.length - 1)] ?? 900
  return new Date(now.getTime() + delay * 1000)
}

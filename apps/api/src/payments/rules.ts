import type { PaymentStatus } from '@playhub/contract/payments'
import type { ProviderState } from './providers/providers.ts'

export type AttemptState = 'created' | 'open' | 'succeeded' | 'failed' | 'canceled' | 'mismatch'
export type AttemptFacts = { state: AttemptState; confirmed: boolean; abandoned: boolean }

/**
 * The state of an attempt after the provider was read. Success is never taken back; an amount that is not ours is never success.
 * Money that had all gone back before we first saw it bought nothing: that attempt counts as canceled.
 * A declined card leaves the attempt open: Stripe lets the player try another on the same intent.
 */
export const nextAttemptState = (
  current: AttemptState,
  seen: ProviderState,
  expected: { amountMinor: number; currency: string },
): AttemptState => {
  if (current === 'succeeded' || current === 'mismatch') return current
  if (seen.status === 'succeeded') {
    if (seen.refundedMinor >= seen.amountMinor) return 'canceled'
    return seen.amountMinor === expected.amountMinor && seen.currency === expected.currency ? 'succeeded' : 'mismatch'
  }
  if (current === 'failed' || current === 'canceled') return current
  return seen.status === 'canceled' ? 'canceled' : 'open'
}

/**
 * What the player sees, from all attempts, oldest first: any success is `paid`; a live attempt the player has confirmed is `pending`;
 * an attempt that ended against the player's will is `fail`; else `none`.
 */
export const wireStatus = (attempts: readonly AttemptFacts[]): PaymentStatus => {
  if (attempts.some(({ state }) => state === 'succeeded')) return 'paid'
  const last = attempts.at(-1)
  if (!last || last.abandoned) return 'none'
  if (isLive(last)) return last.confirmed ? 'pending' : 'none'
  return last.confirmed ? 'fail' : 'none'
}

/** Still payable, and wanted. */
export const isLive = ({ state, abandoned }: Pick<AttemptFacts, 'state' | 'abandoned'>) =>
  (state === 'created' || state === 'open') && !abandoned

/** The attempt under way; there is one at most. */
export const findLive = <A extends { state: AttemptState; abandonedAt: Date | null }>(attempts: readonly A[]): A | undefined =>
  attempts.find(({ state, abandonedAt }) => isLive({ state, abandoned: abandonedAt !== null }))

/** The provider may still change its mind about it, whatever the player did. */
export const isUndecided = ({ state }: Pick<AttemptFacts, 'state'>) => state === 'created' || state === 'open'

/** The provider took money for it, whether or not that bought anything. */
export const tookMoney = ({ state }: Pick<AttemptFacts, 'state'>) => state === 'succeeded' || state === 'mismatch'

/** When to look again: the delays in turn, the last one for good. Undefined when there is nothing left to learn. */
export const nextCheck = (state: AttemptState, checks: number, delaysSeconds: readonly number[], now: Date): Date | undefined => {
  if (state !== 'created' && state !== 'open') return undefined
  const delay = delaysSeconds[Math.min(checks, delaysSeconds.length - 1)] ?? 900
  return new Date(now.getTime() + delay * 1000)
}

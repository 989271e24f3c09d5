import type { WhyBack } from '@playhub/contract/transactions'
import type { AttemptRow, RefundRow } from '../core/state.ts'
import type { ProviderState } from '../providers/providers.ts'

/**
 * Returns the time of the next check of a refund. The first delays are those of the checks of attempts. After them, each delay is twice as
 * long as the one before, up to six hours.
 */
export const nextRefundCheck = (checks: number, delaysSeconds: readonly number[], now: Date): Date => {
  const last = delaysSeconds.at(-1) ?? 900
  const beyond = checks - delaysSeconds.length + 1
  const seconds = delaysSeconds[checks] ?? Math.min(last * 2 ** Math.min(beyond, 10), 6 * 3600)
  return new Date(now.getTime() + seconds * 1000)
}

type RefundFacts = { status: 'pending' | 'succeeded' | 'failed'; amountMinor: number }
type DisputeFacts = { status: 'open' | 'won' | 'lost'; amountMinor: number; currency: string }
type Paid = { amountMinor: number; currency: string }

const sumOf = (parts: readonly { amountMinor: number }[]) => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Returns the sum of the succeeded refunds. With `pending`, adds the pending refunds. */
export const givenBack = (refunds: readonly RefundFacts[], how: 'succeeded' | 'pending' = 'succeeded') =>
  sumOf(refunds.filter(({ status }) => status === 'succeeded' || status === how))

/**
 * Returns how much money was returned, according to the provider. For a canceled attempt this is the full amount, because the provider kept
 * nothing.
 */
export const goneBack = ({ status, amountMinor, refundedMinor }: Pick<ProviderState, 'status' | 'amountMinor' | 'refundedMinor'>) =>
  status === 'canceled' ? amountMinor : refundedMinor

/** Returns how much of the taken money the provider still holds. */
export const heldBy = (
  seen: Pick<ProviderState, 'status' | 'amountMinor' | 'currency' | 'capturedMinor' | 'refundedMinor' | 'disputes'>,
) => (seen.status === 'succeeded' ? Math.max(0, seen.capturedMinor - seen.refundedMinor - lostOf(seen, seen.disputes)) : 0)

/**
 * Returns how much the provider still holds of money that paid for no purchase. `seen` may be older than our refunds, so the larger of the
 * two refunded amounts is used.
 */
export const restOf = (seen: Parameters<typeof heldBy>[0], refunds: readonly RefundFacts[]) =>
  heldBy({ ...seen, refundedMinor: Math.max(seen.refundedMinor, givenBack(refunds)) })

/** Returns the sum of the disputes. If a dispute has another currency than the payment, the full amount of the payment is added for it. */
const disputed = (paid: Paid, disputes: readonly DisputeFacts[]) =>
  sumOf(disputes.map(({ amountMinor, currency }) => ({ amountMinor: currency === paid.currency ? amountMinor : paid.amountMinor })))

/** Returns how much money the bank took back in disputes that were lost. */
export const lostOf = (paid: Paid, disputes: readonly DisputeFacts[] = []) =>
  disputed(
    paid,
    disputes.filter(({ status }) => status === 'lost'),
  )

/** Returns the refunded amount that games and players see. The amount of a lost dispute is included. */
export const refundedOf = (paid: Paid, refunds: readonly RefundFacts[], disputes: readonly DisputeFacts[]) =>
  Math.min(paid.amountMinor, givenBack(refunds) + lostOf(paid, disputes))

/** Returns how much may still be refunded. Pending refunds and open disputes are already subtracted. */
export const leftOf = (paid: Paid, refunds: readonly RefundFacts[], disputes: readonly DisputeFacts[]) => {
  const notWon = disputes.filter(({ status }) => status !== 'won')
  return Math.max(0, paid.amountMinor - givenBack(refunds, 'pending') - disputed(paid, notWon))
}

/**
 * Whether the player has lost the right to the good. This is so if all of the money has gone back or is on its way back, or if a dispute is
 * open or lost. A partial refund changes nothing. Pending refunds are included, so that nobody uses the good while the money is on its way.
 */
export const isGoodForfeit = (paid: Paid, refunds: readonly RefundFacts[], disputes: readonly DisputeFacts[]) =>
  leftOf(paid, refunds, disputes) === 0 || disputes.some(({ status }) => status !== 'won')

/**
 * Compares the provider's refunded amount with our refunds. Money that was returned without one of our refunds is treated as refunded by
 * the provider itself (`foreignMinor`). `isShort` means that the provider has returned less than our succeeded refunds. While one of our
 * refunds is pending, a smaller amount is normal, so `isShort` is false.
 */
export const heldAgainst = (
  seenMinor: number,
  ours: readonly RefundFacts[],
  foreignMinor: number,
): { foreignMinor: number; isShort: boolean } => {
  const isOnItsWay = ours.some(({ status }) => status === 'pending')
  if (isOnItsWay) return { foreignMinor: Math.max(foreignMinor, seenMinor - givenBack(ours, 'pending')), isShort: false }
  const isShort = seenMinor < givenBack(ours)
  return { foreignMinor: isShort ? foreignMinor : seenMinor - givenBack(ours), isShort }
}

/** Returns the reason of a refund for texts to people. The refund's cause and the attempt's state decide it together. */
export const whyBack = ({ cause }: Pick<RefundRow, 'cause'>, attempt: Pick<AttemptRow, 'state'> | undefined): WhyBack => {
  if (cause === 'unwanted') return attempt?.state === 'mismatch' ? 'wrongAmount' : 'double'
  return cause === 'partner' ? 'game' : cause
}

import type { ProviderState } from '../providers/providers.ts'

/** When to look at a refund again: as often as at an attempt, then ever more rarely, at last four times a day. */
export const nextRefundCheck = (checks: number, delaysSeconds: readonly number[], now: Date): Date => {
  const last = delaysSeconds.at(-1) ?? 900
  const beyond = checks - delaysSeconds.length + 1
  const seconds = delaysSeconds[checks] ?? Math.min(last * 2 ** Math.min(beyond, 10), 6 * 3600)
  return new Date(now.getTime() + seconds * 1000)
}

/** No provider of ours gives back less than a ruble, or leaves less than one behind. Stripe gives back any cent. */
const SMALLEST_PART = { RUB: 100, USD: 1 } as const

export const isPartPossible = (amountMinor: number, leftMinor: number, currency: 'RUB' | 'USD') => {
  const rest = leftMinor - amountMinor
  return amountMinor >= SMALLEST_PART[currency] && (rest === 0 || rest >= SMALLEST_PART[currency])
}

type RefundFacts = { status: 'pending' | 'succeeded' | 'failed'; amountMinor: number }
type DisputeFacts = { status: 'open' | 'won' | 'lost'; amountMinor: number; currency: string }
type Paid = { amountMinor: number; currency: string }

const sumOf = (parts: readonly { amountMinor: number }[]) => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Gone back for certain; `pending` counts what is on its way too. */
export const givenBack = (refunds: readonly RefundFacts[], how: 'succeeded' | 'pending' = 'succeeded') =>
  sumOf(refunds.filter(({ status }) => status === 'succeeded' || status === how))

/** What the provider says has gone back of money that it took. One that it calls canceled by now has kept nothing. */
export const goneBack = ({ status, amountMinor, refundedMinor }: Pick<ProviderState, 'status' | 'amountMinor' | 'refundedMinor'>) =>
  status === 'canceled' ? amountMinor : refundedMinor

/** What the provider says it still holds of money that it took. */
export const heldBy = (seen: Pick<ProviderState, 'status' | 'amountMinor' | 'capturedMinor' | 'refundedMinor'>) =>
  seen.status === 'succeeded' ? Math.max(0, seen.capturedMinor - seen.refundedMinor) : 0

/** The same for money that bought nothing, where `seen` may be older than the refunds that we know of. */
export const restOf = (seen: Parameters<typeof heldBy>[0], refunds: readonly RefundFacts[]) =>
  heldBy({ ...seen, refundedMinor: Math.max(seen.refundedMinor, givenBack(refunds)) })

/** A dispute in another currency than the payment's is taken to be about all of it. */
const disputed = (paid: Paid, disputes: readonly DisputeFacts[]) =>
  sumOf(disputes.map(({ amountMinor, currency }) => ({ amountMinor: currency === paid.currency ? amountMinor : paid.amountMinor })))

/** What the game and the player are told has gone back of a payment: a lost dispute is as good as a refund. */
export const refundedOf = (paid: Paid, refunds: readonly RefundFacts[], disputes: readonly DisputeFacts[]) => {
  const lost = disputes.filter(({ status }) => status === 'lost')
  return Math.min(paid.amountMinor, givenBack(refunds) + disputed(paid, lost))
}

/** What may still be given back: a refund on its way counts, and so does money that a bank holds for a dispute. */
export const leftOf = (paid: Paid, refunds: readonly RefundFacts[], disputes: readonly DisputeFacts[]) => {
  const notWon = disputes.filter(({ status }) => status !== 'won')
  return Math.max(0, paid.amountMinor - givenBack(refunds, 'pending') - disputed(paid, notWon))
}

/**
 * What the provider says has gone back, held against what we know of: money that went back without us counts as the provider's own refund.
 * While a refund of ours is on its way, less than expected says nothing; `isShort` means that one that had succeeded did not after all.
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

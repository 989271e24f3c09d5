import { givenBack, lostOf } from '../money-back/refund-rules.ts'
import type { ProviderState } from '../providers/providers.ts'
import { type AttemptState, tookMoney } from '../rules.ts'

/**
 * The money of one attempt that the provider took, and that neither a refund nor a lost dispute returned. `minor` is the amount in minor
 * units.
 */
export type Holding = { minor: number; currency: string }
export type Difference = { ref: string; ours: Holding | null; theirs: Holding; healed: boolean }

export const holdingOf = (seen: ProviderState): Holding => ({
  minor: seen.status === 'succeeded' ? seen.amountMinor - seen.refundedMinor - lostOf(seen, seen.disputes) : 0,
  currency: seen.currency,
})

type Entry = {
  state: AttemptState
  /** Whether the money of this attempt paid for the purchase. */
  isPurchase: boolean
  amountMinor: number
  currency: string
  refunds: readonly { status: 'pending' | 'succeeded' | 'failed'; amountMinor: number }[]
  disputes: readonly { providerRef: string; status: 'open' | 'won' | 'lost'; amountMinor: number; currency: string }[]
}

/**
 * Returns how much of an attempt's money the provider still holds, according to our records.
 * - If the provider took a wrong amount, the result starts from the provider's amount. Our record contains only the expected amount.
 * - Of a pending refund, only the part that the provider reports as refunded is subtracted.
 * - If the attempt did not pay for the purchase, the result is 0 as soon as one of its refunds has succeeded and none is pending.
 */
export const oursOf = (entry: Entry, seen: ProviderState): Holding => {
  if (!tookMoney(entry)) return { minor: 0, currency: entry.currency }
  if (!entry.isPurchase && isGivenBack(entry)) return { minor: 0, currency: entry.currency }
  const taken = entry.state === 'mismatch' ? seen : entry
  const [least, most] = [givenBack(entry.refunds), givenBack(entry.refunds, 'pending')]
  const back = Math.min(Math.max(seen.refundedMinor, least), most)
  return { minor: taken.amountMinor - back - lostOf(taken, entry.disputes), currency: taken.currency }
}

/**
 * Whether the provider reports a dispute that is missing in our records, or the end of a dispute that has not ended in our records. An open
 * dispute changes no amount, so `difference` does not find it.
 */
export const hasNewsOfDisputes = ({ disputes }: Pick<Entry, 'disputes'>, seen: ProviderState) =>
  (seen.disputes ?? []).some(({ ref, status }) => {
    const known = disputes.find(({ providerRef }) => providerRef === ref)
    return known === undefined || (known.status !== status && status !== 'open')
  })

const isGivenBack = ({ refunds }: Pick<Entry, 'refunds'>) =>
  refunds.some(({ status }) => status === 'succeeded') && !refunds.some(({ status }) => status === 'pending')

export const difference = (ours: Holding, theirs: Holding) =>
  ours.minor !== theirs.minor || (theirs.minor > 0 && ours.currency !== theirs.currency)

export const sumOf = (holdings: readonly Holding[]) => holdings.reduce((sum, { minor }) => sum + minor, 0)

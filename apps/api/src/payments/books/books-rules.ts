import { givenBack } from '../money-back/refund-rules.ts'
import type { ProviderState } from '../providers/providers.ts'
import { type AttemptState, tookMoney } from '../rules.ts'

/** What is left of the money that one attempt took. */
export type Holding = { minor: number; currency: string }
export type Difference = { ref: string; ours: Holding | null; theirs: Holding; healed: boolean }

export const holdingOf = ({ status, amountMinor, refundedMinor, currency }: ProviderState): Holding => ({
  minor: status === 'succeeded' ? amountMinor - refundedMinor : 0,
  currency,
})

type Entry = {
  state: AttemptState
  /** Its money paid for the purchase. */
  isPurchase: boolean
  amountMinor: number
  currency: string
  refunds: readonly { status: 'pending' | 'succeeded' | 'failed'; amountMinor: number }[]
}

/**
 * What we hold of an attempt. Of one with a wrong amount we kept no amount but the provider's. A refund on its way is counted as the provider
 * counts it, who may or may not have begun with it. Of money that bought nothing we hold nothing once it has gone back.
 */
export const oursOf = (entry: Entry, seen: ProviderState): Holding => {
  if (!tookMoney(entry)) return { minor: 0, currency: entry.currency }
  if (!entry.isPurchase && isGivenBack(entry)) return { minor: 0, currency: entry.currency }
  const taken = entry.state === 'mismatch' ? seen : entry
  const [least, most] = [givenBack(entry.refunds), givenBack(entry.refunds, 'pending')]
  const back = Math.min(Math.max(seen.refundedMinor, least), most)
  return { minor: taken.amountMinor - back, currency: taken.currency }
}

const isGivenBack = ({ refunds }: Pick<Entry, 'refunds'>) =>
  refunds.some(({ status }) => status === 'succeeded') && !refunds.some(({ status }) => status === 'pending')

export const difference = (ours: Holding, theirs: Holding) =>
  ours.minor !== theirs.minor || (theirs.minor > 0 && ours.currency !== theirs.currency)

export const sumOf = (holdings: readonly Holding[]) => holdings.reduce((sum, { minor }) => sum + minor, 0)

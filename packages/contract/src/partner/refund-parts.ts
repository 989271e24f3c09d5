/**
 * The smallest possible refund in minor units: one ruble at the Russian providers and one cent at Stripe. If a part of the money stays
 * after a refund, that part must have at least this amount too.
 */
export const SMALLEST_PART = { RUB: 100, USD: 1 } as const

/** Whether the amount can be refunded from what is left. Both are in minor units. */
export const isPartPossible = (amountMinor: number, leftMinor: number, currency: 'RUB' | 'USD') => {
  const rest = leftMinor - amountMinor
  return amountMinor >= SMALLEST_PART[currency] && (rest === 0 || rest >= SMALLEST_PART[currency])
}

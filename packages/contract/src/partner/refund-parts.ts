/**
 * The smallest possible refund in minor units: one ruble at the Russian providers and one cent at Stripe. After a refund, the amount that
 * is not refunded must be zero or at least this large too.
 */
export const SMALLEST_PART = { RUB: 100, USD: 1 } as const

/** Whether `amountMinor` can be refunded while `leftMinor` is not refunded yet. Both are in minor units. */
export const isPartPossible = (amountMinor: number, leftMinor: number, currency: 'RUB' | 'USD') => {
  const rest = leftMinor - amountMinor
  return amountMinor >= SMALLEST_PART[currency] && (rest === 0 || rest >= SMALLEST_PART[currency])
}

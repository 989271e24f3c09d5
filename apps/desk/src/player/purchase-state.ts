import type { DeskPurchase } from '@playhub/contract/desk-players'
import type { PaymentStatus } from '@playhub/contract/payments'

export type ShownState = PaymentStatus | 'refunded' | 'partly'

/** A paid purchase whose money went back stays paid for the game; for people that is another state. */
export const stateOf = ({ status, amount, refunded }: Pick<DeskPurchase, 'status' | 'amount' | 'refunded'>): ShownState => {
  if (status !== 'paid' || refunded === 0) return status
  return refunded >= (amount ?? 0) ? 'refunded' : 'partly'
}

import { type PaymentStatus, parseMinor } from '@playhub/contract/payments'
import type { TransactionItem } from '@playhub/contract/transactions'

export type ShownState = PaymentStatus | 'refunded' | 'partly'

/**
 * Returns the state that the player sees. After a refund, the payment's own status stays "paid", and the game gets this status. The player
 * sees that the payment was refunded.
 */
export const shownStateOf = ({ status, price, refunded }: Pick<TransactionItem, 'status' | 'price' | 'refunded'>): ShownState => {
  if (status !== 'paid' || refunded === '') return status
  return parseMinor(refunded) >= parseMinor(price) ? 'refunded' : 'partly'
}

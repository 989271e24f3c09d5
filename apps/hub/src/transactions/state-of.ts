import { type PaymentStatus, parseMinor } from '@playhub/contract/payments'
import type { TransactionItem } from '@playhub/contract/transactions'

export type ShownState = PaymentStatus | 'refunded' | 'partly'

/**
 * Returns the state that the player sees. After a refund, the payment's own status, which the game gets, stays "paid". The player sees the
 * refund.
 */
export const shownStateOf = ({ status, price, refunded }: Pick<TransactionItem, 'status' | 'price' | 'refunded'>): ShownState => {
  if (status !== 'paid' || refunded === '') return status
  return parseMinor(refunded) >= parseMinor(price) ? 'refunded' : 'partly'
}

import { type PaymentStatus, parseMinor } from '@playhub/contract/payments'
import type { TransactionItem } from '@playhub/contract/transactions'

export type ShownState = PaymentStatus | 'refunded' | 'partly'

/** A paid purchase whose money went back stays paid for the game; for the player that is another state. */
export const shownStateOf = ({ status, price, refunded }: Pick<TransactionItem, 'status' | 'price' | 'refunded'>): ShownState => {
  if (status !== 'paid' || refunded === '') return status
  return parseMinor(refunded) >= parseMinor(price) ? 'refunded' : 'partly'
}

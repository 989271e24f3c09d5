import { type PaymentStatus, parseMinor } from '@playhub/contract/payments'
import type { TransactionItem } from '@playhub/contract/transactions'

export type ShownState = PaymentStatus | 'refunded' | 'partly'

/** After a return of money a payment stays "paid" for the game. The player sees another state. */
export const shownStateOf = ({ status, price, refunded }: Pick<TransactionItem, 'status' | 'price' | 'refunded'>): ShownState => {
  if (status !== 'paid' || refunded === '') return status
  return parseMinor(refunded) >= parseMinor(price) ? 'refunded' : 'partly'
}

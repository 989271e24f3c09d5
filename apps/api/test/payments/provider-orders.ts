import { randomUUID } from 'node:crypto'
import type { AttemptOrder, RefundOrder } from '../../src/payments/providers/providers.ts'

/**
 * Returns the order with which the hub starts an attempt at a provider. The player buys an item of a game, "the second builder", for
 * rubles.
 */
export const orderOf = (over: Partial<AttemptOrder> = {}): AttemptOrder => ({
  attemptId: randomUUID(),
  paymentId: randomUUID(),
  amountMinor: 34_900,
  currency: 'RUB',
  description: 'Второй строитель',
  locale: 'ru',
  receiptEmail: 'player@playhub.example',
  returnUrl: 'http://localhost:3000/payments/yandex-pay/1?returned=true',
  ...over,
})

/** Returns the order with which the hub refunds the attempt of `orderOf` in full. */
export const refundOf = (ref: string, over: Partial<RefundOrder> = {}): RefundOrder => ({
  refundId: randomUUID(),
  ref,
  amountMinor: 34_900,
  currency: 'RUB',
  isWhole: true,
  description: 'Второй строитель',
  receiptEmail: 'player@playhub.example',
  reason: '',
  ...over,
})

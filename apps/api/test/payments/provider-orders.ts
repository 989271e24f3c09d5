import { randomUUID } from 'node:crypto'
import type { AttemptOrder, RefundOrder } from '../../src/payments/providers/providers.ts'

/**
 * What the hub sends to a provider in rubles: an order that starts an attempt for a builder, and below an order that refunds it in full.
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

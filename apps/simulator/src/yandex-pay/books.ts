import type { BookEntry } from '../control/books.ts'
import type { YandexPayTables } from './records.ts'

/** The hub names an order by its attempt, and writes the payment into the metadata. */
export const yandexPayBooks = ({ orders }: YandexPayTables): BookEntry[] =>
  orders.rows().map(({ orderId, amount, currency, captured, refunded, metadata }) => ({
    ref: orderId,
    amount,
    currency,
    captured,
    refunded,
    disputedLost: 0,
    paymentId: metadata,
    attemptId: orderId,
  }))

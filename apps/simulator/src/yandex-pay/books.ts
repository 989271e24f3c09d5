import type { BookEntry } from '../control/books.ts'
import type { YandexPayTables } from './records.ts'

/** Returns the records of the orders. The hub uses the attempt's id as the order's id, and puts the payment's id into the metadata. */
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

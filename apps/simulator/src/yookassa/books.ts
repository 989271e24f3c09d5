import type { BookEntry } from '../control/books.ts'
import type { YookassaTables } from './records.ts'

export const yookassaBooks = ({ payments }: YookassaTables): BookEntry[] =>
  payments.rows().map(({ id, amountMinor, refundedMinor, status, metadata }) => ({
    ref: id,
    amount: amountMinor,
    currency: 'RUB',
    captured: status === 'succeeded' ? amountMinor : 0,
    refunded: refundedMinor,
    disputedLost: 0,
    paymentId: metadata.payment_id ?? null,
    attemptId: metadata.attempt_id ?? null,
  }))

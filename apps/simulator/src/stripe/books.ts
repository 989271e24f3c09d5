import type { BookEntry } from '../control/books.ts'
import type { StripeTables } from './records.ts'

export const stripeBooks = ({ intents, charges, disputes }: StripeTables): BookEntry[] =>
  intents.rows().map(({ id, amount, currency, amountReceived, latestCharge, metadata }) => {
    const lost = disputes.rows().filter(({ intent, status }) => intent === id && status === 'lost')
    return {
      ref: id,
      amount,
      currency: currency.toUpperCase(),
      captured: amountReceived,
      refunded: amountReceived > 0 && latestCharge !== null ? (charges.get(latestCharge)?.amountRefunded ?? 0) : 0,
      disputedLost: lost.reduce((sum, dispute) => sum + dispute.amount, 0),
      paymentId: metadata.payment_id ?? null,
      attemptId: metadata.attempt_id ?? null,
    }
  })

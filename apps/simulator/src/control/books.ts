import type { FastifyInstance } from 'fastify'

/** A provider's record of one payment. Amounts are in minor units. `ref` is the provider's id of the payment. */
export type BookEntry = {
  ref: string
  amount: number
  currency: string
  captured: number
  refunded: number
  disputedLost: number
  /** The hub's ids, if the provider stores them. */
  paymentId: string | null
  attemptId: string | null
}
export type Books = { stripe: BookEntry[]; yookassa: BookEntry[]; 'yandex-pay': BookEntry[] }

/** Adds the route that returns the providers' records, for comparison with the hub's records. */
export const bookRoutes = (app: FastifyInstance, read: () => Books) => app.get('/control/books', async () => read())

import type { FastifyInstance } from 'fastify'

/** What one provider has of one payment at the end of the day, in minor units; `ref` is its own id. */
export type BookEntry = {
  ref: string
  amount: number
  currency: string
  captured: number
  refunded: number
  disputedLost: number
  /** As the hub named them, where the provider keeps such names. */
  paymentId: string | null
  attemptId: string | null
}
export type Books = { stripe: BookEntry[]; yookassa: BookEntry[]; 'yandex-pay': BookEntry[] }

/** The providers' books, for comparing with the hub's. */
export const bookRoutes = (app: FastifyInstance, read: () => Books) => app.get('/control/books', async () => read())

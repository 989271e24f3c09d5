import * as z from 'zod/mini'
import { currency, minorUnits, projectId } from '../fields.ts'
import { DESK_SEARCH_MAX } from '../limits.ts'
import { paymentMethod, paymentStatus } from '../payments.ts'
import { agents, byRole, call, cursor, day } from './endpoint.ts'
import { purchase } from './players.ts'
import { requester } from './tickets.ts'

export const paymentRow = z.extend(purchase, { player: requester, hasReceipt: z.boolean() })
export type PaymentRow = z.infer<typeof paymentRow>

export const paymentsSearch = {
  searchPayments: call({
    method: 'GET',
    path: '/payments',
    summary: "Payments of every project, newest first, by the id of payment, player or provider, or by the buyer's e-mail",
    access: agents,
    query: z.object({
      q: z._default(z.string().check(z.trim(), z.maxLength(DESK_SEARCH_MAX.payments)), ''),
      status: z.optional(z.enum([...paymentStatus.options, 'refunded', 'disputed'])),
      provider: z.optional(paymentMethod),
      project: z.optional(projectId),
      mode: z.optional(z.enum(['test', 'live'])),
      from: z.optional(day),
      to: z.optional(day),
      currency: z.optional(currency),
      /** Finds only payments of at least this amount, in minor units of `currency`. */
      min: z.optional(z.pipe(z.coerce.number(), minorUnits)),
      /** Finds only payments of at most this amount, in minor units of `currency`. */
      max: z.optional(z.pipe(z.coerce.number(), minorUnits)),
      cursor,
    }),
    reply: z.object({ items: z.array(paymentRow), nextCursor: z.nullable(z.string()) }),
    refusals: byRole,
  }),
} as const

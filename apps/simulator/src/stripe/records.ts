import * as z from 'zod'
import { savedAnswer } from '../idempotency.ts'
import { openTable } from '../journal.ts'
import { declineNames } from './cards.ts'

/** This file has the stored records. `present.ts` converts them to Stripe's objects. */

const card = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  decline: z.enum(declineNames).nullable(),
  asks3ds: z.boolean(),
  refundFails: z.boolean(),
  refundWaits: z.boolean().default(false),
  isDisputed: z.boolean().default(false),
})
export type Card = z.infer<typeof card>

const metadata = z.record(z.string(), z.string())

const failure = z.object({ code: z.string(), declineCode: z.string().nullable(), message: z.string(), charge: z.string().nullable() })
export type PaymentFailure = z.infer<typeof failure>

const intentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const

const intent = z.object({
  id: z.string(),
  secret: z.string(),
  status: z.enum(intentStatuses),
  amount: z.number(),
  amountReceived: z.number(),
  currency: z.string(),
  captureMethod: z.enum(['automatic', 'automatic_async', 'manual']),
  /** Null if the caller listed `payment_method_types` itself. */
  allowRedirects: z.enum(['always', 'never']).nullable(),
  receiptEmail: z.string().nullable(),
  description: z.string().nullable(),
  statementSuffix: z.string().nullable(),
  metadata,
  created: z.number(),
  canceledAt: z.number().nullable(),
  cancellationReason: z.string().nullable(),
  card: card.nullable(),
  latestCharge: z.string().nullable(),
  failure: failure.nullable(),
  failedCard: card.nullable(),
  /** The URL to which the bank redirects the player after 3-D Secure; null if a script on the shop's page shows the bank's page instead. */
  returnUrl: z.string().nullable(),
})
export type Intent = z.infer<typeof intent>

const charge = z.object({
  id: z.string(),
  intent: z.string(),
  amount: z.number(),
  amountCaptured: z.number(),
  amountRefunded: z.number(),
  currency: z.string(),
  card,
  isAuthenticated: z.boolean(),
  failure: failure.nullable(),
  dispute: z.enum(['open', 'won', 'lost']).nullable().default(null),
  receiptEmail: z.string().nullable(),
  description: z.string().nullable(),
  metadata,
  created: z.number(),
})
export type Charge = z.infer<typeof charge>

const refund = z.object({
  id: z.string(),
  charge: z.string(),
  intent: z.string(),
  amount: z.number(),
  currency: z.string(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).nullable(),
  status: z.enum(['pending', 'succeeded', 'failed']),
  metadata,
  created: z.number(),
})
export type Refund = z.infer<typeof refund>

const dispute = z.object({
  id: z.string(),
  charge: z.string(),
  intent: z.string(),
  amount: z.number(),
  currency: z.string(),
  reason: z.enum(['fraudulent', 'product_not_received', 'unrecognized']),
  brand: z.string(),
  status: z.enum(['needs_response', 'won', 'lost']),
  created: z.number(),
  dueBy: z.number(),
})
export type Dispute = z.infer<typeof dispute>

const event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  object: z.record(z.string(), z.unknown()),
  requestId: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  delivery: z.enum(['waiting', 'delivered', 'lost', 'given-up']),
  attempts: z.number(),
})
export type StripeEvent = z.infer<typeof event>

export const openStripeTables = (dir: string | undefined) => ({
  intents: openTable(dir, 'stripe-intents', intent),
  charges: openTable(dir, 'stripe-charges', charge),
  refunds: openTable(dir, 'stripe-refunds', refund),
  disputes: openTable(dir, 'stripe-disputes', dispute),
  events: openTable(dir, 'stripe-events', event),
  answers: openTable(dir, 'stripe-answers', savedAnswer),
})
export type StripeTables = ReturnType<typeof openStripeTables>

import * as z from 'zod'

/** This file has the parameters of each call. Forms contain only text, so numbers and booleans are parsed from it. */

const integer = z
  .string()
  .refine((text) => /^-?\d{1,15}$/.test(text), {
    error: ({ input }) => `Invalid integer: ${input}`,
    params: { code: 'parameter_invalid_integer' },
  })
  .transform(Number)
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const text = z.string().max(5000)
const email = text.refine((value) => value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
  error: ({ input }) => `Invalid email address: ${input}`,
  params: { code: 'email_invalid' },
})
const metadata = z.union([
  z.literal('').transform(() => null),
  z.record(z.string().max(40), z.string().max(500)).refine((all) => Object.keys(all).length <= 50, 'Metadata is limited to 50 keys'),
])
const expand = z.array(z.string()).default([])

const MIN_MINOR = 50
const MAX_MINOR = 99_999_999
const currencies = ['usd', 'eur', 'rub', 'gbp']

const amount = integer
  .refine((value) => value >= 1, { error: 'This value must be greater than or equal to 1.', params: { code: 'parameter_invalid_integer' } })
  .refine((value) => value < 1 || value >= MIN_MINOR, {
    error: 'Amount must be at least $0.50 usd',
    params: { code: 'amount_too_small' },
  })
  .refine((value) => value <= MAX_MINOR, { error: 'Amount must be no more than $999,999.99', params: { code: 'amount_too_large' } })

const currency = text
  .transform((value) => value.toLowerCase())
  .refine((value) => currencies.includes(value), {
    error: ({ input }) => `Invalid currency: ${input}. Stripe currently supports these currencies: ${currencies.join(', ')}`,
    params: { code: 'currency_not_supported' },
  })

const card = z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text.optional() })
const paymentMethodData = z.strictObject({
  type: z.literal('card'),
  card,
  billing_details: z.record(z.string(), z.unknown()).optional(),
  metadata: metadata.optional(),
  allow_redisplay: text.optional(),
})

/** Parameters that the browser's script adds to each call. */
const fromBrowser = { key: text.optional(), client_secret: text.optional(), expected_payment_method_type: text.optional() }

export const createIntent = z
  .strictObject({
    amount,
    currency,
    capture_method: z.enum(['automatic', 'automatic_async', 'manual']).default('automatic_async'),
    automatic_payment_methods: z.strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).default('always') }).optional(),
    payment_method_types: z.array(z.literal('card')).optional(),
    receipt_email: email.optional(),
    description: text.optional(),
    statement_descriptor: text.optional(),
    statement_descriptor_suffix: text.optional(),
    metadata: metadata.optional(),
    expand,
  })
  .refine((body) => body.statement_descriptor === undefined, {
    path: ['statement_descriptor'],
    error:
      'The `statement_descriptor` parameter is not supported for PaymentIntents that accept cards. Use `statement_descriptor_suffix` instead.',
    params: { code: 'payment_intent_invalid_parameter' },
  })

export const retrieveIntent = z.strictObject({ ...fromBrowser, expand, is_stripe_sdk: text.optional() })

export const updateIntent = z.strictObject({
  amount: amount.optional(),
  receipt_email: email.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  expand,
})

export const confirmIntent = z.strictObject({
  ...fromBrowser,
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  receipt_email: email.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.default(false),
  expand,
})

export const captureIntent = z.strictObject({ amount_to_capture: integer.optional(), expand })

export const cancelIntent = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
})

export const createRefund = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: integer.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
})

export const retrieve = z.strictObject({ expand })

const range = z.union([
  integer.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() }),
])

const page = {
  limit: integer.refine((value) => value >= 1 && value <= 100, 'Invalid limit: it must be between 1 and 100').default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: range.optional(),
  expand,
}

export const listEvents = z.strictObject({
  ...page,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  delivery_success: flag.optional(),
})
export const listRefunds = z.strictObject({ ...page, payment_intent: text.optional(), charge: text.optional() })
export const listDisputes = z.strictObject({ ...page, payment_intent: text.optional(), charge: text.optional() })
export const listIntents = z.strictObject({ ...page, customer: text.optional() })

import type Stripe from 'stripe'
import type { Card, Intent, PaymentFailure, StripeEvent } from './records.ts'

export const API_VERSION = '2026-10-28.endive'

/** Converts the simulator's records to Stripe's objects; the compiler checks them against Stripe's types. */
export const presentIntent = (intent: Intent, origin: string): Stripe.PaymentIntent => ({
  id: intent.id,
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount: intent.amount,
  amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
  amount_details: { tip: {} },
  amount_received: intent.amountReceived,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: intent.allowRedirects && { enabled: true, allow_redirects: intent.allowRedirects },
  canceled_at: intent.canceledAt,
  cancellation_reason: intent.cancellationReason,
  capture_method: intent.captureMethod,
  client_secret: intent.secret,
  confirmation_method: 'automatic',
  created: intent.created,
  currency: intent.currency,
  customer: null,
  customer_account: null,
  description: intent.description,
  excluded_payment_method_types: null,
  last_payment_error: intent.failure && presentFailure(intent.failure, intent.failedCard),
  latest_charge: intent.latestCharge,
  livemode: false,
  managed_payments: null,
  metadata: intent.metadata,
  next_action: intent.status === 'requires_action' ? nextAction(intent, origin) : null,
  on_behalf_of: null,
  payment_method: intent.card?.id ?? null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: intent.receiptEmail,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: intent.statementSuffix,
  status: intent.status,
  transfer_data: null,
  transfer_group: null,
})

export const challengeUrl = (intent: Intent, origin: string) => {
  const query = new URLSearchParams({ payment_intent: intent.id, payment_intent_client_secret: intent.secret })
  return `${origin}/stripe/challenge?${query}`
}

const nextAction = (intent: Intent, origin: string): Stripe.PaymentIntent.NextAction =>
  intent.returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { url: challengeUrl(intent, origin), return_url: intent.returnUrl } }
    : {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: challengeUrl(intent, origin), source: intent.id },
      }

const presentFailure = (failure: PaymentFailure, card: Card | null): Stripe.PaymentIntent.LastPaymentError => ({
  type: failure.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
  code: failure.code,
  message: failure.message,
  doc_url: `https://stripe.com/docs/error-codes/${failure.code.replaceAll('_', '-')}`,
  ...(failure.declineCode && { decline_code: failure.declineCode }),
  ...(failure.charge && { charge: failure.charge }),
  ...(card && { payment_method: presentCard(card) }),
})

export const CARD_CHECKS = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' }
export const NOBODY = { address: null, email: null, name: null, phone: null, tax_id: null }

/** Returns only the fields that this project reads. */
export const presentCard = (card: Card) =>
  ({
    id: card.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: NOBODY,
    card: {
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      country: 'US',
      funding: 'credit',
      checks: CARD_CHECKS,
      display_brand: card.brand,
      fingerprint: card.id.replace('pm_', '').slice(0, 16),
      generated_from: null,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: 0,
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }) as unknown as Stripe.PaymentMethod

export const presentEvent = (event: StripeEvent) => ({
  id: event.id,
  object: 'event',
  api_version: API_VERSION,
  created: event.created,
  data: { object: event.object },
  livemode: false,
  pending_webhooks: event.delivery === 'delivered' ? 0 : 1,
  request: { id: event.requestId, idempotency_key: event.idempotencyKey },
  type: event.type,
})

const PUBLIC_FIELDS = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies (keyof Stripe.PaymentIntent)[]

/** Returns only the fields that a browser may see. */
export const presentPublicIntent = (intent: Intent, origin: string) => {
  const whole = presentIntent(intent, origin)
  return Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, whole[name]]))
}

import Stripe from 'stripe'
import type { Config } from '../../config.ts'
import { type PaymentProvider, ProviderFailure, type ProviderState, type RefundState } from './providers.ts'

const TIMEOUT_MS = 20_000

/** Events that say something about a payment intent; others are stored and left alone. */
const INTENT_EVENT = /^payment_intent\./

/** Stripe through its own SDK; a simulator answers at `config.apiUrl` outside production. */
export const stripeProvider = (config: Config['stripe']): PaymentProvider => {
  const api = new URL(config.apiUrl)
  const stripe = new Stripe(config.secretKey, {
    host: api.hostname,
    port: api.port || (api.protocol === 'https:' ? 443 : 80),
    protocol: api.protocol === 'https:' ? 'https' : 'http',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })

  return {
    id: 'stripe',
    currency: 'USD',
    webhookSuffix: '',
    reuseForMs: Number.POSITIVE_INFINITY,
    freezesReceiptEmail: false,

    create: (order) =>
      asking(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: order.amountMinor,
            currency: order.currency.toLowerCase(),
            // Cards stay on the page; methods that lead away would need a return page of their own.
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            description: order.description,
            metadata: { payment_id: order.paymentId, attempt_id: order.attemptId },
          },
          { idempotencyKey: `create:${order.attemptId}` },
        )
        return { ref: intent.id, handle: secretOf(intent) }
      }),

    resume: (ref, receiptEmail) =>
      asking(async () => {
        const intent = await stripe.paymentIntents.retrieve(ref)
        const mailChanged = receiptEmail !== '' && receiptEmail !== intent.receipt_email
        if (mailChanged && intent.status === 'requires_payment_method')
          await stripe.paymentIntents.update(ref, { receipt_email: receiptEmail })
        return { handle: secretOf(intent) }
      }),

    read: (ref) => asking(async () => presentIntent(await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }))),

    close: (ref) =>
      asking(async () => {
        try {
          await stripe.paymentIntents.cancel(ref, { cancellation_reason: 'abandoned' })
        } catch (error) {
          // It is paid or canceled already, which the caller's next read tells.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state')) throw error
        }
      }),

    refund: (order) =>
      asking(async () => {
        const earlier = await stripe.refunds.list({ payment_intent: order.ref, limit: 100 })
        const found = earlier.data.find(({ metadata }) => metadata?.refund_id === order.refundId)
        return presentRefund(
          found ??
            (await stripe.refunds.create(
              { payment_intent: order.ref, amount: order.amountMinor, metadata: { refund_id: order.refundId } },
              { idempotencyKey: `refund:${order.refundId}` },
            )),
        )
      }),

    receiptLink: (ref) =>
      asking(async () => {
        const { latest_charge: charge } = await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] })
        return (charge && typeof charge === 'object' && charge.receipt_url) || ''
      }),

    verifyWebhook: async (rawBody, headers) => {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') return undefined
      try {
        const event = stripe.webhooks.constructEvent(rawBody, signature, config.webhookSecret)
        const object = event.data.object
        const isIntent = INTENT_EVENT.test(event.type) && 'id' in object && typeof object.id === 'string'
        return { dedupeKey: event.id, kind: 'payment', ref: isIntent ? object.id : null, objectRef: null }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return undefined
        throw error
      }
    },
  }
}

const presentIntent = (intent: Stripe.PaymentIntent): ProviderState => ({
  status: statusOf(intent.status),
  amountMinor: intent.amount,
  currency: intent.currency.toUpperCase(),
  refundedMinor: typeof intent.latest_charge === 'object' ? (intent.latest_charge?.amount_refunded ?? 0) : 0,
  failure: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? '',
})

const presentRefund = ({ id, status, failure_reason }: Stripe.Refund): RefundState => ({
  ref: id,
  status: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
  failure: failure_reason ?? '',
})

const statusOf = (status: string): ProviderState['status'] => {
  if (status === 'succeeded' || status === 'processing' || status === 'canceled') return status
  return 'open'
}

const secretOf = (intent: Stripe.PaymentIntent): string => {
  if (!intent.client_secret) throw new ProviderFailure('invalid', 'Stripe gave no client secret', undefined)
  return intent.client_secret
}

/** A refused key says nothing about the attempt: it is asked about again when the key is right. */
const kindOf = (error: unknown): ProviderFailure['kind'] => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return 'unavailable'
  return error.code === 'resource_missing' ? 'missing' : 'invalid'
}

const asking = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure(kindOf(error), `Stripe: ${error instanceof Error ? error.message : String(error)}`, error)
  }
}

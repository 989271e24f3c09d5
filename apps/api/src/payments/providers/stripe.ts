import type Stripe from 'stripe'
import { onFirstUse } from '../../base/on-first-use.ts'
import { type DisputeState, type PaymentProvider, ProviderFailure, type ProviderState, type RefundState } from './providers.ts'
import type { StripeSettings } from './settings.ts'
import { noticeOf } from './stripe-notice.ts'

const TIMEOUT_MS = 20_000

const PAGE = 100

/** The statuses of an intent that the player can still pay. */
const RESUMABLE: readonly Stripe.PaymentIntent.Status[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']

type Sdk = { Stripe: typeof Stripe; stripe: Stripe; judge: NonNullable<Stripe['webhooks']['signature']> }

/**
 * Stripe through its own SDK, which is loaded on first use, because loading it takes 10 ms. Outside production, the simulator answers at
 * `config.apiUrl`.
 */
export const stripeProvider = (config: StripeSettings): PaymentProvider => {
  const api = new URL(config.apiUrl)
  const sdk = onFirstUse(async (): Promise<Sdk> => {
    const { default: Stripe } = await import('stripe')
    const stripe = new Stripe(config.secretKey, {
      host: api.hostname,
      port: api.port || (api.protocol === 'https:' ? 443 : 80),
      protocol: api.protocol === 'https:' ? 'https' : 'http',
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
    })
    const { signature: judge } = stripe.webhooks
    if (!judge) throw new Error('the Stripe SDK checks no signatures')
    return { Stripe, stripe, judge }
  })
  const asking = <T>(call: (sdk: Sdk) => Promise<T>) => sdk().then((loaded) => ask(loaded, call))

  const findRefund = async ({ stripe }: Sdk, { ref, refundId }: Parameters<PaymentProvider['findRefund']>[0]) => {
    const earlier = stripe.refunds.list({ payment_intent: ref, limit: PAGE })
    for await (const refund of earlier) if (refund.metadata?.refund_id === refundId) return presentRefund(refund)
    return undefined
  }

  /** Returns the state with the disputes, oldest first. The intent and its charge show only whether there are disputes. */
  const withDisputes = async ({ stripe }: Sdk, intent: Stripe.PaymentIntent): Promise<ProviderState> => {
    const state = presentIntent(intent)
    if (!isDisputed(intent)) return state
    const { data } = await stripe.disputes.list({ payment_intent: intent.id, limit: PAGE })
    return { ...state, disputes: presentDisputes(data) }
  }

  return {
    id: 'stripe',
    currency: 'USD',
    webhookSuffix: '',
    reuseForMs: Number.POSITIVE_INFINITY,
    needsReceiptEmail: false,
    // Returns an empty text, because the browser sets the language of Stripe Elements.
    formLanguage: () => '',

    create: (order) =>
      asking(async ({ stripe }) => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: order.amountMinor,
            currency: order.currency.toLowerCase(),
            // Redirects are switched off, because cards are paid on our page. Methods with a redirect would need a return page.
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            description: order.description,
            // There is no `receipt_email`, because Stripe shows it to everybody who has the client secret, and games can get the secret.
            // Our e-mail about the purchase contains the link to the receipt.
            metadata: { payment_id: order.paymentId, attempt_id: order.attemptId },
          },
          // The prefix differs from that of the previous release (`create:`), whose call contained an e-mail address. Stripe refuses to
          // repeat a call with other values under the same key.
          { idempotencyKey: `intent:${order.attemptId}` },
        )
        return { ref: intent.id, handle: secretOf(intent) }
      }),

    resume: (ref) =>
      asking(async ({ stripe }) => {
        const intent = await stripe.paymentIntents.retrieve(ref)
        // An intent that the previous release created may still contain an e-mail address.
        if (intent.receipt_email && RESUMABLE.includes(intent.status)) await stripe.paymentIntents.update(ref, { receipt_email: '' })
        return { handle: secretOf(intent) }
      }),

    read: (ref) =>
      asking(async (loaded) => withDisputes(loaded, await loaded.stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }))),

    close: (ref) =>
      asking(async ({ Stripe, stripe }) => {
        try {
          await stripe.paymentIntents.cancel(ref, { cancellation_reason: 'abandoned' })
        } catch (error) {
          // Stripe refuses to cancel a payment that is already paid or canceled. The caller then reads the payment and sees which of the
          // two is true.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state')) throw error
        }
      }),

    findRefund: (of) => asking((loaded) => findRefund(loaded, of)),

    refund: (order) =>
      asking(async (loaded) => {
        const earlier = await findRefund(loaded, order)
        if (earlier) return earlier
        const metadata = { refund_id: order.refundId, ...(order.reason && { reason: order.reason }) }
        return presentRefund(
          await loaded.stripe.refunds.create(
            { payment_intent: order.ref, amount: order.amountMinor, metadata },
            { idempotencyKey: `refund:${order.refundId}:${order.amountMinor}` },
          ),
        )
      }),

    receiptByMail: false,
    receiptLink: (ref) =>
      asking(async ({ stripe }) => {
        const { latest_charge: charge } = await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] })
        return (charge && typeof charge === 'object' && charge.receipt_url) || ''
      }),

    readDispute: (objectRef) => asking(async ({ stripe }) => presentDispute(await stripe.disputes.retrieve(objectRef))),

    list: async function* (from, to) {
      const created = { gte: inSeconds(from), lt: inSeconds(to) }
      let after: string | undefined
      do {
        const page = await asking(({ stripe }) =>
          stripe.paymentIntents.list({ created, limit: PAGE, expand: ['data.latest_charge'], ...(after && { starting_after: after }) }),
        )
        for (const intent of page.data) yield { ref: intent.id, state: await asking((loaded) => withDisputes(loaded, intent)) }
        after = page.has_more ? page.data.at(-1)?.id : undefined
      } while (after)
    },

    verifyWebhook: async (rawBody, headers) => {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') return undefined
      const { Stripe, judge } = await sdk()
      try {
        // This does not use `constructEvent`, because that throws for a thin event, even if it is signed correctly.
        judge.verifyHeader(rawBody, signature, config.webhookSecret)
        return noticeOf(rawBody)
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined
        throw error
      }
    },
  }
}

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

const presentIntent = (intent: Stripe.PaymentIntent): ProviderState => ({
  status: statusOf(intent.status),
  // After a success, `amountMinor` is the received amount, which may differ from the requested one.
  amountMinor: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
  capturedMinor: capturedOf(intent),
  currency: intent.currency.toUpperCase(),
  refundedMinor: typeof intent.latest_charge === 'object' ? (intent.latest_charge?.amount_refunded ?? 0) : 0,
  failure: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? '',
  ...(typeof intent.latest_charge === 'object' && intent.latest_charge?.receipt_url && { receiptUrl: intent.latest_charge.receipt_url }),
})

const isDisputed = ({ latest_charge: charge }: Stripe.PaymentIntent) => typeof charge === 'object' && charge?.disputed === true

const capturedOf = ({ latest_charge: charge, amount_received }: Stripe.PaymentIntent) =>
  typeof charge === 'object' && charge ? charge.amount_captured : amount_received

const presentRefund = ({ id, status, failure_reason }: Stripe.Refund): RefundState => ({
  ref: id,
  status: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
  failure: failure_reason ?? '',
})

/** An inquiry (`warning_…`) takes no money yet but may become a dispute, so it is open until closed. Unknown statuses are open too. */
export const disputeStatusOf = (status: string): DisputeState['status'] => {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'prevented' || status === 'warning_closed' ? 'won' : 'open'
}

const presentDispute = ({ id, status, amount, currency, reason }: Stripe.Dispute): DisputeState => ({
  ref: id,
  status: disputeStatusOf(status),
  amountMinor: amount,
  currency: currency.toUpperCase(),
  reason,
})

/** Returns the disputes, oldest first. Stripe lists the newest first. */
export const presentDisputes = (disputes: readonly Stripe.Dispute[]) =>
  disputes.toSorted((a, b) => a.created - b.created).map(presentDispute)

const statusOf = (status: string): ProviderState['status'] => {
  if (status === 'succeeded' || status === 'processing' || status === 'canceled') return status
  return 'open'
}

const secretOf = (intent: Stripe.PaymentIntent): string => {
  if (!intent.client_secret) throw new ProviderFailure('invalid', 'Stripe gave no client secret', undefined)
  return intent.client_secret
}

/**
 * Returns the kind of failure for an error. If Stripe rejects our key, the error contains no information about the attempt. So the kind is
 * `unavailable`, and the attempt is checked again later.
 */
const kindOf = (error: unknown, Stripe: Sdk['Stripe']): ProviderFailure['kind'] => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return 'unavailable'
  return error.code === 'resource_missing' ? 'missing' : 'invalid'
}

const ask = async <T>(sdk: Sdk, call: (sdk: Sdk) => Promise<T>): Promise<T> => {
  try {
    return await call(sdk)
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure(kindOf(error, sdk.Stripe), `Stripe: ${error instanceof Error ? error.message : String(error)}`, error)
  }
}

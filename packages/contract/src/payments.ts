import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, done, email, minorUnits, payload, uuid } from './fields.ts'
import { EMAIL_MAX } from './limits.ts'

/** The status that the player sees. `none`: cancelled or not started. */
export const paymentStatuses = ['none', 'pending', 'paid', 'fail'] as const
export const paymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentMethods = ['yookassa', 'stripe', 'yandex-pay'] as const
export const paymentMethod = z.enum(paymentMethods)
export type PaymentMethod = (typeof paymentMethods)[number]

/** The payment providers and their currencies. */
export const paymentProviders = {
  yookassa: { title: 'YooKassa', accepts: ['card', 'yooMoney'], currency: 'RUB', sign: '₽' },
  stripe: { title: 'Stripe', accepts: ['card'], currency: 'USD', sign: '$' },
  'yandex-pay': { title: 'Yandex Pay', accepts: ['card'], currency: 'RUB', sign: '₽' },
} as const satisfies Record<
  PaymentMethod,
  { title: string; accepts: readonly ('card' | 'yooMoney')[]; currency: 'RUB' | 'USD'; sign: '₽' | '$' }
>

/**
 * The maximum length of the e-mail address that the provider accepts for the receipt. YooKassa refuses addresses that are longer than RFC
 * 5321 allows. The hub uses the same limit for Yandex Pay.
 */
export const receiptMailMax = (method: PaymentMethod): number => (method === 'stripe' ? EMAIL_MAX : 254)

export const currencySign = (of: string) => (of === 'RUB' ? '₽' : '$')

/** Formats minor units as decimal text: `1299` becomes `12.99`. Both currencies have two decimals. */
export const formatMinor = (amount: number) => `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

/** Parses decimal text without floating point: `12.99` becomes `1299`. Throws if the text is not a plain amount. */
export const parseMinor = (text: string): number => {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) throw new Error(`not an amount: ${text}`)
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

const byPaymentId = z.object({ paymentId: uuid })

/** The status of a payment. `payload` and `token` are empty until the payment is paid. */
const settled = z.object({ status: paymentStatus, payload: z.string(), token: z.string() })

/** The claims of `token`, an ES256 JWT that the game's server checks with the hub's JWKS. `aud` is `payment:<project>`. */
export const paymentTokenClaims = z.object({
  paymentId: z.string(),
  project: z.string(),
  userId: z.string(),
  item: z.nullable(z.string()),
  amount: minorUnits,
  currency,
  status: z.literal('paid'),
  payload: z.string(),
  /** If the mode is `test`, no real money moved. */
  mode: z.enum(['test', 'live']),
})
export type PaymentTokenClaims = z.infer<typeof paymentTokenClaims>

export const processReply = z.object({
  /** Providers that this payment may use, in the project's order; the first is the default. */
  provider: z.array(paymentMethod),
  /** The provider of the paid attempt, or of the current attempt if none is paid. */
  providerId: z.nullable(paymentMethod),
  status: paymentStatus,
  /**
   * Why the player does not own what was bought, although the payment was paid. `refunded`: all money was returned, by refunds or a lost
   * dispute. `disputed`: a dispute is open at the bank.
   */
  lapsed: z._default(z.nullable(z.enum(['refunded', 'disputed'])), null),
  /** Whether the payment was created with a test key, so that no real money moves. */
  isTest: z.boolean(),
  paymentData: z.object({
    projectName: z.string(),
    cardLogoImage: z.string(),
    /** The URL of the card's picture, without size and extension; empty if there is none. Pages append these, for example `-640.webp`. */
    cardImage: z._default(z.string(), ''),
    ruName: z.string(),
    enName: z.string(),
    /** The prices as decimal text: `ruPrice` in rubles, `enPrice` in dollars. */
    ruPrice: z.string(),
    enPrice: z.string(),
    itemImage: z.string(),
    /** The currency in which the game showed the price; null if unknown. The first payment method in this currency is preselected. */
    shownCurrency: z._default(z.nullable(currency), null),
  }),
  /** The e-mail address for the receipt. It is masked (`maskedEmail`) if the caller uses a game's token. */
  profileData: z.object({ mailToReceiveCheck: z.string() }),
})
export type ProcessReply = z.infer<typeof processReply>

const payerRefusals = ['UNAUTHORIZED', 'SESSION_REVOKED', 'PAYMENT_NOT_FOUND'] as const
const stepRefusals = [...payerRefusals, 'TOO_MANY_REQUESTS'] as const
const beginRefusals = [
  ...payerRefusals,
  'PAYMENT_ALREADY_PAID',
  'PAYMENT_BEGUN_ELSEWHERE',
  'PAYMENT_METHOD_NOT_AVAILABLE',
  'PROVIDER_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
] as const

export const payments = {
  createFromItem: endpoint({
    method: 'POST',
    path: '/payments/create-from-item',
    summary: "Make a payment from a price item of the token's project; asking again with the same key gives the same payment",
    access: 'payer',
    body: z.object({
      itemId: z.string().check(z.maxLength(100)),
      project: z.optional(z.string()),
      payload: z.optional(payload),
      /** The currency in which the game showed the price. */
      currency: z.optional(currency),
      /**
       * The browser creates one key per click. A second request with the same key, for example after a lost reply, creates no second
       * payment.
       */
      key: uuid,
    }),
    reply: z.object({ paymentId: z.string() }),
    refusals: ['UNAUTHORIZED', 'SESSION_REVOKED', 'ITEM_NOT_FOUND', 'PROJECT_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_REQUESTS'],
  }),
  process: endpoint({
    method: 'GET',
    path: '/payments/process/:paymentId',
    summary: 'What is bought, for how much, and how it may be paid',
    access: 'payer',
    params: byPaymentId,
    reply: processReply,
    refusals: payerRefusals,
  }),
  updateMailToReceiveCheck: endpoint({
    method: 'POST',
    path: '/payments/update-mail-to-receive-check',
    summary: 'Change the address that receipts go to: of one payment, or of all that the player has not paid yet',
    access: 'payer',
    body: z.object({ email, paymentId: z.optional(uuid) }),
    reply: done,
    refusals: [...stepRefusals, 'PAYMENT_ALREADY_PAID'],
  }),
  setPending: endpoint({
    method: 'GET',
    path: '/payments/set-pending/:paymentId',
    summary: 'The player has confirmed at the provider; reads the provider once and answers what is known',
    access: 'payer',
    params: byPaymentId,
    reply: z.object({ result: z.boolean(), status: paymentStatus, payload: z.string(), token: z.string() }),
    refusals: stepRefusals,
  }),
  get: endpoint({
    method: 'GET',
    path: '/payments/get/:paymentId',
    summary: 'The state of a payment; polled every two seconds, answered from the database alone',
    access: 'payer',
    params: byPaymentId,
    reply: settled,
    refusals: payerRefusals,
  }),
  yookassaCreate: endpoint({
    method: 'GET',
    path: '/payments/yookassa/create/:paymentId',
    summary: 'Begin, or take up again, an attempt at YooKassa',
    access: 'payer',
    params: byPaymentId,
    /** `scriptUrl` is the URL of the widget. Outside production it may be a URL of the simulator. */
    reply: z.object({ confirmationToken: z.string(), scriptUrl: z.string() }),
    refusals: [...beginRefusals, 'RECEIPT_EMAIL_REQUIRED'],
  }),
  yookassaModalClose: endpoint({
    method: 'GET',
    path: '/payments/yookassa/modal-close/:paymentId',
    summary: 'The player closed the YooKassa widget; false when it was paid meanwhile',
    access: 'payer',
    params: byPaymentId,
    reply: done,
    refusals: stepRefusals,
  }),
  stripeCreate: endpoint({
    method: 'GET',
    path: '/payments/stripe/create/:paymentId',
    summary: 'Begin, or take up again, an attempt at Stripe',
    access: 'payer',
    params: byPaymentId,
    /** `scriptUrl` is the URL of Stripe.js. Outside production it may be a URL of the simulator. */
    reply: z.object({ clientSecret: z.string(), id: z.string(), publishableKey: z.string(), scriptUrl: z.string() }),
    refusals: beginRefusals,
  }),
  stripeCancel: endpoint({
    method: 'POST',
    path: '/payments/stripe/cancellation-payment',
    summary: 'The player gave up the attempt at Stripe; false when it was paid meanwhile',
    access: 'payer',
    body: z.object({ stripePaymentId: z.string().check(z.maxLength(255)), paymentId: uuid }),
    reply: done,
    refusals: stepRefusals,
  }),
  yandexPayCreate: endpoint({
    method: 'POST',
    path: '/payments/yandex-pay/create',
    summary: 'Begin, or take up again, an attempt at Yandex Pay',
    access: 'payer',
    body: byPaymentId,
    reply: z.object({ status: z.string(), code: z.number(), data: z.object({ paymentUrl: z.string() }) }),
    refusals: [...beginRefusals, 'RECEIPT_EMAIL_REQUIRED'],
  }),
  yandexPayWindowClose: endpoint({
    method: 'POST',
    path: '/payments/yandex-pay/window-close',
    summary: 'The window of Yandex Pay was closed; reads the order once, and gives it up unless it was paid',
    access: 'payer',
    body: byPaymentId,
    reply: settled,
    refusals: stepRefusals,
  }),
} as const

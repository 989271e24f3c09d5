import { isIP } from 'node:net'
import { z } from 'zod'
import { baseUrl, form, listWhere, matching, oneOf, text, webUrl, wholeNumber } from '../../base/setting-forms.ts'

/** Whether the text is an IP address or a range, for example `10.0.0.1`, `10.0.0.0/8`, `2a02::/32`. */
export const isAddressOrRange = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  return (
    version > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

/** The kinds of goods of 54-FZ (the Russian receipt law) that a game can sell, as YooKassa names them. */
const paymentSubjects = ['service', 'intellectual_activity', 'property_right', 'payment', 'commodity', 'another'] as const
const paymentModes = [
  'full_prepayment',
  'partial_prepayment',
  'advance',
  'full_payment',
  'partial_payment',
  'credit',
  'credit_payment',
] as const

const stripeSecretKey = matching('a secret key of Stripe, which begins with sk_ or rk_', /^[sr]k_(test|live)_\S+$/).optional()
const stripePublishableKey = matching('a publishable key of Stripe, which begins with pk_', /^pk_(test|live)_\S+$/).optional()
const stripeWebhookSecret = matching('the secret of a webhook of Stripe, which begins with whsec_', /^whsec_\S+$/).optional()
const shopId = matching('the number of a shop at YooKassa', /^\d+$/).optional()
const yookassaSecretKey = matching('a secret key of YooKassa, which begins with test_ or live_', /^(test|live)_\S+$/).optional()
const merchantId = form(
  'the id of a merchant at Yandex Pay, such as 5cf2d22d-7b2a-4c6e-9a31-0c2f7d9f6b11',
  (value) => z.guid().safeParse(value).data,
).optional()

/** The environment variables for payments. */
export const paymentEnvironment = {
  STRIPE_SECRET_KEY: stripeSecretKey,
  STRIPE_PUBLISHABLE_KEY: stripePublishableKey,
  STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
  STRIPE_API_URL: baseUrl.optional(),
  STRIPE_SCRIPT_URL: webUrl.optional(),
  YOOKASSA_SHOP_ID: shopId,
  YOOKASSA_SECRET_KEY: yookassaSecretKey,
  YOOKASSA_API_URL: baseUrl.optional(),
  YOOKASSA_SCRIPT_URL: webUrl.optional(),
  YOOKASSA_WEBHOOK_ADDRESSES: listWhere('IP addresses or CIDR ranges', isAddressOrRange).optional(),
  YOOKASSA_VAT_CODE: wholeNumber(1, 12).default(1),
  YOOKASSA_PAYMENT_SUBJECT: oneOf(paymentSubjects).default('service'),
  YOOKASSA_PAYMENT_MODE: oneOf(paymentModes).default('full_payment'),
  YOOKASSA_RECEIPT_URL_TEMPLATE: form('a web address with {fn}, {i} and {fp} in it', (value) =>
    /^https?:\/\/\S+$/.test(value) && ['{fn}', '{i}', '{fp}'].every((field) => value.includes(field)) ? value : undefined,
  ).optional(),
  YANDEX_PAY_MERCHANT_ID: merchantId,
  YANDEX_PAY_API_KEY: text.optional(),
  YANDEX_PAY_API_URL: baseUrl.optional(),
  YANDEX_PAY_JWKS_URL: webUrl.optional(),
  YANDEX_PAY_TAX: wholeNumber(1, 12).default(6),
  YANDEX_PAY_TTL_SECONDS: wholeNumber(180, 604_800).default(1800),
  SANDBOX_STRIPE_SECRET_KEY: stripeSecretKey,
  SANDBOX_STRIPE_PUBLISHABLE_KEY: stripePublishableKey,
  SANDBOX_STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
  SANDBOX_YOOKASSA_SHOP_ID: shopId,
  SANDBOX_YOOKASSA_SECRET_KEY: yookassaSecretKey,
  SANDBOX_YANDEX_PAY_MERCHANT_ID: merchantId,
  SANDBOX_YANDEX_PAY_API_KEY: text.optional(),
}
const shape = z.object(paymentEnvironment)
export type PaymentEnvironment = z.output<typeof shape>

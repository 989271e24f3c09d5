import { isIP } from 'node:net'
import { z } from 'zod'

/** Whether the text is an IP address or a range, for example `10.0.0.1`, `10.0.0.0/8`, `2a02::/32`. */
export const isAddressOrRange = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  return version > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
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

const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/$/, ''))
const stripeSecretKey = z
  .string()
  .regex(/^[sr]k_(test|live)_/)
  .optional()
const stripePublishableKey = z
  .string()
  .regex(/^pk_(test|live)_/)
  .optional()
const stripeWebhookSecret = z.string().startsWith('whsec_').optional()
const shopId = z.string().regex(/^\d+$/).optional()
const yookassaSecretKey = z
  .string()
  .regex(/^(test|live)_/)
  .optional()
const addresses = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .refine((list) => list.every(isAddressOrRange), 'IP addresses or CIDR ranges, comma separated')

/** The environment variables for payments. */
export const paymentEnvironment = {
  STRIPE_SECRET_KEY: stripeSecretKey,
  STRIPE_PUBLISHABLE_KEY: stripePublishableKey,
  STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
  STRIPE_API_URL: url.optional(),
  STRIPE_SCRIPT_URL: url.optional(),
  YOOKASSA_SHOP_ID: shopId,
  YOOKASSA_SECRET_KEY: yookassaSecretKey,
  YOOKASSA_API_URL: url.optional(),
  YOOKASSA_SCRIPT_URL: url.optional(),
  YOOKASSA_WEBHOOK_ADDRESSES: addresses.optional(),
  YOOKASSA_VAT_CODE: z.coerce.number().int().min(1).max(12).default(1),
  YOOKASSA_PAYMENT_SUBJECT: z.enum(paymentSubjects).default('service'),
  YOOKASSA_PAYMENT_MODE: z.enum(paymentModes).default('full_payment'),
  YOOKASSA_RECEIPT_URL_TEMPLATE: z
    .string()
    .regex(/^https?:\/\//)
    .refine((text) => ['{fn}', '{i}', '{fp}'].every((field) => text.includes(field)), 'needs {fn}, {i} and {fp}')
    .optional(),
  YANDEX_PAY_MERCHANT_ID: z.guid().optional(),
  YANDEX_PAY_API_KEY: z.string().optional(),
  YANDEX_PAY_API_URL: url.optional(),
  YANDEX_PAY_JWKS_URL: url.optional(),
  YANDEX_PAY_TAX: z.coerce.number().int().min(1).max(12).default(6),
  YANDEX_PAY_TTL_SECONDS: z.coerce.number().int().min(180).max(604_800).default(1800),
  SANDBOX_STRIPE_SECRET_KEY: stripeSecretKey,
  SANDBOX_STRIPE_PUBLISHABLE_KEY: stripePublishableKey,
  SANDBOX_STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
  SANDBOX_YOOKASSA_SHOP_ID: shopId,
  SANDBOX_YOOKASSA_SECRET_KEY: yookassaSecretKey,
  SANDBOX_YANDEX_PAY_MERCHANT_ID: z.guid().optional(),
  SANDBOX_YANDEX_PAY_API_KEY: z.string().optional(),
}
const shape = z.object(paymentEnvironment)
export type PaymentEnvironment = z.output<typeof shape>

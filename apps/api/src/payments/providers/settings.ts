import type { PaymentEnvironment } from './settings-environment.ts'

export type StripeSettings = { secretKey: string; publishableKey: string; webhookSecret: string; apiUrl: string; scriptUrl: string }

export type YookassaSettings = {
  shopId: string
  secretKey: string
  apiUrl: string
  scriptUrl: string
  /** IP addresses and CIDR ranges from which notifications come. */
  webhookAddresses: readonly string[]
  vatCode: number
  paymentSubject: string
  paymentMode: string
  /** URL template of a public page that shows a registered receipt. Without this setting there are no receipt links. */
  receiptUrlTemplate: string | undefined
}

export type YandexPaySettings = {
  merchantId: string
  apiKey: string
  apiUrl: string
  jwksUrl: string
  tax: number
  ttlSeconds: number
}

/** One set of keys per provider; undefined if there are none. */
export type PaymentKeys = {
  stripe: StripeSettings | undefined
  yookassa: YookassaSettings | undefined
  yandexPay: YandexPaySettings | undefined
}
export type PaymentSettings = Record<'test' | 'live', PaymentKeys>

const YANDEX_SANDBOX = 'https://sandbox.pay.yandex.ru'

/** The real URLs of each provider. */
export const real = {
  stripe: { apiUrl: 'https://api.stripe.com', scriptUrl: 'https://js.stripe.com/endive/stripe.js' },
  yookassa: { apiUrl: 'https://api.yookassa.ru/v3', scriptUrl: 'https://yookassa.ru/checkout-widget/v1/checkout-widget.js' },
  yandexPay: { apiUrl: 'https://pay.yandex.ru/api/merchant', jwksUrl: 'https://pay.yandex.ru/api/jwks' },
  yandexPaySandbox: { apiUrl: `${YANDEX_SANDBOX}/api/merchant`, jwksUrl: `${YANDEX_SANDBOX}/api/jwks` },
} as const

/** The IP addresses from which YooKassa sends notifications, according to its documentation. */
const YOOKASSA_ADDRESSES = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.154.128/25',
  '77.75.156.11',
  '77.75.156.35',
  '2a02:5180::/32',
]

/** The keys that the simulator of the providers accepts. */
export const simulated = {
  stripe: { secretKey: 'sk_test_playhub', publishableKey: 'pk_test_playhub', webhookSecret: 'whsec_simulator_playhub' },
  yookassa: { shopId: '100001', secretKey: 'test_simulator_yookassa' },
  yandexPay: { merchantId: '00000000-0000-4000-8000-00000000ca5e', apiKey: '00000000-0000-4000-8000-00000000ca5e' },
} as const

/**
 * In production the main keys are live keys and the SANDBOX_… keys are test keys, both for the real providers. Elsewhere the main keys are
 * test keys, and the simulator replaces each provider without keys.
 */
export const paymentSettings = (e: PaymentEnvironment, simulatorUrl: string | undefined): PaymentSettings => {
  const main = { stripe: stripeOf(e, simulatorUrl), yookassa: yookassaOf(e, simulatorUrl), yandexPay: yandexPayOf(e, simulatorUrl) }
  if (simulatorUrl !== undefined) return { test: main, live: { stripe: undefined, yookassa: undefined, yandexPay: undefined } }
  const sandbox = sandboxKeys(e)
  return {
    live: main,
    test: {
      stripe: stripeOf(sandbox, undefined),
      yookassa: yookassaOf(sandbox, undefined),
      yandexPay: yandexPayOf(sandbox, undefined),
    },
  }
}

/**
 * Returns the settings with the SANDBOX_… keys instead of the main keys. The other settings stay the same, but the URLs of Yandex Pay are
 * removed.
 */
const sandboxKeys = (e: PaymentEnvironment): PaymentEnvironment => ({
  ...e,
  STRIPE_SECRET_KEY: e.SANDBOX_STRIPE_SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY: e.SANDBOX_STRIPE_PUBLISHABLE_KEY,
  STRIPE_WEBHOOK_SECRET: e.SANDBOX_STRIPE_WEBHOOK_SECRET,
  YOOKASSA_SHOP_ID: e.SANDBOX_YOOKASSA_SHOP_ID,
  YOOKASSA_SECRET_KEY: e.SANDBOX_YOOKASSA_SECRET_KEY,
  YANDEX_PAY_MERCHANT_ID: e.SANDBOX_YANDEX_PAY_MERCHANT_ID,
  YANDEX_PAY_API_KEY: e.SANDBOX_YANDEX_PAY_API_KEY,
  YANDEX_PAY_API_URL: undefined,
  YANDEX_PAY_JWKS_URL: undefined,
})

const stripeOf = (e: PaymentEnvironment, simulatorUrl: string | undefined): StripeSettings | undefined => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = e
  const own = secretKey && publishableKey && webhookSecret ? { secretKey, publishableKey, webhookSecret } : undefined
  const standIn = simulatorUrl && { ...simulated.stripe, apiUrl: simulatorUrl, scriptUrl: `${simulatorUrl}/stripe/stripe.js` }
  const chosen = own ? { ...own, ...real.stripe } : standIn
  return chosen ? { ...chosen, ...given({ apiUrl: e.STRIPE_API_URL, scriptUrl: e.STRIPE_SCRIPT_URL }) } : undefined
}

const yookassaOf = (e: PaymentEnvironment, simulatorUrl: string | undefined): YookassaSettings | undefined => {
  const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey } = e
  const own = shopId && secretKey ? { shopId, secretKey } : undefined
  const standIn = simulatorUrl && {
    ...simulated.yookassa,
    apiUrl: `${simulatorUrl}/yookassa/v3`,
    scriptUrl: `${simulatorUrl}/yookassa/checkout-widget.js`,
    webhookAddresses: ['127.0.0.1', '::1'],
    receiptUrlTemplate: `${simulatorUrl}/yookassa/receipt?t={t}&s={s}&fn={fn}&i={i}&fp={fp}&n={n}`,
  }
  const chosen = own ? { ...own, ...real.yookassa, webhookAddresses: YOOKASSA_ADDRESSES, receiptUrlTemplate: undefined } : standIn
  if (!chosen) return undefined
  return {
    ...chosen,
    ...given({
      apiUrl: e.YOOKASSA_API_URL,
      scriptUrl: e.YOOKASSA_SCRIPT_URL,
      webhookAddresses: e.YOOKASSA_WEBHOOK_ADDRESSES,
      receiptUrlTemplate: e.YOOKASSA_RECEIPT_URL_TEMPLATE,
    }),
    vatCode: e.YOOKASSA_VAT_CODE,
    paymentSubject: e.YOOKASSA_PAYMENT_SUBJECT,
    paymentMode: e.YOOKASSA_PAYMENT_MODE,
  }
}

const yandexPayOf = (e: PaymentEnvironment, simulatorUrl: string | undefined): YandexPaySettings | undefined => {
  const { YANDEX_PAY_MERCHANT_ID: merchantId, YANDEX_PAY_API_KEY: apiKey } = e
  const own = merchantId && apiKey ? { merchantId, apiKey } : undefined
  const standIn = simulatorUrl && {
    ...simulated.yandexPay,
    apiUrl: `${simulatorUrl}/yandex-pay/api/merchant`,
    jwksUrl: `${simulatorUrl}/yandex-pay/api/jwks`,
  }
  const chosen = own ? { ...own, ...(own.apiKey === own.merchantId ? real.yandexPaySandbox : real.yandexPay) } : standIn
  if (!chosen) return undefined
  return {
    ...chosen,
    ...given({ apiUrl: e.YANDEX_PAY_API_URL, jwksUrl: e.YANDEX_PAY_JWKS_URL }),
    tax: e.YANDEX_PAY_TAX,
    ttlSeconds: e.YANDEX_PAY_TTL_SECONDS,
  }
}

/** Removes undefined settings, so that they do not overwrite defaults. */
const given = <T extends object>(settings: T) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

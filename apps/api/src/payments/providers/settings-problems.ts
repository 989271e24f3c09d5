import { real, simulated } from './settings.ts'
import type { PaymentEnvironment } from './settings-environment.ts'

type Name = keyof PaymentEnvironment
type Mode = 'test' | 'live'

/** Settings that must be set together. */
const groups = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'],
  ['YANDEX_PAY_MERCHANT_ID', 'YANDEX_PAY_API_KEY'],
] as const satisfies Name[][]
const sandboxGroups = [
  ['SANDBOX_STRIPE_SECRET_KEY', 'SANDBOX_STRIPE_PUBLISHABLE_KEY', 'SANDBOX_STRIPE_WEBHOOK_SECRET'],
  ['SANDBOX_YOOKASSA_SHOP_ID', 'SANDBOX_YOOKASSA_SECRET_KEY'],
  ['SANDBOX_YANDEX_PAY_MERCHANT_ID', 'SANDBOX_YANDEX_PAY_API_KEY'],
] as const satisfies Name[][]

/** Returns one sentence for each contradiction between settings, and for each setting that is forbidden or missing in production. */
export const paymentProblems = (e: PaymentEnvironment, production: boolean): string[] => [
  ...[...groups, ...sandboxGroups]
    .filter((group) => group.some((name) => e[name]) && !group.every((name) => e[name]))
    .map((group) => `${listed(group)} go together: set ${group.length === 2 ? 'both' : 'all three'} or none.`),
  ...mixedStripe(e, 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'),
  ...mixedStripe(e, 'SANDBOX_STRIPE_SECRET_KEY', 'SANDBOX_STRIPE_PUBLISHABLE_KEY'),
  ...wrongModes(e, production),
  ...(production ? [...wrongAddresses(e), ...knownSecrets(e)] : []),
  ...(production && groups.every((group) => group.some((name) => !e[name]))
    ? ['No payment provider: production needs the live keys of at least one, STRIPE_SECRET_KEY, YOOKASSA_SECRET_KEY or YANDEX_PAY_API_KEY.']
    : []),
]

const mixedStripe = (e: PaymentEnvironment, secret: 'STRIPE_SECRET_KEY' | 'SANDBOX_STRIPE_SECRET_KEY', publishable: Name) =>
  e[secret] && e[publishable] && stripeMode(e[secret]) !== stripeMode(String(e[publishable]))
    ? [`${secret} and ${publishable} are of different modes: one is live, the other is test.`]
    : []

const wrongModes = (e: PaymentEnvironment, production: boolean): string[] => {
  const main = modesOf(e.STRIPE_SECRET_KEY, e.YOOKASSA_SECRET_KEY, e.YANDEX_PAY_MERCHANT_ID, e.YANDEX_PAY_API_KEY)
  const sandbox = modesOf(
    e.SANDBOX_STRIPE_SECRET_KEY,
    e.SANDBOX_YOOKASSA_SECRET_KEY,
    e.SANDBOX_YANDEX_PAY_MERCHANT_ID,
    e.SANDBOX_YANDEX_PAY_API_KEY,
  )
  // The cast is needed because `Object.keys` returns plain strings.
  const names = (modes: Partial<Record<Name, Mode>>, mode: Mode) => Object.keys(modes).filter((name) => modes[name as Name] === mode)
  const inMain = names(main, production ? 'test' : 'live').map((name) =>
    production
      ? `${name} is a test key: production takes those as SANDBOX_${name}.`
      : `${name} is live while NODE_ENV is not production: real money would be guarded by development secrets.`,
  )
  const inSandbox = names(sandbox, 'live').map((name) => `SANDBOX_${name} is a live key: those go without SANDBOX_.`)
  const anySandbox = sandboxGroups.flat().some((name) => e[name])
  const useless = anySandbox && !production ? ['SANDBOX_… settings are for production: elsewhere the main ones are test keys.'] : []
  return [...inMain, ...inSandbox, ...useless]
}

const modesOf = (
  stripe: string | undefined,
  yookassa: string | undefined,
  merchantId: string | undefined,
  yandexPay: string | undefined,
): Partial<Record<Name, Mode>> => ({
  ...(stripe && { STRIPE_SECRET_KEY: stripeMode(stripe) }),
  ...(yookassa && { YOOKASSA_SECRET_KEY: yookassa.startsWith('live_') ? 'live' : 'test' }),
  // Yandex Pay's sandbox has no separate keys: the key is the merchant's id.
  ...(merchantId && yandexPay && { YANDEX_PAY_API_KEY: yandexPay === merchantId ? 'test' : 'live' }),
})

const stripeMode = (key: string): Mode => (key.includes('_live_') ? 'live' : 'test')

/** Finds URLs that are not allowed in production: payments must go to the real provider, and players must be sent only to https pages. */
const wrongAddresses = (e: PaymentEnvironment): string[] => [
  ...(e.YOOKASSA_RECEIPT_URL_TEMPLATE?.startsWith('http:') ? ['YOOKASSA_RECEIPT_URL_TEMPLATE must be https in production.'] : []),
  ...[
    ['STRIPE_API_URL', real.stripe.apiUrl, 'Stripe'] as const,
    ['STRIPE_SCRIPT_URL', real.stripe.scriptUrl, 'Stripe'] as const,
    ['YOOKASSA_API_URL', real.yookassa.apiUrl, 'YooKassa'] as const,
    ['YOOKASSA_SCRIPT_URL', real.yookassa.scriptUrl, 'YooKassa'] as const,
    ['YANDEX_PAY_API_URL', real.yandexPay.apiUrl, 'Yandex Pay'] as const,
    ['YANDEX_PAY_JWKS_URL', real.yandexPay.jwksUrl, 'Yandex Pay'] as const,
  ].flatMap(([name, own, provider]) => {
    const address = e[name]
    return address && new URL(address).origin !== new URL(own).origin ? [`${name} points away from ${provider} in production.`] : []
  }),
]

/** Finds secrets that the source code of the simulator contains. Anybody could sign webhooks with them. */
const knownSecrets = (e: PaymentEnvironment): string[] =>
  (['STRIPE_WEBHOOK_SECRET', 'SANDBOX_STRIPE_WEBHOOK_SECRET'] as const)
    .filter((name) => e[name] === simulated.stripe.webhookSecret)
    .map((name) => `${name} is the one from the source code: set the one that Stripe gave you.`)

const listed = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

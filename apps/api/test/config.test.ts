import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { ConfigError } from '../src/base/config-error.ts'
import { readConfig } from '../src/config.ts'

const refusal = (env: NodeJS.ProcessEnv) => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

test('starts with nothing set, against the simulator', () => {
  expect(readConfig({})).toMatchObject({
    publicUrl: 'http://localhost:3000',
    seedDemo: true,
    payments: {
      test: {
        stripe: { apiUrl: 'http://localhost:3002' },
        yookassa: { apiUrl: 'http://localhost:3002/yookassa/v3', webhookAddresses: ['127.0.0.1', '::1'], vatCode: 1 },
        yandexPay: { apiUrl: 'http://localhost:3002/yandex-pay/api/merchant', ttlSeconds: 1800 },
      },
      live: { stripe: undefined, yookassa: undefined, yandexPay: undefined },
    },
  })
})

test('addresses of support and of the first member of staff may have a domain beyond Latin', () => {
  expect(readConfig({ SUPPORT_EMAIL: 'help@почта.рф', DESK_ADMIN_EMAIL: 'Admin@Почта.рф' })).toMatchObject({
    mail: { support: 'help@xn--80a1acny.xn--p1ai' },
    desk: { adminEmail: 'admin@xn--80a1acny.xn--p1ai' },
  })
  expect(refusal({ SUPPORT_EMAIL: 'help' })).toContain('SUPPORT_EMAIL')
})

test('production names everything that is missing, and falls back to nothing', () => {
  const said = refusal({ NODE_ENV: 'production' })
  for (const name of ['PUBLIC_URL', 'DESK_URL', 'DATABASE_URL', 'APP_SECRET', 'SMTP_URL']) expect(said).toContain(`${name} is missing`)
  expect(said).toContain('No payment provider')
})

const live = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://play.example',
  DESK_URL: 'https://desk.play.example',
  DATABASE_URL: 'postgres://db/playhub',
  APP_SECRET: 'a-secret-that-is-long-enough-for-this',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Games <no-reply@playhub.test>',
  SUPPORT_EMAIL: 'support@playhub.test',
  DESK_ADMIN_EMAIL: 'admin@playhub.test',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test.each(['true', '1', '0.0.0.0/0', '10.0.0.1,::/0', 'proxy.example'])(
  'TRUST_PROXY names the proxy: %s would be nobody, or everybody',
  (TRUST_PROXY) => {
    expect(refusal({ ...live, TRUST_PROXY })).toContain('TRUST_PROXY')
  },
)

test.each(['loopback', '10.0.0.1', '10.0.0.0/8, 2a02::1', 'uniquelocal,172.16.0.0/12'])('TRUST_PROXY takes %s', (TRUST_PROXY) => {
  expect(refusal({ ...live, TRUST_PROXY })).toBe('')
})

test('YooKassa in production needs to know the proxy, or no notification of it would be believed', () => {
  expect(refusal({ ...live, ...yookassa })).toBe('')
  expect(refusal({ ...live, ...yookassa, TRUST_PROXY: '' })).toContain('TRUST_PROXY')
})

test('production starts with real settings', () => {
  expect(readConfig(live)).toMatchObject({
    production: true,
    seedDemo: false,
    payments: {
      live: { stripe: { apiUrl: 'https://api.stripe.com' }, yookassa: undefined, yandexPay: undefined },
      test: { stripe: undefined, yookassa: undefined, yandexPay: undefined },
    },
  })
})

const { STRIPE_SECRET_KEY: _, STRIPE_PUBLISHABLE_KEY: __, STRIPE_WEBHOOK_SECRET: ___, ...noProvider } = live
const yookassa = { YOOKASSA_SHOP_ID: '54401', YOOKASSA_SECRET_KEY: 'live_key', TRUST_PROXY: 'loopback' }
const merchant = '5cf2d22d-7b2a-4c6e-9a31-0c2f7d9f6b11'
const yandexPay = { YANDEX_PAY_MERCHANT_ID: merchant, YANDEX_PAY_API_KEY: 'a.live.key' }

test.each([
  ['YooKassa', yookassa, { yookassa: { apiUrl: 'https://api.yookassa.ru/v3', shopId: '54401' } }],
  ['Yandex Pay', yandexPay, { yandexPay: { apiUrl: 'https://pay.yandex.ru/api/merchant', jwksUrl: 'https://pay.yandex.ru/api/jwks' } }],
])('production starts with %s alone', (_name, keys, at) => {
  expect(readConfig({ ...noProvider, ...keys }).payments.live).toMatchObject({ stripe: undefined, ...at })
})

test('Yandex Pay takes the twelve tax codes that there are', () => {
  for (const tax of [1, 8, 9, 10, 11, 12])
    expect(readConfig({ ...noProvider, ...yandexPay, YANDEX_PAY_TAX: String(tax) }).payments.live.yandexPay?.tax).toBe(tax)
  for (const tax of ['0', '13']) expect(refusal({ ...noProvider, ...yandexPay, YANDEX_PAY_TAX: tax })).toContain('YANDEX_PAY_TAX')
})

test("YooKassa's notifications are taken from its own addresses wherever the keys are its own", () => {
  const { webhookAddresses } = readConfig({ YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET_KEY: 'test_1' }).payments.test.yookassa ?? {}
  expect(webhookAddresses).toContain('185.71.76.0/27')
  expect(webhookAddresses).not.toContain('127.0.0.1')
})

test('production has test keys beside the live ones, at the real providers', () => {
  const { payments } = readConfig({
    ...live,
    ...yookassa,
    YOOKASSA_VAT_CODE: '11',
    SANDBOX_STRIPE_SECRET_KEY: 'sk_test_1',
    SANDBOX_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    SANDBOX_STRIPE_WEBHOOK_SECRET: 'whsec_2',
    SANDBOX_YOOKASSA_SHOP_ID: '54402',
    SANDBOX_YOOKASSA_SECRET_KEY: 'test_key',
    SANDBOX_YANDEX_PAY_MERCHANT_ID: merchant,
    SANDBOX_YANDEX_PAY_API_KEY: merchant,
  })
  expect(payments.live).toMatchObject({ stripe: { secretKey: 'sk_live_1' }, yookassa: { shopId: '54401', vatCode: 11 } })
  expect(payments.live.yandexPay).toBeUndefined()
  expect(payments.test).toMatchObject({
    stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_2', apiUrl: 'https://api.stripe.com' },
    yookassa: { shopId: '54402', vatCode: 11, apiUrl: 'https://api.yookassa.ru/v3' },
    yandexPay: { apiUrl: 'https://sandbox.pay.yandex.ru/api/merchant', jwksUrl: 'https://sandbox.pay.yandex.ru/api/jwks' },
  })
})

test('production signs in by nobody whose ids are missing, and by the real provider where they are set', () => {
  const { signIn } = readConfig({ ...live, VK_CLIENT_ID: '51000000', VK_ID_URL: 'https://id.vk.com' })
  expect(signIn.vkontakte?.at.authorize).toBe('https://id.vk.com/authorize')
  for (const method of ['google', 'google_adult', 'apple', 'yandex', 'telegram', 'facebook'] as const)
    expect(signIn[method]).toBeUndefined()
})

test('elsewhere the simulator signs in for every provider without ids of its own', () => {
  const { signIn } = readConfig({ SIMULATOR_URL: 'http://localhost:4002', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
  expect(signIn.google?.at.authorize).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  expect(signIn.yandex?.at.authorize).toBe('http://yandex.localhost:4002/idp/yandex/authorize')
})

const replies = { MAIL_REPLY_ADDRESS: 'reply@play.example', MAIL_WEBHOOK_SECRET: 'a-secret-that-is-long-enough-for-mails' }

test.each([
  ['half of Stripe', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'go together'],
  ['half of YooKassa', { YOOKASSA_SHOP_ID: '1' }, 'YOOKASSA_SHOP_ID and YOOKASSA_SECRET_KEY go together'],
  ['half of Yandex Pay', { ...live, YANDEX_PAY_API_KEY: 'key' }, 'YANDEX_PAY_MERCHANT_ID and YANDEX_PAY_API_KEY go together'],
  ['half of a test shop', { ...live, SANDBOX_YOOKASSA_SHOP_ID: '1' }, 'SANDBOX_YOOKASSA_SECRET_KEY go together'],
  [
    'mixed modes',
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'different modes',
  ],
  ['a live key sent elsewhere', { ...live, STRIPE_API_URL: 'http://localhost:3002' }, 'points away from Stripe'],
  [
    'live money at a stand-in',
    { ...noProvider, ...yookassa, YOOKASSA_API_URL: 'https://api.yookassa.example/v3' },
    'points away from YooKassa',
  ],
  [
    'a script of somebody else',
    { ...noProvider, ...yookassa, YOOKASSA_SCRIPT_URL: 'https://evil.example/x.js' },
    'points away from YooKassa',
  ],
  [
    "somebody else's keys",
    { ...noProvider, ...yandexPay, YANDEX_PAY_JWKS_URL: 'https://evil.example/jwks' },
    'points away from Yandex Pay',
  ],
  [
    'the sandbox with live keys',
    { ...noProvider, ...yandexPay, YANDEX_PAY_API_URL: 'https://sandbox.pay.yandex.ru/api/merchant' },
    'points away from Yandex Pay',
  ],
  ['a live shop in development', yookassa, 'YOOKASSA_SECRET_KEY is live while NODE_ENV is not production'],
  ['a live merchant in development', yandexPay, 'YANDEX_PAY_API_KEY is live while NODE_ENV is not production'],
  ['a test shop in production', { ...live, YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET_KEY: 'test_1' }, 'YOOKASSA_SECRET_KEY is a test key'],
  [
    "the sandbox's merchant in production",
    { ...live, YANDEX_PAY_MERCHANT_ID: merchant, YANDEX_PAY_API_KEY: merchant },
    'YANDEX_PAY_API_KEY is a test key',
  ],
  [
    'a live shop as the test one',
    { ...live, SANDBOX_YOOKASSA_SHOP_ID: '1', SANDBOX_YOOKASSA_SECRET_KEY: 'live_1' },
    'SANDBOX_YOOKASSA_SECRET_KEY is a live key',
  ],
  ['a sandbox outside production', { SANDBOX_YOOKASSA_SHOP_ID: '1', SANDBOX_YOOKASSA_SECRET_KEY: 'test_1' }, 'are for production'],
  ['a check without a gap, which would never rest', { RECONCILE_DELAYS_SECONDS: '10,0' }, 'RECONCILE_DELAYS_SECONDS'],
  ['an address that is none', { YOOKASSA_WEBHOOK_ADDRESSES: '185.71.76.0/27, yookassa.ru' }, 'YOOKASSA_WEBHOOK_ADDRESSES'],
  ['a range that is none', { YOOKASSA_WEBHOOK_ADDRESSES: '185.71.76.0/33' }, 'YOOKASSA_WEBHOOK_ADDRESSES'],
  ['a receipt page without TLS', { ...live, YOOKASSA_RECEIPT_URL_TEMPLATE: 'http://check.example/?{fn}{i}{fp}' }, 'must be https'],
  ['a receipt page without the receipt', { YOOKASSA_RECEIPT_URL_TEMPLATE: 'https://check.example/' }, 'YOOKASSA_RECEIPT_URL_TEMPLATE'],
  ['an address with a path', { PUBLIC_URL: 'http://localhost:3000/hub' }, 'without a path'],
  ['a test key in production', { ...live, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'is a test key'],
  ['plain http in production', { ...live, PUBLIC_URL: 'http://play.example' }, 'must be https'],
  ['a desk without https in production', { ...live, DESK_URL: 'http://desk.play.example' }, 'DESK_URL must be https'],
  ['a desk at the hub’s own origin', { ...live, DESK_URL: 'https://play.example' }, 'another origin'],
  [
    'plain http in capital letters in production',
    { ...live, PUBLIC_URL: 'HTTP://play.example', DESK_URL: 'HTTP://PLAY.example:80' },
    'PUBLIC_URL must be https in production.\nDESK_URL must be https in production.\nDESK_URL must be another origin',
  ],
  ['the hub’s origin in capital letters', { ...live, DESK_URL: 'https://PLAY.example' }, 'another origin'],
  ['the hub’s origin with its port', { ...live, DESK_URL: 'https://play.example:443' }, 'another origin'],
  ['a desk at an address with a path', { DESK_URL: 'http://localhost:3001/desk' }, 'without a path'],
  ['half of the settings of S3', { S3_BUCKET: 'media' }, 'belong together'],
  ['the simulator in production', { ...live, SIMULATOR_URL: 'http://localhost:3002' }, 'not for production'],
  ['a secret that everybody knows', { ...live, APP_SECRET: 'playhub-development-secret-not-for-production' }, 'make your own'],
  [
    'a secret of mails that everybody knows',
    { ...live, ...replies, MAIL_WEBHOOK_SECRET: 'playhub-development-mail-secret-not-for-production' },
    'MAIL_WEBHOOK_SECRET is the one from the source code',
  ],
  [
    'a secret of webhooks that everybody knows',
    { ...live, STRIPE_WEBHOOK_SECRET: 'whsec_simulator_playhub' },
    'STRIPE_WEBHOOK_SECRET is the one from the source code',
  ],
  ['a port for both hub and desk', { PORT: '3001' }, 'PORT and DESK_PORT must be different: both are 3001.'],
  ['a shared port for both', { PORT: '80', DESK_PORT: '80', PORT_SHARED: 'true' }, 'PORT and DESK_PORT must be different'],
  ['a port for hub and metrics', { METRICS_PORT: '3000' }, 'PORT and METRICS_PORT must be different'],
  ['a port for desk and metrics', { METRICS_PORT: '3001', ROLES: 'push' }, 'DESK_PORT and METRICS_PORT must be different'],
  ['a port of a worker that is for metrics too', { METRICS_PORT: '3000', ROLES: 'worker' }, 'PORT and METRICS_PORT must be different'],
  ...['MAIL_FROM', 'SUPPORT_EMAIL', 'DESK_ADMIN_EMAIL'].flatMap((name): [string, NodeJS.ProcessEnv, string][] => [
    [`${name} that is not set`, { ...live, [name]: '' }, `${name} is an address for examples`],
    [`${name} for examples`, { ...live, [name]: 'a@mail.example.com' }, `${name} is an address for examples`],
  ]),
  ['demo content in production', { ...live, SEED_DEMO: 'true' }, 'not for production'],
  ['a robot check without work in production', { ...live, ROBOT_CHECK_COST: '1' }, 'at least 1000'],
  ['a port that is none', { PORT: 'x' }, 'PORT'],
  ['half of Google', { GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together'],
  ['half of Facebook', { FACEBOOK_APP_SECRET: 'secret' }, 'FACEBOOK_APP_ID and FACEBOOK_APP_SECRET go together'],
  ['apps of Google without its web client', { GOOGLE_NATIVE_CLIENT_IDS: 'app' }, 'needs GOOGLE_CLIENT_ID'],
  ['VK ID somewhere else', { VK_ID_URL: 'https://attacker.example' }, 'VK_ID_URL'],
  ['a bot token of another form', { TELEGRAM_BOT_TOKEN: 'bot' }, 'TELEGRAM_BOT_TOKEN'],
  ["the simulator's client in production", { ...live, VK_CLIENT_ID: '52000001' }, 'does not sign in by a stand-in'],
])('%s is refused with a sentence', (_name, env, said) => {
  expect(refusal(env)).toContain(said)
})

test('uploaded games have a host of their own, by https in production; without one, none can be uploaded there', () => {
  expect(readConfig({}).gamesOrigin).toBe('http://*.games.localhost:3000')
  expect(readConfig(live).gamesOrigin).toBeUndefined()
  expect(readConfig({ ...live, GAMES_ORIGIN: 'https://*.games.example' }).gamesOrigin).toBe('https://*.games.example')
  for (const GAMES_ORIGIN of [
    'https://play.example',
    'https://*.play.example',
    'https://*.example',
    'https://desk.play.example',
    'https://games.play.example',
    'https://*.games.play.example',
    'http://games.example',
    'games',
  ])
    expect(refusal({ ...live, GAMES_ORIGIN }), GAMES_ORIGIN).toContain('GAMES_ORIGIN')
})

test('the address of standbys belongs to a PostgreSQL of one’s own', () => {
  expect(refusal({ DATABASE_READ_URL: 'postgres://standby/playhub' })).toContain('DATABASE_READ_URL')
  const both = { DATABASE_URL: 'postgres://primary/playhub', DATABASE_READ_URL: 'postgres://standby/playhub' }
  expect(readConfig(both).databaseReadUrl).toBe(both.DATABASE_READ_URL)
})

test('ports that the system chooses may be the same number, and a worker has no port of the desk', () => {
  expect(readConfig({ PORT: '0', DESK_PORT: '0', METRICS_PORT: '0' })).toMatchObject({ port: 0, desk: { port: 0 }, metricsPort: 0 })
  expect(readConfig({ PORT: '3001', ROLES: 'worker' })).toMatchObject({ port: 3001, desk: { port: undefined } })
})

test('production receives replies by e-mail with a secret of its own', () => {
  expect(readConfig({ ...live, ...replies }).mail).toMatchObject({ replyTo: 'reply@play.example' })
})

test('.env.example can be used as it is', () => {
  expect(refusal(parseEnv(readFileSync('.env.example', 'utf8')))).toBe('')
})

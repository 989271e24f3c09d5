import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../src/config.ts'

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
  expect(readConfig({})).toMatchObject({ publicUrl: 'http://localhost:3000', seedDemo: true, stripe: { apiUrl: 'http://localhost:3002' } })
})

test('production names everything that is missing, and falls back to nothing', () => {
  const said = refusal({ NODE_ENV: 'production' })
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'APP_SECRET', 'SMTP_URL', 'STRIPE_SECRET_KEY'])
    expect(said).toContain(`${name} is missing`)
})

const live = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://play.example',
  DATABASE_URL: 'postgres://db/playhub',
  APP_SECRET: 'a-secret-that-is-long-enough-for-this',
  SMTP_URL: 'smtps://mail.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('production starts with real settings', () => {
  expect(readConfig(live)).toMatchObject({ production: true, seedDemo: false, stripe: { apiUrl: 'https://api.stripe.com' } })
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

test.each([
  ['half of Stripe', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'go together'],
  [
    'mixed modes',
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'different modes',
  ],
  ['a live key sent elsewhere', { ...live, STRIPE_API_URL: 'http://localhost:3002' }, 'points away from Stripe'],
  ['an address with a path', { PUBLIC_URL: 'http://localhost:3000/hub' }, 'without a path'],
  ['a test key in production', { ...live, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'is a test key'],
  ['plain http in production', { ...live, PUBLIC_URL: 'http://play.example' }, 'must be https'],
  ['the simulator in production', { ...live, SIMULATOR_URL: 'http://localhost:3002' }, 'not for production'],
  ['demo content in production', { ...live, SEED_DEMO: 'true' }, 'not for production'],
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

import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { pagePolicy } from '../../security-headers.ts'
import { createProviders } from './create.ts'

const clock = { now: () => new Date() }
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://play.example',
  DESK_URL: 'https://desk.play.example',
  DATABASE_URL: 'postgres://db/playhub',
  APP_SECRET: 'a-secret-that-is-long-enough-for-this',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Games <no-reply@playhub.test>',
  SUPPORT_EMAIL: 'support@playhub.test',
  DESK_ADMIN_EMAIL: 'admin@playhub.test',
  TRUST_PROXY: 'loopback',
}
const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const yookassa = { YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET_KEY: 'live_1' }
const testShop = { SANDBOX_YOOKASSA_SHOP_ID: '2', SANDBOX_YOOKASSA_SECRET_KEY: 'test_1' }

const offered = (env: NodeJS.ProcessEnv) => {
  const { live, test } = createProviders(readConfig(env).payments, clock)
  return { live: Object.keys(live), test: Object.keys(test) }
}
const sourcesOf = (env: NodeJS.ProcessEnv, directive: string) =>
  pagePolicy(readConfig(env), { games: [], videos: [], hosts: [] })
    .split('; ')
    .find((line) => line.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1)

test('the simulator stands in for every provider, for test payments alone', () => {
  expect(offered({})).toEqual({ live: [], test: ['stripe', 'yookassa', 'yandex-pay'] })
})

test('production has the providers that there are keys for, live and test apart', () => {
  expect(offered({ ...production, ...yookassa })).toEqual({ live: ['yookassa'], test: [] })
  expect(offered({ ...production, ...stripe, ...testShop })).toEqual({ live: ['stripe'], test: ['yookassa'] })
})

test("a page may load the stand-ins' scripts in development, and each address once", () => {
  expect(sourcesOf({}, 'script-src')?.filter((source) => source === 'http://localhost:3002')).toHaveLength(1)
  expect(sourcesOf({}, 'frame-src')).toContain('http://localhost:3002')
  expect(sourcesOf({}, 'script-src')?.join(' ')).not.toContain('stripe.com')
})

test('a page may load the scripts of the providers that there are, and of no others', () => {
  const ofStripe = sourcesOf({ ...production, ...stripe }, 'script-src')
  expect(ofStripe).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'])
  const env = { ...production, ...yookassa }
  expect(sourcesOf(env, 'script-src')).toEqual(["'self'", 'https://yookassa.ru', 'https://static.yoomoney.ru'])
  expect(sourcesOf(env, 'frame-src')).toEqual(['https://yookassa.ru', 'https://yoomoney.ru', 'https://*.yoomoney.ru'])
  expect(sourcesOf(env, 'connect-src')).toEqual(["'self'", 'https://yookassa.ru', 'https://*.yoomoney.ru'])
  expect(sourcesOf(env, 'img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://yookassa.ru', 'https://*.yoomoney.ru'])
})

test('the script of a test shop counts too', () => {
  expect(sourcesOf({ ...production, ...stripe, ...testShop }, 'script-src')).toContain('https://yookassa.ru')
})

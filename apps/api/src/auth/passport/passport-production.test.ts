import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromHub } from '../../../test/sign-in/world.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { createVisitor } from '../../../test/visitor.ts'
import { challengeOf } from '../sessions/auth-state-rules.ts'

let hub: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  hub = await startTestApp({
    env: {
      NODE_ENV: 'production',
      ROBOT_CHECK_COST: '1000',
      PUBLIC_URL: 'https://play.example',
      DESK_URL: 'https://desk.play.example',
      APP_SECRET: 'a-secret-that-is-long-enough-for-this',
      MAIL_FROM: 'Games <no-reply@playhub.test>',
      SUPPORT_EMAIL: 'support@playhub.test',
      DESK_ADMIN_EMAIL: 'admin@playhub.test',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      VK_CLIENT_ID: '51000000',
    },
  })
})
afterAll(() => hub.stop())

const visit = () => createVisitor(hub.app)
const leave = async (method: string) => {
  const id = `production-${method}-0123456789`
  const headers = { 'x-auth-challenge': challengeOf('verifier') }
  await visit().post('/auth/set-user-auth-state', { id }, { headers })
  const state = encodeURIComponent(JSON.stringify({ userAuthDataId: id, session: '' }))
  return hub.app.inject({ url: `/api/passport/${method}?state=${state}`, headers: { host: 'play.example', ...fromHub } })
}

test('in production a method without its ids is not offered, not taken, and leads nowhere', async () => {
  expect((await visit().get('/auth/providers')).body).toEqual({
    google: null,
    google_adult: null,
    vkontakte: true,
    yandex: false,
    apple: null,
    telegram: null,
    facebook: null,
  })
  const userData = { id: 1, first_name: 'A', auth_date: Math.floor(Date.now() / 1000), hash: 'ab'.repeat(32) }
  const refused = await visit().post('/auth/telegram-login', { userData })
  expect([refused.status, refused.body.code]).toEqual([409, 'SIGN_IN_METHOD_NOT_AVAILABLE'])
  expect((await leave('google')).statusCode).toBe(404)
})

test('in production the window leaves for the real provider, with a cookie that no other host can plant', async () => {
  const left = await leave('vkontakte')
  const url = new URL(String(left.headers.location))
  expect([url.origin, url.searchParams.get('redirect_uri')]).toEqual([
    'https://id.vk.ru',
    'https://play.example/api/passport/vkontakte/callback',
  ])
  expect(left.headers['set-cookie']).toMatch(/^__Host-playhub-trip-[\w-]+=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

import { createHash, createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hubUrl, type LoginWorld, startLoginWorld } from './test-world.ts'

let world: LoginWorld

beforeAll(async () => {
  world = await startLoginWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const botKey = createHash('sha256').update('7000000001:simulator-telegram-bot-token').digest()
const isSigned = ({ hash, ...data }: Record<string, unknown>) => {
  const text = Object.keys(data)
    .toSorted()
    .map((name) => `${name}=${data[name]}`)
    .join('\n')
  return hash === createHmac('sha256', botKey).update(text).digest('hex')
}
const telegram = async (asked: object = {}) => (await world.mint('telegram', asked)).userData as Record<string, unknown>

test('Telegram signs what it tells with the token of the bot', async () => {
  const data = await telegram({ person: 'bob' })
  expect(data).toMatchObject({ first_name: 'Bob', id: expect.any(Number) })
  expect(isSigned(data)).toBe(true)
  expect(await telegram({ person: 'bob' })).toMatchObject({ id: data.id })
})

test.each(['forged-hash', 'changed-field', 'extra-field', 'missing-hash'] as const)('Telegram: %s does not fit its hash', async (fault) => {
  expect(isSigned(await telegram({ fault }))).toBe(false)
})

test('Telegram: stale data is well signed', async () => {
  const data = await telegram({ fault: 'stale' })
  expect(isSigned(data)).toBe(true)
  expect(Number(data.auth_date)).toBeLessThan(Date.now() / 1000 - 590)
})

const appToken = '700000000000001|simulator-facebook-secret'
const debug = async (token: unknown, access = appToken) =>
  (await world.read(`/idp/facebook/v25.0/debug_token?${new URLSearchParams({ input_token: String(token), access_token: access })}`)).body
const me = (token: unknown, secret = 'simulator-facebook-secret') => {
  const appsecret_proof = createHmac('sha256', secret).update(String(token)).digest('hex')
  return world.read(
    `/idp/facebook/v25.0/me?${new URLSearchParams({ fields: 'id,name,email', access_token: String(token), appsecret_proof })}`,
  )
}

test('Facebook tells whose token it is, and of which app', async () => {
  const { accessToken, userId } = await world.mint('facebook')
  expect(await debug(accessToken)).toMatchObject({ data: { is_valid: true, app_id: '700000000000001', type: 'USER', user_id: userId } })
  expect((await me(accessToken)).body).toEqual({ id: userId, name: 'Alice Winter', email: 'alice.winter.playhub@gmail.com' })
  expect((await me((await world.mint('facebook', { person: 'carol' })).accessToken)).body).not.toHaveProperty('email')
})

test('Facebook wants to know who asks', async () => {
  const { accessToken } = await world.mint('facebook')
  expect(await debug(accessToken, '700000000000001|guessed')).toMatchObject({ error: { code: 190 } })
  expect(await me(accessToken, 'guessed')).toMatchObject({ status: 400, body: { error: { type: 'OAuthException' } } })
  expect(await debug('made-up')).toMatchObject({ data: { is_valid: false } })
})

test('Facebook: a token of another app, a profile of somebody else', async () => {
  const { accessToken: foreign } = await world.mint('facebook', { fault: 'other-app' })
  expect(await debug(foreign)).toMatchObject({ data: { is_valid: true, app_id: '700000000000999' } })
  const { accessToken, userId } = await world.mint('facebook', { fault: 'other-user' })
  expect(await debug(accessToken)).toMatchObject({ data: { user_id: userId } })
  expect((await me(accessToken)).body.id).not.toBe(userId)
})

const pages: [string, string, Record<string, string>][] = [
  ['telegram', '/auth', { bot_id: '7000000001' }],
  ['facebook', '/v25.0/dialog/oauth', { client_id: '700000000000001' }],
  ['google', '/gsi/popup', { client_id: 'playhub-google.apps.googleusercontent.com', scope: 'openid' }],
]
const open = async ([provider, path, query]: (typeof pages)[number], origin: string) => {
  const { pathname, search } = new URL(world.at(provider, path, { ...query, origin }))
  const response = await fetch(world.origin + pathname + search)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test.each(pages)('%s asks in a window of its own, for the hub alone', async (...page) => {
  const asked = await open(page, hubUrl)
  for (const name of ['Continue as Alice', 'Continue as Dave', 'A new person', 'Continue with this address', 'Deny', 'Close']) {
    expect(asked.text).toContain(name)
  }
  expect(asked.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect((await open(page, hubUrl.replace('localhost', 'familytown.localhost'))).status).toBe(200)
  expect((await open(page, 'https://evil.example')).status).toBe(400)
})

test.each(pages)('%s: the window can be cut off, close itself, or refuse by itself', async (...page) => {
  await world.order(page[0], 'coop')
  expect((await open(page, hubUrl)).headers.get('cross-origin-opener-policy')).toBe('same-origin')
  await world.order(page[0], 'closed')
  expect((await open(page, hubUrl)).text).toContain('data-close-now')
  await world.order(page[0], 'denied')
  expect((await open(page, hubUrl)).text).toContain(`data-origin="${hubUrl}"`)
  expect((await open(page, hubUrl)).headers.get('cross-origin-opener-policy')).toBeNull()
})

import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callbackOf, hubUrl, type LoginWorld, startLoginWorld } from './test-world.ts'

let world: LoginWorld

beforeAll(async () => {
  world = await startLoginWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const ask = (over: Record<string, string> = {}) =>
  world.origin +
  new URL(
    world.at('apple', '/auth/authorize', {
      client_id: 'playhub.example.web',
      redirect_uri: `${hubUrl}/session/login`,
      response_type: 'code id_token',
      response_mode: 'web_message',
      scope: 'name email',
      state: 'a-state',
      nonce: 'a-nonce',
      origin: hubUrl,
      ...over,
    }),
  ).href.replace(/^http:\/\/[^/]+/, '')

/** Returns the message that the window would post, and its target origin. */
const messageOf = async (url: string) => {
  const text = (await (await fetch(url)).text()).replaceAll('&quot;', '"').replaceAll('&#39;', "'")
  const [, origin, message = 'null'] = /data-origin="([^"]*)" data-message="(.*)">You can/.exec(text) ?? []
  return { origin, message: JSON.parse(message) as Record<string, unknown> | null, text }
}

type Tokens = { code: string; id_token: string; state: string }
const tokensOf = ({ message }: { message: Record<string, unknown> | null }) => message?.authorization as Tokens

test('a popup answers the page that asked; the name comes once', async () => {
  const url = ask({ simulate: 'new-first' })
  const first = await messageOf(url)
  expect(first.origin).toBe(hubUrl)
  expect(first.message).toMatchObject({ authorization: { state: 'a-state' }, user: { name: { firstName: expect.any(String) } } })
  expect(decodeJwt(tokensOf(first).id_token)).toMatchObject({ nonce: 'a-nonce', aud: 'playhub.example.web', email_verified: true })
  const again = await messageOf(url)
  expect(again.message).not.toHaveProperty('user')
  expect(decodeJwt(tokensOf(again).id_token).sub).toBe(decodeJwt(tokensOf(first).id_token).sub)
})

test('an address may be hidden, and flags may be texts', async () => {
  const hidden = await messageOf(ask({ simulate: 'alice', hideEmail: 'yes' }))
  expect(decodeJwt(tokensOf(hidden).id_token)).toMatchObject({
    email: expect.stringMatching(/@privaterelay\.appleid\.com$/),
    is_private_email: true,
  })
  const bob = await messageOf(ask({ simulate: 'bob' }))
  expect(decodeJwt(tokensOf(bob).id_token)).toMatchObject({ email: 'bob@example.com', email_verified: 'true' })
})

test('without a popup it is a form that sends itself to a registered address', async () => {
  const form = await messageOf(ask({ simulate: 'alice', response_mode: 'form_post', redirect_uri: callbackOf('apple') }))
  expect(form.text).toMatch(
    /<form method="post" action="http:\/\/localhost:3999\/api\/passport\/apple\/callback" data-send-now>.*name="id_token"/,
  )
})

test.each([
  ['another app', { client_id: 'somebody.else' }],
  ['another site', { origin: 'https://evil.example' }],
  ['an origin that only begins like the hub', { origin: `${hubUrl}.evil.example` }],
  ['an address of another site', { redirect_uri: 'https://evil.example/' }],
  ['a form to an unregistered address', { response_mode: 'form_post' }],
  ['an answer in the address', { response_mode: 'query', redirect_uri: callbackOf('apple') }],
])('%s is refused', async (_, over) => {
  const { text } = await messageOf(ask({ simulate: 'alice', ...over }))
  expect(text).toContain('This sign-in cannot go on')
})

test('a code is exchanged once, by who signs as the app', async () => {
  const { code } = tokensOf(await messageOf(ask({ simulate: 'alice' })))
  const { privateKey } = await generateKeyPair('ES256')
  const secretFor = (subject: string) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: 'KEY0000001' })
      .setIssuer('TEAM000001')
      .setSubject(subject)
      .setAudience('https://appleid.apple.com')
      .setExpirationTime('5m')
      .sign(privateKey)
  const exchange = async (subject: string) =>
    world.form('/idp/apple/auth/token', {
      grant_type: 'authorization_code',
      code,
      client_id: 'playhub.example.web',
      client_secret: await secretFor(subject),
    })
  expect(await exchange('somebody.else')).toMatchObject({ status: 400, body: { error: 'invalid_client' } })
  expect(await exchange('playhub.example.web')).toMatchObject({ status: 200, body: { id_token: expect.any(String) } })
  expect(await exchange('playhub.example.web')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

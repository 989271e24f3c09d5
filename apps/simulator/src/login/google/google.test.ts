import * as oidc from 'openid-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callbackOf, type LoginWorld, startLoginWorld } from '../test-world.ts'

let world: LoginWorld
let hub: oidc.Configuration
let adult: oidc.Configuration

beforeAll(async () => {
  world = await startLoginWorld()
  hub = configure('playhub-google.apps.googleusercontent.com', 'simulator-google-secret')
  adult = configure('playhub-google-adult.apps.googleusercontent.com', 'simulator-google-adult-secret')
})
afterEach(() => world.reset())
afterAll(() => world.close())

/** Creates a certified OpenID client that checks signatures. */
const configure = (clientId: string, secret: string) => {
  const google = `${world.origin}/idp/google`
  const configuration = new oidc.Configuration(
    {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: `${google.replace('localhost', 'google.localhost')}/o/oauth2/v2/auth`,
      token_endpoint: `${google}/token`,
      userinfo_endpoint: `${google}/v1/userinfo`,
      revocation_endpoint: `${google}/revoke`,
      jwks_uri: `${google}/oauth2/v3/certs`,
      id_token_signing_alg_values_supported: ['RS256'],
    },
    clientId,
    secret,
    oidc.ClientSecretPost(secret),
  )
  oidc.allowInsecureRequests(configuration)
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

const checks = async () => ({
  pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
  expectedState: oidc.randomState(),
  expectedNonce: oidc.randomNonce(),
})
type Checks = Awaited<ReturnType<typeof checks>>

const authorizeUrl = async ({ pkceCodeVerifier, expectedState, expectedNonce }: Checks, configuration = hub, method = 'google') =>
  oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(method),
    scope: 'openid email profile',
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  }).href

const back = (values: Record<string, string>, method = 'google') => new URL(`${callbackOf(method)}?${new URLSearchParams(values)}`)

const signIn = async (person: string, configuration = hub, method = 'google') => {
  const asked = await checks()
  const values = await world.visit(await authorizeUrl(asked, configuration, method), person)
  return oidc.authorizationCodeGrant(configuration, back(values, method), asked)
}

test('a certified relying party signs a person in, and userinfo tells the same', async () => {
  const tokens = await signIn('alice')
  const claims = tokens.claims()
  expect(claims).toMatchObject({ name: 'Alice Winter', email: 'alice.winter.playhub@gmail.com', email_verified: true })
  expect(await oidc.fetchUserInfo(hub, tokens.access_token, claims?.sub ?? '')).toMatchObject({ email_verified: true })
})

test.each([
  ['carol', { email: undefined, hd: undefined }],
  ['dave', { email: 'dave@example.com', email_verified: false }],
  ['email:Owner@Example.org', { email: 'owner@example.org', email_verified: true, hd: 'example.org' }],
  ['unverified:owner@example.org', { email: 'owner@example.org', email_verified: false, hd: undefined }],
])('%s is told as they are', async (person, expected) => {
  const claims = (await signIn(person)).claims()
  expect({ email: claims?.email, email_verified: claims?.email_verified, hd: claims?.hd }).toMatchObject(expected)
})

test('a person has one sub for all clients, and a new person is another each time', async () => {
  const subs = [await signIn('bob'), await signIn('bob', adult, 'google_adult'), await signIn('new'), await signIn('new')].map(
    (tokens) => tokens.claims()?.sub,
  )
  expect(subs[0]).toBe(subs[1])
  expect(new Set(subs).size).toBe(3)
})

test('a code is good once, for its own verifier, address and client', async () => {
  const asked = await checks()
  const values = await world.visit(await authorizeUrl(asked))
  await oidc.authorizationCodeGrant(hub, back(values), asked)
  await expect(oidc.authorizationCodeGrant(hub, back(values), asked)).rejects.toMatchObject({ error: 'invalid_grant' })

  const other = await checks()
  const stolen = await world.visit(await authorizeUrl(other))
  const wrong = { ...other, pkceCodeVerifier: oidc.randomPKCECodeVerifier() }
  await expect(oidc.authorizationCodeGrant(hub, back(stolen), wrong)).rejects.toMatchObject({ error: 'invalid_grant' })
  const third = await checks()
  const foreign = await world.visit(await authorizeUrl(third))
  await expect(oidc.authorizationCodeGrant(adult, back(foreign), third)).rejects.toMatchObject({ error: 'invalid_grant' })
  const thief = configure('playhub-google.apps.googleusercontent.com', 'guessed')
  await expect(oidc.authorizationCodeGrant(thief, back(foreign), third)).rejects.toMatchObject({ error: 'invalid_client' })
})

test.each([
  ['of another site', 'https://evil.example/api/passport/google/callback'],
  ['of another method', callbackOf('google_adult')],
  ['with a query', `${callbackOf('google')}?next=1`],
])('a redirect address %s is refused on a page of its own', async (_, redirectUri) => {
  const url = new URL(await authorizeUrl(await checks()))
  url.searchParams.set('redirect_uri', redirectUri)
  await expect(world.visit(url.href)).rejects.toThrow('redirect_uri_mismatch')
})

test('a project of the hub on its subdomain is registered too; a request without PKCE is refused', async () => {
  const url = new URL(await authorizeUrl(await checks()))
  url.searchParams.set('redirect_uri', callbackOf('google').replace('localhost', 'familytown.localhost'))
  expect(await world.visit(url.href)).toHaveProperty('code')
  url.searchParams.delete('code_challenge')
  url.searchParams.delete('code_challenge_method')
  expect(await world.visit(url.href)).toMatchObject({ error: 'invalid_request' })
})

test('who says no comes back with access_denied and the state', async () => {
  const asked = await checks()
  expect(await world.visit(await authorizeUrl(asked), 'deny')).toMatchObject({ error: 'access_denied', state: asked.expectedState })
})

test('two windows of one browser do not disturb each other', async () => {
  const jar = new Map<string, string>()
  const open = async (url: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(url)
    const cookie = [...jar]
      .filter(([name]) => pathname.startsWith(name.split(' ')[1] ?? ''))
      .map(([name, value]) => `${name.split(' ')[0]}=${value}`)
    const response = await fetch(world.origin + pathname + search, {
      ...init,
      redirect: 'manual',
      headers: { cookie: cookie.join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = '', path = ''] = /^([^=]+)=([^;]*);.*?path=([^;]+)/i.exec(line) ?? []
      jar.set(`${name} ${path}`, value)
    }
    return new URL(response.headers.get('location') ?? url, world.origin).href
  }
  const pick = (page: string, choice: string) => open(page, { method: 'POST', body: new URLSearchParams({ asking: 'x', choice }) })
  const [first, second] = [await checks(), await checks()]
  const pages = [await open(await authorizeUrl(first)), await open(await authorizeUrl(second))]
  const bob = await open(await pick(pages[1] ?? '', 'bob'))
  const alice = await open(await pick(pages[0] ?? '', 'alice'))
  const names = [
    (await oidc.authorizationCodeGrant(hub, new URL(alice), first)).claims()?.name,
    (await oidc.authorizationCodeGrant(hub, new URL(bob), second)).claims()?.name,
  ]
  expect(names).toEqual(['Alice Winter', 'Bob Summer'])
})

test('tokeninfo tells whose token it is, in texts, until it is revoked', async () => {
  const tokens = await signIn('alice')
  const info = await world.read(`/idp/google/tokeninfo?access_token=${tokens.access_token}`)
  expect(info.body).toMatchObject({
    aud: 'playhub-google.apps.googleusercontent.com',
    email_verified: 'true',
    expires_in: expect.stringMatching(/^\d+$/),
  })
  await oidc.tokenRevocation(hub, tokens.access_token)
  expect(await world.read(`/idp/google/tokeninfo?access_token=${tokens.access_token}`)).toMatchObject({
    status: 400,
    body: { error: 'invalid_token' },
  })
})

test('a token for another app is a good token of that app', async () => {
  const { accessToken } = await world.mint('google', { fault: 'other-app' })
  const info = await world.read(`/idp/google/tokeninfo?access_token=${accessToken}`)
  expect(info).toMatchObject({ status: 200, body: { aud: 'somebody-else.apps.googleusercontent.com' } })
  const profile = await world.read('/idp/google/v1/userinfo', { authorization: `Bearer ${accessToken}` })
  expect(profile).toMatchObject({ status: 200, body: { email: 'alice.winter.playhub@gmail.com' } })
})

test.each([
  'token-400',
  'token-401',
  'token-500',
  'token-garbage',
  'token-redirect',
  'no-id-token',
  'expired-code',
  'wrong-state',
  'wrong-nonce',
  'foreign-key',
  'alg-none',
  'expired',
] as const)('a relying party refuses %s', async (fault) => {
  const asked = await checks()
  await world.order('google', fault)
  const values = await world.visit(await authorizeUrl(asked))
  const outcome = oidc.authorizationCodeGrant(hub, back(values), { ...asked, idTokenExpected: true })
  if (fault === 'no-id-token') await expect(outcome).rejects.toThrow()
  else await expect(outcome).rejects.toThrow()
  const after = await signIn('alice')
  expect(after.claims()?.name).toBe('Alice Winter')
})

test('the fault of one sign-in leaves others alone', async () => {
  const asked = await checks()
  const values = await world.visit(await authorizeUrl(asked), 'alice', 'token-500')
  expect((await signIn('bob')).claims()?.name).toBe('Bob Summer')
  await expect(oidc.authorizationCodeGrant(hub, back(values), asked)).rejects.toThrow()
})

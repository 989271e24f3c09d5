import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoginFaultName } from './login-faults.ts'
import { personOf, subjectOf } from './people.ts'
import { type LoginWorld, startLoginWorld } from './test-world.ts'

let world: LoginWorld

beforeAll(async () => {
  world = await startLoginWorld()
})
afterAll(() => world.close())

const providers = {
  google: { keys: '/oauth2/v3/certs', issuer: 'https://accounts.google.com', audience: 'playhub-google.apps.googleusercontent.com' },
  apple: { keys: '/auth/keys', issuer: 'https://appleid.apple.com', audience: 'playhub.example.web' },
  facebook: { keys: '/.well-known/oauth/openid/jwks/', issuer: 'https://www.facebook.com', audience: '700000000000001' },
}

/** Verifies a token as a careful hub does. */
const verify = async (provider: keyof typeof providers, token: unknown) => {
  const { keys, issuer, audience } = providers[provider]
  const { payload } = await jwtVerify(String(token), createRemoteJWKSet(new URL(`${world.origin}/idp/${provider}${keys}`)), {
    issuer,
    audience,
    algorithms: ['RS256'],
    requiredClaims: ['sub', 'exp', 'iat'],
    maxTokenAge: 300,
    clockTolerance: 30,
  })
  return payload
}

const code = (name: string) => ({ code: name })
const invalid = (claim: string) => ({ code: 'ERR_JWT_CLAIM_VALIDATION_FAILED', claim })

const refused: [LoginFaultName, object][] = [
  ['wrong-audience', invalid('aud')],
  ['wrong-issuer', invalid('iss')],
  ['alternative-issuer', invalid('iss')],
  ['issued-in-future', invalid('iat')],
  ['missing-sub', invalid('sub')],
  ['expired', { claim: expect.stringMatching(/exp|iat/) }],
  ['alg-none', code('ERR_JOSE_ALG_NOT_ALLOWED')],
  ['hs256', code('ERR_JOSE_ALG_NOT_ALLOWED')],
  ['foreign-key', code('ERR_JWS_SIGNATURE_VERIFICATION_FAILED')],
  ['unknown-key', code('ERR_JWKS_NO_MATCHING_KEY')],
  ['jku', code('ERR_JWKS_NO_MATCHING_KEY')],
  ['jwk', code('ERR_JWS_SIGNATURE_VERIFICATION_FAILED')],
]

for (const provider of ['google', 'apple', 'facebook'] as const) {
  const limited = provider === 'facebook'

  test(`${provider}: a token is good for its app, with the nonce it was asked with`, async () => {
    const { idToken } = await world.mint(provider, { person: 'bob', nonce: 'a-nonce', limited })
    expect(await verify(provider, idToken)).toMatchObject({
      sub: subjectOf(provider, personOf('bob')),
      nonce: 'a-nonce',
      email: 'bob@example.com',
    })
  })

  test.each(refused)(`${provider}: %s is refused`, async (fault, error) => {
    const { idToken } = await world.mint(provider, { fault, limited })
    await expect(verify(provider, idToken)).rejects.toMatchObject(error)
  })

  test(`${provider}: what jose does not look at is still to be seen`, async () => {
    const { idToken: twofold } = await world.mint(provider, { fault: 'two-audiences', limited })
    expect((await verify(provider, twofold)).aud).toEqual([providers[provider].audience, 'somebody-else'])
    const { idToken: other } = await world.mint(provider, { nonce: 'mine', fault: 'wrong-nonce', limited })
    expect((await verify(provider, other)).nonce).not.toBe('mine')
    const { idToken: none } = await world.mint(provider, { nonce: 'mine', fault: 'no-nonce', limited })
    expect(await verify(provider, none)).not.toHaveProperty('nonce')
  })

  test(`${provider}: keys are rotated; a token of the old ones is good no more`, async () => {
    const { idToken: old } = await world.mint(provider, { limited })
    await world.rotateKeys(provider)
    await expect(verify(provider, old)).rejects.toMatchObject(code('ERR_JWKS_NO_MATCHING_KEY'))
    const { idToken: fresh } = await world.mint(provider, { fault: 'rotate-keys', limited })
    await expect(verify(provider, fresh)).resolves.toHaveProperty('sub')
  })
}

test('nobody followed the address in a header', async () => {
  expect((await world.read('/idp/attacker')).body).toEqual({ visits: 0 })
})

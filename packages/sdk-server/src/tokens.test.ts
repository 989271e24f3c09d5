import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectHub } from './sdk-server.ts'

let hubUrl: string
let server: Server
let hub: ReturnType<typeof connectHub>
const keys = await generateKeyPair('ES256', { extractable: true })
const strangersKeys = await generateKeyPair('ES256')

beforeAll(async () => {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'ES256' }
  server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  hubUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  hub = connectHub({ hubUrl, project: 'familytown', apiKey: 'unused', noticeSecret: 'unused' })
})
afterAll(() => server.close())

const game: JWTPayload = { sub: '48201177', sid: 's1', project: 'familytown', authType: 'email', nickName: 'Anna' }
const paid: JWTPayload = {
  paymentId: 'p1',
  project: 'familytown',
  userId: '48201177',
  item: 'builder',
  amount: 399,
  currency: 'USD',
  status: 'paid',
  payload: 'x',
  mode: 'test',
}

const token = (claims: JWTPayload, audience: string, { key = keys.privateKey, issuer = hubUrl, expires = '1h' } = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(key)

test('a game token of the project tells who plays', async () => {
  expect(await hub.verifyGameToken(await token(game, 'game:familytown'))).toMatchObject({ sub: '48201177', nickName: 'Anna' })
})

test('a payment token tells what was paid', async () => {
  expect(await hub.verifyPaymentToken(await token(paid, 'payment:familytown'))).toMatchObject({ paymentId: 'p1', amount: 399 })
})

test.each([
  ['of another project', () => token(game, 'game:neuroarena')],
  ['of another purpose', () => token(game, 'payment:familytown')],
  ['of another issuer', () => token(game, 'game:familytown', { issuer: 'https://elsewhere.test' })],
  ['signed by a stranger', () => token(game, 'game:familytown', { key: strangersKeys.privateKey })],
  ['that is over', () => token(game, 'game:familytown', { expires: '-1m' })],
  ['without the claims', () => token({ sub: '1' }, 'game:familytown')],
  ['that is no token', () => Promise.resolve('abc')],
  ['by no algorithm', async () => `${btoa('{"alg":"none"}')}.${(await token(game, 'game:familytown')).split('.')[1]}.`],
])('a token %s is refused', async (_, make) => {
  await expect(hub.verifyGameToken(await make())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a hub that is away is not taken for a bad token', async () => {
  const away = connectHub({ hubUrl: 'http://127.0.0.1:1', project: 'familytown', apiKey: 'unused', noticeSecret: 'unused' })
  await expect(away.verifyGameToken(await token(game, 'game:familytown'))).rejects.not.toMatchObject({ code: 'UNAUTHORIZED' })
})

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callbackOf, challenge, type LoginWorld, startLoginWorld, verifier } from './test-world.ts'

let world: LoginWorld

beforeAll(async () => {
  world = await startLoginWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const authorizing = {
  response_type: 'code',
  client_id: 'playhub-yandex',
  redirect_uri: callbackOf('yandex'),
  state: 'a-state',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}
const ask = (over: Record<string, string> = {}) => world.at('yandex', '/authorize', { ...authorizing, ...over })

const app = { client_id: 'playhub-yandex', client_secret: 'simulator-yandex-secret' }
const basic = { authorization: `Basic ${Buffer.from('playhub-yandex:simulator-yandex-secret').toString('base64')}` }

const exchange = ({ code = '' }: Record<string, string>, over: Record<string, string> = app, headers = {}) =>
  world.form('/idp/yandex/token', { grant_type: 'authorization_code', code, code_verifier: verifier, ...over }, headers)

test('a person is told by a token, in the scheme OAuth alone', async () => {
  const { body } = await exchange(await world.visit(ask()))
  const info = await world.read('/idp/yandex/info?format=json', { authorization: `OAuth ${body.access_token}` })
  expect(info.body).toMatchObject({
    id: expect.stringMatching(/^\d+$/),
    client_id: 'playhub-yandex',
    real_name: 'Alice Winter',
    default_email: 'alice.winter.playhub@gmail.com',
  })
  expect((await world.read('/idp/yandex/info', { authorization: `Bearer ${body.access_token}` })).status).toBe(401)
})

test('a client without PKCE is served', async () => {
  const { code_challenge: _, code_challenge_method: __, ...plain } = authorizing
  const { code = '' } = await world.visit(world.at('yandex', '/authorize', plain))
  const answer = await world.form('/idp/yandex/token', { grant_type: 'authorization_code', code, ...app })
  expect(answer.status).toBe(200)
})

test('the secret goes in the form or in a Basic header', async () => {
  expect((await exchange(await world.visit(ask()), {}, basic)).status).toBe(200)
  const values = await world.visit(ask())
  expect(await exchange(values, { ...app, client_secret: 'guessed' })).toMatchObject({ status: 400, body: { error: 'invalid_client' } })
})

test('a code is good once and for its own verifier', async () => {
  const values = await world.visit(ask())
  expect((await exchange(values)).status).toBe(200)
  expect(await exchange(values)).toMatchObject({ status: 400, body: { error: 'bad_verification_code' } })
  const stolen = await world.visit(ask())
  expect(await exchange(stolen, { ...app, code_verifier: 'x'.repeat(43) })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test.each([
  ['another address', { redirect_uri: callbackOf('google') }],
  ['another app', { client_id: 'somebody-else' }],
])('%s: nobody is sent back', async (_, over) => {
  await expect(world.visit(ask(over))).rejects.toThrow('This sign-in cannot go on')
})

test('faults of the profile: another app, another person, a broken answer', async () => {
  const { accessToken } = await world.mint('yandex', { person: 'carol' })
  const info = () => world.read('/idp/yandex/info', { authorization: `OAuth ${accessToken}` })
  const { body: usual } = await info()
  expect(usual).not.toHaveProperty('default_email')
  await world.order('yandex', 'other-app')
  expect((await info()).body).toMatchObject({ client_id: 'somebody-else' })
  await world.order('yandex', 'other-user')
  expect((await info()).body.id).not.toBe(usual.id)
  await world.order('yandex', 'profile-500')
  expect((await info()).status).toBe(500)
  expect((await info()).body).toEqual(usual)
})

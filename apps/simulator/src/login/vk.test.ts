import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callbackOf, challenge, type LoginWorld, startLoginWorld, verifier } from './test-world.ts'

let world: LoginWorld

beforeAll(async () => {
  world = await startLoginWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const ask = (over: Record<string, string> = {}) =>
  world.at('vk', '/authorize', {
    response_type: 'code',
    client_id: '52000001',
    redirect_uri: callbackOf('vkontakte'),
    scope: 'vkid.personal_info email',
    state: 'a-state',
    code_challenge: challenge,
    code_challenge_method: 's256',
    ...over,
  })

const exchange = ({ code = '', device_id = '' }: Record<string, string>, over: Record<string, string> = {}) =>
  world.form('/idp/vk/oauth2/auth', {
    grant_type: 'authorization_code',
    code,
    device_id,
    code_verifier: verifier,
    client_id: '52000001',
    redirect_uri: callbackOf('vkontakte'),
    state: 'of-the-exchange',
    ...over,
  })

const profile = async (accessToken: unknown) =>
  (await world.form('/idp/vk/oauth2/user_info', { client_id: '52000001', access_token: String(accessToken) })).body

test('a person comes back with a device, and is told by a token', async () => {
  const values = await world.visit(ask())
  expect(values).toMatchObject({ state: 'a-state', type: 'code_v2', device_id: expect.any(String) })
  const { body } = await exchange(values)
  expect(body).toMatchObject({ token_type: 'Bearer', state: 'of-the-exchange', user_id: expect.any(Number) })
  expect(await profile(body.access_token)).toMatchObject({
    user: { user_id: String(body.user_id), first_name: 'Alice', email: 'alice.winter.playhub@gmail.com' },
  })
})

test('the address is told only with its scope', async () => {
  const { body } = await exchange(await world.visit(ask({ scope: 'vkid.personal_info' })))
  expect((await profile(body.access_token)).user).not.toHaveProperty('email')
})

test.each([
  ['another device', { device_id: 'of-another' }, 'invalid_request'],
  ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_request'],
  ['another address', { redirect_uri: callbackOf('yandex') }, 'invalid_request'],
  ['another app', { client_id: '52000002' }, 'invalid_client'],
])('with %s a code is refused, politely with status 200, and is gone', async (_, over, error) => {
  const values = await world.visit(ask())
  expect(await exchange(values, over)).toMatchObject({ status: 200, body: { error } })
  if (error === 'invalid_request') expect((await exchange(values)).body).toMatchObject({ error: 'invalid_grant' })
})

test.each([
  ['plain challenge', { code_challenge_method: 'plain' }],
  ['no challenge', { code_challenge: '' }],
  ['another address', { redirect_uri: 'https://evil.example/api/passport/vkontakte/callback' }],
  ['another app', { client_id: '1' }],
])('%s: nobody is sent back', async (_, over) => {
  await expect(world.visit(ask(over))).rejects.toThrow('This sign-in cannot go on')
})

test('faults: a missing device, an error with status 200, an old code, a refusal', async () => {
  expect(await world.visit(ask(), 'alice', 'no-device-id')).not.toHaveProperty('device_id')
  const values = await world.visit(ask(), 'alice', 'error-200')
  expect(await exchange(values)).toMatchObject({ status: 200, body: { error: 'invalid_request' } })
  expect((await exchange(await world.visit(ask(), 'alice', 'expired-code'))).body).toMatchObject({ error: 'invalid_grant' })
  expect(await world.visit(ask(), 'deny')).toMatchObject({ error: 'access_denied', state: 'a-state' })
  await world.order('vk', 'denied')
  expect(await world.visit(ask())).toMatchObject({ error: 'access_denied' })
  await world.order('vk', 'token-500')
  expect(await exchange(await world.visit(ask()))).toMatchObject({ status: 500 })
})

test('a token of another app tells nothing', async () => {
  const { accessToken } = await world.mint('vk', { clientId: '52999999' })
  expect(await profile(accessToken)).toMatchObject({ error: 'invalid_token' })
})

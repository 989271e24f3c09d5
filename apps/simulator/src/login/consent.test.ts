import { afterAll, beforeAll, expect, test } from 'vitest'
import { callbackOf, challenge, hubUrl, type LoginWorld, startLoginWorld } from './test-world.ts'

const elsewhere = 'https://hub.example/api/passport/vkontakte/callback'
let world: LoginWorld

beforeAll(async () => {
  world = await startLoginWorld({ redirectUris: [elsewhere], origins: ['https://hub.example'] })
})
afterAll(() => world.close())

const ask = (redirectUri = callbackOf('vkontakte')) =>
  world.at('vk', '/authorize', {
    response_type: 'code',
    client_id: '52000001',
    redirect_uri: redirectUri,
    state: 'a-state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })

const show = async () => {
  const { pathname, search } = new URL(ask())
  const text = await (await fetch(world.origin + pathname + search)).text()
  return /name="asking" value="([^"]+)"/.exec(text)?.[1] ?? ''
}

const answer = async (asking: string, fields: Record<string, string>) => {
  const response = await fetch(`${world.origin}/idp/vk/decide`, {
    method: 'POST',
    body: new URLSearchParams({ asking, ...fields }),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location') }
}

test('a person answers once', async () => {
  const asking = await show()
  const first = await answer(asking, { choice: 'bob' })
  expect(first.location).toMatch(/^http:\/\/localhost:3999\/api\/passport\/vkontakte\/callback\?code=/)
  expect(await answer(asking, { choice: 'bob' })).toMatchObject({ status: 400, location: null })
})

test('a fault is chosen on the page for this sign-in alone', async () => {
  const { location } = await answer(await show(), { choice: 'email', email: 'anna@example.com', verified: 'yes', fault: 'no-device-id' })
  expect(location).not.toContain('device_id')
  expect((await answer(await show(), { choice: 'alice', fault: '' })).location).toContain('device_id')
})

test('an address that is none is not taken', async () => {
  expect((await answer(await show(), { choice: 'email', email: 'anna' })).status).toBe(400)
})

test('what is registered in the settings is registered besides the hub', async () => {
  expect(await world.visit(ask(elsewhere))).toHaveProperty('code')
  await expect(world.visit(ask(`${elsewhere}/`))).rejects.toThrow('redirect_uri')
  const { pathname, search } = new URL(world.at('telegram', '/auth', { bot_id: '7000000001', origin: 'https://hub.example' }))
  expect((await fetch(world.origin + pathname + search)).status).toBe(200)
})

test('another port or scheme is another origin', async () => {
  for (const other of [hubUrl.replace('3999', '3998'), hubUrl.replace('http:', 'https:'), 'http://evil-localhost:3999']) {
    await expect(world.visit(ask(`${other}/api/passport/vkontakte/callback`))).rejects.toThrow('redirect_uri')
  }
})

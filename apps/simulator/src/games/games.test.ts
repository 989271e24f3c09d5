import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { buildSimulator, type Simulator } from '../app.ts'
import { defaultSettings } from '../settings.ts'

let simulator: Simulator
let hub: Server
let hubUrl: string
let dataDir: string
const keys = await generateKeyPair('ES256', { extractable: true })
const orders: { key: unknown; authorization: unknown; body: unknown }[] = []

beforeAll(async () => {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'ES256' }
  hub = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/.well-known/jwks.json') return response.end(JSON.stringify({ keys: [jwk] }))
    let body = ''
    for await (const chunk of request) body += chunk
    orders.push({ key: request.headers['idempotency-key'], authorization: request.headers.authorization, body: JSON.parse(body) })
    response.end(JSON.stringify({ id: randomUUID(), status: 'none', payUrl: 'http://hub.test/pay' }))
  })
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve))
  const address = hub.address()
  hubUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  dataDir = await mkdtemp(join(tmpdir(), 'simulator-'))
  simulator = await buildSimulator(defaultSettings({ hubUrl, dataDir }))
})
afterAll(async () => {
  await simulator.close()
  hub.close()
  await rm(dataDir, { recursive: true })
})

const tokenFor = (userId: string, project = 'familytown') =>
  new SignJWT({ sid: 's', project, authType: 'email', nickName: 'Anna' })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .setSubject(userId)
    .setIssuer(hubUrl)
    .setAudience(`game:${project}`)
    .setExpirationTime('1h')
    .sign(keys.privateKey)

const ask = async (method: string, path: string, { token = '', body = undefined as unknown } = {}) => {
  const response = await fetch(`${simulator.origin}/games-server/familytown${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: await response.json() }
}

const noticeOf = (userId: string, item: string, paymentId = randomUUID()) => ({
  id: `evt_${randomUUID()}`,
  type: 'payment.paid',
  timestamp: '2026-11-21T10:00:00.000Z',
  project: 'familytown',
  data: {
    id: paymentId,
    status: 'paid',
    mode: 'test',
    userId,
    item,
    payload: '',
    amount: 399,
    currency: 'USD',
    provider: 'stripe',
    payUrl: 'http://hub.test/pay',
    createTs: '2026-11-21T09:59:00.000Z',
    paidTs: '2026-11-21T10:00:00.000Z',
  },
})

const noticeLog = z.array(z.object({ id: z.string(), granted: z.boolean(), duplicate: z.boolean() }))

const post = (
  notice: { id: string; type: string },
  { secret = 'familytown-development-notice-secret-000', project = 'familytown' } = {},
) => {
  const body = JSON.stringify(notice)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${notice.id}.${timestamp}.${body}`).digest('base64')
  return fetch(`${simulator.origin}/games-server/${project}/notices`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': notice.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  })
}

const control = (path: string, body: object) =>
  fetch(simulator.origin + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const itemsOf = async (userId: string) => (await ask('GET', '/inventory', { token: await tokenFor(userId) })).json

test('a shop shows its goods in the language asked for', async () => {
  const russian = (await ask('GET', '/shop?lng=ru')).json
  const english = (await ask('GET', '/shop?lng=en')).json
  expect(russian).toMatchObject({ items: [{ id: 'pearls-100', title: '100 жемчужин', price: '99\u00a0₽' }, {}, {}] })
  expect(english).toMatchObject({ items: [{ id: 'pearls-100', title: '100 pearls', price: '$1.29' }, {}, {}] })
})

test('an order becomes a payment at the hub, for the player of the token', async () => {
  const { status, json } = await ask('POST', '/orders', { token: await tokenFor('7'), body: { itemId: 'builder' } })
  expect({ status, json }).toEqual({ status: 200, json: { paymentId: expect.any(String) } })
  expect(orders.at(-1)).toEqual({
    key: expect.any(String),
    authorization: 'Bearer ph_test_familytown_development_key_0000000000',
    body: { itemId: 'builder', userId: '7' },
  })
})

test.each([
  ['no token', async () => ask('GET', '/inventory'), 401],
  ['a token of another game', async () => ask('GET', '/inventory', { token: await tokenFor('7', 'neuroarena') }), 401],
  ['goods of another game', async () => ask('POST', '/orders', { token: await tokenFor('7'), body: { itemId: 'plasma-rifle' } }), 404],
  ['an order of nothing', async () => ask('POST', '/orders', { token: await tokenFor('7'), body: {} }), 400],
])('%s is refused', async (_, request, status) => {
  expect((await request()).status).toBe(status)
})

test('ten equal notices at once grant one item', async () => {
  const notice = noticeOf('10', 'builder')
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(notice)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await itemsOf('10')).toEqual({ items: { builder: 1 } })
  const log = noticeLog.parse((await ask('GET', '/notices')).json)
  const mine = log.filter(({ id }) => id === notice.id)
  expect(mine.filter(({ granted }) => granted)).toHaveLength(1)
  expect(mine.filter(({ duplicate }) => duplicate)).toHaveLength(9)
})

test('two notices of one payment grant one item, two payments two', async () => {
  const paymentId = randomUUID()
  await post(noticeOf('11', 'builder', paymentId))
  await post(noticeOf('11', 'builder', paymentId))
  await post(noticeOf('11', 'builder'))
  expect(await itemsOf('11')).toEqual({ items: { builder: 2 } })
})

test('a forged notice grants nothing and is logged as such', async () => {
  const notice = noticeOf('12', 'builder')
  expect((await post(notice, { secret: 'guessed' })).status).toBe(400)
  expect(await itemsOf('12')).toEqual({ items: {} })
  expect((await ask('GET', '/notices')).json).toContainEqual(expect.objectContaining({ id: notice.id, valid: false, granted: false }))
})

const minute = (number: number) => `2026-11-21T10:${String(number).padStart(2, '0')}:00.000Z`
const laterOf = (paid: ReturnType<typeof noticeOf>, type: string, at: number, data: object) => ({
  ...paid,
  id: `evt_${randomUUID()}`,
  type,
  timestamp: minute(at),
  data: { ...paid.data, ...data },
})

test('a whole refund takes the item back, a part of one does not', async () => {
  const paid = noticeOf('20', 'builder')
  await post(paid)
  await post(laterOf(paid, 'payment.refunded', 1, { refundedAmount: 100 }))
  expect(await itemsOf('20')).toEqual({ items: { builder: 1 } })
  await post(laterOf(paid, 'payment.refunded', 2, { refundedAmount: 399 }))
  expect(await itemsOf('20')).toEqual({ items: {} })
})

test('a lost dispute takes the item back, an open one not yet, a won one gives it again', async () => {
  const paid = noticeOf('21', 'builder')
  await post(paid)
  await post(laterOf(paid, 'payment.disputed', 1, { dispute: 'open' }))
  expect(await itemsOf('21')).toEqual({ items: { builder: 1 } })
  await post(laterOf(paid, 'payment.disputed', 2, { dispute: 'lost', refundedAmount: 399 }))
  expect(await itemsOf('21')).toEqual({ items: {} })
  await post(laterOf(paid, 'payment.disputed', 3, { dispute: 'won', refundedAmount: 0 }))
  expect(await itemsOf('21')).toEqual({ items: { builder: 1 } })
})

test('an event that comes late changes nothing any more', async () => {
  const paid = noticeOf('22', 'builder')
  await post(laterOf(paid, 'payment.refunded', 2, { refundedAmount: 399 }))
  await post(laterOf(paid, 'payment.disputed', 1, { dispute: 'won' }))
  await post(paid)
  expect(await itemsOf('22')).toEqual({ items: {} })
})

test('the grants of a game are told to whoever compares the books', async () => {
  const [kept, returned] = [noticeOf('23', 'builder'), noticeOf('23', 'pearls-100')]
  for (const paid of [kept, returned]) await post(paid)
  await post(laterOf(returned, 'payment.refunded', 1, { refundedAmount: 399 }))
  const grants = (await ask('GET', '/grants')).json
  expect(grants).toContainEqual({ paymentId: kept.data.id, itemId: 'builder', userId: '23', state: 'granted' })
  expect(grants).toContainEqual({ paymentId: returned.data.id, itemId: 'pearls-100', userId: '23', state: 'revoked' })
})

test('what the game does not know is taken note of', async () => {
  expect((await post({ ...noticeOf('13', 'builder'), type: 'player.renamed' })).status).toBe(200)
  expect(await itemsOf('13')).toEqual({ items: {} })
})

test('a notice that was granted but answered with 500 grants no second time', async () => {
  await control('/control', { faults: [{ on: 'notice', do: 'fail', times: 1 }] })
  const notice = noticeOf('14', 'builder')
  expect((await post(notice)).status).toBe(500)
  expect((await post(notice)).status).toBe(200)
  expect(await itemsOf('14')).toEqual({ items: { builder: 1 } })
})

test('a game that is down breaks the connection, one under repair says 503', async () => {
  await control('/control', { faults: [{ on: 'notice', do: 'down', times: 1 }] })
  await expect(post(noticeOf('15', 'builder'))).rejects.toThrow()
  await control('/control', { faults: [{ on: 'notice', do: 'refuse', times: 1 }] })
  expect((await post(noticeOf('15', 'builder'))).status).toBe(503)
  expect(await itemsOf('15')).toEqual({ items: {} })
})

test('at its hold points a notice has done nothing, or everything but answer', async () => {
  await control('/control', { holds: ['game.notice.before', 'game.notice.after'] })
  const posted = post(noticeOf('16', 'builder'))
  await control('/control/wait', { point: 'game.notice.before' })
  expect(await itemsOf('16')).toEqual({ items: {} })
  await control('/control/release', { point: 'game.notice.before' })
  await control('/control/wait', { point: 'game.notice.after' })
  expect(await itemsOf('16')).toEqual({ items: { builder: 1 } })
  await control('/control/reset', {})
  expect((await posted).status).toBe(200)
})

test('purchases and progress outlive a restart', async () => {
  const token = await tokenFor('17')
  await post(noticeOf('17', 'golden-roofs'))
  await ask('PUT', '/save', { token, body: { state: { day: 3 } } })
  await simulator.close()
  simulator = await buildSimulator(defaultSettings({ hubUrl, dataDir }))
  expect(await itemsOf('17')).toEqual({ items: { 'golden-roofs': 1 } })
  expect((await ask('GET', '/save', { token })).json).toEqual({ state: { day: 3 } })
  expect((await ask('GET', '/save', { token: await tokenFor('18') })).json).toEqual({ state: null })
})

import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NoticeEntry, PartnerEvent } from '@playhub/contract/partner'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGameServer } from '../../../../packages/sdk-server/example/game-server.ts'
import { freePort } from '../../../../scripts/free-port.ts'
import { pay } from '../../test/payments/purchase.ts'
import { developmentKey, eventually, startWorld, type World } from '../../test/world.ts'
import { noticeEndpoint } from '../db/schema.ts'

/**
 * Runs the example server of docs/game-developers.md against the real hub, so that the code which game developers copy is known to work.
 */

type Game = Awaited<ReturnType<typeof startGameServer>>
type Person = Awaited<ReturnType<World['signIn']>>

let world: World
let game: Game
let port: number
const database = join(tmpdir(), `playhub-game-${randomUUID()}.sqlite`)

const start = () =>
  startGameServer({
    hubUrl: world.hubUrl,
    project: 'familytown',
    apiKey: developmentKey('familytown'),
    noticeSecret: `whsec_${Buffer.from('familytown-development-notice-secret-000').toString('base64')}`,
    database,
    port,
  })

beforeAll(async () => {
  // The game accepts only tokens that name the hub's URL as their issuer.
  const hubPort = String(await freePort())
  world = await startWorld({ env: { PORT: hubPort, PUBLIC_URL: `http://127.0.0.1:${hubPort}` } })
  port = await freePort()
  await pointNoticesAt(`http://127.0.0.1:${port}/playhub-notices`)
  game = await start()
})
afterAll(async () => {
  await game.close()
  await world.stop()
  await rm(database)
})

const pointNoticesAt = (url: string) => world.deps.db.update(noticeEndpoint).set({ url }).where(eq(noticeEndpoint.projectId, 'familytown'))

const ask = (method: string, path: string, token: string) =>
  world.ask(method, `http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
const order = async (person: Person, key: string = randomUUID()) =>
  ((await ask('POST', `/orders?item=builder&order=${key}`, person.gameToken)).body as { paymentId: string }).paymentId
const inventory = async (person: Person) => ((await ask('GET', '/inventory', person.gameToken)).body as { items: string[] }).items
const untilOwned = (person: Person, items: string[]) =>
  eventually(
    () => inventory(person),
    (owned) => owned.join() === items.join(),
  )
const noticesOf = async (type: string) =>
  ((await world.partner('GET', '/notices?limit=100')).body as { items: NoticeEntry[] }).items.filter((entry) => entry.type === type)
const replayLatest = async (type: string) => {
  const [latest] = await noticesOf(type)
  if (!latest) throw new Error(`no notice of ${type}`)
  await world.partner('POST', `/notices/${latest.id}/replay`)
  await eventually(
    async () => (await noticesOf(type)).find(({ id }) => id === latest.id),
    (entry) => entry?.state === 'delivered' && entry.tries.length > latest.tries.length,
  )
}

test('an item is bought, granted once, taken back with its money, and stays taken', async () => {
  const person = await world.signIn()
  const click = randomUUID()
  const id = await order(person, click)
  expect(await order(person, click)).toBe(id)
  expect(await inventory(person)).toEqual([])
  await pay(world, person, id)
  await untilOwned(person, ['builder'])

  await replayLatest('payment.paid')
  expect(await inventory(person)).toEqual(['builder'])

  const refund = await game.refund(id, 'bought by mistake')
  expect(await game.refund(id, 'bought by mistake')).toEqual(refund)
  await untilOwned(person, [])
  await replayLatest('payment.paid')
  expect(await inventory(person)).toEqual([])
})

test('what was bought and given back while no notice arrived comes by the feed, once', async () => {
  const person = await world.signIn()
  await pointNoticesAt('http://127.0.0.1:9/nobody')
  const [kept, returned] = [await order(person), await order(person)]
  await game.close()
  await pay(world, person, kept)
  await pay(world, person, returned)
  await world.partner('POST', `/payments/${returned}/refunds`, { body: {} })
  await eventually(
    async () => (await world.partner('GET', `/payments/${returned}`)).body as { refundedAmount: number },
    ({ refundedAmount }) => refundedAmount > 0,
  )
  // The feed delays an event while older transactions are still running.
  await eventually(
    async () => ((await world.partner('GET', '/events?limit=100')).body as { items: PartnerEvent[] }).items,
    (events) => events.some(({ type, data }) => type === 'payment.refunded' && 'id' in data && data.id === returned),
  )
  game = await start()
  await game.catchUp()
  expect(await inventory(person)).toEqual(['builder'])
  await pointNoticesAt(`http://127.0.0.1:${port}/playhub-notices`)
  await replayLatest('payment.paid')
  expect(await inventory(person)).toEqual(['builder'])
})

test('an item whose money the bank asks back is held', async () => {
  const person = await world.signIn()
  await pay(world, person, await order(person), '4000000000000259')
  await eventually(
    () => noticesOf('payment.disputed'),
    (entries) => entries.some(({ state }) => state === 'delivered'),
  )
  expect(await inventory(person)).toEqual([])
})

test('nobody orders or looks without a token, and a forged notice gives nothing', async () => {
  const person = await world.signIn()
  expect((await ask('POST', `/orders?item=builder&order=${randomUUID()}`, 'nonsense')).status).toBe(401)
  expect((await ask('GET', '/inventory', person.token)).status).toBe(401)
  expect((await ask('POST', '/orders?item=nothing&order=12345678', person.gameToken)).body).toEqual({ code: 'ITEM_NOT_FOUND' })
  const forged = { id: 'evt_1', type: 'payment.paid', timestamp: new Date().toISOString(), project: 'familytown', data: {} }
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,AAAA' }
  expect((await world.ask('POST', `http://127.0.0.1:${port}/playhub-notices`, { headers, body: forged })).body).toEqual({
    code: 'SIGNATURE_INVALID',
  })
})

test('the guide shows the code of this very file', async () => {
  const [guide, code] = await Promise.all(
    ['docs/game-developers.md', 'packages/sdk-server/example/game-server.ts'].map((path) => readFile(path, 'utf8')),
  )
  const shown = [...(guide ?? '').matchAll(/^<!-- from game-server\.ts -->\n```ts\n([\s\S]*?)\n```/gm)].map(([, block = '']) => block)
  expect(shown.length).toBeGreaterThan(3)
  const trimmed = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
  expect(shown.filter((block) => !trimmed(code ?? '').includes(trimmed(block)))).toEqual([])
})

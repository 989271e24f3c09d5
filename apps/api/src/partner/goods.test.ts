import { randomUUID } from 'node:crypto'
import type { OwnGood } from '@playhub/contract/games/goods'
import type { PartnerEvent, PartnerPayment } from '@playhub/contract/partner'
import type { PartnerGood } from '@playhub/contract/partner/goods'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, decidedRefunds, type Person } from '../../test/payments/paying.ts'
import { buy, makeLiveKey } from '../../test/payments/purchase.ts'
import { startWorld, type World } from '../../test/world.ts'
import { idempotencyRecord } from '../db/schema.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const page = async (person: Person, query = '') =>
  (await world.partner('GET', `/players/${person.userId}/goods${query}`)).body as { items: PartnerGood[]; nextCursor: string | null }
const consume = (id: string, more: { key?: string | null; project?: string } = {}) => world.partner('POST', `/goods/${id}/consume`, more)
const acknowledge = (id: string, more: { key?: string | null; project?: string } = {}) =>
  world.partner('POST', `/goods/${id}/acknowledge`, more)
const consumeOnPage = (person: Person, goodId: string) => world.api('POST', '/goods/consume', person.gameToken, { goodId })
const bought = async () => {
  const person = await world.signIn()
  const paymentId = await buy(world, person)
  const [good] = (await page(person)).items
  if (!good) throw new Error('no good')
  return { person, paymentId, good }
}
const eventsOf = async (goodId: string) =>
  ((await world.partner('GET', '/events?limit=100')).body as { items: PartnerEvent[] }).items.filter(
    ({ data }) => ('good' in data && data.good?.id === goodId) || ('id' in data && data.id === goodId),
  )

test('the game’s server lists what a player got, newest first, page by page, and by state', async () => {
  const { person, good } = await bought()
  expect(good).toEqual({
    ...{ id: expect.any(String), itemId: 'builder', kind: 'consumable', state: 'owned', paymentId: expect.any(String), mode: 'test' },
    ...{ userId: person.userId, payload: 'order-7', createTs: expect.any(String), acknowledgedTs: null, consumedTs: null },
    ...{ consumedBy: null, revokedTs: null, lateTs: null },
  })
  const second = await buy(world, person)
  const first = await page(person, '?limit=1')
  expect(first.items.map(({ paymentId }) => paymentId)).toEqual([second])
  expect((await page(person, `?limit=1&cursor=${first.nextCursor}`)).items).toEqual([good])
  await consume(good.id)
  expect((await page(person, '?state=consumed')).items).toMatchObject([{ id: good.id, consumedBy: 'server' }])
  expect((await page(person, '?state=owned')).items).toMatchObject([{ paymentId: second }])
  expect(codeOf(await world.partner('GET', '/players/999999999/goods'))).toBe('PLAYER_NOT_FOUND')
})

test('a good is used up once, and the same key gets the same answer, also after it was forgotten', async () => {
  const { good } = await bought()
  const key = randomUUID()
  const first = await consume(good.id, { key })
  expect(first.body).toMatchObject({ id: good.id, state: 'consumed', consumedTs: expect.any(String) })
  expect((await consume(good.id, { key })).headers.get('idempotent-replayed')).toBe('true')
  await world.deps.db.delete(idempotencyRecord).where(eq(idempotencyRecord.key, key))
  expect((await consume(good.id, { key })).body).toEqual(first.body)
  expect(codeOf(await consume(good.id))).toBe('GOOD_CONSUMED')
  expect(codeOf(await consume(good.id, { key: null }))).toBe('IDEMPOTENCY_KEY_REQUIRED')
  expect(codeOf(await acknowledge(good.id, { key }))).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('of two tabs and the server at once, one uses it up', async () => {
  for (let round = 0; round < 5; round++) {
    const { person, good } = await bought()
    const answers = await Promise.all([consumeOnPage(person, good.id), consume(good.id), consumeOnPage(person, good.id), consume(good.id)])
    expect(answers.map((answer) => codeOf(answer) ?? answer.status).toSorted()).toEqual([200, ...Array(3).fill('GOOD_CONSUMED')])
    expect((await eventsOf(good.id)).map(({ type }) => type)).toEqual(['payment.paid', 'good.consumed'])
  }
})

test('an acknowledged good stays; the page sees it', async () => {
  const { person, good } = await bought()
  const { body } = await acknowledge(good.id)
  expect(body).toMatchObject({ state: 'owned', acknowledgedTs: expect.any(String) })
  expect((await acknowledge(good.id)).body).toEqual(body)
  const { items } = (await world.api('GET', '/goods/get', person.gameToken)).body as { items: OwnGood[] }
  expect(items).toMatchObject([{ goodId: good.id, acknowledgedTs: (body as PartnerGood).acknowledgedTs }])
})

test('the server hears with each payment what it gave, and when the good is taken back', async () => {
  const { person, paymentId, good } = await bought()
  await world.partner('POST', `/payments/${paymentId}/refunds`, { body: {} })
  await decidedRefunds(world, paymentId)
  const events = await eventsOf(good.id)
  const stateIn = (data: PartnerEvent['data']) => ('good' in data ? data.good?.state : 'state' in data ? data.state : undefined)
  expect(events.map(({ type, data }) => [type, stateIn(data)])).toEqual([
    ['payment.paid', 'owned'],
    ['good.revoked', 'revoked'],
    ['payment.refunded', 'revoked'],
  ])
  expect(events[1]?.data).toMatchObject({ id: good.id, paymentId, userId: person.userId, revokedTs: expect.any(String) })
  expect(codeOf(await consume(good.id))).toBe('GOOD_REVOKED')
  expect(codeOf(await acknowledge(good.id))).toBe('GOOD_REVOKED')
  const read = (await world.partner('GET', `/payments/${paymentId}`)).body as PartnerPayment
  expect(read.good).toEqual({ id: good.id, itemId: 'builder', kind: 'consumable', state: 'revoked' })
  const { items } = (await world.partner('GET', `/payments?userId=${person.userId}`)).body as { items: PartnerPayment[] }
  expect(items.map((item) => item.good?.id)).toEqual([good.id])
})

test('a key reaches goods of its own project and mode only', async () => {
  const { person, good } = await bought()
  expect(codeOf(await consume(good.id, { project: 'neuroarena' }))).toBe('GOOD_NOT_FOUND')
  expect(codeOf(await consume(randomUUID()))).toBe('GOOD_NOT_FOUND')
  const live = { authorization: `Bearer ${await makeLiveKey(world, 'familytown')}`, 'idempotency-key': randomUUID() }
  expect(codeOf(await world.ask('POST', `${world.hubUrl}/partner/v1/goods/${good.id}/consume`, { headers: live }))).toBe('GOOD_NOT_FOUND')
  const listed = await world.ask('GET', `${world.hubUrl}/partner/v1/players/${person.userId}/goods`, { headers: live })
  expect(listed.body).toEqual({ items: [], nextCursor: null })
})

import { randomUUID } from 'node:crypto'
import type { PartnerEvent } from '@playhub/contract/partner'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderItem } from '../../test/payments/paying.ts'
import { eventually, startWorld, type World } from '../../test/world.ts'
import { partnerEvent } from '../db/schema.ts'
import { change, loadPayment } from './core/change.ts'
import { addNotice } from './core/draft.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/**
 * Returns the events of a project's feed. Waits until there is one, because the feed delays an event while older transactions are running.
 */
const feed = (project: string) =>
  eventually(
    async () => ((await world.partner('GET', '/events?limit=100', { project })).body as { items: PartnerEvent[] }).items,
    (items) => items.length > 0,
  )
const registrations = async (project: string, userId: string) =>
  (await feed(project)).filter(({ type, data }) => type === 'player.registered' && data.userId === userId)

test('a game hears of a player who opens it for the first time, once', async () => {
  const person = await world.signIn('familytown')
  const open = () => world.api('GET', '/auth/frame-token?project=neuroarena', person.token)
  expect((await Promise.all([open(), open(), open()])).map(({ status }) => status)).toEqual([200, 200, 200])
  await open()
  expect(await registrations('neuroarena', person.userId)).toMatchObject([{ project: 'neuroarena', data: { userId: person.userId } }])
  expect((await world.partner('GET', `/players/${person.userId}`, { project: 'neuroarena' })).status).toBe(200)
})

test('a game hears of a player who buys in it before opening it', async () => {
  const person = await world.signIn('familytown')
  const body = { itemId: 'moves-5', project: 'islandm3', key: randomUUID() }
  const bought = await world.api('POST', '/payments/create-from-item', person.token, body)
  expect([bought.status, bought.body]).toMatchObject([200, { paymentId: expect.any(String) }])
  expect(await registrations('islandm3', person.userId)).toHaveLength(1)
})

test('the feed still tells events that were written before payments had refunds', async () => {
  const data = {
    id: randomUUID(),
    status: 'paid',
    mode: 'test',
    userId: '7',
    item: 'builder',
    payload: '',
    amount: 399,
    currency: 'USD',
    provider: 'stripe',
    payUrl: 'http://hub.test/payments/process/1',
    createTs: '2026-11-20T10:00:00.000Z',
    paidTs: '2026-11-20T10:01:00.000Z',
  }
  const event = { id: 'evt_old', type: 'payment.paid', timestamp: data.paidTs, project: 'hornylegends', data }
  await world.deps.db
    .insert(partnerEvent)
    .values({ id: event.id, projectId: event.project, mode: 'test', type: event.type, body: JSON.stringify(event) })
  expect(await feed('hornylegends')).toEqual([{ ...event, data: { ...data, refundedAmount: 0, dispute: null, good: null } }])
})

test('a later event of a payment has a later time, whatever the clock of its process says: a game keeps the latest', async () => {
  const id = await orderItem(world, await world.signIn())
  const paidAt = Date.parse('2026-11-20T10:00:00.000Z')
  const post = (type: 'payment.paid' | 'payment.refunded' | 'payment.disputed', at: number) =>
    loadPayment(world.deps, { payment: id }).then((state) =>
      change({ ...world.deps, now: () => new Date(at) }, state, (draft) => addNotice(draft, type)),
    )
  await post('payment.paid', paidAt)
  await post('payment.refunded', paidAt)
  await post('payment.disputed', paidAt - 1000)
  await post('payment.disputed', paidAt + 1000)
  const rows = await world.deps.db.select().from(partnerEvent).where(eq(partnerEvent.paymentId, id)).orderBy(asc(partnerEvent.seq))
  expect(rows.map(({ body }) => Date.parse(JSON.parse(body).timestamp) - paidAt)).toEqual([0, 1, 2, 1000])
})

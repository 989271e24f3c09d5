import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { orderBody, startWorld, type TestWorld } from '../yandex-pay/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.control('/control/reset', {}))
afterAll(() => world.close())

const statuses = async (count: number) => {
  const seen: number[] = []
  for (let index = 0; index < count; index++) seen.push((await world.call('GET', '/v1/orders/nothing')).status)
  return seen
}
const chaos = (seed: number, rates: object) => world.control('/control/chaos', { seed, rates, hangMs: 5, lateMs: 5 })
const entry = z.object({ ref: z.string() }).catchall(z.unknown())
const bookForm = z.object({ stripe: z.array(entry), yookassa: z.array(entry), 'yandex-pay': z.array(entry) })
const books = async () => bookForm.parse(await (await fetch(`${world.simulator.origin}/control/books`)).json())
const withId = z.object({ id: z.string() })

test('the same seed breaks the same calls, another seed others; reset ends it', async () => {
  await chaos(1, { failBefore: 0.5 })
  const first = await statuses(40)
  await world.control('/control/reset', {})
  await chaos(1, { failBefore: 0.5 })
  expect(await statuses(40)).toEqual(first)
  await world.control('/control/reset', {})
  await chaos(2, { failBefore: 0.5 })
  expect(await statuses(40)).not.toEqual(first)
  expect(new Set(first)).toEqual(new Set([404, 429, 500]))
  expect(first.filter((status) => status !== 404).length).toBeGreaterThan(8)
  await world.control('/control/reset', {})
  expect(new Set(await statuses(20))).toEqual(new Set([404]))
})

test('rates outside 0 and 1, and words unknown, are refused', async () => {
  expect(await chaos(1, { failBefore: 2 })).toHaveProperty('issues')
  expect(await chaos(1, { sometimes: 0.1 })).toHaveProperty('issues')
})

test('a write that fails now and then is done once, whatever the noise', async () => {
  await chaos(7, { failBefore: 0.3, failAfter: 0.3, hang: 0.2, doubled: 0.2, late: 0.2, reordered: 0.2, forged: 0.2, stale: 0.2 })
  const orderId = randomUUID()
  const headers = { 'x-request-id': randomUUID() }
  await expect.poll(async () => (await world.call('POST', '/v1/orders', orderBody(orderId), headers)).status, { interval: 1 }).toBe(200)
  await world.buyer(orderId, 'pay')
  const entries = (await books())['yandex-pay'].filter(({ ref }) => ref === orderId)
  expect(entries).toEqual([
    {
      ref: orderId,
      attemptId: orderId,
      paymentId: 'payment p1',
      amount: 34_900,
      currency: 'RUB',
      captured: 34_900,
      refunded: 0,
      disputedLost: 0,
    },
  ])
})

test("Stripe's books tell what was taken, given back and lost", async () => {
  const stripe = async (path: string, form: Record<string, string>) => {
    const headers = { authorization: 'Bearer sk_test_playhub' }
    const response = await fetch(`${world.simulator.origin}/v1${path}`, { method: 'POST', headers, body: new URLSearchParams(form) })
    return withId.parse(await response.json())
  }
  const { id } = await stripe('/payment_intents', {
    amount: '399',
    currency: 'usd',
    'payment_method_types[]': 'card',
    'metadata[payment_id]': 'p2',
    'metadata[attempt_id]': 'a2',
  })
  await stripe(`/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' })
  await stripe('/refunds', { payment_intent: id, amount: '100' })
  const dispute = await world.control('/control/disputes', { paymentIntent: id })
  await world.control('/control/disputes/close', { id: withId.parse(dispute).id, status: 'lost' })
  expect((await books()).stripe).toContainEqual({
    ref: id,
    paymentId: 'p2',
    attemptId: 'a2',
    amount: 399,
    currency: 'USD',
    captured: 399,
    refunded: 100,
    disputedLost: 299,
  })
})

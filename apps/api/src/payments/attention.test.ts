import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decidedRefunds, kept, orderItem, setPending } from '../../test/payments/paying.ts'
import { begin, type Driver, drivers } from '../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../test/world.ts'
import { payment, paymentAttention } from '../db/schema.ts'
import { openAttention } from './attention.ts'

/** Tests what adds a payment to the desk's attention list, and what removes it automatically. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const [stripe, yookassa] = drivers

const listed = async (id: string) =>
  (
    await world.deps.db.select().from(paymentAttention).where(eq(paymentAttention.paymentId, id)).orderBy(asc(paymentAttention.openedAt))
  ).map(({ reason, closedAt, closedBy }) => [reason, closedAt === null ? 'open' : closedBy === null ? 'gone' : 'closed'])
const paid = async (driver: Driver) => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const begun = await begin(world, driver, person, id)
  await driver.pay(world, begun)
  await setPending(world, person, id)
  return { person, id, begun }
}
const giveBack = (id: string) => world.partner('POST', `/payments/${id}/refunds`, { body: {} })

test('a refund that failed waits for a person until the money goes back another time', async () => {
  const { id } = await paid(yookassa)
  await world.control('', { faults: [{ on: 'yookassa', do: 'refund-canceled', times: 2 }] })
  for (const count of [1, 2]) {
    await giveBack(id)
    await decidedRefunds(world, id)
    expect(await listed(id)).toEqual(Array.from({ length: count }, () => ['refund_failed', 'open']))
  }
  await giveBack(id)
  await eventually(
    () => kept(world).payment(id),
    ({ refundedMinor }) => refundedMinor === 34_900,
  )
  expect(await listed(id)).toEqual([
    ['refund_failed', 'gone'],
    ['refund_failed', 'gone'],
  ])
})

test('a dispute waits for a person while it is open, once, however often the provider tells of it', async () => {
  const { id, begun } = await paid(stripe)
  await world.control('', { faults: [{ on: 'webhook', do: 'burst', copies: 5 }] })
  await world.control('/disputes', { paymentIntent: begun.ref })
  await eventually(
    () => kept(world).payment(id),
    ({ dispute }) => dispute === 'open',
  )
  expect(await listed(id)).toEqual([['dispute', 'open']])
})

test('a second success is on the list until its money is back', async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const first = await begin(world, yookassa, person, id)
  const second = await begin(world, stripe, person, id)
  await stripe.pay(world, second)
  await setPending(world, person, id)
  await yookassa.pay(world, first)
  await decidedRefunds(world, id)
  expect(await listed(id)).toEqual([['double_success', 'gone']])
})

test('beside live providers a dispute over a test payment is for the log alone', async () => {
  const person = await world.signIn()
  const { providers } = world.deps
  const id = await orderItem(world, person)
  const of = { reason: 'dispute', subject: `du_${id}`, paymentId: id } as const
  await openAttention({ ...world.deps, providers: { ...providers, live: providers.test } }, world.deps.db, of)
  expect(await listed(id)).toEqual([])
  await world.deps.db.update(payment).set({ mode: 'live' }).where(eq(payment.id, id))
  await openAttention({ ...world.deps, providers: { ...providers, live: providers.test } }, world.deps.db, of)
  expect(await listed(id)).toEqual([['dispute', 'open']])
})

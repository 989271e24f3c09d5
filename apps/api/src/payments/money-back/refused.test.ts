import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lettersTo } from '../../../test/letters.ts'
import { decidedRefunds, kept, orderItem, setPending } from '../../../test/payments/paying.ts'
import { begin, type Driver, drivers } from '../../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../../test/world.ts'
import { paymentAttention } from '../../db/schema.ts'

/** Refunds that a provider refuses because their money has already gone back. No webhook reports this. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const lostWebhooks = { on: 'webhook', do: 'lose', times: 100 }
const paid = async (driver: Driver) => {
  await world.control('', { faults: [lostWebhooks] })
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const begun = await begin(world, driver, person, id)
  await driver.pay(world, begun)
  await setPending(world, person, id)
  return { id, begun }
}
const giveBack = (id: string) => world.partner('POST', `/payments/${id}/refunds`, { body: {} })
const told = async (id: string) =>
  (await kept(world).notices(id)).filter(({ type }) => type !== 'payment.paid').map(({ type, data }) => [type, data.refundedAmount])
const goodEvents = async (id: string) => (await kept(world).events(id)).map(({ to }) => to).filter((to) => to.startsWith('good_'))
const refundsOf = async (id: string) =>
  (await kept(world).refunds(id)).map(({ cause, status, amountMinor }) => `${cause} ${status} ${amountMinor}`).sort()
const refundLetters = async (id: string) =>
  (await lettersTo(world.deps, 'tester@playhub.example'))
    .filter(({ subject, text }) => subject === 'Your money is on its way back' && text.includes(id))
    .map(({ text }) => text)
const openFor = async (id: string) =>
  (
    await world.deps.db
      .select()
      .from(paymentAttention)
      .where(and(eq(paymentAttention.paymentId, id), isNull(paymentAttention.closedAt)))
  ).map(({ reason }) => reason)

describe.each(drivers)('$method', (driver) => {
  const { amountMinor: price } = driver.price

  test('all of it was refunded at the provider: the good stays taken back, and nobody has to look', async () => {
    const { id, begun } = await paid(driver)
    await driver.refundThere(world, begun, price)
    await giveBack(id)
    await decidedRefunds(world, id)
    expect(await refundsOf(id)).toEqual([`partner failed ${price}`, `provider succeeded ${price}`])
    expect([await goodEvents(id), await told(id)]).toEqual([['good_owned', 'good_revoked'], [['payment.refunded', price]]])
    expect(await openFor(id)).toEqual([])
  })

  test('a part was refunded at the provider: the player keeps the good, and a person decides about the rest', async () => {
    const { id, begun } = await paid(driver)
    await driver.refundThere(world, begun, 200)
    await giveBack(id)
    await decidedRefunds(world, id)
    expect(await refundsOf(id)).toEqual([`partner failed ${price}`, 'provider succeeded 200'])
    expect([await goodEvents(id), await told(id)]).toEqual([['good_owned', 'good_revoked', 'good_owned'], [['payment.refunded', 200]]])
    expect(await openFor(id)).toEqual(['refund_failed'])
    expect(await refundLetters(id)).toEqual([expect.stringContaining('you keep your purchase')])
  })
})

const [stripe] = drivers

test('the bank had taken it back: the dispute is stored, and the good stays taken back', async () => {
  const { id, begun } = await paid(stripe)
  await world.control('/disputes', { paymentIntent: begun.ref })
  await giveBack(id)
  await decidedRefunds(world, id)
  expect(await refundsOf(id)).toEqual(['partner failed 399'])
  expect(await kept(world).payment(id)).toMatchObject({ dispute: 'open' })
  expect(await goodEvents(id)).toEqual(['good_owned', 'good_revoked'])
})

test('while the provider cannot say why, nothing is decided', async () => {
  const { id, begun } = await paid(stripe)
  await stripe.refundThere(world, begun, 399)
  await world.control('', { faults: [{ ...stripe.down, times: 2 }] })
  await giveBack(id)
  await eventually(
    () => kept(world).refunds(id),
    ([refund]) => refund?.lastError !== '',
  )
  expect(await refundsOf(id)).toEqual(['partner pending 399'])
  await decidedRefunds(world, id)
  expect([await refundsOf(id), await goodEvents(id)]).toEqual([
    ['partner failed 399', 'provider succeeded 399'],
    ['good_owned', 'good_revoked'],
  ])
})

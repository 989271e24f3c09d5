import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, decidedRefunds, kept, orderItem, poll, setPending, untilStatus } from '../../../test/payments/paying.ts'
import { begin, type Driver, drivers } from '../../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../../test/world.ts'
import { providerOf } from '../methods.ts'

/** `partner/refunds.test.ts` covers what a game's server sees of refunds. These tests cover the providers' side. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const [stripe, yookassa, yandexPay] = drivers
const paid = async (driver: Driver) => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const begun = await begin(world, driver, person, id)
  await driver.pay(world, begun)
  await setPending(world, person, id)
  return { id, begun, person }
}
const giveBack = (id: string, amount?: number) => world.partner('POST', `/payments/${id}/refunds`, { body: amount ? { amount } : {} })
const backAtProvider = async (id: string) => {
  const [attempt] = await kept(world).attempts(id)
  if (!attempt?.providerRef) throw new Error('no attempt')
  return (await providerOf(world.deps, attempt).read(attempt.providerRef)).refundedMinor
}
const told = async (id: string) =>
  (await kept(world).notices(id)).filter(({ type }) => type === 'payment.refunded').map(({ data }) => data.refundedAmount)
const refundedMinor = async (id: string) => (await kept(world).payment(id)).refundedMinor

describe.each(drivers)('$method', (driver) => {
  const { amountMinor: price } = driver.price
  const part = Math.floor(price / 3)

  test('an answer that is lost leads to one refund, not two', async () => {
    const { id } = await paid(driver)
    await world.control('', { faults: [driver.lostRefund] })
    await giveBack(id, part)
    expect(await decidedRefunds(world, id)).toMatchObject([{ status: 'succeeded', amountMinor: part }])
    expect(await backAtProvider(id)).toBe(part)
  })

  test('one that takes its time counts against what is left, and is told when it is done', async () => {
    const { id } = await paid(driver)
    await world.control('', { faults: [driver.slowRefund] })
    await giveBack(id)
    await eventually(
      () => kept(world).refunds(id),
      ([one]) => one?.providerRef !== null,
    )
    expect(codeOf(await giveBack(id, part))).toBe('REFUND_NOT_POSSIBLE')
    expect(await decidedRefunds(world, id)).toMatchObject([{ status: 'succeeded' }])
    expect(await refundedMinor(id)).toBe(price)
    expect(await told(id)).toEqual([price])
  })

  test('money that went back at the provider itself is recorded and told', async () => {
    const { id, begun } = await paid(driver)
    await driver.refundThere(world, begun, part)
    await eventually(
      () => refundedMinor(id),
      (minor) => minor === part,
    )
    expect(await kept(world).refunds(id)).toMatchObject([{ cause: 'provider', status: 'succeeded', amountMinor: part }])
    expect(await told(id)).toEqual([part])
    expect((await giveBack(id)).body).toMatchObject({ amount: price - part })
    await eventually(
      () => refundedMinor(id),
      (minor) => minor === price,
    )
    expect(await backAtProvider(id)).toBe(price)
  })

  test('once all of it went back, the player gets nothing to show the game any more', async () => {
    const { id, person } = await paid(driver)
    expect(await poll(world, person, id)).toMatchObject({ status: 'paid', payload: 'order-7', token: expect.stringMatching(/^ey/) })
    await giveBack(id, part)
    await decidedRefunds(world, id)
    expect((await poll(world, person, id)).token).not.toBe('')
    await giveBack(id)
    await decidedRefunds(world, id)
    expect(await poll(world, person, id)).toEqual({ status: 'paid', payload: '', token: '' })
  })

  test('an attempt whose money had all gone back before it was seen is not paid', async () => {
    await world.control('', {
      faults: [
        { on: 'webhook', do: 'lose' },
        { ...driver.down, times: 200 },
      ],
    })
    const person = await world.signIn()
    const id = await orderItem(world, person)
    const begun = await begin(world, driver, person, id)
    await driver.pay(world, begun)
    await driver.refundThere(world, begun, price)
    await world.control('/reset')
    await untilStatus(world, person, id, 'none')
    await eventually(
      () => kept(world).attempts(id),
      ([attempt]) => attempt?.state === 'canceled',
    )
    expect(await kept(world).notices(id)).toEqual([])
  })
})

test.each([yookassa, yandexPay])(
  '$method: one that the provider refuses is failed, tells nobody, and may be asked for again',
  async (driver) => {
    const { id } = await paid(driver)
    await world.control('', { faults: [driver.failingRefund] })
    await giveBack(id)
    expect(await decidedRefunds(world, id)).toMatchObject([{ status: 'failed' }])
    expect([await refundedMinor(id), await told(id)]).toEqual([0, []])
    expect((await giveBack(id)).status).toBe(200)
    await eventually(
      () => refundedMinor(id),
      (minor) => minor === 34_900,
    )
  },
)

test('a refund that comes back days later falls out of what was given back, and a person is called', async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const { ref, handle } = await begin(world, stripe, person, id)
  await world.confirm(ref, handle, '4000000000005126')
  await setPending(world, person, id)
  await giveBack(id)
  await eventually(
    () => told(id),
    (amounts) => amounts.length === 2,
  )
  expect(await told(id)).toEqual([399, 0])
  expect(await kept(world).refunds(id)).toMatchObject([{ status: 'failed' }])
  expect((await kept(world).events(id)).filter(({ to }) => to.startsWith('refund')).map(({ from, to }) => [from, to])).toEqual([
    ['', 'refund_requested'],
    ['pending', 'refunded'],
    ['succeeded', 'refund_failed'],
  ])
  expect(await world.deps.metrics.registry.getSingleMetricAsString('payment_attention_total')).toContain('refund_failed')
  expect((await giveBack(id, 100)).status).toBe(200)
})

test('no part smaller than providers make, and none of what is not paid', async () => {
  const { id, person } = await paid(yookassa)
  expect(codeOf(await giveBack(id, 99))).toBe('REFUND_NOT_POSSIBLE')
  expect(codeOf(await giveBack(id, 34_850))).toBe('REFUND_NOT_POSSIBLE')
  expect(codeOf(await giveBack(await orderItem(world, person)))).toBe('REFUND_NOT_POSSIBLE')
  expect(await kept(world).refunds(id)).toEqual([])
})

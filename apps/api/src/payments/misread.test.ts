import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { kept, orderItem, poll, setPending, untilStatus } from '../../test/payments/paying.ts'
import { begin, type Driver, drivers } from '../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../test/world.ts'
import { providerOf } from './methods.ts'

/**
 * Tests with a provider that reports a wrong amount. If that money must be refunded, the wrong report must not leave a part of it at the
 * provider.
 */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const open = async (driver: Driver) => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  return { person, id, begun: await begin(world, driver, person, id) }
}
const backThere = async (id: string) => {
  const [attempt] = await kept(world).attempts(id)
  if (!attempt?.providerRef) throw new Error('no attempt')
  return (await providerOf(world.deps, attempt).read(attempt.providerRef)).refundedMinor
}

describe.each(drivers)('$method', (driver) => {
  test.each([1, 3])('that is wrong %i time(s) in a row and right then: paid', async (times) => {
    const { person, id, begun } = await open(driver)
    await world.control('', { faults: [{ ...driver.misread, times }] })
    await driver.pay(world, begun)
    await setPending(world, person, id)
    await untilStatus(world, person, id, 'paid')
    expect(await kept(world).refunds(id)).toEqual([])
  })

  test('that is wrong until it is believed, and right when the money goes back: all of it goes back', async () => {
    const { person, id, begun } = await open(driver)
    await world.control('', { faults: [driver.misread] })
    await driver.pay(world, begun)
    await setPending(world, person, id)
    await eventually(
      () => kept(world).attempts(id),
      ([attempt]) => attempt?.state === 'mismatch',
    )
    await world.control('/reset')
    await eventually(
      () => backThere(id),
      (minor) => minor === driver.price.amountMinor,
    )
    await eventually(
      () => kept(world).refunds(id),
      ([refund]) => refund?.status === 'succeeded' && refund.amountMinor === driver.price.amountMinor,
    )
  })

  test('while it is not certain the player is told neither "cancelled" nor "pay again"', async () => {
    const { person, id, begun } = await open(driver)
    await world.control('', { faults: [driver.misread] })
    await driver.pay(world, begun)
    await driver.leave(world, person, id, begun)
    await eventually(
      () => poll(world, person, id),
      ({ status }) => status === 'pending' || status === 'fail',
    )
    await untilStatus(world, person, id, 'fail')
    await driver.leave(world, person, id, begun)
    expect((await poll(world, person, id)).status).toBe('fail')
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, kept, orderItem, type Person, poll, setPending, untilStatus } from '../../../test/payments/paying.ts'
import { type Begun, begin, drivers } from '../../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../../test/world.ts'
import { paymentAttempt, paymentAttention } from '../../db/schema.ts'
import { checkAttempt } from './attempts.ts'

/** Tests of a player who cancels while the bank is processing the payment. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const [stripe, yookassa, yandexPay] = drivers
const DECLINED = '4000000000000002'

const post = (path: string, body: object) => world.ask('POST', world.simulatorUrl + path, { body })
const slowly = {
  stripe: async ({ ref, handle }: Begun, ms: number, card = '4242424242424242') => {
    await world.control('', { faults: [{ on: 'stripe', operation: 'confirm', do: 'slow', ms, times: 1 }] })
    await world.confirm(ref, handle, card)
  },
  yookassa: async (begun: Begun, ms: number) => {
    await world.control('', { faults: [{ on: 'yookassa', do: 'pay-late', ms, times: 1 }] })
    await yookassa.pay(world, begun)
  },
  // The bank holds the money; the simulated shop captures it later.
  'yandex-pay': ({ ref }: Begun) => post('/yandex-pay/pay', { orderId: ref, outcome: 'hold' }),
}

const open = async (driver: (typeof drivers)[number]) => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  return { person, id, begun: await begin(world, driver, person, id) }
}
const processStatus = async (person: Person, id: string) => (await world.api('GET', `/payments/process/${id}`, person.token)).body

describe.each(drivers)('$method', (driver) => {
  test('a payment that the bank is processing stays pending when the player cancels it, however often', async () => {
    const { person, id, begun } = await open(driver)
    await slowly[driver.method](begun, 600_000)
    for (let click = 0; click < 2; click++) {
      const { status, body } = await driver.leave(world, person, id, begun)
      expect([status, body]).toEqual([200, driver === yandexPay ? { status: 'pending', payload: '', token: '' } : { result: false }])
    }
    await Promise.all([driver.leave(world, person, id, begun), driver.leave(world, person, id, begun)])
    expect(await poll(world, person, id)).toMatchObject({ status: 'pending' })
    expect(await processStatus(person, id)).toMatchObject({ status: 'pending', providerId: driver.method })
    const statuses = (await kept(world).events(id)).filter(({ attemptId }) => attemptId === null).map(({ to }) => to)
    expect(statuses).toEqual(['none', 'pending'])
    // The player cannot start a second payment.
    for (const other of drivers) expect(codeOf(await other.create(world, person, id))).toBe('PAYMENT_ALREADY_PAID')
  })
})

test('Stripe: the bank takes the money after the player cancelled: the payment is paid', async () => {
  const { person, id, begun } = await open(stripe)
  await slowly.stripe(begun, 1500)
  expect((await stripe.leave(world, person, id, begun)).body).toEqual({ result: false })
  await untilStatus(world, person, id, 'paid')
})

test('Stripe: the bank refuses after the player cancelled: the payment counts as cancelled and can be started again', async () => {
  const { person, id, begun } = await open(stripe)
  await slowly.stripe(begun, 1500, DECLINED)
  expect((await stripe.leave(world, person, id, begun)).body).toEqual({ result: false })
  await untilStatus(world, person, id, 'none')
  await eventually(
    () => kept(world).attempts(id),
    ([attempt]) => attempt?.state === 'canceled',
  )
  expect(await kept(world).notices(id)).toEqual([])
  expect((await stripe.create(world, person, id)).status).toBe(200)
})

test('a payment that the bank processes for too long, or whose provider has no keys any more, is for a person, once', async () => {
  const { providers, config } = world.deps
  const withoutKeys = { ...world.deps, providers: { ...providers, test: {} } }
  for (const deps of [world.deps, withoutKeys]) {
    const { person, id, begun } = await open(stripe)
    await slowly.stripe(begun, 600_000)
    await setPending(world, person, id)
    const [attempt] = await kept(world).attempts(id)
    if (!attempt) throw new Error('no attempt')
    const createdAt = new Date(Date.now() - (config.attemptTtlHours + 1) * 3_600_000)
    await world.deps.db.update(paymentAttempt).set({ createdAt, nextCheckAt: null }).where(eq(paymentAttempt.id, attempt.id))
    for (let check = 0; check < 2; check++) await checkAttempt(deps, attempt.id)
    const entries = await world.deps.db.select().from(paymentAttention).where(eq(paymentAttention.paymentId, id))
    expect(entries).toMatchObject([{ reason: 'payment_stuck', subject: attempt.id, closedAt: null }])
  }
})

test('Yandex Pay: a window that is closed while the bank holds the money does not undo the payment', async () => {
  const { person, id, begun } = await open(yandexPay)
  await slowly['yandex-pay'](begun)
  await yandexPay.leave(world, person, id, begun)
  await setPending(world, person, id)
  expect((await kept(world).attempts(id)).map(({ state, abandonedAt }) => [state, abandonedAt])).toEqual([['open', null]])
})

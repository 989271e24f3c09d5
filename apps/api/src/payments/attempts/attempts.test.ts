import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, kept, orderItem, type Person, setPending } from '../../../test/payments/paying.ts'
import { begin, drivers } from '../../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../../test/world.ts'
import { payment, paymentAttempt, project } from '../../db/schema.ts'
import { createLimits, limits } from '../../http/limits.ts'

let world: World
let aheadMs = 0
beforeAll(async () => {
  world = await startWorld({ env: { RECONCILE_DELAYS_SECONDS: '3600,7200,10800' }, now: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => world.stop())
afterEach(() => {
  aheadMs = 0
  return world.control('/reset')
})

const [stripe, yookassa, yandexPay] = drivers
const setMail = (person: Person, id: string, email: string) =>
  world.api('POST', '/payments/update-mail-to-receive-check', person.token, { email, paymentId: id })

describe.each([yookassa, yandexPay])('$method freezes the address of the receipt', (driver) => {
  test('so there must be one', async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    await world.deps.db.update(payment).set({ receiptEmail: '' }).where(eq(payment.id, id))
    const answer = await driver.create(world, person, id)
    expect([answer.status, codeOf(answer)]).toEqual([409, 'RECEIPT_EMAIL_REQUIRED'])
    expect(await kept(world).attempts(id)).toEqual([])
    await setMail(person, id, 'new@mail.example')
    expect((await driver.create(world, person, id)).status).toBe(200)
  })

  test('so another address is another attempt', async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    const first = await begin(world, driver, person, id)
    expect((await begin(world, driver, person, id)).ref).toBe(first.ref)
    await setMail(person, id, 'other@mail.example')
    const second = await begin(world, driver, person, id)
    expect(second.ref).not.toBe(first.ref)
    expect((await kept(world).attempts(id)).map(({ receiptEmail, abandonedAt }) => [receiptEmail, abandonedAt !== null])).toEqual([
      ['tester@playhub.example', true],
      ['other@mail.example', false],
    ])
  })

  test('a handle about to end is not handed out again', async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    const first = await begin(world, driver, person, id)
    aheadMs = 56 * 60_000
    const second = await begin(world, driver, person, id)
    expect([second.ref === first.ref, second.handle === first.handle]).toEqual([false, false])
  })
})

test('YooKassa takes no address of more than 254 characters, so the player is asked for another', async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  await setMail(person, id, `${'a'.repeat(241)}@mail.example`)
  expect((await yookassa.create(world, person, id)).status).toBe(200)
  await setMail(person, id, `${'a'.repeat(242)}@mail.example`)
  expect(codeOf(await yookassa.create(world, person, id))).toBe('RECEIPT_EMAIL_REQUIRED')
})

test('Yandex Pay: a link in its last minute is not handed out again', async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const first = await begin(world, yandexPay, person, id)
  aheadMs = 28.5 * 60_000
  expect((await begin(world, yandexPay, person, id)).ref).toBe(first.ref)
  aheadMs = 29.5 * 60_000
  expect((await begin(world, yandexPay, person, id)).ref).not.toBe(first.ref)
})

describe('the background check', () => {
  const inSeconds = (at: Date | null | undefined) => Math.round(((at?.getTime() ?? 0) - Date.now()) / 1000)
  const nextCheck = async (id: string) => inSeconds((await kept(world).attempts(id))[0]?.nextCheckAt)
  const near = (seconds: number) => expect.toSatisfy((given: number) => Math.abs(given - seconds) < 60)

  test('is not put off by a player who reloads', async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    for (let time = 0; time < 3; time++) await begin(world, stripe, person, id)
    expect(await nextCheck(id)).toEqual(near(3600))
  })

  test('comes often again once the player has confirmed, however long the form was open', async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    await begin(world, stripe, person, id)
    const late = new Date(Date.now() + 10_800_000)
    await world.deps.db.update(paymentAttempt).set({ checks: 5, nextCheckAt: late }).where(eq(paymentAttempt.paymentId, id))
    await world.control('', { faults: [stripe.down] })
    await world.api('GET', `/payments/set-pending/${id}`, person.token)
    expect(await nextCheck(id)).toEqual(near(3600))
  })
})

describe('stripe', () => {
  test('takes another address on the same attempt, and never ends by age', async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    const first = await begin(world, stripe, person, id)
    await setMail(person, id, 'other@mail.example')
    aheadMs = 56 * 60_000
    expect((await begin(world, stripe, person, id)).ref).toBe(first.ref)
    const intent = await world.deps.providers.test.stripe?.read(first.ref)
    expect(intent?.status).toBe('open')
  })
})

test.each(drivers)('$method: another method is not begun when this one turns out to be paid', async (driver) => {
  await world.control('', { faults: [{ on: 'webhook', do: 'lose' }] })
  const person = await world.signIn()
  const id = await orderItem(world, person)
  await driver.pay(world, await begin(world, driver, person, id))
  const other = driver === stripe ? yookassa : stripe
  expect(codeOf(await other.create(world, person, id))).toBe('PAYMENT_ALREADY_PAID')
  expect(await kept(world).payment(id)).toMatchObject({ status: 'paid', provider: driver.method })
  expect(await kept(world).attempts(id)).toHaveLength(1)
})

test('a start that is overtaken by a later choice does not undo it', async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  await world.control('', { holds: ['stripe.create.after'] })
  const slow = stripe.create(world, person, id)
  await world.control('/wait', { point: 'stripe.create.after' })
  const chosen = await begin(world, yookassa, person, id)
  await world.control('/release')
  const overtaken = await slow
  expect([overtaken.status, codeOf(overtaken)]).toEqual([409, 'PAYMENT_BEGUN_ELSEWHERE'])
  expect((await begin(world, yookassa, person, id)).ref).toBe(chosen.ref)
  const attempts = await eventually(
    () => kept(world).attempts(id),
    ([first]) => first?.state === 'canceled',
  )
  expect(attempts.map(({ provider, abandonedAt }) => [provider, abandonedAt !== null])).toEqual([
    ['stripe', true],
    ['yookassa', false],
  ])
})

test('a method that the project does not list is refused', async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const [row] = await world.deps.db.select().from(project).where(eq(project.id, 'familytown'))
  const settings = row?.settings as { settings: { paymentsMethods: string[] } }
  const change = (paymentsMethods: string[]) =>
    world.deps.db
      .update(project)
      .set({ settings: { ...settings, settings: { ...settings.settings, paymentsMethods } } })
      .where(eq(project.id, 'familytown'))
  await change(['yookassa'])
  await eventually(
    () => stripe.create(world, person, id),
    (answer) => codeOf(answer) === 'PAYMENT_METHOD_NOT_AVAILABLE',
  )
  await change(settings.settings.paymentsMethods)
  await eventually(
    () => stripe.create(world, person, id),
    ({ status }) => status === 200,
  )
})

test('an attempt that the provider was never asked about is not begun there after the player left', async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  await world.control('', { faults: [{ on: 'yandex-pay', operation: 'create', do: 'refuse', times: 2 }] })
  expect(codeOf(await yandexPay.create(world, person, id))).toBe('PROVIDER_UNAVAILABLE')
  await yandexPay.leave(world, person, id, { ref: '', handle: '' })
  const [attempt] = await eventually(
    () => kept(world).attempts(id),
    ([one]) => one?.state === 'failed',
  )
  expect(attempt?.providerRef).toBeNull()
})

test('a script that makes payments or attempts without end is slowed down', async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const { take } = createLimits(world.deps)
  const useUp = async (name: 'attemptsPerPayment' | 'paymentsPerPlayer' | 'stepsPerPayment', key: string) => {
    for (let left = limits[name].points; left > 0; left--) await take(name, key)
  }
  await useUp('attemptsPerPayment', id)
  const answer = await stripe.create(world, person, id)
  expect([answer.status, codeOf(answer)]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await kept(world).attempts(id)).toEqual([])
  await useUp('stepsPerPayment', id)
  expect(codeOf(await world.api('GET', `/payments/set-pending/${id}`, person.token))).toBe('TOO_MANY_REQUESTS')
  await useUp('paymentsPerPlayer', person.playerId)
  const more = await world.api('POST', '/payments/create-from-item', person.token, { itemId: 'builder', key: randomUUID() })
  expect(codeOf(more)).toBe('TOO_MANY_REQUESTS')
})

test('YooKassa ends an attempt before the player has said that they paid: that is a failure all the same, told once', async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const begun = await begin(world, yookassa, person, id)
  await world.control('', { faults: [{ on: 'yookassa', do: 'no-retry', times: 1 }] })
  await yookassa.decline(world, begun)
  await eventually(
    () => kept(world).attempts(id),
    ([attempt]) => attempt?.state === 'canceled',
  )
  expect(await setPending(world, person, id)).toMatchObject({ result: false, status: 'fail' })
  expect(await setPending(world, person, id)).toMatchObject({ status: 'fail' })
  expect((await kept(world).notices(id)).map(({ type }) => type)).toEqual(['payment.failed'])
})

import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../test/desk.ts'
import { kept, orderItem, poll, setPending, untilStatus } from '../../test/payments/paying.ts'
import { begin, type Driver, drivers } from '../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../test/world.ts'
import { payment, paymentAttempt, paymentAttention, paymentEvent, webhookInbox } from '../db/schema.ts'
import { checkAttempt } from './attempts/attempts.ts'
import { processWebhook } from './webhooks/webhooks.ts'

let world: World
beforeAll(async () => {
  // Delays the background checks by an hour, so that only the test calls the provider.
  world = await startWorld({ env: { RECONCILE_DELAYS_SECONDS: '3600' } })
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const open = async (driver: Driver) => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  return { person, id, begun: await begin(world, driver, person, id) }
}
/** Makes the next call that reads an attempt from the provider fail. Returns a function that tells whether that call has happened. */
const watchReads = async (driver: Driver) => {
  const trap = { ...driver.down, times: 1 }
  await world.control('', { faults: [trap] })
  return async () => {
    const { faults } = (await world.ask('GET', `${world.simulatorUrl}/control`)).body as { faults: object[] }
    return !faults.some((one) => JSON.stringify(one).includes('"refuse"'))
  }
}

describe.each(drivers)('$method', (driver) => {
  test('a thousand polls ask the provider nothing', async () => {
    const { person, id } = await open(driver)
    const wasAsked = await watchReads(driver)
    for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 50 }, () => poll(world, person, id)))
    expect(await wasAsked()).toBe(false)
  })

  test('a webhook about what is paid already asks the provider nothing', async () => {
    await world.control('', { faults: [{ on: 'webhook', do: 'delay', ms: 1500 }] })
    const { person, id, begun } = await open(driver)
    await driver.pay(world, begun)
    expect(await setPending(world, person, id)).toMatchObject({ status: 'paid' })
    const wasAsked = await watchReads(driver)
    const inbox = () => world.deps.db.select().from(webhookInbox).where(eq(webhookInbox.providerRef, begun.ref))
    await eventually(inbox, (rows) => rows.length > 0 && rows.every(({ processedAt }) => processedAt !== null))
    expect(await wasAsked()).toBe(false)
  })
})

test('a true event about an unpaid intent changes nothing: only the provider is believed', async () => {
  const { person, id, begun } = await open(drivers[0])
  const object = { id: begun.ref, status: 'succeeded' }
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type: 'payment_intent.succeeded', data: { object } })
  const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_simulator_playhub' })
  const answer = await fetch(`${world.hubUrl}/webhooks/stripe`, { method: 'POST', body, headers: { 'stripe-signature': signature } })
  expect(answer.status).toBe(200)
  await eventually(
    () => world.deps.db.select().from(webhookInbox).where(isNull(webhookInbox.processedAt)),
    (rows) => rows.length === 0,
  )
  expect(await setPending(world, person, id)).toMatchObject({ status: 'pending' })
})

const signed = async (body: string) => {
  const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_simulator_playhub' })
  return fetch(`${world.hubUrl}/webhooks/stripe`, { method: 'POST', body, headers: { 'stripe-signature': signature } })
}

test.each([
  ['a thin event', { id: 'evt_test_thin', object: 'v2.core.event', type: 'v1.billing.meter.error_report_triggered', livemode: false }],
  ['an event without an object', { id: 'evt_test_bare', object: 'event', type: 'ping' }],
  ['what is no event', { hello: 'world' }],
])('%s that is signed well is taken, and kept alone', async (_what, body) => {
  for (let n = 0; n < 2; n += 1) expect((await signed(JSON.stringify(body))).status).toBe(200)
})

test('a text that is no JSON but signed well is taken; a thin event that is signed badly is not', async () => {
  expect((await signed('not json')).status).toBe(200)
  const forged = await fetch(`${world.hubUrl}/webhooks/stripe`, {
    method: 'POST',
    body: JSON.stringify({ id: 'evt_test_forged', object: 'v2.core.event', type: 'x' }),
    headers: { 'stripe-signature': 't=1,v1=00' },
  })
  expect(forged.status).toBe(400)
})

test('an early fraud warning stands on the payment’s timeline and on the list of what needs a person, once', async () => {
  const { person, id, begun } = await open(drivers[0])
  await drivers[0].pay(world, begun)
  expect(await setPending(world, person, id)).toMatchObject({ status: 'paid' })
  const object = {
    id: `issfr_${randomUUID()}`,
    object: 'radar.early_fraud_warning',
    charge: 'ch_x',
    payment_intent: begun.ref,
    fraud_type: 'unauthorized_use_of_card',
  }
  const body = (event: string) =>
    JSON.stringify({ id: event, object: 'event', type: 'radar.early_fraud_warning.created', data: { object } })
  const event = `evt_${randomUUID()}`
  for (let n = 0; n < 2; n += 1) expect((await signed(body(event))).status).toBe(200)
  const listed = () => world.deps.db.select().from(paymentAttention).where(eq(paymentAttention.subject, object.id))
  const rows = await eventually(listed, (found) => found.length > 0)
  expect(rows).toMatchObject([{ reason: 'fraud_warning', paymentId: id, detail: 'unauthorized_use_of_card', closedAt: null }])
  const events = await world.deps.db.select().from(paymentEvent).where(eq(paymentEvent.paymentId, id))
  expect(events.filter(({ to }) => to === 'fraud_warning')).toMatchObject([{ detail: { fraudType: 'unauthorized_use_of_card' } }])
  const finance = await signInAs(world, 'finance', 'Boris')
  const steps = (await finance.get(`/payments/${id}`)).body.timeline as { kind: string; provider: string }[]
  expect(steps.filter(({ kind }) => kind === 'fraudWarning')).toMatchObject([{ provider: 'stripe' }])
  const told = await world.api('GET', `/payments/get-user-payment-timeline?paymentId=${id}`, person.token)
  expect(told.status).toBe(200)
  expect(JSON.stringify(told.body)).not.toMatch(/fraud/i)
})

test('what a webhook brings is kept without the secret that opens the form', async () => {
  const { begun } = await open(drivers[0])
  await drivers[0].pay(world, begun)
  const rows = await eventually(
    () => world.deps.db.select().from(webhookInbox).where(eq(webhookInbox.providerRef, begun.ref)),
    (all) => all.length > 0,
  )
  const body = rows[0]?.rawBody.toString() ?? ''
  expect(JSON.parse(body).data.object).toMatchObject({ id: begun.ref, status: 'succeeded', client_secret: '' })
  expect(body).not.toContain('_secret_')
})

test('a dispute that is heard of before the payment itself: the game hears of both, in their order', async () => {
  const { person, id, begun } = await open(drivers[0])
  await world.control('', { faults: [{ on: 'webhook', do: 'lose' }] })
  await drivers[0].pay(world, begun)
  await world.control('/reset')
  await world.control('/disputes', { paymentIntent: begun.ref })
  await untilStatus(world, person, id, 'paid')
  await eventually(
    () => kept(world).payment(id),
    ({ dispute }) => dispute === 'open',
  )
  expect((await kept(world).notices(id)).map(({ type }) => type)).toEqual(['payment.paid', 'payment.disputed'])
})

test('an attempt that the provider has forgotten ends as not paid, long after it could be', async () => {
  const { person, id } = await open(drivers[0])
  const [attempt] = await kept(world).attempts(id)
  const longAgo = new Date(Date.now() - 48 * 3_600_000)
  await world.deps.db
    .update(paymentAttempt)
    .set({ providerRef: `pi_${randomUUID()}`, confirmedAt: longAgo, createdAt: longAgo })
    .where(eq(paymentAttempt.paymentId, id))
  await world.deps.db.update(payment).set({ status: 'pending' }).where(eq(payment.id, id))
  await checkAttempt(world.deps, attempt?.id ?? '')
  expect((await poll(world, person, id)).status).toBe('fail')
})

test('a window that the provider ended is a payment that failed, and the game hears', async () => {
  const [, , yandexPay] = drivers
  const { person, id, begun } = await open(yandexPay)
  await yandexPay.decline(world, begun)
  expect((await yandexPay.leave(world, person, id, begun)).body).toMatchObject({ status: 'fail' })
  expect((await kept(world).notices(id)).map(({ type }) => type)).toEqual(['payment.failed'])
})

describe('Yandex Pay gives back what was paid while its order was being closed', () => {
  const [, , yandexPay] = drivers
  const closingMeetsPaying = async () => {
    const { person, id, begun } = await open(yandexPay)
    await world.control('', { holds: ['yandex-pay.rollback.before'] })
    await yandexPay.leave(world, person, id, begun)
    await world.control('/wait', { point: 'yandex-pay.rollback.before' })
    return { person, id, begun }
  }
  const loseWebhooks = () => world.control('', { faults: [{ on: 'webhook', do: 'lose' }] })

  test('seen as paid before: the game hears that the money went back', async () => {
    const { person, id, begun } = await closingMeetsPaying()
    await yandexPay.pay(world, begun)
    await untilStatus(world, person, id, 'paid')
    await loseWebhooks()
    await world.control('/release')
    await eventually(
      () => kept(world).payment(id),
      ({ refundedMinor }) => refundedMinor === yandexPay.price.amountMinor,
    )
    expect((await kept(world).notices(id)).map(({ type }) => type)).toEqual(['payment.paid', 'payment.refunded'])
  })

  test('not seen before: it was never paid', async () => {
    await loseWebhooks()
    const { id, begun } = await closingMeetsPaying()
    await yandexPay.pay(world, begun)
    await world.control('/release')
    await eventually(
      () => kept(world).attempts(id),
      ([attempt]) => attempt?.state !== 'open',
    )
    expect(await kept(world).payment(id)).toMatchObject({ status: 'none', refundedMinor: 0 })
    expect(await kept(world).notices(id)).toEqual([])
  })
})

test('a webhook about what the provider will not tell is not asked about for ever', async () => {
  const { begun } = await open(drivers[0])
  await world.control('', { faults: [drivers[0].down] })
  const store = async (days: number) => {
    const receivedAt = new Date(Date.now() - days * 86_400_000)
    const row = {
      provider: 'stripe',
      dedupeKey: randomUUID(),
      kind: 'payment' as const,
      providerRef: begun.ref,
      rawBody: Buffer.from('{}'),
    }
    const [stored] = await world.deps.db
      .insert(webhookInbox)
      .values({ ...row, receivedAt })
      .returning()
    return stored?.id ?? 0
  }
  const [young, old] = [await store(2), await store(4)]
  const before = new Date()
  await processWebhook(world.deps, young)
  await processWebhook(world.deps, old)
  const [waiting] = await world.deps.db.select().from(webhookInbox).where(eq(webhookInbox.id, young))
  expect(waiting?.processedAt).toBe(null)
  expect(waiting?.nextTryAt.getTime()).toBeGreaterThan(before.getTime())
  const [row] = await world.deps.db.select().from(webhookInbox).where(eq(webhookInbox.id, old))
  expect(row).toMatchObject({ processedAt: expect.any(Date), error: expect.stringContaining('Stripe') })
  await world.deps.db.delete(webhookInbox).where(eq(webhookInbox.id, young))
})

test('the record of events cannot be rewritten', async () => {
  await open(drivers[0])
  await expect(world.deps.db.update(paymentEvent).set({ to: 'paid' })).rejects.toThrow()
  await expect(world.deps.db.delete(paymentEvent)).rejects.toThrow()
})

import type { TimelineEntry } from '@playhub/contract/transactions'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { orderItem } from '../../test/payments/paying.ts'
import { begin, drivers } from '../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../test/world.ts'
import { payment, paymentAttempt, refund } from '../db/schema.ts'
import { createLimits, limits } from '../http/limits.ts'
import { isSafeLink } from './rules.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const [, , yandexPay] = drivers

type Person = Awaited<ReturnType<World['signIn']>>

const order = async (person: Person) => {
  const { body } = await world.partner('POST', '/payments', { body: { itemId: 'builder', userId: person.userId, payload: 'order-7' } })
  return (body as { id: string }).id
}
const buy = async (person: Person) => {
  const id = await order(person)
  const { body } = await world.api('GET', `/payments/stripe/create/${id}`, person.token)
  const begun = body as { id: string; clientSecret: string }
  await world.confirm(begun.id, begun.clientSecret, '4242424242424242')
  await world.api('GET', `/payments/set-pending/${id}`, person.token)
  await eventually(
    () => world.api('GET', `/payments/get/${id}`, person.token),
    ({ body }) => (body as { status: string }).status === 'paid',
  )
  return id
}
const receipt = (id: string, token?: string) => world.api('GET', `/user/get-receipt-link?privatePaymentId=${id}`, token)
const timeline = async (id: string, token: string) =>
  ((await world.api('GET', `/payments/get-user-payment-timeline?paymentId=${id}`, token)).body as { result: TimelineEntry[] }).result
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe('a receipt', () => {
  test('is where the provider has it, with the address that it is sent to', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    const { status, body } = await receipt(id, person.token)
    expect(status).toBe(200)
    const { result, email } = body as { result: string; email: string }
    expect(email).toBe('tester@playhub.example')
    expect(result).toMatch(new RegExp(`^${world.simulatorUrl}/receipts/`))
    expect((await world.ask('GET', result)).status).toBe(200)
  })

  test('that no link leads to is said to come by mail', async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    const { ref } = await begin(world, yandexPay, person, id)
    await yandexPay.pay(world, { ref, handle: '' })
    await world.api('GET', `/payments/set-pending/${id}`, person.token)
    expect((await receipt(id, person.token)).body).toEqual({ result: '', email: 'tester@playhub.example', byMail: true, failed: false })
  })

  test('is not asked for without end', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    const { take } = createLimits(world.deps)
    for (let used = 1; used < limits.stepsPerPayment.points; used++) await take('stepsPerPayment', id)
    expect((await receipt(id, person.token)).status).toBe(429)
  })

  test('that a browser should not follow is not handed out', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    for (const receiptUrl of ['javascript:alert(1)', 'http://receipts.example/1', 'receipt']) {
      await world.deps.db.update(paymentAttempt).set({ receiptUrl }).where(eq(paymentAttempt.paymentId, id))
      expect(code(await receipt(id, person.token))).toBe('PROVIDER_UNAVAILABLE')
    }
    await world.deps.db.update(paymentAttempt).set({ receiptUrl: 'https://receipts.example/1' }).where(eq(paymentAttempt.paymentId, id))
    expect((await receipt(id, person.token)).body).toMatchObject({ result: 'https://receipts.example/1' })
  })

  test('goes to the address that its provider fixed, whatever was said later', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    const fixed = { provider: 'yookassa' as const, receiptEmail: 'fixed@example.com', receiptUrl: 'https://receipts.example/1' }
    await world.deps.db.update(paymentAttempt).set(fixed).where(eq(paymentAttempt.paymentId, id))
    await world.api('POST', '/payments/update-mail-to-receive-check', person.token, { email: 'later@example.com', paymentId: id })
    expect((await receipt(id, person.token)).body).toEqual({
      result: 'https://receipts.example/1',
      email: 'fixed@example.com',
      byMail: false,
      failed: false,
    })
  })

  test('is nobody else’s, and there is none before the money', async () => {
    const [person, other] = [await world.signIn(), await world.signIn()]
    const [paid, unpaid] = [await buy(person), await order(person)]
    for (const answer of [await receipt(paid, other.token), await receipt(unpaid, person.token)]) {
      expect([answer.status, code(answer)]).toEqual([404, 'PAYMENT_NOT_FOUND'])
    }
    expect(code(await receipt(paid))).toBe('UNAUTHORIZED')
    expect(code(await receipt(paid, person.gameToken))).toBe('TOKEN_OUT_OF_SCOPE')
  })

  test.each([
    ['https://check.example/1', undefined, true],
    ['http://check.example/1', undefined, false],
    ['http://localhost:3002/receipts/1', 'http://localhost:3002', true],
    ['http://localhost:3002/receipts/1', undefined, false],
    ['http://localhost:3003/receipts/1', 'http://localhost:3002', false],
    ['javascript:alert(1)', 'http://localhost:3002', false],
  ])('%s, with a simulator at %s: %s', (link, simulatorUrl, isSafe) => {
    expect(isSafeLink(link, simulatorUrl)).toBe(isSafe)
  })
})

describe('the timeline of a purchase', () => {
  test('tells the player how it went, up to the game and the receipt', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    await receipt(id, person.token)
    const told = await eventually(
      () => timeline(id, person.token),
      (entries) => entries.some(({ kind }) => kind === 'delivered'),
    )
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['created', 'delivered', 'paid', 'receipt', 'started'])
    expect(told[0]?.kind).toBe('created')
    expect(told.find(({ kind }) => kind === 'paid')).toMatchObject({ provider: 'stripe', amount: '3.99', currency: 'USD' })
    expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toSorted())
    expect(JSON.stringify(told)).not.toMatch(/pi_|ch_|order-7|evt_/)
  })

  test('has the money that went back', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    const [attempt] = await world.deps.db.select().from(paymentAttempt).where(eq(paymentAttempt.paymentId, id))
    await world.deps.db.insert(refund).values({
      ...{ paymentId: id, attemptId: attempt?.id ?? '', amountMinor: 399, currency: 'USD', status: 'succeeded', cause: 'staff' },
      ...{ actor: 'anna', createdAt: new Date(Date.now() + 1000), doneAt: new Date(Date.now() + 2000) },
    })
    await world.deps.db.update(payment).set({ refundedMinor: 399 }).where(eq(payment.id, id))
    const told = await timeline(id, person.token)
    expect(told.slice(-2)).toMatchObject([
      { kind: 'refundRequested', amount: '3.99', currency: 'USD' },
      { kind: 'refunded', amount: '3.99', currency: 'USD' },
    ])
    const { body } = await world.api('GET', `/payments/get-user-payment?paymentId=${id}`, person.token)
    expect(body).toMatchObject({ result: { status: 'paid', refunded: '3.99' } })
  })

  test('is nobody else’s', async () => {
    const [person, other] = [await world.signIn(), await world.signIn()]
    const id = await order(person)
    const asked = await world.api('GET', `/payments/get-user-payment-timeline?paymentId=${id}`, other.token)
    expect([asked.status, code(asked)]).toEqual([404, 'PAYMENT_NOT_FOUND'])
    expect(code(await world.api('GET', `/payments/get-user-payment-timeline?paymentId=${id}`))).toBe('UNAUTHORIZED')
    expect(await timeline(id, person.token)).toMatchObject([{ kind: 'created' }])
  })
})

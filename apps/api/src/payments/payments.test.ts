import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { createLocalJWKSet, jwtVerify } from 'jose'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually, startWorld, type World } from '../../test/world.ts'
import { partnerEvent, payment, paymentAttempt, paymentEvent, project, refund } from '../db/schema.ts'
import { checkAttempt } from './settle.ts'

const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

type Person = Awaited<ReturnType<World['signIn']>>
type Settled = { status: string; payload: string; token: string }

const buy = async (person: Person, more: object = {}) => {
  const { status, body } = await world.partner('POST', '/payments', {
    body: { itemId: 'builder', userId: person.userId, payload: 'order-7', ...more },
  })
  expect(status).toBe(200)
  return (body as { id: string }).id
}
const begin = async (person: Person, id: string) => {
  const { status, body } = await world.api('GET', `/payments/stripe/create/${id}`, person.token)
  expect(status).toBe(200)
  return body as { id: string; clientSecret: string; publishableKey: string; scriptUrl: string }
}
const poll = async (person: Person, id: string) => (await world.api('GET', `/payments/get/${id}`, person.token)).body as Settled
const untilStatus = (person: Person, id: string, status: string) =>
  eventually(
    () => poll(person, id),
    (settled) => settled.status === status,
  )
const notices = async (id: string) => {
  const rows = await world.deps.db.select().from(partnerEvent).where(eq(partnerEvent.projectId, 'familytown'))
  return rows.filter(({ body }) => body.includes(id))
}
const refunds = (id: string) => world.deps.db.select().from(refund).where(eq(refund.paymentId, id))
const attempts = (id: string) =>
  world.deps.db.select().from(paymentAttempt).where(eq(paymentAttempt.paymentId, id)).orderBy(asc(paymentAttempt.createdAt))
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe('one purchase', () => {
  test('is created, shown, paid, proven by a token, and told to the game once', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    const { body: shown } = await world.api('GET', `/payments/process/${id}`, person.token)
    expect(shown).toMatchObject({
      provider: ['stripe'],
      status: 'none',
      paymentData: { enPrice: '3.99', ruPrice: '349.00', projectName: 'Familytown' },
      profileData: { mailToReceiveCheck: 'tester@playhub.example' },
    })

    const { id: intent, clientSecret, publishableKey, scriptUrl } = await begin(person, id)
    expect(publishableKey).toMatch(/^pk_test_/)
    expect(scriptUrl).toContain(world.simulatorUrl)
    expect((await world.confirm(intent, clientSecret, GOOD)).body.status).toBe('succeeded')
    const { body: pending } = await world.api('GET', `/payments/set-pending/${id}`, person.token)
    expect(pending).toMatchObject({ result: true, status: 'paid', payload: 'order-7' })

    const { token } = await untilStatus(person, id, 'paid')
    const keys = (await world.ask('GET', `${world.hubUrl}/.well-known/jwks.json`)).body as Parameters<typeof createLocalJWKSet>[0]
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), { audience: 'payment:familytown' })
    expect(payload).toMatchObject({
      paymentId: id,
      userId: person.userId,
      item: 'builder',
      amount: 399,
      currency: 'USD',
      status: 'paid',
      payload: 'order-7',
    })
    await eventually(
      () => notices(id),
      (rows) => rows.length === 1,
    )
  })

  test('of an item by the game in the frame: a second click with the same key is the same payment', async () => {
    const person = await world.signIn()
    const body = { itemId: 'pearls-100', key: randomUUID(), payload: 'x' }
    const answers = await Promise.all([1, 2, 3].map(() => world.api('POST', '/payments/create-from-item', person.gameToken, body)))
    expect(new Set(answers.map((answer) => (answer.body as { paymentId: string }).paymentId)).size).toBe(1)
    expect(
      code(await world.api('POST', '/payments/create-from-item', person.token, { ...body, itemId: 'nothing', key: randomUUID() })),
    ).toBe('ITEM_NOT_FOUND')
    expect(
      code(await world.api('POST', '/payments/create-from-item', person.token, { ...body, project: 'nothing', key: randomUUID() })),
    ).toBe('PROJECT_NOT_FOUND')
  })

  test('of another item, or in another project, under a key that is used already is refused', async () => {
    const person = await world.signIn()
    const stranger = await world.signIn('neuroarena')
    const body = { itemId: 'builder', key: randomUUID() }
    await world.api('POST', '/payments/create-from-item', person.token, body)
    expect(code(await world.api('POST', '/payments/create-from-item', person.token, { ...body, itemId: 'pearls-100' }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect(code(await world.api('POST', '/payments/create-from-item', person.token, { ...body, project: 'neuroarena' }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    const own = await world.api('POST', '/payments/create-from-item', stranger.gameToken, { itemId: 'neon-skin', key: body.key })
    expect(own.status).toBe(200)
  })

  test('reloaded, or clicked twice at once, meets the same attempt', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    const begun = await Promise.all([1, 2, 3, 4].map(() => begin(person, id)))
    expect(new Set(begun.map((one) => one.id)).size).toBe(1)
    expect(await attempts(id)).toHaveLength(1)
  })

  test('declined, then paid with another card on the same attempt', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    const { id: intent, clientSecret } = await begin(person, id)
    expect((await world.confirm(intent, clientSecret, DECLINED)).body.error?.code).toBe('card_declined')
    expect((await poll(person, id)).status).toBe('none')
    expect((await begin(person, id)).id).toBe(intent)
    await world.confirm(intent, clientSecret, GOOD)
    await untilStatus(person, id, 'paid')
  })

  test('given up is closed at the provider, and may be begun anew', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    const { id: intent, clientSecret } = await begin(person, id)
    const cancelled = await world.api('POST', '/payments/stripe/cancellation-payment', person.token, {
      paymentId: id,
      stripePaymentId: intent,
    })
    expect(cancelled.body).toEqual({ result: true })
    expect((await poll(person, id)).status).toBe('none')
    expect((await world.confirm(intent, clientSecret, GOOD)).status).toBeGreaterThanOrEqual(400)
    const second = await begin(person, id)
    expect(second.id).not.toBe(intent)
    await world.confirm(second.id, second.clientSecret, GOOD)
    await untilStatus(person, id, 'paid')
  })

  test('given up after it was paid stays paid, and says so', async () => {
    await world.control('', { faults: [{ on: 'webhook', do: 'lose' }] })
    const person = await world.signIn()
    const id = await buy(person)
    const { id: intent, clientSecret } = await begin(person, id)
    await world.confirm(intent, clientSecret, GOOD)
    const cancelled = await world.api('POST', '/payments/stripe/cancellation-payment', person.token, {
      paymentId: id,
      stripePaymentId: intent,
    })
    expect(cancelled.body).toEqual({ result: false })
    expect((await poll(person, id)).status).toBe('paid')
    expect(code(await world.api('GET', `/payments/stripe/create/${id}`, person.token))).toBe('PAYMENT_ALREADY_PAID')
  })

  test('changes its receipt address, and the account remembers it; a game changes only its payment', async () => {
    const person = await world.signIn()
    const first = await buy(person)
    await world.api('POST', '/payments/update-mail-to-receive-check', person.token, { email: 'New@Mail.example', paymentId: first })
    const second = await buy(person)
    await world.api('POST', '/payments/update-mail-to-receive-check', person.gameToken, { email: 'game@mail.example', paymentId: second })
    const mailOf = async (id: string) => (await world.api('GET', `/payments/process/${id}`, person.token)).body
    expect(await mailOf(second)).toMatchObject({ profileData: { mailToReceiveCheck: 'game@mail.example' } })
    expect(await mailOf(await buy(person))).toMatchObject({ profileData: { mailToReceiveCheck: 'new@mail.example' } })
    expect((await world.api('POST', '/payments/update-mail-to-receive-check', person.token, { email: 'no' })).body).toMatchObject({
      code: 'BAD_REQUEST',
      fields: [{ path: 'email', code: 'EMAIL_INVALID' }],
    })
  })
})

describe('webhooks and jobs', () => {
  test('ten copies at once end in one payment, one notice', async () => {
    await world.control('', { faults: [{ on: 'webhook', do: 'burst', copies: 10 }] })
    const person = await world.signIn()
    const id = await buy(person)
    const { id: intent, clientSecret } = await begin(person, id)
    await world.confirm(intent, clientSecret, GOOD)
    await untilStatus(person, id, 'paid')
    const rows = await world.deps.db.select().from(paymentEvent).where(eq(paymentEvent.paymentId, id))
    expect(rows.filter(({ attemptId, to }) => attemptId === null && to === 'paid')).toHaveLength(1)
    expect(await notices(id)).toHaveLength(1)
  })

  test('webhook, poll of the player and job at once make one transition', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    const { id: intent, clientSecret } = await begin(person, id)
    await world.confirm(intent, clientSecret, GOOD)
    await Promise.all(Array.from({ length: 10 }, () => world.api('GET', `/payments/set-pending/${id}`, person.token)))
    await untilStatus(person, id, 'paid')
    expect(await notices(id)).toHaveLength(1)
  })

  test('a webhook that never comes is made up for by the job', async () => {
    await world.control('', { faults: [{ on: 'webhook', do: 'lose' }] })
    const person = await world.signIn()
    const id = await buy(person)
    const { id: intent, clientSecret } = await begin(person, id)
    await world.confirm(intent, clientSecret, GOOD)
    await untilStatus(person, id, 'paid')
  })

  test('a forged webhook changes nothing', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    const { id: intent } = await begin(person, id)
    const body = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: intent, status: 'succeeded' } },
    })
    const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_wrong' })
    for (const headers of [{}, { 'stripe-signature': signature }, { 'stripe-signature': 'nonsense' }]) {
      const response = await fetch(`${world.hubUrl}/webhooks/stripe`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'SIGNATURE_INVALID' })
    }
    expect((await poll(person, id)).status).toBe('none')
  })

  test('a true event about an unpaid intent changes nothing: only the provider is believed', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    const { id: intent } = await begin(person, id)
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: intent, status: 'succeeded' } },
    })
    const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_simulator_playhub' })
    const response = await fetch(`${world.hubUrl}/webhooks/stripe`, { method: 'POST', body, headers: { 'stripe-signature': signature } })
    expect(response.status).toBe(200)
    await world.api('GET', `/payments/set-pending/${id}`, person.token)
    expect((await poll(person, id)).status).toBe('pending')
  })

  test('an amount that is one cent off is never fulfilled, and is given back', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    const { id: intent, clientSecret } = await begin(person, id)
    await world.deps.db.update(paymentAttempt).set({ amountMinor: 400 }).where(eq(paymentAttempt.paymentId, id))
    await world.confirm(intent, clientSecret, GOOD)
    await world.api('GET', `/payments/set-pending/${id}`, person.token)
    expect((await poll(person, id)).status).toBe('fail')
    await eventually(
      () => refunds(id),
      ([one]) => one?.status === 'succeeded',
    )
    expect((await attempts(id))[0]?.state).toBe('mismatch')
    expect((await notices(id)).filter(({ type }) => type === 'payment.paid')).toEqual([])
  })

  test('an answer to "create" that is lost leads to one intent, not two', async () => {
    await world.control('', { faults: [{ on: 'stripe', operation: 'create', do: 'fail-after', times: 2 }] })
    const person = await world.signIn()
    const id = await buy(person)
    const lost = await world.api('GET', `/payments/stripe/create/${id}`, person.token)
    expect([200, 502]).toContain(lost.status)
    if (lost.status === 502) expect(code(lost)).toBe('PROVIDER_UNAVAILABLE')
    const { id: intent } = await begin(person, id)
    const rows = await attempts(id)
    expect(rows.map(({ providerRef }) => providerRef)).toEqual([intent])
  })

  test('a provider that is down leaves the payment pending, and the job recovers it', async () => {
    await world.control('', { faults: [{ on: 'webhook', do: 'lose' }] })
    const person = await world.signIn()
    const id = await buy(person)
    const { id: intent, clientSecret } = await begin(person, id)
    await world.confirm(intent, clientSecret, GOOD)
    await world.control('', { faults: [{ on: 'stripe', operation: 'retrieve', do: 'refuse', times: 4 }] })
    const { body } = await world.api('GET', `/payments/set-pending/${id}`, person.token)
    expect(body).toMatchObject({ result: true, status: 'pending', payload: '', token: '' })
    await untilStatus(person, id, 'paid')
  })

  test('a second success on one payment is given back by itself', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    const first = await begin(person, id)
    // As if closing had not reached the provider: the player turned away, the first form is still open somewhere.
    await world.deps.db.update(paymentAttempt).set({ abandonedAt: new Date(), nextCheckAt: null }).where(eq(paymentAttempt.paymentId, id))
    const second = await begin(person, id)
    expect(second.id).not.toBe(first.id)
    await Promise.all([world.confirm(first.id, first.clientSecret, GOOD), world.confirm(second.id, second.clientSecret, GOOD)])
    await untilStatus(person, id, 'paid')
    const [given] = await eventually(
      () => refunds(id),
      ([one]) => one?.status === 'succeeded',
    )
    const [row] = await world.deps.db.select().from(payment).where(eq(payment.id, id))
    expect(given?.attemptId).not.toBe(row?.paidAttemptId)
    expect(await refunds(id)).toHaveLength(1)
    expect(await notices(id)).toHaveLength(1)
  })

  test('an attempt that the provider has forgotten ends as not paid, long after it could be', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    await begin(person, id)
    const [attempt] = await attempts(id)
    const longAgo = new Date(Date.now() - 48 * 3_600_000)
    await world.deps.db
      .update(paymentAttempt)
      .set({ providerRef: `pi_${randomUUID()}`, confirmedAt: longAgo, createdAt: longAgo })
      .where(eq(paymentAttempt.paymentId, id))
    await world.deps.db.update(payment).set({ status: 'pending' }).where(eq(payment.id, id))
    await checkAttempt(world.deps, attempt?.id ?? '')
    expect((await poll(person, id)).status).toBe('fail')
  })

  test('the record of events cannot be rewritten', async () => {
    await expect(world.deps.db.update(paymentEvent).set({ to: 'paid' })).rejects.toThrow()
    await expect(world.deps.db.delete(paymentEvent)).rejects.toThrow()
  })
})

describe('whose payment', () => {
  test('nobody else sees, begins, confirms or gives up a payment', async () => {
    const owner = await world.signIn()
    const stranger = await world.signIn()
    const id = await buy(owner)
    const { id: intent } = await begin(owner, id)
    for (const path of [`process/${id}`, `get/${id}`, `set-pending/${id}`, `stripe/create/${id}`]) {
      const answer = await world.api('GET', `/payments/${path}`, stranger.token)
      expect([answer.status, code(answer)]).toEqual([404, 'PAYMENT_NOT_FOUND'])
    }
    const cancelled = await world.api('POST', '/payments/stripe/cancellation-payment', stranger.token, {
      paymentId: id,
      stripePaymentId: intent,
    })
    expect(code(cancelled)).toBe('PAYMENT_NOT_FOUND')
    const mail = await world.api('POST', '/payments/update-mail-to-receive-check', stranger.token, {
      paymentId: id,
      email: 'evil@mail.example',
    })
    expect(code(mail)).toBe('PAYMENT_NOT_FOUND')
    const other = await begin(stranger, await buy(stranger))
    const mixed = await world.api('POST', '/payments/stripe/cancellation-payment', owner.token, {
      paymentId: id,
      stripePaymentId: other.id,
    })
    expect(code(mixed)).toBe('PAYMENT_NOT_FOUND')
  })

  test("a game's token reaches its own project's payments only", async () => {
    const person = await world.signIn('neuroarena')
    await world.deps.db
      .insert((await import('../db/schema.ts')).playerProject)
      .values({ playerId: person.playerId, projectId: 'familytown' })
    const id = await buy(person)
    expect((await world.api('GET', `/payments/get/${id}`, person.token)).status).toBe(200)
    expect(code(await world.api('GET', `/payments/get/${id}`, person.gameToken))).toBe('PAYMENT_NOT_FOUND')
  })

  test('no token, a broken one and somebody else’s signature are refused', async () => {
    const id = randomUUID()
    for (const token of [undefined, 'x.y.z', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.']) {
      const answer = await world.api('GET', `/payments/get/${id}`, token)
      expect([answer.status, code(answer)]).toEqual([401, 'UNAUTHORIZED'])
    }
    const person = await world.signIn()
    expect(code(await world.api('GET', '/payments/get/not-an-id', person.token))).toBe('BAD_REQUEST')
    expect(code(await world.api('GET', `/payments/get/${id}`, person.token))).toBe('PAYMENT_NOT_FOUND')
  })

  test('a method that the project does not list is refused', async () => {
    const person = await world.signIn()
    const id = await buy(person)
    const [row] = await world.deps.db.select().from(project).where(eq(project.id, 'familytown'))
    const settings = row?.settings as { settings: { paymentsMethods: string[] } }
    const change = (methods: string[]) =>
      world.deps.db
        .update(project)
        .set({ settings: { ...settings, settings: { ...settings.settings, paymentsMethods: methods } } })
        .where(eq(project.id, 'familytown'))
    await change(['yookassa'])
    await eventually(
      () => world.api('GET', `/payments/stripe/create/${id}`, person.token),
      (answer) => code(answer) === 'PAYMENT_METHOD_NOT_AVAILABLE',
    )
    await change(['stripe'])
    await eventually(
      () => world.api('GET', `/payments/stripe/create/${id}`, person.token),
      ({ status }) => status === 200,
    )
  })
})

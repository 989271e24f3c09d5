import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lettersTo } from '../../../test/letters.ts'
import { codeOf, kept, orderItem, type Person, setPending, untilStatus } from '../../../test/payments/paying.ts'
import { begin, drivers } from '../../../test/payments/payment-drivers.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { identity, payment } from '../../db/schema.ts'
import { readPurchase } from '../../desk/payments/purchase.ts'
import { createLimits, limits } from '../../http/limits.ts'

/** Tests the call that changes the receipt e-mail. The calls have an e-mail and no payment id, as the specification describes them. */

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { RECONCILE_DELAYS_SECONDS: '3600' } })
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const [stripe, yookassa, yandexPay] = drivers
const setMail = (token: string, email: string) => world.api('POST', '/payments/update-mail-to-receive-check', token, { email })
const mailOf = async (person: Person, id: string) =>
  ((await world.api('GET', `/payments/process/${id}`, person.token)).body as { profileData: { mailToReceiveCheck: string } }).profileData
    .mailToReceiveCheck

test.each([yookassa, yandexPay])('$method: the receipt of an open payment goes to the new address', async (driver) => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const first = await begin(world, driver, person, id)
  expect((await setMail(person.token, 'new@mail.example')).body).toEqual({ result: true })
  expect(await mailOf(person, id)).toBe('new@mail.example')
  const second = await begin(world, driver, person, id)
  expect(second.ref).not.toBe(first.ref)
  await driver.pay(world, second)
  await setPending(world, person, id)
  await untilStatus(world, person, id, 'paid')
  expect((await kept(world).attempts(id)).map(({ receiptEmail }) => receiptEmail)).toEqual(['tester@playhub.example', 'new@mail.example'])
})

test.each(drivers)('$method: an address beyond Latin reaches the provider in ASCII', async (driver) => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  expect((await setMail(person.token, 'Vasya@Почта.рф')).body).toEqual({ result: true })
  await driver.pay(world, await begin(world, driver, person, id))
  await setPending(world, person, id)
  await untilStatus(world, person, id, 'paid')
  expect((await kept(world).attempts(id)).map(({ receiptEmail }) => receiptEmail)).toEqual(['vasya@xn--80a1acny.xn--p1ai'])
})

test('the desk names the address that is on the receipt, although another one was given while the form was open', async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const begun = await begin(world, yookassa, person, id)
  await setMail(person.token, 'new@mail.example')
  await yookassa.pay(world, begun)
  await setPending(world, person, id)
  expect(await readPurchase(world.deps, await kept(world).payment(id))).toMatchObject({
    status: 'paid',
    receiptEmail: 'tester@playhub.example',
  })
})

test('stripe: an address that was given while the form was open gets the e-mail, with the link to the receipt', async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const begun = await begin(world, stripe, person, id)
  const address = `${randomUUID()}@mail.example`
  await setMail(person.token, address)
  await stripe.pay(world, begun)
  await setPending(world, person, id)
  await untilStatus(world, person, id, 'paid')
  const [letter] = await lettersTo(world.deps, address)
  expect(letter?.text).toMatch(/\/receipts\/ch_/)
})

test('a paid payment keeps its address, and so does another player’s; a game reaches its own project’s payments only', async () => {
  const [person, other] = [await world.signIn(), await world.signIn()]
  const [paid, open, foreign] = [await orderItem(world, person), await orderItem(world, person), await orderItem(world, other)]
  const begun = await begin(world, stripe, person, paid)
  await stripe.pay(world, begun)
  await setPending(world, person, paid)
  await setMail(person.token, 'new@mail.example')
  expect(await Promise.all([mailOf(person, paid), mailOf(person, open), mailOf(other, foreign)])).toEqual([
    'tester@playhub.example',
    'new@mail.example',
    'tester@playhub.example',
  ])
  const { body } = await world.api('POST', '/payments/create-from-item', person.token, {
    itemId: 'neon-skin',
    project: 'neuroarena',
    key: randomUUID(),
  })
  const elsewhere = (body as { paymentId: string }).paymentId
  await setMail(person.gameToken, 'game@mail.example')
  expect([await mailOf(person, open), await mailOf(person, elsewhere)]).toEqual(['game@mail.example', 'new@mail.example'])
  const refused = await world.api('POST', '/payments/update-mail-to-receive-check', person.token, {
    email: 'late@mail.example',
    paymentId: paid,
  })
  expect([refused.status, codeOf(refused), await mailOf(person, paid)]).toEqual([409, 'PAYMENT_ALREADY_PAID', 'tester@playhub.example'])
  // The account keeps its e-mail, because a game's call changes only the payments of that game.
  expect(await mailOf(person, await orderItem(world, person))).toBe('new@mail.example')
})

test('of old payments only those whose form may still be paid take the new address', async () => {
  const person = await world.signIn()
  const [old, formOpen, fresh] = [await orderItem(world, person), await orderItem(world, person), await orderItem(world, person)]
  await begin(world, stripe, person, formOpen)
  const { db, config, now } = world.deps
  const before = new Date(now().getTime() - (config.attemptTtlHours + 1) * 3_600_000)
  await db
    .update(payment)
    .set({ createdAt: before })
    .where(inArray(payment.id, [old, formOpen]))
  await setMail(person.token, 'new@mail.example')
  expect(await Promise.all([old, formOpen, fresh].map(async (id) => (await kept(world).payment(id)).receiptEmail))).toEqual([
    'tester@playhub.example',
    'new@mail.example',
    'new@mail.example',
  ])
})

test('a script that changes the address without end is slowed down', async () => {
  const person = await world.signIn()
  const { take } = createLimits(world.deps)
  for (let left = limits.receiptMailsPerPlayer.points; left > 0; left--) await take('receiptMailsPerPlayer', person.playerId)
  const answer = await setMail(person.token, 'new@mail.example')
  expect([answer.status, codeOf(answer)]).toEqual([429, 'TOO_MANY_REQUESTS'])
})

describe("a game's token", () => {
  const processFor = async (token: string, id: string) => JSON.stringify((await world.api('GET', `/payments/process/${id}`, token)).body)

  test("reads neither the account's address nor the one that the player typed", async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    expect(await processFor(person.token, id)).toContain('tester@playhub.example')
    expect(await processFor(person.gameToken, id)).toContain('"t•••@playhub.example"')
    await setMail(person.gameToken, 'typed@mail.example')
    expect(await processFor(person.gameToken, id)).toContain('"t•••@mail.example"')
    const masked = await setMail(person.gameToken, 't•••@mail.example')
    expect([masked.status, codeOf(masked)]).toEqual([400, 'BAD_REQUEST'])
    expect(await mailOf(person, id)).toBe('typed@mail.example')
  })

  test("reads no address in Stripe's intent, before and after the payment", async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    const { body } = await world.api('GET', `/payments/stripe/create/${id}`, person.gameToken)
    const { id: ref, clientSecret: handle, publishableKey } = body as { id: string; clientSecret: string; publishableKey: string }
    const readIntent = async () => {
      const query = new URLSearchParams({ key: publishableKey, client_secret: handle })
      const answer = await world.ask('GET', `${world.simulatorUrl}/v1/payment_intents/${ref}?${query}`)
      expect(answer.body).toMatchObject({ id: ref, receipt_email: null })
      return JSON.stringify(answer.body)
    }
    await setMail(person.gameToken, 'typed@mail.example')
    await begin(world, stripe, person, id)
    expect(await readIntent()).not.toContain('mail.example')
    await stripe.pay(world, { ref, handle })
    expect(await readIntent()).not.toContain('playhub.example')
  })

  describe('of an intent that the previous release created', () => {
    const askStripe = (path: string, form: Record<string, string>, key: string) =>
      fetch(`${world.simulatorUrl}/v1/payment_intents${path}`, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { authorization: 'Bearer sk_test_playhub', 'idempotency-key': key },
      })

    test('reads no address when the form is opened again', async () => {
      const person = await world.signIn()
      const id = await orderItem(world, person)
      const first = await begin(world, stripe, person, id)
      expect((await askStripe(`/${first.ref}`, { receipt_email: 'tester@playhub.example' }, randomUUID())).status).toBe(200)
      const again = await begin(world, stripe, person, id)
      expect(again).toEqual(first)
      const query = new URLSearchParams({ key: 'pk_test_playhub', client_secret: again.handle })
      const { body } = await world.ask('GET', `${world.simulatorUrl}/v1/payment_intents/${again.ref}?${query}`)
      expect(body).toMatchObject({ id: again.ref, receipt_email: null })
    })

    test('gets a new intent if the answer to its creation was lost', async () => {
      const person = await world.signIn()
      const id = await orderItem(world, person)
      await world.control('', { faults: [{ on: 'stripe', operation: 'create', do: 'refuse', times: 2 }] })
      expect((await stripe.create(world, person, id)).status).not.toBe(200)
      const [attempt] = await kept(world).attempts(id)
      const form = { amount: '399', currency: 'usd', receipt_email: 'tester@playhub.example' }
      expect((await askStripe('', form, `create:${attempt?.id}`)).status).toBe(200)
      await stripe.pay(world, await begin(world, stripe, person, id))
      await setPending(world, person, id)
      await untilStatus(world, person, id, 'paid')
    })
  })

  test.each([
    ['came with it: the owner gets the e-mails about the purchase too', 'gameToken', 1],
    ["came with the account's token: only this address gets the e-mails", 'token', 0],
  ] as const)('the address for the receipt %s', async (_name, token, copies) => {
    const person = await world.signIn()
    const [own, other] = [`${randomUUID()}@owner.example`, `${randomUUID()}@mail.example`]
    await world.deps.db.insert(identity).values({ playerId: person.playerId, method: 'email', subject: own, email: own, emailProven: true })
    const id = await orderItem(world, person)
    await setMail(person[token], other)
    await stripe.pay(world, await begin(world, stripe, person, id))
    await setPending(world, person, id)
    await untilStatus(world, person, id, 'paid')
    const subjects = async (to: string) => (await lettersTo(world.deps, to)).map(({ subject }) => subject)
    expect(await subjects(other)).toEqual(['Your purchase: A second builder'])
    expect(await subjects(own)).toEqual(Array(copies).fill('Your purchase: A second builder'))
  })

  test("changes it: an owner without a confirmed address gets the e-mails at the account's own receipt address", async () => {
    const person = await world.signIn()
    const own = `${randomUUID()}@owner.example`
    await setMail(person.token, own)
    const id = await orderItem(world, person)
    await setMail(person.gameToken, `${randomUUID()}@mail.example`)
    await stripe.pay(world, await begin(world, stripe, person, id))
    await setPending(world, person, id)
    await untilStatus(world, person, id, 'paid')
    expect((await lettersTo(world.deps, own)).map(({ subject }) => subject)).toEqual(['Your purchase: A second builder'])
  })
})

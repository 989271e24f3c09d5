import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderItem } from '../../test/payments/paying.ts'
import { buy, makeLiveKey, pay } from '../../test/payments/purchase.ts'
import { type Answer, eventually, startWorld, type World } from '../../test/world.ts'
import { paymentAttempt, refund } from '../db/schema.ts'

/** The price of `builder` in cents. */
const PRICE = 399

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

type Refund = { id: string; paymentId: string; status: string; amount: number; currency: string; reason: string }
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
const give = (id: string, body: object = {}, more: { key?: string | null; project?: string } = {}) =>
  world.partner('POST', `/payments/${id}/refunds`, { body, ...more })
const listed = async (id: string) => ((await world.partner('GET', `/payments/${id}/refunds`)).body as { items: Refund[] }).items
const untilDecided = (id: string) =>
  eventually(
    () => listed(id),
    (items) => items.every(({ status }) => status !== 'pending'),
  )
/** Waits for the events about refunds of a payment. */
const untilTold = (id: string) =>
  eventually(
    async () => {
      const { items } = (await world.partner('GET', '/events?limit=100')).body as { items: { type: string; data: { id: string } }[] }
      return items.filter(({ type, data }) => type === 'payment.refunded' && data.id === id)
    },
    (events) => events.length > 0,
  )
const refunded = async (id: string) => ((await world.partner('GET', `/payments/${id}`)).body as { refundedAmount: number }).refundedAmount

describe('money is given back', () => {
  test('whole, and the game is told', async () => {
    const id = await buy(world, await world.signIn())
    const answer = await give(id, { reason: 'the sword was lost' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ paymentId: id, amount: PRICE, currency: 'USD', reason: 'the sword was lost' })
    expect(await untilDecided(id)).toMatchObject([{ id: (answer.body as Refund).id, status: 'succeeded', amount: PRICE }])
    expect(await refunded(id)).toBe(PRICE)
    expect(await untilTold(id)).toMatchObject([{ data: { status: 'paid', amount: PRICE, refundedAmount: PRICE, dispute: null } }])
  })

  test.each([
    [{ ammount: 100 }, [{ path: 'ammount', code: 'UNKNOWN_FIELD' }]],
    [{ amount: 100, cause: 'x' }, [{ path: 'cause', code: 'UNKNOWN_FIELD' }]],
    [{ amount: 100, currency: 'RUB' }, [{ path: 'currency', code: 'CURRENCY_DIFFERS' }]],
  ])('not at all for %o, which may mean something else', async (body, fields) => {
    const id = await buy(world, await world.signIn())
    expect(await give(id, body)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', fields } })
    expect(await listed(id)).toEqual([])
    expect((await give(id, { amount: 100, currency: 'USD' })).body).toMatchObject({ amount: 100, currency: 'USD' })
  })

  test('in parts, the last of which is what is left', async () => {
    const id = await buy(world, await world.signIn())
    expect((await give(id, { amount: 100 })).body).toMatchObject({ amount: 100 })
    await untilDecided(id)
    expect(await refunded(id)).toBe(100)
    expect((await give(id, { amount: PRICE })).body).toMatchObject({
      code: 'REFUND_TOO_MUCH',
      left: { amount: PRICE - 100, currency: 'USD' },
      message: expect.stringContaining('more than is left'),
    })
    expect((await give(id)).body).toMatchObject({ amount: PRICE - 100 })
    await untilDecided(id)
    expect(await refunded(id)).toBe(PRICE)
    expect(code(await give(id, { amount: 1 }))).toBe('REFUND_NOT_POSSIBLE')
    expect((await listed(id)).map(({ amount }) => amount)).toEqual([100, PRICE - 100])
  })

  test('never beyond what was paid, however many ask at once', async () => {
    const id = await buy(world, await world.signIn())
    const answers = await Promise.all(Array.from({ length: 8 }, () => give(id, { amount: 150 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter((answer) => code(answer) === 'REFUND_TOO_MUCH')).toHaveLength(6)
    await untilDecided(id)
    expect(await refunded(id)).toBe(300)
  })

  test('once for one key, and not at all for another request under it', async () => {
    const id = await buy(world, await world.signIn())
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(id, { amount: 100 }, { key })))
    const [made, ...others] = new Set(answers.map(({ body }) => (body as Refund).id))
    expect(others).toEqual([])
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(4)
    expect(code(await give(id, { amount: 101 }, { key }))).toBe('IDEMPOTENCY_KEY_REUSED')
    await untilDecided(id)
    const again = await give(id, { amount: 100 }, { key })
    expect(again.body).toMatchObject({ id: made, status: 'pending' })
    expect(await listed(id)).toHaveLength(1)
  })
})

describe('a refund is refused', () => {
  test('of what is not paid; its key is free for a later try', async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    const key = randomUUID()
    expect(code(await give(id, {}, { key }))).toBe('REFUND_NOT_POSSIBLE')
    await pay(world, person, id)
    const answer = await give(id, {}, { key })
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null])
  })

  test('without a key of its own, or of no amount', async () => {
    const id = await buy(world, await world.signIn())
    expect(code(await give(id, {}, { key: null }))).toBe('IDEMPOTENCY_KEY_REQUIRED')
    for (const body of [{ amount: 0 }, { amount: -1 }, { amount: 1.5 }, { amount: '100' }, { reason: 'x'.repeat(251) }, []]) {
      expect(code(await give(id, body))).toBe('BAD_REQUEST')
    }
    expect(await listed(id)).toEqual([])
  })

  test("to another project's key, and to a key of another mode", async () => {
    const id = await buy(world, await world.signIn())
    const live = await makeLiveKey(world, 'familytown')
    const asLive = (method: string, path: string): Promise<Answer> =>
      world.ask(method, `${world.hubUrl}/partner/v1${path}`, {
        headers: { authorization: `Bearer ${live}`, 'idempotency-key': randomUUID() },
        ...(method === 'POST' && { body: {} }),
      })
    const path = `/payments/${id}/refunds`
    const foreign = [
      await give(id, {}, { project: 'neuroarena' }),
      await world.partner('GET', path, { project: 'neuroarena' }),
      await asLive('POST', path),
      await asLive('GET', path),
      await asLive('GET', `/payments/${id}`),
    ]
    expect(foreign.map(code)).toEqual(Array(5).fill('PAYMENT_NOT_FOUND'))
    for (const list of ['/payments', '/events', '/notices']) expect((await asLive('GET', list)).body).toMatchObject({ items: [] })
    expect(await listed(id)).toEqual([])
  })
})

test('money that bought nothing, which the hub returns by itself, is no refund of the purchase', async () => {
  const id = await buy(world, await world.signIn())
  const { db } = world.deps
  const [paid] = await db.select().from(paymentAttempt).where(eq(paymentAttempt.paymentId, id))
  if (!paid) throw new Error('no attempt')
  const [second] = await db
    .insert(paymentAttempt)
    .values({ ...paid, id: randomUUID(), providerRef: `pi_${randomUUID()}` })
    .returning()
  if (!second) throw new Error('no second attempt')
  await db.insert(refund).values({
    paymentId: id,
    attemptId: second.id,
    amountMinor: PRICE,
    currency: 'USD',
    status: 'succeeded',
    cause: 'unwanted',
  })
  expect(await listed(id)).toEqual([])
})

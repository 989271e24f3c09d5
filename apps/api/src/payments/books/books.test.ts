import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { kept, orderItem, poll, setPending } from '../../../test/payments/paying.ts'
import { begin, type Driver, drivers } from '../../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../../test/world.ts'
import { booksCheck, paymentAttempt, paymentAttention } from '../../db/schema.ts'
import { createTasks } from '../../tasks/tasks.ts'
import { checkBooks } from './books.ts'

let world: World
beforeAll(async () => {
  // Delays the checks of attempts by an hour, so that only the comparison with the provider can find the difference.
  world = await startWorld({ env: { RECONCILE_DELAYS_SECONDS: '3600' } })
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const today = () => new Date().toISOString().slice(0, 10)
const check = async ({ method }: Driver) => {
  const row = await checkBooks(world.deps, { provider: method, mode: 'test', day: today() })
  if (!row) throw new Error(`${method} is not configured`)
  return row
}
const paidUnseen = async (driver: Driver) => {
  await world.control('', { faults: [{ on: 'webhook', do: 'lose' }] })
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const begun = await begin(world, driver, person, id)
  await driver.pay(world, begun)
  return { person, id, begun }
}

const listedFor = (subject: string) => world.deps.db.select().from(paymentAttention).where(eq(paymentAttention.subject, subject))

describe.each(drivers)('$method', (driver) => {
  const { amountMinor: price } = driver.price

  test('paid there and not here: found, settled, and agreed upon the next time', async () => {
    const { person, id, begun } = await paidUnseen(driver)
    const found = await check(driver)
    expect(found).toMatchObject({ ourCount: found.theirCount - 1, ourMinor: found.theirMinor - price, currency: driver.price.currency })
    expect(found.differences).toMatchObject([{ ref: begun.ref, ours: { minor: 0 }, theirs: { minor: price }, healed: true }])
    expect((await poll(world, person, id)).status).toBe('paid')
    const again = await check(driver)
    expect(again).toMatchObject({ ourCount: found.theirCount, ourMinor: found.theirMinor, differences: [] })
    const [row] = await world.deps.db.select().from(booksCheck).orderBy(desc(booksCheck.id)).limit(1)
    expect(row).toMatchObject({ provider: driver.method, mode: 'test', day: today(), differences: [] })
  })

  test('given back there and not here: found and told', async () => {
    const { person, id, begun } = await paidUnseen(driver)
    await setPending(world, person, id)
    await driver.refundThere(world, begun, 200)
    await eventually(
      async () => world.deps.providers.test[driver.method]?.read(begun.ref),
      (state) => state?.refundedMinor === 200,
    )
    expect((await check(driver)).differences).toMatchObject([
      { ref: begun.ref, ours: { minor: price }, theirs: { minor: price - 200 }, healed: true },
    ])
    expect((await kept(world).payment(id)).refundedMinor).toBe(200)
    expect((await kept(world).notices(id)).map(({ type }) => type)).toEqual(['payment.paid', 'payment.refunded'])
  })
})

test('a dispute whose webhooks were lost is found: while it is open, and when it was lost', async () => {
  const [stripe] = drivers
  const { person, id, begun } = await paidUnseen(stripe)
  await setPending(world, person, id)
  const { body } = await world.control('/disputes', { paymentIntent: begun.ref })
  const { id: dispute } = body as { id: string }
  // An open dispute changes no amounts yet.
  expect((await check(stripe)).differences.filter(({ ref }) => ref === begun.ref)).toEqual([])
  expect(await kept(world).payment(id)).toMatchObject({ dispute: 'open', refundedMinor: 0 })
  expect(await listedFor(dispute)).toMatchObject([{ reason: 'dispute', paymentId: id, closedAt: null }])
  await world.control('/disputes/close', { id: dispute, status: 'lost' })
  expect((await check(stripe)).differences).toMatchObject([{ ref: begun.ref, ours: { minor: 399 }, theirs: { minor: 0 }, healed: true }])
  expect(await kept(world).payment(id)).toMatchObject({ dispute: 'lost', refundedMinor: 399 })
  expect((await kept(world).notices(id)).map(({ type, data }) => [type, data.dispute])).toEqual([
    ['payment.paid', null],
    ['payment.disputed', 'open'],
    ['payment.disputed', 'lost'],
  ])
  expect((await check(stripe)).differences.filter(({ ref }) => ref === begun.ref)).toEqual([])
})

test('money at the provider for something that is none of ours is shown', async () => {
  const form = new URLSearchParams({
    amount: '700',
    currency: 'usd',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
  })
  const headers = { authorization: 'Bearer sk_test_playhub' }
  const made = await fetch(`${world.simulatorUrl}/v1/payment_intents`, { method: 'POST', body: form, headers })
  const intent = (await made.json()) as { id: string; client_secret: string }
  await world.confirm(intent.id, intent.client_secret, '4242424242424242')
  expect((await check(drivers[0])).differences).toMatchObject([
    { ref: intent.id, ours: null, theirs: { minor: 700, currency: 'USD' }, healed: false },
  ])
  expect(await world.deps.metrics.registry.getSingleMetricAsString('payment_books_differences_total')).toMatch(/stripe.*left/)
  expect(await listedFor(`stripe ${intent.id}`)).toMatchObject([
    { reason: 'books', paymentId: null, detail: '', theirMinor: 700, theirCurrency: 'USD', ourMinor: null, ourCurrency: null },
  ])
})

test('what we hold as paid and the provider does not know is shown', async () => {
  const { person, id } = await paidUnseen(drivers[2])
  await setPending(world, person, id)
  const ref = randomUUID()
  await world.deps.db.update(paymentAttempt).set({ providerRef: ref }).where(eq(paymentAttempt.paymentId, id))
  expect((await check(drivers[2])).differences).toMatchObject([{ ref, ours: { minor: 34_900 }, theirs: { minor: 0 }, healed: false }])
  expect(await listedFor(`yandex-pay ${ref}`)).toMatchObject([
    { reason: 'books', paymentId: id, detail: '', theirMinor: 0, theirCurrency: 'RUB', ourMinor: 34_900, ourCurrency: 'RUB' },
  ])
})

/** An attempt that is paid in our records, with an id that the provider does not know. */
const unknownThere = async () => {
  const { person, id } = await paidUnseen(drivers[2])
  await setPending(world, person, id)
  const ref = randomUUID()
  await world.deps.db.update(paymentAttempt).set({ providerRef: ref }).where(eq(paymentAttempt.paymentId, id))
  return { id, subject: `yandex-pay ${ref}` }
}

test('what a person closed does not come back with the same sums, at whichever later check, but with others it does', async () => {
  const { id, subject } = await unknownThere()
  await check(drivers[2])
  const finance = await signInAs(world, 'finance')
  const close = async () => {
    const open = (await listedFor(subject)).find(({ closedAt }) => closedAt === null)
    expect((await finance.post(`/attention/${open?.id}/close`, { note: 'A test of theirs' })).status).toBe(200)
  }
  await close()
  for (let later = 0; later < 2; later++) await check(drivers[2])
  expect(await listedFor(subject)).toHaveLength(1)
  await world.deps.db.update(paymentAttempt).set({ amountMinor: 12_300 }).where(eq(paymentAttempt.paymentId, id))
  await check(drivers[2])
  expect((await listedFor(subject)).map(({ ourMinor, closedAt }) => [ourMinor, closedAt === null])).toEqual(
    expect.arrayContaining([
      [34_900, false],
      [12_300, true],
    ]),
  )
  // If an entry was closed automatically and the difference appears again, a new entry is opened.
  const gone = { closedAt: new Date(), closedBy: null }
  await world.deps.db
    .update(paymentAttention)
    .set(gone)
    .where(and(eq(paymentAttention.subject, subject), isNull(paymentAttention.closedAt)))
  await check(drivers[2])
  expect(await listedFor(subject)).toHaveLength(3)
})

test('beside live providers a difference of a test shop is for the log alone', async () => {
  const { subject } = await unknownThere()
  const { providers } = world.deps
  const day = { provider: 'yandex-pay', mode: 'test', day: today() } as const
  const found = await checkBooks({ ...world.deps, providers: { ...providers, live: providers.test } }, day)
  expect(found?.differences.map(({ ref }) => `yandex-pay ${ref}`)).toContain(subject)
  expect(await listedFor(subject)).toEqual([])
})

test('the nightly job looks at each provider', async () => {
  await createTasks(world.deps).plan_books({})
  const tasks = await world.deps.pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'check_books'`,
  )
  const rows = await world.deps.db.select().from(booksCheck)
  const seen = new Set([...tasks.rows.map(({ payload }) => payload.provider), ...rows.map(({ provider }) => provider)])
  expect(seen).toEqual(new Set(['stripe', 'yookassa', 'yandex-pay']))
})

test('the nightly job looks at the receipts of each of the last three days, each day in a job of its own', async () => {
  await world.deps.pool.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'check_receipts'`,
  )
  const now = new Date()
  // In a transaction, the worker cannot take the jobs before they are read. The cast is safe, because this job only runs statements.
  const days = await world.deps.db.transaction(async (tx) => {
    await createTasks({ ...world.deps, db: tx as unknown as World['deps']['db'], now: () => now }).plan_books({})
    const { rows } = await tx.execute<{ payload: { provider: string; day: string } }>(
      sql`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'check_receipts'`,
    )
    return rows.map(({ payload: { provider, day } }) => `${provider} ${day}`).toSorted()
  })
  const ago = (n: number) => `yookassa ${new Date(now.getTime() - n * 86_400_000).toISOString().slice(0, 10)}`
  expect(days).toEqual([ago(3), ago(2), ago(1)])
})

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { decidedRefunds, kept, orderItem } from '../../../test/payments/paying.ts'
import { begin, drivers } from '../../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../../test/world.ts'
import { paymentAttention, refund } from '../../db/schema.ts'
import { checkBooks } from '../books/books.ts'
import { providerOf } from '../methods.ts'
import { settleAttempt } from '../settle.ts'
import { sendRefund } from './refunds.ts'

/**
 * Tests refunds of money that paid for no purchase, at a provider that reports wrong amounts and loses answers. Our records must show how
 * much money was really refunded.
 */

let world: World
beforeAll(async () => {
  // Delays the first automatic retry by an hour, so that no retry runs during the test.
  world = await startWorld({ env: { RECONCILE_DELAYS_SECONDS: '3600' } })
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const [, yookassa] = drivers
const took = yookassa.price.amountMinor
const READS_UNTIL_BELIEVED = 3
const PART = 30_000

/**
 * Prepares a payment for which the provider reports a wrong amount. The hub has read this amount so often that it treats the amount as the
 * real one. The hub has tried once to refund the money, and that try failed.
 */
const refundFailsOnce = async (faults: readonly object[] = []) => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const begun = await begin(world, yookassa, person, id)
  await world.control('', { faults: [{ on: 'webhook', do: 'lose' }, yookassa.misread, ...faults] })
  await yookassa.pay(world, begun)
  const [attempt] = await kept(world).attempts(id)
  if (!attempt) throw new Error('no attempt')
  for (let read = 0; read < READS_UNTIL_BELIEVED; read++) await settleAttempt(world.deps, attempt.id, { cause: 'books' })
  const [row] = await eventually(
    () => kept(world).refunds(id),
    ([refund]) => refund?.checks === 1,
  )
  if (!row) throw new Error('no refund')
  return { id, begun, attempt, row }
}

/**
 * Prepares a payment of which only a part was refunded, because the provider reported a wrong amount at that time. The provider made the
 * refund, but its answer was lost.
 */
const partWentBack = async () => {
  const { id, begun, attempt, row } = await refundFailsOnce([{ on: 'yookassa', operation: 'refund', do: 'refuse' }])
  await world.control('/reset')
  await world.control('', { faults: [{ on: 'webhook', do: 'lose' }] })
  await world.deps.db.update(refund).set({ amountMinor: PART }).where(eq(refund.id, row.id))
  await providerOf(world.deps, attempt).refund({
    ...{ refundId: row.id, ref: begun.ref, amountMinor: PART, currency: 'RUB', isWhole: false },
    ...{ description: 'x', receiptEmail: 'tester@playhub.example', reason: '' },
  })
  const held = async () => {
    const { capturedMinor, refundedMinor } = await providerOf(world.deps, attempt).read(begun.ref)
    return capturedMinor - refundedMinor
  }
  return { id, refundId: row.id, attempt, ref: begun.ref, held }
}

test('a refund that was begun and never answered is found again, and keeps its sum', async () => {
  const { id, refundId, held } = await partWentBack()
  await sendRefund(world.deps, refundId)
  expect(await held()).toBe(took - PART)
  expect(await kept(world).refunds(id)).toMatchObject([{ status: 'succeeded', amountMinor: PART }])
  expect((await kept(world).events(id)).map(({ to }) => to)).not.toContain('refund_corrected')
})

test('what it left behind is found by the books, and goes back on a press, once', async () => {
  const { id, refundId, ref, held } = await partWentBack()
  await sendRefund(world.deps, refundId)
  const [{ createdAt } = { createdAt: new Date() }] = await kept(world).attempts(id)
  const day = createdAt.toISOString().slice(0, 10)
  const check = () => checkBooks(world.deps, { provider: 'yookassa', mode: 'test', day })
  expect((await check())?.differences).toContainEqual({
    ref,
    ours: { minor: 0, currency: 'RUB' },
    theirs: { minor: took - PART, currency: 'RUB' },
    healed: false,
  })
  const finance = await signInAs(world, 'finance', 'Boris')
  const { items } = (await finance.get('/attention?view=open')).body as {
    items: { id: string; reason: string; canReturn: boolean; payment: { id: string } | null }[]
  }
  const own = items.filter(({ payment }) => payment?.id === id)
  // The entry about the wrong amount stays on the attention list until all of the money has gone back.
  expect(own.map(({ reason }) => reason).toSorted()).toEqual(['amount_mismatch', 'books'])
  const item = own.find(({ reason }) => reason === 'books')
  expect(item).toMatchObject({ canReturn: true })
  expect((await finance.post(`/attention/${item?.id}/return`)).body).toMatchObject({ said: { held: took - PART } })
  expect((await decidedRefunds(world, id)).map(({ amountMinor, status }) => [amountMinor, status])).toEqual([
    [PART, 'succeeded'],
    [took - PART, 'succeeded'],
  ])
  expect(await held()).toBe(0)
  expect((await check())?.differences.filter((one) => one.ref === ref)).toEqual([])
  expect((await finance.post(`/attention/${item?.id}/return`)).status).toBe(409)
})

test('a refund that the provider refuses three times has failed, and a person is told', async () => {
  // The hub tries to refund the amount that it read, which is one kopeck too small. The provider refuses the refund, because it does not
  // accept a remaining amount of one kopeck.
  const { id, row } = await refundFailsOnce()
  const entries = () => world.deps.db.select().from(paymentAttention).where(eq(paymentAttention.subject, row.id))
  await sendRefund(world.deps, row.id)
  expect([await kept(world).refunds(id), await entries()]).toMatchObject([[{ status: 'pending' }], []])
  await sendRefund(world.deps, row.id)
  expect(await kept(world).refunds(id)).toMatchObject([{ status: 'failed' }])
  expect(await entries()).toMatchObject([{ reason: 'refund_failed', closedAt: null }])
})

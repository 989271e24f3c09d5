import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { kept, orderItem, setPending } from '../../../test/payments/paying.ts'
import { begin, type Driver, drivers } from '../../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../../test/world.ts'
import { paymentAttention } from '../../db/schema.ts'
import { receiptOf } from './receipts.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const [stripe, yookassa, yandexPay] = drivers
const linkOf = async (id: string) => receiptOf(world.deps, await kept(world).payment(id))
const paid = async (driver: Driver) => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  await driver.pay(world, await begin(world, driver, person, id))
  await setPending(world, person, id)
  return id
}
const noted = async (id: string) => (await kept(world).events(id)).filter(({ to }) => to === 'receipt').length

test('is asked for once, and kept from then on', async () => {
  const id = await paid(stripe)
  const links = await Promise.all([linkOf(id), linkOf(id)])
  expect(new Set(links).size).toBe(1)
  expect((await fetch(links[0] ?? '')).status).toBe(200)
  // The stored link is returned although Stripe does not answer.
  await world.control('', { faults: [stripe.down] })
  expect(await linkOf(id)).toBe(links[0])
  expect(await noted(id)).toBe(1)
})

test('is found when staff open the purchase, although the player has not asked; a provider that is down stops nobody', async () => {
  const id = await paid(stripe)
  const boris = await signInAs(world, 'finance', 'Boris')
  await world.control('', { faults: [{ ...stripe.down, times: 2 }] })
  expect((await boris.get(`/payments/${id}`)).body).toMatchObject({ id, receiptUrl: '' })
  await world.control('/reset')
  const { receiptUrl } = (await boris.get(`/payments/${id}`)).body
  expect((await fetch(String(receiptUrl))).status).toBe(200)
  expect((await boris.get(`/payments?q=${id}`)).body.items).toMatchObject([{ id, hasReceipt: true }])
  expect(await noted(id)).toBe(1)
})

test('is not there until it is registered', async () => {
  const id = await paid(yookassa)
  expect(await linkOf(id)).toBe('')
  const link = await eventually(
    () => linkOf(id),
    (found) => found !== '',
  )
  expect((await fetch(link ?? '')).status).toBe(200)
  expect(await noted(id)).toBe(1)
})

test('one that the tax service did not register is for a person', async () => {
  await world.control('', { faults: [{ on: 'yookassa', do: 'receipt-canceled', times: 1 }] })
  const id = await paid(yookassa)
  expect(
    await eventually(
      () => linkOf(id),
      (found) => found === undefined,
    ),
  ).toBeUndefined()
  await linkOf(id)
  const entries = () => world.deps.db.select().from(paymentAttention).where(eq(paymentAttention.paymentId, id))
  expect(await entries()).toMatchObject([{ reason: 'receipt_failed', closedAt: null }])
})

test('there is none where the provider gives none, nor before anything is paid', async () => {
  expect(await linkOf(await paid(yandexPay))).toBe('')
  const person = await world.signIn()
  expect(await linkOf(await orderItem(world, person))).toBe('')
})

test('a provider that does not answer is said so', async () => {
  const id = await paid(stripe)
  await world.control('', { faults: [{ ...stripe.down, times: 2 }] })
  await expect(linkOf(id)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
  await world.control('/reset')
  expect(await linkOf(id)).not.toBe('')
})

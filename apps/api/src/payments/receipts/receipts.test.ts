import { formatMinor } from '@playhub/contract/payments'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { kept, orderItem, setPending } from '../../../test/payments/paying.ts'
import { begin, type Driver, drivers } from '../../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../../test/world.ts'
import { paymentAttention } from '../../db/schema.ts'
import type { PaymentProvider, ReceiptSubject } from '../providers/providers.ts'
import { tellFailedReceipts } from './failed-receipts.ts'
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

test('one that the tax service did not register is put on the attention list', async () => {
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

test('the nightly check finds failed receipts of payments and of refunds, each only once', async () => {
  await world.control('', { faults: [{ on: 'yookassa', do: 'receipt-canceled', times: 2 }] })
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const begun = await begin(world, yookassa, person, id)
  await yookassa.pay(world, begun)
  await setPending(world, person, id)
  await yookassa.refundThere(world, begun, 100)
  const refundRef = (await failedOf(begun.ref, 2)).find((one) => one.refundRef !== null)?.refundRef
  const today = { provider: yookassa.method, mode: 'test', day: new Date().toISOString().slice(0, 10) } as const
  await tellFailedReceipts(world.deps, today)
  await tellFailedReceipts(world.deps, today)
  const entries = await world.deps.db.select().from(paymentAttention).where(eq(paymentAttention.paymentId, id))
  expect(entries.map(({ reason, detail }) => [reason, detail]).toSorted()).toEqual([
    ['receipt_failed', ''],
    ['receipt_failed', refundRef],
  ])
  await makeReceiptThere(begun.ref)
  expect(await failedOf(begun.ref, 1)).toEqual([{ ref: begun.ref, refundRef }])
})

test('the nightly check asks only about receipts of our payments, and one that it cannot read does not stop it', async () => {
  await world.control('', { faults: [{ on: 'yookassa', do: 'receipt-canceled', times: 1 }] })
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const begun = await begin(world, yookassa, person, id)
  await yookassa.pay(world, begun)
  await setPending(world, person, id)
  await failedOf(begun.ref, 1)
  const { yookassa: provider } = world.deps.providers.test
  if (!provider) throw new Error('no provider')
  const asked: ReceiptSubject[] = []
  const watched: PaymentProvider = {
    ...provider,
    listCanceledReceipts: async function* () {
      yield 'unreadable'
      yield { ref: 'stranger', refundRef: null }
      for (let again = 0; again < 2; again++) yield { ref: begun.ref, refundRef: null }
    },
    isReceiptFailed: async (of) => {
      asked.push(of)
      return (await provider.isReceiptFailed?.(of)) ?? false
    },
  }
  const deps = { ...world.deps, providers: { ...world.deps.providers, test: { yookassa: watched } } }
  await tellFailedReceipts(deps, { provider: 'yookassa', mode: 'test', day: '2026-11-20' })
  expect(asked).toEqual([{ ref: begun.ref, refundRef: null }])
  const entries = await world.deps.db.select().from(paymentAttention).where(eq(paymentAttention.paymentId, id))
  expect(entries.map(({ reason }) => reason)).toEqual(['receipt_failed'])
})

/** Waits until YooKassa's list of the last hour contains `many` failed receipts of the payment, and returns them. */
const failedOf = (ref: string, many: number) =>
  eventually(
    async () => {
      const found: ReceiptSubject[] = []
      const provider = world.deps.providers.test.yookassa
      const list = provider?.listCanceledReceipts?.(new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000))
      for await (const one of list ?? [])
        if (one !== 'unreadable' && one.ref === ref && (await provider?.isReceiptFailed?.(one))) found.push(one)
      return found
    },
    (found) => found.length === many,
  )

/** Creates the payment's receipt again in YooKassa's dashboard, as the accountant would. */
const makeReceiptThere = async (ref: string) => {
  const amount = { value: formatMinor(yookassa.price.amountMinor), currency: 'RUB' }
  const item = {
    description: 'x',
    quantity: 1,
    amount,
    vat_code: 1,
    measure: 'piece',
    payment_subject: 'service',
    payment_mode: 'full_payment',
  }
  const made = await fetch(`${world.simulatorUrl}/yookassa/v3/receipts`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('100001:test_simulator_yookassa').toString('base64')}`,
      'idempotence-key': ref,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      ...{ type: 'payment', payment_id: ref, send: true, customer: { email: 'tester@playhub.example' } },
      ...{ items: [item], settlements: [{ type: 'cashless', amount }] },
    }),
  })
  expect(made.status).toBe(200)
}

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

import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, rub, until } from './test-shop.ts'

const shop = await openTestShop()
beforeEach(shop.reset)
afterAll(shop.close)

test('only 200 is a thank you: anything else comes again', async () => {
  shop.answers.push(201, 500)
  const id = await shop.newPaid()
  await until(() => shop.eventsOf(id).length === 3)
  const log = (await (await fetch(`${shop.origin}/control/deliveries`)).json()) as { provider: string; status: number }[]
  expect(
    log
      .filter(({ provider }) => provider === 'yookassa')
      .slice(0, 3)
      .map(({ status }) => status),
  ).toEqual([200, 500, 201])
})

test('a lost webhook never comes, but the page lists it and sends it by hand', async () => {
  await shop.control('', { faults: [{ on: 'webhook', provider: 'yookassa', do: 'lose', times: 1 }] })
  const lost = await shop.newPaid()
  const other = await shop.newPaid()
  await until(() => shop.eventsOf(other).length === 1)
  expect(shop.eventsOf(lost)).toEqual([])
  const [, list = ''] = (await (await fetch(`${shop.origin}/yookassa`)).text()).split('Never delivered')
  expect(list).toContain(lost)
  const [, resend = ''] = /action="([^"]+resend)"/.exec(list) ?? []
  await fetch(shop.origin + resend, { method: 'POST' })
  expect(shop.eventsOf(lost)).toEqual(['payment.succeeded'])
})

test('a fault for another provider leaves these webhooks alone', async () => {
  await shop.control('', { faults: [{ on: 'webhook', provider: 'stripe', do: 'lose' }] })
  const id = await shop.newPaid()
  await until(() => shop.eventsOf(id).length === 1)
})

test.each([
  ['forge', 'payment.canceled'],
  ['stale', 'payment.waiting_for_capture'],
])('%s: first what is not true, then the truth', async (what, event) => {
  await shop.control('', { faults: [{ on: 'webhook', provider: 'yookassa', do: what, times: 1 }] })
  const id = await shop.newPaid()
  await until(() => shop.eventsOf(id).length === 2)
  expect(shop.eventsOf(id)).toEqual([event, 'payment.succeeded'])
})

test('an impostor says that a payment is paid', async () => {
  const { id } = await shop.newPayment()
  expect((await shop.post('/yookassa/forge', { paymentId: id })).body).toEqual({ status: 200 })
  expect(shop.received).toMatchObject([
    { event: 'payment.succeeded', object: { id, status: 'succeeded', paid: true, amount: rub('199.00') } },
  ])
  expect(await shop.read(id)).toMatchObject({ status: 'pending' })
})

test('the page shows payments and sends a webhook again', async () => {
  const id = await shop.newPaid()
  await until(() => shop.eventsOf(id).length === 1)
  const page = await (await fetch(`${shop.origin}/yookassa`)).text()
  expect(page).toContain(id)
  const [, resend = ''] = /action="([^"]+resend)"/.exec(page) ?? []
  await fetch(shop.origin + resend, { method: 'POST' })
  expect(shop.eventsOf(id)).toHaveLength(2)
})

test('webhooks are objects of the description', async () => {
  const id = await shop.newPaid()
  await shop.call('POST', '/refunds', { payment_id: id, amount: rub('199.00') })
  await until(() => shop.eventsOf(id).length === 2)
  for (const { event, object } of shop.received) {
    expect(shop.official?.object(event === 'refund.succeeded' ? 'Refund' : 'Payment', object) ?? []).toEqual([])
    expect(shop.official?.object('NotificationEventType', event) ?? []).toEqual([])
  }
})

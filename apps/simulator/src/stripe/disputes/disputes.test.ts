import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { buildSimulator, type Simulator } from '../../app.ts'
import { defaultSettings } from '../../settings.ts'

let simulator: Simulator
let stripe: Stripe

beforeAll(async () => {
  // No server receives the webhooks of this test. The test reads the events from Stripe's list of events.
  simulator = await buildSimulator(defaultSettings({ webhookUrl: 'http://127.0.0.1:9/hook', retryGapsMs: [] }))
  const { hostname, port } = new URL(simulator.origin)
  stripe = new Stripe('sk_test_playhub', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
})
beforeEach(() => control('/control/reset', {}))
afterAll(() => simulator.close())

const control = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(simulator.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, json: z.record(z.string(), z.unknown()).parse(await response.json()) }
}

const paidWith = async (card: string) => {
  const made = await stripe.paymentIntents.create({
    amount: 399,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  return stripe.paymentIntents.confirm(made.id, { payment_method: card })
}
const eventsOf = async (id: string, types: string[]) => {
  const { data } = await stripe.events.list({ types, limit: 100 })
  return data.filter((event) => JSON.stringify(event.data.object).includes(id)).map(({ type }) => type)
}
const disputeOf = async (intent: Stripe.PaymentIntent) => {
  const found = async () => (await stripe.disputes.list({ payment_intent: intent.id })).data[0]
  await expect.poll(found, { timeout: 3000, interval: 20 }).toBeDefined()
  return stripe.disputes.retrieve((await found())?.id ?? '')
}
const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 3000, interval: 20 })

test('the card of a quarreller: paid, then disputed; the money is gone and cannot be given back', async () => {
  const intent = await paidWith('pm_card_createDispute')
  expect(intent.status).toBe('succeeded')
  const dispute = await disputeOf(intent)
  expect(dispute).toMatchObject({
    id: expect.stringMatching(/^du_3\w{23}$/),
    object: 'dispute',
    amount: 399,
    currency: 'usd',
    status: 'needs_response',
    reason: 'fraudulent',
    payment_intent: intent.id,
    charge: intent.latest_charge,
  })
  expect((await eventsOf(dispute.id, ['charge.dispute.*'])).sort()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({ disputed: true, refunded: false })
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ code: 'charge_disputed' })
})

test.each([
  ['won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
  ['lost', ['charge.dispute.closed']],
])('a dispute is %s once', async (status, types) => {
  const intent = await paidWith('pm_card_visa')
  const opened = await control('/control/disputes', { paymentIntent: intent.id, reason: 'unrecognized' })
  const id = String(opened.json.id)
  expect(await control('/control/disputes', { paymentIntent: intent.id })).toMatchObject({ status: 409 })
  expect(await control('/control/disputes/close', { id, status })).toMatchObject({ status: 200, json: { status } })
  expect(await control('/control/disputes/close', { id, status })).toMatchObject({ status: 409 })
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status, reason: 'unrecognized' })
  const closing = (await eventsOf(id, ['charge.dispute.*'])).filter((type) => !/created|withdrawn/.test(type))
  expect(closing.sort()).toEqual(types)
  const refund = stripe.refunds.create({ payment_intent: intent.id })
  if (status === 'won') expect(await refund).toMatchObject({ status: 'succeeded' })
  else await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })
})

test('a refund that is pending first, and one that fails after it had succeeded', async () => {
  const [waiting, failing] = [await paidWith('pm_card_pendingRefund'), await paidWith('pm_card_refundFail')]
  const metadata = { refund_id: 'r1' }
  const pending = await stripe.refunds.create({ payment_intent: waiting.id, metadata })
  const failed = await stripe.refunds.create({ payment_intent: failing.id })
  expect([pending.status, failed.status]).toEqual(['pending', 'succeeded'])
  await poll(async () => (await stripe.refunds.retrieve(pending.id)).status).toBe('succeeded')
  await poll(async () => (await stripe.refunds.retrieve(failed.id)).status).toBe('failed')
  expect(await stripe.refunds.list({ payment_intent: waiting.id })).toMatchObject({ data: [{ id: pending.id, metadata }] })
  expect((await eventsOf(pending.id, ['refund.*'])).sort()).toEqual(['refund.created', 'refund.updated'])
  expect((await eventsOf(failed.id, ['refund.*'])).sort()).toEqual(['refund.created', 'refund.failed', 'refund.updated'])
  expect(await stripe.charges.retrieve(String(failing.latest_charge))).toMatchObject({ amount_refunded: 0, refunded: false })
})

test('a slow refund is pending for as long as it is told', async () => {
  await control('/control', { faults: [{ on: 'stripe', operation: 'refund', do: 'slow', ms: 30, times: 1 }] })
  const intent = await paidWith('pm_card_visa')
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 100 })
  expect(refund.status).toBe('pending')
  await poll(async () => (await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
})

test('payments are listed by the time of their creation, page by page', async () => {
  const made = [await paidWith('pm_card_visa'), await paidWith('pm_card_visa'), await paidWith('pm_card_visa')]
  const since = Math.min(...made.map(({ created }) => created))
  const seen: string[] = []
  for await (const intent of stripe.paymentIntents.list({ created: { gte: since }, limit: 2 })) seen.push(intent.id)
  expect(seen).toEqual(expect.arrayContaining(made.map(({ id }) => id)))
  expect(new Set(seen).size).toBe(seen.length)
  expect((await stripe.paymentIntents.list({ created: { lt: since - 3600 } })).data).toEqual([])
  const [newest] = (await stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] })).data
  expect(newest?.latest_charge).toMatchObject({ object: 'charge', amount_refunded: 0 })
})

import { createServer, type Server } from 'node:http'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSimulator, type Simulator } from '../app.ts'
import { defaultSettings } from '../settings.ts'

let simulator: Simulator
let hook: Server
let received: Stripe.Event[]
let answerWith: (event: Stripe.Event) => number

const clientOf = (key: string, config: Partial<Stripe.StripeConfig> = {}) => {
  const { hostname, port } = new URL(simulator.origin)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false, ...config })
}
let stripe: Stripe
let browser: Stripe

beforeAll(async () => {
  hook = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    try {
      const event = Stripe.webhooks.constructEvent(body, request.headers['stripe-signature'] ?? '', 'whsec_of_the_tests')
      received.push(event)
      response.writeHead(answerWith(event)).end()
    } catch {
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  const address = hook.address()
  const webhookUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`
  simulator = await buildSimulator(defaultSettings({ webhookUrl, webhookSecret: 'whsec_of_the_tests', retryGapsMs: [20, 40, 80] }))
  stripe = clientOf('sk_test_playhub')
  browser = clientOf('pk_test_playhub')
})
beforeEach(async () => {
  received = []
  answerWith = () => 200
  await control('/control/reset', {})
})
afterAll(async () => {
  await simulator.close()
  hook.close()
})

const control = async (path: string, body: object) => {
  const response = await fetch(simulator.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

const newIntent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}, options: Stripe.RequestOptions = {}) =>
  stripe.paymentIntents.create(
    { amount: 399, currency: 'usd', automatic_payment_methods: { enabled: true, allow_redirects: 'never' }, ...more },
    options,
  )

/** Pays as the card form does: with the publishable key and the client secret. */
const pay = (intent: Stripe.PaymentIntent, number: string, more: object = {}) =>
  browser.rawRequest('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret,
    payment_method_data: { type: 'card', card: { number, exp_month: 12, exp_year: 2040, cvc: '123' } },
    use_stripe_sdk: true,
    ...more,
  })

const typesOf = (id: string) => received.filter(({ data }) => JSON.stringify(data.object).includes(id)).map(({ type }) => type)
const until = (check: () => boolean) => expect.poll(check, { timeout: 3000, interval: 10 }).toBe(true)

test('a payment from creation to receipt, with its events signed', async () => {
  const intent = await newIntent({ metadata: { payment_id: 'p1' }, receipt_email: 'anna@example.com' })
  expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 399, metadata: { payment_id: 'p1' } })
  expect(intent.id).toMatch(/^pi_3\w{23}$/)
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`))

  const seen = await pay(intent, '4242424242424242')
  expect(seen).toMatchObject({ status: 'succeeded' })
  expect(seen).not.toHaveProperty('metadata')

  const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 399,
    latest_charge: { paid: true, receipt_email: 'anna@example.com' },
  })
  await until(() => typesOf(intent.id).length === 3)
  expect(typesOf(intent.id).sort()).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'])
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
  ['4100000000000019', 'card_declined', 'fraudulent'],
  ['4111111111111111', 'card_declined', 'test_mode_live_card'],
])('the card %s is refused with %s, and another card may follow', async (number, code, declineCode) => {
  const intent = await newIntent()
  await expect(pay(intent, number)).rejects.toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode })
  const after = await stripe.paymentIntents.retrieve(intent.id)
  expect(after).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
  expect(await pay(intent, '4242424242424242')).toMatchObject({ status: 'succeeded', last_payment_error: null })
})

test('a number that is no card is refused without a charge', async () => {
  const intent = await newIntent()
  await expect(pay(intent, '4242424242424241')).rejects.toMatchObject({ code: 'incorrect_number' })
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ last_payment_error: null, latest_charge: null })
})

test.each([
  ['4000002760003184', 'approve', 'succeeded'],
  ['4000002760003184', 'fail', 'requires_payment_method'],
  ['4000008260003178', 'approve', 'requires_payment_method'],
])('3-D Secure: card %s, %s, ends as %s', async (number, decision, status) => {
  const intent = await newIntent()
  expect(await pay(intent, number)).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  const response = await fetch(`${simulator.origin}/stripe/challenge/${decision}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payment_intent: intent.id, payment_intent_client_secret: intent.client_secret }),
  })
  expect(response.status).toBe(200)
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status })
})

test('cancelling: an open intent yes, a paid one no', async () => {
  const open = await newIntent()
  expect(await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
  })
  const paid = await newIntent()
  await pay(paid, '4242424242424242')
  await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'succeeded' },
  })
})

test('money held on the card is taken or let go', async () => {
  const held = await newIntent({ capture_method: 'manual' })
  expect(await pay(held, '4242424242424242')).toMatchObject({ status: 'requires_capture' })
  expect(await stripe.paymentIntents.capture(held.id)).toMatchObject({ status: 'succeeded', amount_received: 399 })
})

test('refunds in parts, until nothing is left', async () => {
  const intent = await newIntent()
  await pay(intent, '4242424242424242')
  expect(await stripe.refunds.create({ payment_intent: intent.id, amount: 100 })).toMatchObject({ status: 'succeeded', amount: 100 })
  await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 300 })).rejects.toThrow(/greater than unrefunded amount/)
  expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 299 })
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2)
})

test('one key is one payment, its answer is given again', async () => {
  const first = await newIntent({}, { idempotencyKey: 'attempt-1' })
  const again = await newIntent({}, { idempotencyKey: 'attempt-1' })
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  await expect(newIntent({ amount: 400 }, { idempotencyKey: 'attempt-1' })).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
})

test('a key whose request is still under way is in use', async () => {
  await control('/control', { holds: ['stripe.create.before'] })
  const first = newIntent({}, { idempotencyKey: 'attempt-2' })
  await control('/control/wait', { point: 'stripe.create.before' })
  await expect(newIntent({}, { idempotencyKey: 'attempt-2' })).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  await control('/control/release', {})
  expect((await first).status).toBe('requires_payment_method')
})

test.each([
  ['a wrong key', () => clientOf('sk_live_x').paymentIntents.list(), { statusCode: 401 }],
  ['an unknown id', () => stripe.paymentIntents.retrieve('pi_3nothing'), { statusCode: 404, code: 'resource_missing' }],
  ['a browser asking for the list', () => browser.paymentIntents.list(), { statusCode: 403, code: 'secret_key_required' }],
  ['too little money', () => newIntent({ amount: 49 }), { statusCode: 400, code: 'amount_too_small', param: 'amount' }],
  [
    'no amount',
    () => stripe.rawRequest('POST', '/v1/payment_intents', { currency: 'usd' }),
    { code: 'parameter_missing', param: 'amount' },
  ],
  ['an unknown parameter', () => newIntent({ confirmation_method: 'manual' }), { code: 'parameter_unknown' }],
])('%s is refused as Stripe refuses it', async (_, ask, refusal) => {
  await expect(ask()).rejects.toMatchObject(refusal)
})

test('a foreign client secret opens nothing', async () => {
  const [mine, foreign] = [await newIntent(), await newIntent()]
  await expect(browser.rawRequest('GET', `/v1/payment_intents/${foreign.id}?client_secret=${mine.client_secret}`)).rejects.toMatchObject({
    code: 'payment_intent_invalid_parameter',
  })
})

test('the receipt address and the metadata can change', async () => {
  const intent = await newIntent({ metadata: { a: '1', b: '2' } })
  const changed = await stripe.paymentIntents.update(intent.id, { receipt_email: 'new@example.com', metadata: { a: '', c: '3' } })
  expect(changed).toMatchObject({ receipt_email: 'new@example.com', metadata: { b: '2', c: '3' } })
  expect(changed.metadata).not.toHaveProperty('a')
})

test('an event that is not answered with 2xx comes again', async () => {
  let tries = 0
  answerWith = ({ type }) => {
    if (type !== 'payment_intent.created') return 200
    tries += 1
    return tries < 3 ? 500 : 200
  }
  const intent = await newIntent()
  await until(() => typesOf(intent.id).length === 3)
  const events = await stripe.events.list({ types: ['payment_intent.created'], delivery_success: true, limit: 1 })
  await until(() => tries === 3)
  expect(events.object).toBe('list')
})

test('a lost event never comes, but can be found and sent by hand', async () => {
  await control('/control', { faults: [{ on: 'webhook', do: 'lose', type: 'payment_intent.succeeded', times: 1 }] })
  const intent = await newIntent()
  await pay(intent, '4242424242424242')
  await until(() => typesOf(intent.id).includes('charge.succeeded'))
  const undelivered = await stripe.events.list({ types: ['payment_intent.succeeded'], delivery_success: false })
  const event = undelivered.data.find(({ data }) => JSON.stringify(data).includes(intent.id))
  expect(typesOf(intent.id)).not.toContain('payment_intent.succeeded')
  await control('/control/resend', { eventId: event?.id })
  expect(typesOf(intent.id)).toContain('payment_intent.succeeded')
})

test('a burst sends one event ten times, a forged one does not verify', async () => {
  await control('/control', { faults: [{ on: 'webhook', do: 'burst', copies: 10, type: 'payment_intent.created', times: 1 }] })
  const intent = await newIntent()
  await until(() => typesOf(intent.id).length === 10)
  await control('/control', { faults: [{ on: 'webhook', do: 'forge', type: 'payment_intent.created', times: 1 }] })
  const other = await newIntent()
  await until(() => typesOf(other.id).length === 1)
  const log = await (await fetch(`${simulator.origin}/control/deliveries`)).json()
  expect(log).toContainEqual(expect.objectContaining({ fault: 'forge', status: 400 }))
})

test('a reordered event comes after the next one', async () => {
  await control('/control', { faults: [{ on: 'webhook', do: 'reorder', type: 'charge.succeeded', times: 1 }] })
  const intent = await newIntent()
  await until(() => typesOf(intent.id).length === 1)
  await pay(intent, '4242424242424242')
  await until(() => typesOf(intent.id).length === 3)
  expect(typesOf(intent.id)).toEqual(['payment_intent.created', 'payment_intent.succeeded', 'charge.succeeded'])
})

test('a 500 after the work: the same key finds the work done', async () => {
  await control('/control', { faults: [{ on: 'stripe', operation: 'create', do: 'fail-after', times: 1 }] })
  await expect(newIntent({}, { idempotencyKey: 'attempt-3' })).rejects.toMatchObject({ statusCode: 500 })
  const found = await newIntent({}, { idempotencyKey: 'attempt-3' })
  const all = await stripe.events.list({ types: ['payment_intent.created'], limit: 100 })
  expect(all.data.filter(({ data }) => JSON.stringify(data).includes(found.id))).toHaveLength(1)
})

test('refusals on demand do no work', async () => {
  await control('/control', { faults: [{ on: 'stripe', operation: 'create', do: 'refuse', status: 429, times: 1 }] })
  await expect(newIntent()).rejects.toMatchObject({ type: 'StripeRateLimitError' })
  expect(await newIntent()).toMatchObject({ status: 'requires_payment_method' })
})

test('a slow payment is processing first and paid later', async () => {
  await control('/control', { faults: [{ on: 'stripe', operation: 'confirm', do: 'slow', ms: 50, times: 1 }] })
  const intent = await newIntent()
  expect(await pay(intent, '4242424242424242')).toMatchObject({ status: 'processing' })
  await until(() => typesOf(intent.id).includes('payment_intent.succeeded'))
})

test('a hold tells that it holds, and lets go', async () => {
  await control('/control', { holds: ['stripe.webhook.sent'] })
  const intent = await newIntent()
  expect(await control('/control/wait', { point: 'stripe.webhook.sent' })).toMatchObject({ held: true })
  await until(() => typesOf(intent.id).length === 1)
  expect(await control('/control/release', { point: 'stripe.webhook.sent' })).toMatchObject({ released: 1 })
  expect(await control('/control/wait', { point: 'stripe.webhook.sent', timeoutMs: 10 })).toMatchObject({ held: false })
})

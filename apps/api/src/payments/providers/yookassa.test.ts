import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildSimulator, type Simulator } from '../../../../simulator/src/app.ts'
import { defaultSettings } from '../../../../simulator/src/settings.ts'
import { openOfficialYookassa } from '../../../../simulator/src/yookassa/official.ts'
import { orderOf, refundOf } from '../../../test/payments/provider-orders.ts'
import { watchYookassa } from '../../../test/payments/watched-yookassa.ts'
import { readConfig } from '../../config.ts'
import type { AttemptOrder, PaymentProvider } from './providers.ts'
import type { YookassaSettings } from './settings.ts'
import { yookassaProvider } from './yookassa.ts'

const HOUR_MS = 3_600_000
const GOOD = '4111111111111111'

const official = openOfficialYookassa()

let simulator: Simulator
let settings: YookassaSettings
let provider: PaymentProvider
let watched: Awaited<ReturnType<typeof watchYookassa>>
/** Violations of YooKassa's API description that the requests of the tests contained. */
const problems: string[] = []
const keys: string[] = []

beforeAll(async () => {
  simulator = await buildSimulator(defaultSettings({ hubUrl: 'http://127.0.0.1:9', yookassa: { receiptAfterMs: 0 } }))
  const found = readConfig({ SIMULATOR_URL: simulator.origin }).payments.test.yookassa
  if (!found) throw new Error('no settings')
  watched = await watchYookassa(official, { origin: simulator.origin, problems, keys })
  settings = { ...found, apiUrl: `${watched.url}/yookassa/v3` }
  provider = yookassaProvider(settings)
})
beforeEach(() => post('/control/reset', {}))
afterEach(() => {
  expect(problems.splice(0)).toEqual([])
  expect(keys.splice(0).filter((key) => !/^[A-Za-z0-9+._-]{1,64}$/.test(key))).toEqual([])
})
afterAll(async () => {
  await simulator.close()
  watched.close()
})

const post = async (path: string, body: unknown): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(simulator.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.json()
}
const misbehave = (fault: object) => post('/control', { faults: [{ on: 'yookassa', times: 1, ...fault }] })
const pay = (paymentId: string, card = GOOD) => post('/yookassa/pay', { paymentId, card })

const paid = async (over: Partial<AttemptOrder> = {}) => {
  const { ref } = await provider.create(orderOf(over))
  await pay(ref)
  return ref
}
const kindOf = async (call: Promise<unknown>) => {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  return failure instanceof Error && 'kind' in failure ? failure.kind : failure
}

test('each request is held against the description of YooKassa, which is not part of the project', ({ skip }) => {
  if (!official) skip('shared/data/yookassa-openapi.yaml is not beside the project: requests were not held against it')
  expect(official?.request('POST', '/payments', { amount: 1 })).not.toEqual([])
})

describe('a payment', () => {
  test('is made, taken up again, paid, and then there is nothing to go on with', async () => {
    const { ref, handle } = await provider.create(orderOf())
    expect(handle).toMatch(/^ct-/)
    expect(await provider.resume(ref)).toEqual({ handle })
    expect(await provider.read(ref)).toEqual({
      ...{ status: 'open', amountMinor: 34_900, capturedMinor: 34_900, currency: 'RUB', refundedMinor: 0, failure: '' },
    })
    await pay(ref)
    expect(await provider.read(ref)).toMatchObject({ status: 'succeeded', amountMinor: 34_900, refundedMinor: 0 })
    expect(await kindOf(provider.resume(ref))).toBe('missing')
  })

  test('is one, however often it is asked for', async () => {
    const order = orderOf()
    const made = await Promise.allSettled([1, 2, 3].map(() => provider.create(order)))
    const again = await provider.create(order)
    for (const one of made) if (one.status === 'fulfilled') expect(one.value).toEqual(again)
  })

  test('whose answer was lost is found by asking again', async () => {
    const order = orderOf()
    await misbehave({ operation: 'create', do: 'fail-after' })
    expect(await kindOf(provider.create(order))).toBe('unavailable')
    const day = { from: new Date(Date.now() - HOUR_MS), to: new Date(Date.now() + HOUR_MS) }
    const before = (await listed(day)).length
    await provider.create(order)
    expect((await listed(day)).length).toBe(before)
  })

  test.each([
    ['one ruble', 100],
    ['one ruble and ten kopecks', 110],
    ['kopecks', 19_999],
    ['much', 10_000_000],
  ])('costs %s to the kopeck', async (_name, amountMinor) => {
    const ref = await paid({ amountMinor })
    expect(await provider.read(ref)).toMatchObject({ status: 'succeeded', amountMinor })
  })

  test('that a card cannot pay stays open; one that ran out says why', async () => {
    const { ref } = await provider.create(orderOf())
    await pay(ref, '5555555555554600')
    expect((await provider.read(ref)).status).toBe('open')
    await post('/control/clock', { advanceMs: HOUR_MS + 60_000 })
    expect(await provider.read(ref)).toMatchObject({ status: 'canceled', failure: 'expired_on_confirmation' })
    expect(await kindOf(provider.resume(ref))).toBe('missing')
  })

  test('that comes one kopeck short is read as it is', async () => {
    await misbehave({ do: 'wrong-amount' })
    const ref = await paid()
    expect((await provider.read(ref)).amountMinor).toBe(34_899)
  })

  test('cannot be closed, and closing it harms nothing', async () => {
    const { ref } = await provider.create(orderOf())
    await provider.close(ref)
    expect((await provider.read(ref)).status).toBe('open')
    await pay(ref)
    await provider.close(ref)
    expect((await provider.read(ref)).status).toBe('succeeded')
  })

  test('that only holds the money, which we never ask for, is released', async () => {
    const held = await fetch(`${settings.apiUrl}/payments`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${settings.shopId}:${settings.secretKey}`).toString('base64')}`,
        'content-type': 'application/json',
        'idempotence-key': randomUUID(),
      },
      body: JSON.stringify({
        amount: { value: '349.00', currency: 'RUB' },
        confirmation: { type: 'embedded' },
        receipt: {
          customer: { email: 'player@playhub.example' },
          items: [{ description: 'x', quantity: 1, amount: { value: '349.00', currency: 'RUB' }, vat_code: 1, measure: 'piece' }],
        },
      }),
    })
    const { id } = (await held.json()) as { id: string }
    await pay(id)
    expect((await provider.read(id)).status).toBe('processing')
    await provider.close(id)
    expect((await provider.read(id)).status).toBe('canceled')
  })

  test('needs an address for its receipt, and a name of any length will do', async () => {
    expect(await kindOf(provider.create(orderOf({ receiptEmail: '' })))).toBe('invalid')
    expect((await provider.create(orderOf({ description: '🏰'.repeat(300) }))).handle).toMatch(/^ct-/)
  })

  test('that nobody knows is missing; a refused key and a busy shop are for later', async () => {
    expect(await kindOf(provider.read('2d6d597a-000f-5000-9000-145f6df21d6f'))).toBe('missing')
    expect(await kindOf(yookassaProvider({ ...settings, secretKey: 'test_wrong' }).create(orderOf()))).toBe('unavailable')
    expect(await kindOf(yookassaProvider({ ...settings, apiUrl: 'http://127.0.0.1:9' }).create(orderOf()))).toBe('unavailable')
    await misbehave({ do: 'refuse', status: 429 })
    expect(await kindOf(provider.create(orderOf()))).toBe('unavailable')
  })
})

const listed = async ({ from, to }: { from: Date; to: Date }) => {
  const found = []
  for await (const one of provider.list?.(from, to) ?? []) found.push(one)
  return found
}

test('the list has every payment of its time, page after page', async () => {
  await post('/control/clock', { advanceMs: 48 * HOUR_MS })
  const now = Date.now() + 48 * HOUR_MS
  const refs: string[] = []
  for (let made = 0; made < 103; made++) refs.push((await provider.create(orderOf())).ref)
  const found = await listed({ from: new Date(now - HOUR_MS), to: new Date(now + HOUR_MS) })
  expect(new Set(found.map(({ ref }) => ref))).toEqual(new Set(refs))
  expect(found[0]?.state).toMatchObject({ status: 'open', amountMinor: 34_900 })
  expect(await listed({ from: new Date(now - 9 * HOUR_MS), to: new Date(now - 8 * HOUR_MS) })).toEqual([])
})

describe('a refund', () => {
  test('goes back once, however often it is asked for, even when the answer was lost', async () => {
    const ref = await paid()
    const order = refundOf(ref)
    await misbehave({ operation: 'refund', do: 'fail-after' })
    expect(await kindOf(provider.refund(order))).toBe('unavailable')
    const first = await provider.refund(order)
    expect(first).toMatchObject({ status: 'succeeded', failure: '' })
    expect(await provider.refund(order)).toEqual(first)
    expect(await provider.read(ref)).toMatchObject({ status: 'succeeded', refundedMinor: 34_900 })
  })

  test('in parts adds up to the kopeck, and more than all is refused', async () => {
    const ref = await paid()
    await provider.refund(refundOf(ref, { amountMinor: 12_345, isWhole: false, reason: 'x'.repeat(400) }))
    await provider.refund(refundOf(ref, { amountMinor: 10_010, isWhole: false }))
    expect((await provider.read(ref)).refundedMinor).toBe(22_355)
    expect(await kindOf(provider.refund(refundOf(ref)))).toBe('invalid')
  })

  test('that the bank refuses has failed, with its reason', async () => {
    const ref = await paid()
    await misbehave({ do: 'refund-canceled' })
    expect(await provider.refund(refundOf(ref))).toMatchObject({ status: 'failed', failure: 'general_decline' })
  })

  test('that takes its time is pending until it is done', async () => {
    const ref = await paid()
    const order = refundOf(ref)
    await misbehave({ do: 'refund-pending', ms: 60_000 })
    expect((await provider.refund(order)).status).toBe('pending')
    await post('/control/clock', { advanceMs: 61_000 })
    expect((await provider.refund(order)).status).toBe('succeeded')
  })
})

describe('a receipt', () => {
  const withoutChecker = () => yookassaProvider({ ...settings, receiptUrlTemplate: undefined })
  test('has a page once it is registered, and none before', async () => {
    const { ref } = await provider.create(orderOf())
    expect(await provider.receiptLink(ref)).toBe('')
    await pay(ref)
    const link = await provider.receiptLink(ref)
    expect(link).toMatch(/\/yookassa\/receipt\?t=\d{8}T\d{4}&s=349\.00&fn=\d{16}&i=\d+&fp=\d{10}&n=1$/)
    const page = await fetch(link ?? '')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('349')])
  })

  test.each(['receipt-stuck', 'receipt-canceled'])('that is not registered (%s) has none yet, or none at all', async (what) => {
    await misbehave({ do: what })
    const ref = await paid()
    for (const one of [provider, withoutChecker()]) expect(await one.receiptLink(ref)).toBe(what === 'receipt-stuck' ? '' : undefined)
  })

  test('has none where the operator named no checker', async () => {
    expect(await withoutChecker().receiptLink(await paid())).toBe('')
  })
})

describe('a notification', () => {
  const real = yookassaProvider({
    shopId: '1',
    secretKey: 'test_1',
    apiUrl: 'https://api.yookassa.ru/v3',
    scriptUrl: 'https://yookassa.ru/checkout-widget/v1/checkout-widget.js',
    webhookAddresses: ['185.71.76.0/27', '77.75.156.11', '2a02:5180::/32'],
    vatCode: 1,
    paymentSubject: 'service',
    paymentMode: 'full_payment',
    receiptUrlTemplate: undefined,
  })
  const about = (event: string, object: object) => Buffer.from(JSON.stringify({ type: 'notification', event, object }))
  const paidBody = about('payment.succeeded', { id: 'p-1', status: 'succeeded', amount: { value: '1.00', currency: 'RUB' } })

  test.each([
    ['185.71.76.1', true],
    ['185.71.76.31', true],
    ['185.71.76.32', false],
    ['77.75.156.11', true],
    ['::ffff:77.75.156.11', true],
    ['::ffff:8.8.8.8', false],
    ['2a02:5180:0:1533::11', true],
    ['2a02:5181::1', false],
    ['127.0.0.1', false],
    ['', false],
  ])('from %s counts: %s', async (peer, isTaken) => {
    expect((await real.verifyWebhook(paidBody, { 'x-forwarded-for': '185.71.76.1' }, peer)) !== undefined).toBe(isTaken)
  })

  test.each([
    [
      'payment.succeeded',
      { id: 'p-1', status: 'succeeded' },
      { kind: 'payment', ref: 'p-1', dedupeKey: 'payment.succeeded:p-1:succeeded' },
    ],
    ['payment.canceled', { id: 'p-1', status: 'canceled' }, { kind: 'payment', ref: 'p-1' }],
    ['refund.succeeded', { id: 'r-1', status: 'succeeded', payment_id: 'p-1' }, { kind: 'refund', ref: 'p-1' }],
    ['payment_method.active', { id: 'm-1', status: 'active' }, { ref: null }],
    ['deal.closed', { id: 'd-1', status: 'closed' }, { ref: null }],
  ])('of %s is about the payment', async (event, object, notice) => {
    expect(await real.verifyWebhook(about(event, object), {}, '185.71.76.1')).toMatchObject(notice)
  })

  test.each([
    ['no JSON', Buffer.from('payment.succeeded')],
    ['nothing', Buffer.alloc(0)],
    ['another form', Buffer.from('{"type":"error","id":"1"}')],
    ['an endless id', about('payment.succeeded', { id: 'p'.repeat(5000), status: 'succeeded' })],
  ])('with %s is none', async (_name, body) => {
    expect(await real.verifyWebhook(body, {}, '185.71.76.1')).toBeUndefined()
  })
})

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSimulator, type Simulator } from '../../../../simulator/src/app.ts'
import { defaultSettings } from '../../../../simulator/src/settings.ts'
import { orderOf, refundOf } from '../../../test/payments/provider-orders.ts'
import { readConfig } from '../../config.ts'
import type { AttemptOrder, PaymentProvider, ProviderNotice, RefundOrder } from './providers.ts'
import type { YandexPaySettings } from './settings.ts'
import { yandexPayProvider } from './yandex-pay.ts'

let simulator: Simulator
let settings: YandexPaySettings
let provider: PaymentProvider
/** The bodies of the notifications that the simulator sent, oldest first. */
const heard: Buffer[] = []
const hook = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  heard.push(Buffer.concat(parts))
  response.end('{"status":"success"}')
})

beforeAll(async () => {
  await new Promise<void>((ready) => hook.listen(0, '127.0.0.1', ready))
  const address = hook.address()
  const webhookUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  simulator = await buildSimulator(defaultSettings({ yandexPay: { webhookUrl } }))
  const found = readConfig({ SIMULATOR_URL: simulator.origin }).payments.test.yandexPay
  if (!found) throw new Error('no settings')
  settings = found
  provider = yandexPayProvider(settings, { now: () => new Date() })
})
beforeEach(() => post('/control/reset', {}))
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await simulator.close()
  hook.close()
})

const post = async (path: string, body: unknown): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(simulator.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.json()
}
const misbehave = (operation: string, what: string, more: object = {}) =>
  post('/control', { faults: [{ on: 'yandex-pay', operation, do: what, times: 1, ...more }] })
const buyer = (orderId: string, outcome: string) => post('/yandex-pay/pay', { orderId, outcome })

const paid = async (over: Partial<AttemptOrder> = {}) => {
  const { ref } = await provider.create(orderOf(over))
  await buyer(ref, 'pay')
  return ref
}
const refunded = async (order: RefundOrder, status = 'succeeded') => {
  await expect.poll(async () => (await provider.refund(order)).status, { timeout: 5000, interval: 50 }).toBe(status)
  return provider.refund(order)
}
const kindOf = async (call: Promise<unknown>) => {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  return failure instanceof Error && 'kind' in failure ? failure.kind : failure
}

describe('an order', () => {
  test('is made under the id of its attempt, opened, paid, and then there is no link', async () => {
    const order = orderOf()
    const { ref, handle } = await provider.create(order)
    expect(ref).toBe(order.attemptId)
    expect(handle).toContain(`${simulator.origin}/yandex-pay/l/`)
    expect(await provider.resume(ref)).toEqual({ handle })
    expect(await provider.read(ref)).toEqual({
      ...{ status: 'open', amountMinor: 34_900, capturedMinor: 34_900, currency: 'RUB', refundedMinor: 0, failure: '' },
    })
    await buyer(ref, 'pay')
    expect(await provider.read(ref)).toMatchObject({ status: 'succeeded', amountMinor: 34_900, refundedMinor: 0 })
    expect(await kindOf(provider.resume(ref))).toBe('missing')
    expect(await provider.receiptLink(ref)).toBe('')
  })

  test.each([
    ['one ruble', 100],
    ['one ruble and ten kopecks', 110],
    ['kopecks', 19_999],
    ['much', 10_000_000],
  ])('costs %s to the kopeck', async (_name, amountMinor) => {
    expect(await provider.read(await paid({ amountMinor }))).toMatchObject({ status: 'succeeded', amountMinor })
  })

  test('is one, however often it is asked for, and a lost answer is asked for again at once', async () => {
    const order = orderOf()
    await misbehave('create', 'fail-after')
    const made = await provider.create(order)
    expect(await provider.create(order)).toEqual(made)
  })

  test('that exists with other contents is taken as it is: an attempt never changes its price', async () => {
    const order = orderOf()
    const made = await provider.create(order)
    expect(await provider.create({ ...order, description: 'Another name' })).toEqual(made)
    await buyer(order.attemptId, 'pay')
    expect(await provider.create({ ...order, description: 'A third' })).toEqual({ ref: order.attemptId, handle: '' })
  })

  test.each([
    ['decline', 'canceled', 'DECLINED_BY_ISSUER'],
    ['expire', 'canceled', 'ORDER_EXPIRED'],
    ['hold', 'processing', ''],
  ])('after %s is %s', async (outcome, status, failure) => {
    const { ref } = await provider.create(orderOf())
    await buyer(ref, outcome)
    expect(await provider.read(ref)).toMatchObject({ status, failure, amountMinor: 34_900 })
  })

  test('runs out with its link', async () => {
    const { ref } = await provider.create(orderOf())
    await post('/control/clock', { advanceMs: provider.reuseForMs + 60_000 })
    expect((await provider.read(ref)).status).toBe('canceled')
    expect(await kindOf(provider.resume(ref))).toBe('missing')
  })

  test('is closed for good, and left alone once it was paid', async () => {
    const { ref } = await provider.create(orderOf())
    await provider.close(ref)
    await provider.close(ref)
    expect((await provider.read(ref)).status).toBe('canceled')
    const bought = await paid()
    await provider.close(bought)
    expect(await provider.read(bought)).toMatchObject({ status: 'succeeded', refundedMinor: 0 })
  })

  test('of another merchant is not believed', async () => {
    const { ref } = await provider.create(orderOf())
    const stranger = yandexPayProvider({ ...settings, merchantId: randomUUID() }, { now: () => new Date() })
    expect(await kindOf(stranger.read(ref))).toBe('invalid')
  })

  test('that nobody knows is missing; a refused key and a busy Yandex are for later', async () => {
    expect(await kindOf(provider.read(randomUUID()))).toBe('missing')
    expect(await kindOf(yandexPayProvider({ ...settings, apiKey: 'wrong' }, { now: () => new Date() }).create(orderOf()))).toBe(
      'unavailable',
    )
    const nowhere = yandexPayProvider({ ...settings, apiUrl: 'http://127.0.0.1:9' }, { now: () => new Date() })
    expect(await kindOf(nowhere.read(randomUUID()))).toBe('unavailable')
    await misbehave('create', 'refuse', { status: 429 })
    expect(await kindOf(provider.create(orderOf()))).toBe('unavailable')
    expect(await kindOf(provider.create(orderOf({ amountMinor: 99 })))).toBe('invalid')
  })
})

describe('a refund', () => {
  test('goes back once, however often it is asked for, even when the answer was lost', async () => {
    const ref = await paid()
    const order = refundOf(ref)
    await misbehave('refund', 'fail-after')
    expect((await provider.refund(order)).status).toBe('pending')
    expect(await refunded(order)).toEqual(await provider.refund(order))
    expect(await provider.read(ref)).toMatchObject({ status: 'succeeded', refundedMinor: 34_900 })
  })

  test('in parts adds up to the kopeck, one at a time, and more than all is refused', async () => {
    const ref = await paid()
    const first = refundOf(ref, { amountMinor: 12_345, isWhole: false, reason: 'Asked for' })
    await provider.refund(first)
    expect(await kindOf(provider.refund(refundOf(ref, { amountMinor: 10_010, isWhole: false })))).toBe('unavailable')
    await refunded(first)
    await refunded(refundOf(ref, { amountMinor: 10_010, isWhole: false }))
    expect(await provider.read(ref)).toMatchObject({ status: 'succeeded', refundedMinor: 22_355 })
    expect(await kindOf(provider.refund(refundOf(ref)))).toBe('invalid')
    await refunded(refundOf(ref, { amountMinor: 12_545, isWhole: false }))
    expect(await provider.read(ref)).toMatchObject({ status: 'succeeded', refundedMinor: 34_900 })
  })

  test('that the bank refuses has failed, and nothing went back', async () => {
    const ref = await paid()
    await misbehave('refund', 'fail-later')
    expect((await refunded(refundOf(ref), 'failed')).failure).not.toBe('')
    expect((await provider.read(ref)).refundedMinor).toBe(0)
  })

  test('of an order that was never paid is a mistake', async () => {
    const { ref } = await provider.create(orderOf())
    expect(await kindOf(provider.refund(refundOf(ref)))).toBe('invalid')
  })
})

/** The notifications about one order, oldest first. */
const heardAbout = (ref: string) =>
  heard.filter((body) =>
    Buffer.from(body.toString().split('.')[1] ?? '', 'base64url')
      .toString()
      .includes(ref),
  )
/** Waits until there are `count` notifications about the order. Returns what the provider's code reads from them. */
const noticesOf = async (ref: string, count: number, reader = provider): Promise<(ProviderNotice | undefined)[]> => {
  await expect.poll(() => heardAbout(ref).length, { timeout: 5000, interval: 20 }).toBeGreaterThanOrEqual(count)
  return Promise.all(heardAbout(ref).map((body) => reader.verifyWebhook(body, {}, '127.0.0.1')))
}
const expired = async () => {
  const { ref } = await provider.create(orderOf())
  await buyer(ref, 'expire')
  return ref
}
const onWebhook = (fault: object) => post('/control', { faults: [{ on: 'webhook', provider: 'yandex-pay', times: 1, ...fault }] })

describe('a notification', () => {
  test('tells what it is about, and is the same when it is sent again', async () => {
    await onWebhook({ type: 'ORDER_STATUS_UPDATED', do: 'double' })
    const ref = await paid()
    const notices = await noticesOf(ref, 4)
    const orders = notices.filter((notice) => notice?.dedupeKey.startsWith('ORDER_STATUS_UPDATED'))
    expect(orders).toHaveLength(2)
    const dedupeKey = expect.stringContaining(`ORDER_STATUS_UPDATED:${ref}:CAPTURED:`)
    expect(orders[0]).toEqual({ dedupeKey, kind: 'payment', ref, objectRef: null })
    expect(orders[1]).toEqual(orders[0])
    expect(new Set(notices.map((notice) => notice?.dedupeKey)).size).toBe(3)
  })

  test('of a refund says so', async () => {
    const ref = await paid()
    await refunded(refundOf(ref))
    expect(await noticesOf(ref, 5)).toContainEqual(expect.objectContaining({ kind: 'refund', ref }))
    const order = (await noticesOf(ref, 5)).find((notice) => notice?.dedupeKey.startsWith(`ORDER_STATUS_UPDATED:${ref}:REFUNDED:`))
    expect(order).toMatchObject({ kind: 'refund', ref })
  })

  test.each(['key', 'kid', 'merchant', 'expired'])('forged by its %s is none', async (forgery) => {
    await onWebhook({ do: 'forge', forgery })
    expect((await noticesOf(await expired(), 1))[0]).toBeUndefined()
  })

  test.each([
    ['nothing', ''],
    ['no token', '{"event":"ORDER_STATUS_UPDATED"}'],
    ['a token that nobody signed', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
    ['a token of another algorithm', `${Buffer.from('{"alg":"HS256","kid":"1"}').toString('base64url')}.e30.AAAA`],
  ])('that is %s is none', async (_name, body) => {
    expect(await provider.verifyWebhook(Buffer.from(body), {}, '127.0.0.1')).toBeUndefined()
  })

  test('signed by a key that came after the keys were read is taken', async () => {
    expect(await noticesOf(await expired(), 1)).toEqual([expect.objectContaining({ kind: 'payment' })])
    await post('/yandex-pay/rotate-keys', {})
    await post('/yandex-pay/rotate-keys', {})
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 })
    const ref = await expired()
    expect(await noticesOf(ref, 1)).toEqual([expect.objectContaining({ ref })])
  })

  test('waits while the keys cannot be had', async () => {
    await misbehave('keys', 'refuse')
    const reader = yandexPayProvider(settings, { now: () => new Date() })
    const ref = await expired()
    expect(await kindOf(noticesOf(ref, 1, reader))).toBe('unavailable')
    expect(await noticesOf(ref, 1, reader)).toEqual([expect.objectContaining({ ref })])
  })

  test('that comes long after it was signed is none', async () => {
    const late = yandexPayProvider(settings, { now: () => new Date(Date.now() + 6 * 60_000) })
    expect(await noticesOf(await expired(), 1, late)).toEqual([undefined])
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { MERCHANT, orderBody, startWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  world.heard.length = 0
  world.statuses.length = 0
  await world.control('/control/reset', {})
})
afterAll(() => world.close())

const newOrder = async () => {
  const orderId = randomUUID()
  await world.call('POST', '/v1/orders', orderBody(orderId))
  return orderId
}
const paidNotices = (orderId: string) => world.heard.filter(({ isChecked, token }) => isChecked && bodyOf(token).order?.orderId === orderId)
const bodyOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const until = (count: number, orderId: string) =>
  expect.poll(() => paidNotices(orderId).length, { timeout: 3000, interval: 10 }).toBe(count)
const spoil = (what: string, more: object = {}) =>
  world.control('/control', {
    faults: [{ on: 'webhook', provider: 'yandex-pay', do: what, type: 'ORDER_STATUS_UPDATED', times: 1, ...more }],
  })

test('a change of the order and of its operations is told by a signed token', async () => {
  const orderId = await newOrder()
  await world.buyer(orderId, 'pay')
  await expect.poll(() => world.heard.filter(({ isChecked }) => isChecked).length).toBe(3)
  for (const { error, contentType } of world.heard) expect([error, contentType]).toEqual([undefined, 'application/octet-stream'])
  expect(world.heard.map(({ payload }) => payload)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ merchantId: MERCHANT, event: 'ORDER_STATUS_UPDATED', order: { orderId, paymentStatus: 'CAPTURED' } }),
      expect.objectContaining({
        event: 'OPERATION_STATUS_UPDATED',
        operation: expect.objectContaining({ orderId, operationType: 'CAPTURE', status: 'SUCCESS' }),
      }),
    ]),
  )
})

test('an expired order is told of', async () => {
  const orderId = await newOrder()
  await world.control('/control/clock', { advanceMs: 1_800_001 })
  await until(1, orderId)
  expect(paidNotices(orderId)[0]?.payload).toMatchObject({ order: { paymentStatus: 'FAILED' } })
})

test('what is not answered with 200 comes again, signed anew', async () => {
  const orderId = await newOrder()
  world.statuses.push(500, 500, 500, 204)
  await world.buyer(orderId, 'pay')
  await expect.poll(() => world.heard.length, { timeout: 3000 }).toBe(7)
  const tokens = world.heard.map(({ token }) => token)
  expect(new Set(tokens).size).toBe(tokens.length)
})

test('lost, doubled, ten at once, after the next', async () => {
  const [lost, doubled, burst] = [await newOrder(), await newOrder(), await newOrder()]
  await spoil('lose')
  await world.buyer(lost, 'pay')
  await expect.poll(() => world.heard.length).toBe(2)
  await spoil('double')
  await world.buyer(doubled, 'pay')
  await until(2, doubled)
  await spoil('burst')
  await world.buyer(burst, 'pay')
  await until(10, burst)
  expect(paidNotices(lost)).toEqual([])
})

test.each([
  ['key', 'JWSSignatureVerificationFailed'],
  ['kid', 'JWKSNoMatchingKey'],
  ['expired', 'expired'],
  ['merchant', undefined],
])('a notice forged by its %s is followed by the true one', async (forgery, error) => {
  const orderId = await newOrder()
  await spoil('forge', { forgery })
  await world.buyer(orderId, 'decline')
  await until(2, orderId)
  const [forged, real] = paidNotices(orderId)
  expect(forged?.error).toBe(error)
  expect(bodyOf(forged?.token ?? '').merchantId === MERCHANT).toBe(forgery !== 'merchant')
  expect(real?.payload).toMatchObject({ merchantId: MERCHANT, order: { paymentStatus: 'FAILED' } })
})

test('a stale notice speaks of an earlier status', async () => {
  const orderId = await newOrder()
  await spoil('stale')
  await world.buyer(orderId, 'pay')
  await until(2, orderId)
  expect(paidNotices(orderId).map(({ token }) => bodyOf(token).order.paymentStatus)).toEqual(['PENDING', 'CAPTURED'])
})

test('two keys are published; after a rotation the second signs and the first is gone', async () => {
  const published = async () => {
    const response = await fetch(`${world.simulator.origin}/yandex-pay/api/jwks`)
    const { keys } = z.object({ keys: z.array(z.object({ kid: z.string() })) }).parse(await response.json())
    return keys.map(({ kid }) => kid)
  }
  const [, second] = await published()
  await world.control('/yandex-pay/rotate-keys', {})
  expect((await published())[0]).toBe(second)
  const orderId = await newOrder()
  await world.buyer(orderId, 'pay')
  await until(1, orderId)
  expect(paidNotices(orderId)[0]).toMatchObject({ kid: second, error: undefined })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MERCHANT, orderBody, startWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.control('/control/reset', {}))
afterAll(() => world.close())

const create = (orderId: string = randomUUID(), more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  world.call('POST', '/v1/orders', orderBody(orderId, more), headers)
const newOrder = async () => {
  const orderId = randomUUID()
  expect((await create(orderId)).status).toBe(200)
  return orderId
}
const paidOrder = async () => {
  const orderId = await newOrder()
  await world.buyer(orderId, 'pay')
  return orderId
}
const read = async (orderId: string) => (await world.call('GET', `/v1/orders/${orderId}`)).json.data
const statusOf = async (orderId: string): Promise<string> => (await read(orderId)).order.paymentStatus
const until = (status: string, orderId: string) => expect.poll(() => statusOf(orderId), { timeout: 3000, interval: 20 }).toBe(status)
const refund = (orderId: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  world.call('POST', `/v2/orders/${orderId}/refund`, { externalOperationId: randomUUID(), ...body }, headers)
const fault = (operation: string, what: string, more: object = {}) =>
  world.control('/control', { faults: [{ on: 'yandex-pay', operation, do: what, times: 1, ...more }] })

test('an order from creation to money', async () => {
  const orderId = randomUUID()
  const { status, json } = await create(orderId)
  expect({ status, json }).toMatchObject({ status: 200, json: { code: 200, status: 'success' } })
  expect(json.data.paymentUrl).toMatch(new RegExp(`^${world.simulator.origin}/yandex-pay/l/[\\w-]{22}$`))
  expect((await read(orderId)).order).toMatchObject({
    orderId,
    merchantId: MERCHANT,
    orderAmount: '349.00',
    currencyCode: 'RUB',
    paymentStatus: 'PENDING',
    metadata: 'payment p1',
    cart: { total: { amount: '349.00' } },
  })
  expect((await world.buyer(orderId, 'pay', '5555 5555 5555 4444')).json).toMatchObject({ paymentStatus: 'CAPTURED' })
  const paid = await read(orderId)
  expect(paid.order).toMatchObject({
    paymentStatus: 'CAPTURED',
    paymentMethod: { methodType: 'CARD', cardLast4: '4444', cardNetwork: 'MASTERCARD' },
  })
  expect(paid.operations.map((one) => [one.operationType, one.status, one.amount])).toEqual([
    ['AUTHORIZE', 'SUCCESS', '349.00'],
    ['CAPTURE', 'SUCCESS', '349.00'],
  ])
})

test('the same order is made once; another under its id is refused', async () => {
  const orderId = randomUUID()
  const [first, again] = [await create(orderId), await create(orderId)]
  expect(again.json.data.paymentUrl).toBe(first.json.data.paymentUrl)
  expect(await create(orderId, { purpose: 'another' })).toMatchObject({
    status: 409,
    json: { code: 409, status: 'fail', reasonCode: 'ORDER_ALREADY_EXISTS' },
  })
})

const cartOf = (total: string, ...items: [string, string, string][]) => ({
  cart: {
    items: items.map(([productId, count, sum]) => ({ productId, title: 'Thing', quantity: { count }, total: sum })),
    total: { amount: total },
  },
})

test.each([
  ['totals that differ', cartOf('2.00', ['a', '1', '1.00']), 'ORDER_CART_DATA_ERROR'],
  ['less than a ruble', cartOf('0.99', ['a', '1', '0.99']), 'ORDER_CART_DATA_ERROR'],
  ['three decimals', cartOf('1.005', ['a', '1', '1.005']), 'ORDER_CART_DATA_ERROR'],
  ['a unit price of three decimals', cartOf('10.00', ['a', '3', '10.00']), 'ORDER_CART_DATA_ERROR'],
  ['one product twice', cartOf('2.00', ['a', '1', '1.00'], ['a', '1', '1.00']), 'ORDER_CART_DATA_ERROR'],
  ['too short a life', { ttl: 179 }, 'BAD_FORMAT'],
  ['another currency', { currencyCode: 'USD' }, 'BAD_FORMAT'],
  ['no way back', { redirectUrls: {} }, 'BAD_FORMAT'],
  ['an unknown field', { ammount: '1.00' }, 'BAD_FORMAT'],
])('%s is refused', async (_, more, reasonCode) => {
  expect(await create(randomUUID(), more)).toMatchObject({ status: 400, json: { code: 400, status: 'fail', reasonCode } })
})

test('a wrong key opens nothing, an unknown order is not found', async () => {
  expect(await create(randomUUID(), {}, { authorization: 'Api-Key guessed' })).toMatchObject({ status: 401, json: { status: 'fail' } })
  expect(await world.call('GET', '/v1/orders/nothing')).toMatchObject({ status: 404, json: { reasonCode: 'ORDER_NOT_FOUND' } })
  expect(await world.call('GET', '/v1/operations/nothing')).toMatchObject({ status: 404, json: { reasonCode: 'OPERATION_NOT_FOUND' } })
})

test.each([
  ['4000000000009995', 'INSUFFICIENT_FUNDS'],
  ['4000000000000002', 'DECLINED_BY_ISSUER'],
  ['4111111111111111', 'UNKNOWN_CARD'],
])('the card %s ends the order with %s', async (card, reasonCode) => {
  const orderId = await newOrder()
  await world.buyer(orderId, 'pay', card)
  expect((await read(orderId)).order).toMatchObject({ paymentStatus: 'FAILED', reasonCode })
  expect(await world.buyer(orderId, 'pay')).toMatchObject({ status: 409 })
})

test('a number that is no card changes nothing', async () => {
  const orderId = await newOrder()
  expect(await world.buyer(orderId, 'pay', '42')).toMatchObject({ status: 400, json: { reasonCode: 'CARD_NUMBER_INVALID' } })
  expect(await statusOf(orderId)).toBe('PENDING')
})

test.each([
  ['pay-3ds', undefined, 'approve', 'CAPTURED'],
  ['pay-3ds', undefined, 'fail', 'FAILED'],
  ['pay', '4000002760003184', 'approve', 'CAPTURED'],
  ['pay', '4000008260003178', 'approve', 'FAILED'],
])('3-D Secure: %s with %s, then %s, ends as %s', async (outcome, card, answer, status) => {
  const orderId = await newOrder()
  expect((await world.buyer(orderId, outcome, card)).json).toMatchObject({ paymentStatus: 'PENDING', stage: 'challenge' })
  await world.buyer(orderId, answer)
  expect(await statusOf(orderId)).toBe(status)
})

test('who leaves the form may still pay; who lets the time pass may not', async () => {
  const left = await newOrder()
  await world.buyer(left, 'abort')
  expect(await statusOf(left)).toBe('PENDING')
  await world.buyer(left, 'pay')
  expect(await statusOf(left)).toBe('CAPTURED')
  const late = await newOrder()
  await world.buyer(late, 'expire')
  expect((await read(late)).order).toMatchObject({ paymentStatus: 'FAILED', reasonCode: 'ORDER_EXPIRED' })
})

test('an order lives for its ttl, and a quarter of an hour more once its page was opened', async () => {
  const [unopened, opened] = [await newOrder(), await newOrder()]
  await fetch((await read(opened)).order.paymentUrl)
  await world.control('/control/clock', { advanceMs: 1_800_001 })
  expect([await statusOf(unopened), await statusOf(opened)]).toEqual(['FAILED', 'PENDING'])
  await world.control('/control/clock', { advanceMs: 15 * 60_000 })
  expect(await statusOf(opened)).toBe('FAILED')
})

test('a rollback kills the link, and gives back what was paid', async () => {
  const [unpaid, paid] = [await newOrder(), await paidOrder()]
  expect(await world.call('POST', `/v1/orders/${unpaid}/rollback`)).toMatchObject({ status: 200, json: { status: 'success' } })
  expect((await read(unpaid)).order).toMatchObject({ paymentStatus: 'FAILED', reasonCode: 'ORDER_ROLLED_BACK' })
  expect(await world.buyer(unpaid, 'pay')).toMatchObject({ status: 409 })
  const answers = await Promise.all([1, 2, 3].map(() => world.call('POST', `/v1/orders/${paid}/rollback`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await read(paid)).order).toMatchObject({ paymentStatus: 'FAILED', reasonCode: 'ORDER_ROLLED_BACK' })
  const refunds = async () => (await read(paid)).operations.filter(({ operationType }) => operationType === 'REFUND')
  await expect.poll(async () => (await refunds()).map(({ status }) => status), { timeout: 3000, interval: 20 }).toEqual(['SUCCESS'])
  expect((await read(paid)).order.paymentStatus).toBe('FAILED')
  expect(await world.call('POST', `/v1/orders/${paid}/rollback`)).toMatchObject({ status: 200 })
})

test('a held payment is taken, or let go; nothing else can be cancelled', async () => {
  const [taken, released, pending] = [await newOrder(), await newOrder(), await newOrder()]
  await world.buyer(taken, 'hold')
  await world.buyer(released, 'hold')
  expect(await world.call('POST', `/v1/orders/${taken}/capture`, {})).toMatchObject({
    json: { data: { operation: { operationType: 'CAPTURE', status: 'SUCCESS' } } },
  })
  expect(await world.call('POST', `/v1/orders/${released}/cancel`, { reason: 'changed' })).toMatchObject({
    json: { data: { operation: { operationType: 'VOID' } } },
  })
  expect([await statusOf(taken), await statusOf(released)]).toEqual(['CAPTURED', 'VOIDED'])
  for (const id of [taken, pending]) expect((await world.call('POST', `/v1/orders/${id}/cancel`, { reason: 'x' })).status).toBe(409)
})

test('a refund begins now and ends later; its status is told by its own id', async () => {
  const orderId = await paidOrder()
  const externalOperationId = randomUUID()
  await world.control('/control', { holds: ['yandex-pay.refunded.before'] })
  const started = await refund(orderId, { refundAmount: '349.00', externalOperationId })
  expect(started.json.data.operation).toMatchObject({ operationType: 'REFUND', status: 'PENDING', amount: '349.00', externalOperationId })
  expect(await statusOf(orderId)).toBe('CAPTURED')
  await world.control('/control/release', { point: 'yandex-pay.refunded.before' })
  await until('REFUNDED', orderId)
  const operation = await world.call('GET', `/v1/operations/${externalOperationId}`)
  expect(operation.json.data.operation).toMatchObject({ status: 'SUCCESS', orderId })
})

test('refunds in part, one at a time, each once', async () => {
  const orderId = await paidOrder()
  const targetCart = { items: [{ productId: 'builder', total: '249.00', quantity: { count: '1' } }] }
  const first = { refundAmount: '100.00', externalOperationId: randomUUID(), targetCart }
  await world.control('/control', { holds: ['yandex-pay.refunded.before'] })
  expect((await refund(orderId, first)).status).toBe(200)
  expect(await refund(orderId, { refundAmount: '249.00' })).toMatchObject({ json: { reasonCode: 'ANOTHER_OPERATION_IN_PROGRESS' } })
  expect(await world.call('POST', `/v1/orders/${orderId}/rollback`)).toMatchObject({
    json: { reasonCode: 'ANOTHER_OPERATION_IN_PROGRESS' },
  })
  expect(await refund(orderId, first)).toMatchObject({ status: 409, json: { reasonCode: 'DUPLICATE_EXTERNAL_OPERATION_ID' } })
  await world.control('/control/release', { point: 'yandex-pay.refunded.before' })
  await until('PARTIALLY_REFUNDED', orderId)
  expect((await refund(orderId, { refundAmount: '249.00' })).status).toBe(200)
  await until('REFUNDED', orderId)
  expect((await refund(orderId, { refundAmount: '1.00' })).status).toBe(409)
})

test.each([
  ['more than was paid', '349.01', {}, 'REFUND_AMOUNT_EXCEEDED'],
  ['a rest of kopecks', '348.50', { targetCart: { items: [] } }, 'BAD_FORMAT'],
  ['kopecks', '0.50', {}, 'BAD_FORMAT'],
  ['a part without what remains', '100.00', {}, 'ORDER_CART_DATA_ERROR'],
  ['what remains, wrongly', '100.00', { targetCart: { items: [{ productId: 'builder', total: '200.00' }] } }, 'ORDER_CART_DATA_ERROR'],
])('a refund of %s is refused', async (_, refundAmount, more, reasonCode) => {
  const orderId = await paidOrder()
  expect(await refund(orderId, { refundAmount, ...more })).toMatchObject({ json: { status: 'fail', reasonCode } })
  expect(await statusOf(orderId)).toBe('CAPTURED')
})

test('a refund may fail afterwards, and be asked for again', async () => {
  const orderId = await paidOrder()
  const externalOperationId = randomUUID()
  await fault('refund', 'fail-later')
  await refund(orderId, { refundAmount: '349.00', externalOperationId })
  const status = async () => (await world.call('GET', `/v1/operations/${externalOperationId}`)).json.data.operation.status
  await expect.poll(status, { timeout: 3000 }).toBe('FAIL')
  expect(await statusOf(orderId)).toBe('CAPTURED')
  await refund(orderId, { refundAmount: '349.00' })
  await until('REFUNDED', orderId)
})

test('a write whose answer was lost is found again by its X-Request-Id', async () => {
  const orderId = await paidOrder()
  const body = { refundAmount: '349.00', externalOperationId: randomUUID() }
  const headers = { 'x-request-id': randomUUID() }
  await fault('refund', 'fail-after')
  expect((await refund(orderId, body, headers)).status).toBe(500)
  expect(await refund(orderId, body, headers)).toMatchObject({ status: 200, json: { data: { operation: { status: 'PENDING' } } } })
  expect((await read(orderId)).operations.filter((one) => one.operationType === 'REFUND')).toHaveLength(1)
  expect(await refund(orderId, { ...body, motive: 'other' }, headers)).toMatchObject({ json: { reasonCode: 'REQUEST_ID_REUSED' } })
})

test('faults: refused, hung, one kopeck short', async () => {
  await fault('create', 'refuse', { status: 429 })
  expect(await create()).toMatchObject({ status: 429, json: { reasonCode: 'TOO_MANY_REQUESTS' } })
  const orderId = await newOrder()
  await fault('retrieve', 'wrong-amount')
  expect((await read(orderId)).order.orderAmount).toBe('348.99')
  expect((await read(orderId)).order.orderAmount).toBe('349.00')
  await fault('create', 'wrong-amount')
  const short = await newOrder()
  expect((await read(short)).order.orderAmount).toBe('348.99')
})

test('a slow bank pays later, but not an order rolled back meanwhile', async () => {
  const [slow, gone] = [await newOrder(), await newOrder()]
  await fault('pay', 'slow', { ms: 0, times: 2 })
  await world.control('/control', { holds: ['yandex-pay.bank.before'] })
  expect((await world.buyer(gone, 'pay')).json).toMatchObject({ paymentStatus: 'PENDING', stage: 'bank' })
  await world.control('/control/wait', { point: 'yandex-pay.bank.before' })
  expect((await world.call('POST', `/v1/orders/${gone}/rollback`)).status).toBe(200)
  expect((await world.buyer(slow, 'pay')).json).toMatchObject({ paymentStatus: 'PENDING', stage: 'bank' })
  // The bank decides on both payments, in the order in which they were paid.
  await world.control('/control/release', { point: 'yandex-pay.bank.before' })
  await until('CAPTURED', slow)
  expect(await statusOf(gone)).toBe('FAILED')
})

test('at its hold points a call has done nothing, or everything but answer', async () => {
  const orderId = randomUUID()
  await world.control('/control', { holds: ['yandex-pay.create.before', 'yandex-pay.create.after'] })
  const creating = create(orderId)
  await world.control('/control/wait', { point: 'yandex-pay.create.before' })
  expect((await world.call('GET', `/v1/orders/${orderId}`)).status).toBe(404)
  await world.control('/control/release', { point: 'yandex-pay.create.before' })
  await world.control('/control/wait', { point: 'yandex-pay.create.after' })
  expect(await statusOf(orderId)).toBe('PENDING')
  await world.control('/control/release', {})
  expect((await creating).status).toBe(200)
})

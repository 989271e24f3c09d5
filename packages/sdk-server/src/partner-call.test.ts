import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { connectHub } from './sdk-server.ts'

type Seen = { method: string | undefined; url: string | undefined; key: unknown; authorization: string | undefined; body: string }
type Answer = { status: number; json: unknown } | 'hang up'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const hubAnswering = async (...answers: Answer[]) => {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    seen.push({
      method: request.method,
      url: request.url,
      key: request.headers['idempotency-key'],
      authorization: request.headers.authorization,
      body,
    })
    const answer = answers[seen.length - 1] ?? 'hang up'
    if (answer === 'hang up') return request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const hubUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { seen, hub: connectHub({ hubUrl, project: 'familytown', apiKey: 'ph_test_key', noticeSecret: 'unused' }) }
}

const textOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

const created = { status: 200, json: { id: 'p1', status: 'none', payUrl: 'http://hub.test/pay/p1' } }
const refusal = (status: number, code: string) => ({ status, json: { statusCode: status, code, message: code, requestId: 'r1' } })

test('a payment is created once over a lost answer and a 500', async () => {
  const { seen, hub } = await hubAnswering('hang up', refusal(500, 'INTERNAL'), created)
  expect(await hub.createPayment({ itemId: 'builder', userId: '7' })).toEqual(created.json)
  expect(seen).toHaveLength(3)
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
  expect(seen[2]).toMatchObject({ method: 'POST', url: '/partner/v1/payments', authorization: 'Bearer ph_test_key' })
  expect(JSON.parse(seen[2]?.body ?? '')).toEqual({ itemId: 'builder', userId: '7' })
})

test('two calls have two keys, unless the caller says they are one', async () => {
  const { seen, hub } = await hubAnswering(created, created, created)
  await hub.createPayment({ itemId: 'builder', userId: '7' })
  await hub.createPayment({ itemId: 'builder', userId: '7' })
  await hub.createPayment({ itemId: 'builder', userId: '7' }, { idempotencyKey: 'order-1' })
  expect(new Set(seen.map(({ key }) => key)).size).toBe(3)
  expect(seen[2]?.key).toBe('order-1')
})

test('a key that no header can carry is refused before anything is sent', async () => {
  const { seen, hub } = await hubAnswering(created)
  for (const idempotencyKey of ['заказ-1', 'a b', 'x'.repeat(256), ''])
    await expect(hub.createPayment({ itemId: 'builder', userId: '7' }, { idempotencyKey })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(seen).toEqual([])
})

test('a refusal comes through at once, as the contract names it', async () => {
  const { seen, hub } = await hubAnswering(refusal(404, 'ITEM_NOT_FOUND'))
  await expect(hub.createPayment({ itemId: 'x', userId: '7' })).rejects.toMatchObject({ code: 'ITEM_NOT_FOUND', requestId: 'r1' })
  expect(seen).toHaveLength(1)
})

test('the log says what the hub says, and which fields are wrong', async () => {
  const wrong = { statusCode: 400, code: 'BAD_REQUEST', message: 'A field is wrong.', requestId: 'r1' }
  const { hub } = await hubAnswering(
    { status: 404, json: { statusCode: 404, code: 'ITEM_NOT_FOUND', message: 'The project has no such price item.', requestId: 'r1' } },
    { status: 400, json: { ...wrong, fields: [{ path: 'userId', code: 'INVALID_FORMAT' }] } },
  )
  const buy = () => hub.createPayment({ itemId: 'x', userId: '7' })
  await expect(buy()).rejects.toThrow('ITEM_NOT_FOUND: The project has no such price item.')
  await expect(buy()).rejects.toThrow('BAD_REQUEST: A field is wrong. (userId: INVALID_FORMAT)')
})

test('a setting that was never made is named', async () => {
  const settings = { hubUrl: 'http://127.0.0.1:9', project: 'familytown', apiKey: 'ph_test_key', noticeSecret: 'unused' }
  for (const apiKey of ['', undefined as unknown as string])
    await expect(connectHub({ ...settings, apiKey }).getSetup()).rejects.toThrow('apiKey is empty')
  for (const hubUrl of ['', 'localhost:3000', undefined as unknown as string])
    expect(() => connectHub({ ...settings, hubUrl })).toThrow('hubUrl must be a whole address')
})

test('why there was no answer is in the message', async () => {
  const hub = connectHub({ hubUrl: 'http://127.0.0.1:9', project: 'familytown', apiKey: 'ph_test_key', noticeSecret: 'unused' })
  await expect(hub.getSetup()).rejects.toThrow(/no answer from http:\/\/127\.0\.0\.1:9\/.*\(.+\)/)
})

test('a hub that never answers is told apart from a refusal', async () => {
  const { seen, hub } = await hubAnswering()
  await expect(hub.getPlayer('7')).rejects.toMatchObject({ name: 'HubUnavailable' })
  expect(seen).toHaveLength(3)
})

test('parameters travel in the path and the query', async () => {
  const empty = { status: 200, json: { items: [], nextCursor: null } }
  const { seen, hub } = await hubAnswering(empty, refusal(404, 'PAYMENT_NOT_FOUND'))
  await hub.listEvents({ after: 'a b', limit: 5 })
  await hub.getPayment('a/b').catch(() => {})
  expect(seen.map(({ url }) => url)).toEqual(['/partner/v1/events?after=a+b&limit=5', '/partner/v1/payments/a%2Fb'])
  expect(seen[0]?.key).toBeUndefined()
})

test('a refund is asked for once over a lost answer, whole unless an amount is told', async () => {
  const refund = {
    id: 'r1',
    paymentId: 'p1',
    status: 'pending',
    amount: 399,
    currency: 'USD',
    reason: '',
    createTs: '2026-11-21T10:00:00.000Z',
  }
  const { seen, hub } = await hubAnswering('hang up', { status: 200, json: refund }, { status: 200, json: refund })
  expect(await hub.refundPayment('p1')).toEqual(refund)
  await hub.refundPayment('p1', { amount: 100, reason: 'half a sword' }, { idempotencyKey: 'refund-1' })
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual(Array(3).fill('POST /partner/v1/payments/p1/refunds'))
  expect(seen[0]?.key).toBe(seen[1]?.key)
  expect(seen.slice(1).map(({ body }) => JSON.parse(body))).toEqual([{}, { amount: 100, reason: 'half a sword' }])
  expect(seen[2]?.key).toBe('refund-1')
})

test('refunds and notices are listed, and a notice is sent again', async () => {
  const entry = {
    id: 'evt_1',
    type: 'payment.paid',
    state: 'given-up',
    createTs: '2026-11-21T10:00:00.000Z',
    deliveredTs: null,
    nextTryTs: null,
    tries: [{ at: '2026-11-21T10:00:00.000Z', status: 503, error: 'answered 503', tookMs: 12 }],
  }
  const page = { items: [entry], nextCursor: null }
  const { seen, hub } = await hubAnswering(
    { status: 200, json: { items: [] } },
    { status: 200, json: page },
    { status: 200, json: { ...entry, state: 'waiting' } },
  )
  expect(await hub.listRefunds('p1')).toEqual({ items: [] })
  expect(await hub.listNotices({ state: 'given-up' })).toEqual(page)
  expect(await hub.replayNotice('evt_1')).toMatchObject({ state: 'waiting' })
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /partner/v1/payments/p1/refunds',
    'GET /partner/v1/notices?state=given-up',
    'POST /partner/v1/notices/evt_1/replay',
  ])
  expect(seen[2]?.key).toEqual(expect.any(String))
})

test('the mode of a key is known', async () => {
  const settings = { hubUrl: 'http://hub.test', project: 'familytown', noticeSecret: 'unused' }
  expect(connectHub({ ...settings, apiKey: 'ph_live_x' }).mode).toBe('live')
  expect(connectHub({ ...settings, apiKey: 'ph_test_x' }).mode).toBe('test')
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'

/** One of YooKassa's IP addresses. The tests send requests from this machine, like a proxy that forwards the IP address of the sender. */
const YOOKASSA = '185.71.76.5'
const STRANGER = '203.0.113.9'

let app: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback', YOOKASSA_WEBHOOK_ADDRESSES: '185.71.76.0/27' } })
})
afterAll(() => app.stop())

test.each([
  ['YooKassa itself', YOOKASSA, 200],
  ['a stranger', STRANGER, 400],
  ['a stranger who says to be YooKassa', `${YOOKASSA}, ${STRANGER}`, 400],
  ['YooKassa, whatever was said before', `${STRANGER}, ${YOOKASSA}`, 200],
  ['nobody: a process beside the proxy', undefined, 400],
])('a notification of %s', async (_who, forwarded, status) => {
  const object = { id: randomUUID(), status: 'succeeded' }
  const body = JSON.stringify({ type: 'notification', event: 'payment.succeeded', object })
  const headers = { 'content-type': 'application/json', ...(forwarded && { 'x-forwarded-for': forwarded }) }
  const answer = await fetch(`${app.url}/webhooks/yookassa`, { method: 'POST', body, headers })
  expect(answer.status).toBe(status)
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { yookassaProvider } from './yookassa.ts'

/** Tests how receipts of the shop's own cash register are read. The simulator creates no such receipts. */

let items: unknown[] = []
const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ items })))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const provider = () => {
  const settings = readConfig({ NODE_ENV: 'test' }).payments.test.yookassa
  if (!settings) throw new Error('no settings')
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return yookassaProvider({ ...settings, apiUrl: `http://127.0.0.1:${port}` })
}

test('a canceled receipt of another form does not hide the others', async () => {
  const canceled = { type: 'payment', status: 'canceled' }
  items = [
    { ...canceled, payment_id: 7 },
    'no receipt',
    canceled,
    { ...canceled, payment_id: null, registered_at: 'never' },
    { ...canceled, payment_id: 'p-1', refund_id: null, registered_at: 'never' },
    { type: 'refund', status: 'canceled', payment_id: 'p-2', refund_id: 'r-2' },
  ]
  const found: unknown[] = []
  for await (const one of provider().listCanceledReceipts?.(new Date(0), new Date()) ?? []) found.push(one)
  expect(found).toEqual(['unreadable', 'unreadable', { ref: 'p-1', refundRef: null }, { ref: 'p-2', refundRef: 'r-2' }])
})

test('only the receipts of the same kind tell whether a receipt failed', async () => {
  items = [
    { type: 'payment', status: 'canceled', registered_at: 'never' },
    { type: 'refund', status: 'succeeded' },
  ]
  const failed = async (refundRef: string | null) => provider().isReceiptFailed?.({ ref: 'p-1', refundRef })
  expect([await failed(null), await failed('r-1')]).toEqual([true, false])
})

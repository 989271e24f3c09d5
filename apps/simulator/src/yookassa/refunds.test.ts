import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, receiptOf, rub, until } from './test-shop.ts'

const shop = await openTestShop()
beforeEach(shop.reset)
afterAll(shop.close)

test('refunds in parts, and their limits', async () => {
  const id = await shop.newPaid()
  const refund = (value: string, more: object = {}) =>
    shop.call('POST', '/refunds', { payment_id: id, amount: rub(value), receipt: receiptOf(value), ...more })
  const first = await refund('100.00', { description: 'Asked for' })
  expect(first.body).toMatchObject({ status: 'succeeded', payment_id: id, amount: rub('100.00'), description: 'Asked for' })
  expect(await refund('100.00')).toMatchObject({ status: 400, body: { parameter: 'amount.value' } })
  expect(await refund('98.50')).toMatchObject({ status: 400, body: { parameter: 'amount.value' } })
  expect(await refund('10.00', { receipt: undefined })).toMatchObject({
    status: 400,
    body: { description: 'Receipt is missing or illegal' },
  })
  expect(await refund('99.00')).toMatchObject({ status: 200 })
  expect(await refund('1.00')).toMatchObject({ status: 400, body: { parameter: 'payment_id' } })
  expect(await shop.read(id)).toMatchObject({ status: 'succeeded', refundable: false, refunded_amount: rub('199.00') })
  await until(() => shop.eventsOf(id).filter((event) => event === 'refund.succeeded').length === 2)

  expect((await shop.call('GET', `/refunds?payment_id=${id}`)).body.items).toHaveLength(2)
  await until(async () => (await shop.call('GET', `/refunds/${first.body.id}`)).body.receipt_registration === 'succeeded')
  expect((await shop.call('GET', `/receipts?refund_id=${first.body.id}`)).body.items).toMatchObject([
    { type: 'refund', refund_id: first.body.id },
  ])
})

test('a whole refund needs no receipt of its own', async () => {
  const id = await shop.newPaid()
  expect((await shop.call('POST', '/refunds', { payment_id: id, amount: rub('199.00') })).body).toMatchObject({ status: 'succeeded' })
})

test('what is not paid, or unknown, is not refunded', async () => {
  const { id } = await shop.newPayment()
  expect(await shop.call('POST', '/refunds', { payment_id: id, amount: rub('199.00') })).toMatchObject({ status: 400 })
  const unknown = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  expect(await shop.call('POST', '/refunds', { payment_id: unknown, amount: rub('199.00') })).toMatchObject({ status: 400 })
})

test('a refund takes its time, or is refused by the bank without a word', async () => {
  await shop.control('', {
    faults: [
      { on: 'yookassa', do: 'refund-pending', ms: 60_000 },
      { on: 'yookassa', do: 'refund-canceled', times: 1 },
    ],
  })
  const id = await shop.newPaid()
  const whole = { payment_id: id, amount: rub('199.00') }
  const refused = (await shop.call('POST', '/refunds', whole)).body
  expect(refused).toMatchObject({ status: 'pending' })
  expect(await shop.call('POST', '/refunds', whole)).toMatchObject({ status: 400 })
  await shop.control('/clock', { advanceMs: 60_000 })
  expect((await shop.call('GET', `/refunds/${refused.id}`)).body).toMatchObject({
    status: 'canceled',
    cancellation_details: { party: 'refund_network' },
  })
  expect(await shop.read(id)).toMatchObject({ refundable: true, refunded_amount: rub('0.00') })

  const slow = (await shop.call('POST', '/refunds', whole)).body
  await shop.control('/clock', { advanceMs: 60_000 })
  expect((await shop.call('GET', `/refunds/${slow.id}`)).body).toMatchObject({ status: 'succeeded' })
  await until(() => shop.eventsOf(id).includes('refund.succeeded'))
})

test.each([
  ['stuck', 'pending'],
  ['canceled', 'canceled'],
])('a receipt that is %s', async (what, status) => {
  await shop.control('', { faults: [{ on: 'yookassa', do: `receipt-${what}`, times: 1 }] })
  const id = await shop.newPaid()
  await shop.control('/clock', { advanceMs: 3_600_000 })
  const { body } = await shop.call('GET', `/receipts?payment_id=${id}`)
  expect(body.items).toMatchObject([{ status }])
  expect((body.items as object[])[0]).not.toHaveProperty('fiscal_document_number')
  expect(await shop.read(id)).toMatchObject({ receipt_registration: status })
})

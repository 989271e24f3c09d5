import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, orderOf, receiptOf, rub } from './test-shop.ts'

const shop = await openTestShop()
beforeEach(shop.reset)
afterAll(shop.close)

/**
 * Lists the payments created from `from` until now. Objects of tests that moved the clock forward have a later time, so they are not
 * listed.
 */
const list = async (from: string) => {
  const { body } = await shop.call('GET', `/payments?created_at.gte=${from}&created_at.lte=${new Date().toISOString()}`)
  return (body.items as { id: string }[]).map(({ id }) => id)
}

/**
 * Returns a function that lists the payments made after this call of `watchMade`. Earlier payments are excluded, even if their time is the
 * same in milliseconds.
 */
const watchMade = async () => {
  const from = new Date().toISOString()
  const before = await list(from)
  return async () => (await list(from)).filter((id) => !before.includes(id))
}

test('each answer is held against the description of YooKassa, which is not part of the project', ({ skip }) => {
  if (!shop.official) skip('shared/data/yookassa-openapi.yaml is not beside the project: answers were not held against it')
  expect(shop.official?.object('Payment', {})).not.toEqual([])
})

test('lists: newest first, by status and time, page by page', async () => {
  const from = new Date().toISOString()
  const ids = [await shop.newPaid(), await shop.newPaid(), (await shop.newPayment()).id]
  const first = (await shop.call('GET', `/payments?created_at.gte=${from}&limit=2`)).body
  expect((first.items as { id: string }[]).map(({ id }) => id)).toEqual([ids[2], ids[1]])
  const rest = (await shop.call('GET', `/payments?created_at.gte=${from}&limit=2&cursor=${first.next_cursor}`)).body
  expect((rest.items as { id: string }[]).map(({ id }) => id)).toEqual([ids[0]])
  expect(rest).not.toHaveProperty('next_cursor')
  expect((await shop.call('GET', `/payments?created_at.gte=${from}&status=succeeded&captured_at.gte=${from}`)).body.items).toHaveLength(2)
  expect((await shop.call('GET', `/payments?created_at.lt=${from}&created_at.gte=${from}`)).body.items).toEqual([])
})

test('requests of other shops: a way to pay, a wish to save it, an item without a measure', async () => {
  const receipt = receiptOf('199.00')
  const items = receipt.items.map(({ measure: _, ...item }) => item)
  const { id } = await shop.newPayment({
    payment_method_data: { type: 'bank_card' },
    save_payment_method: true,
    receipt: { ...receipt, items },
  })
  await shop.pay(id, { card: '4111111111111111' })
  expect((await shop.read(id)).status).toBe('succeeded')
})

test('a receipt that the shop makes by itself', async () => {
  const id = await shop.newPaid()
  const order = {
    type: 'payment',
    payment_id: id,
    send: true,
    ...receiptOf('199.00'),
    settlements: [{ type: 'cashless', amount: rub('199.00') }],
  }
  expect(shop.official?.request('POST', '/receipts', order) ?? []).toEqual([])
  expect(await shop.call('POST', '/receipts', order)).toMatchObject({ status: 200, body: { type: 'payment', payment_id: id } })
  const off = { ...order, settlements: [{ type: 'cashless', amount: rub('198.00') }] }
  expect((await shop.call('POST', '/receipts', off)).status).toBe(400)
})

test('the shop tells of itself', async () => {
  expect((await shop.call('GET', '/me')).body).toMatchObject({
    account_id: '100001',
    test: true,
    status: 'enabled',
    payment_methods: ['bank_card', 'yoo_money'],
  })
})

test.each([
  ['no receipt', { receipt: undefined }, 'receipt'],
  ['a receipt of another sum', { receipt: receiptOf('198.00') }, 'receipt.items'],
  ['a receipt without an address', { receipt: { ...receiptOf('199.00'), customer: { phone: '79000000000' } } }, 'receipt.customer.email'],
  [
    'an item without its tax',
    { receipt: { ...receiptOf('199.00'), items: [{ ...receiptOf('199.00').items[0], vat_code: undefined }] } },
    'receipt.items.0.vat_code',
  ],
])('%s is an illegal receipt', async (_, more, parameter) => {
  expect(await shop.call('POST', '/payments', orderOf(more))).toMatchObject({
    status: 400,
    body: { type: 'error', code: 'invalid_request', description: 'Receipt is missing or illegal', parameter },
  })
})

test.each([
  ['a number for an amount', { amount: { value: 199, currency: 'RUB' } }, 'amount.value'],
  ['three digits after the dot', { amount: rub('199.001') }, 'amount.value'],
  ['a thousands separator', { amount: rub('1 199.00') }, 'amount.value'],
  ['less than a rouble', { amount: rub('0.50') }, 'amount'],
  ['dollars', { amount: { value: '199.00', currency: 'USD' } }, 'amount.currency'],
  ['a language of its own', { confirmation: { type: 'embedded', locale: 'de_DE' } }, 'confirmation.locale'],
  ['a long description', { description: 'x'.repeat(129) }, 'description'],
  ['an unknown parameter', { captured: true }, 'captured'],
])('%s is refused', async (_, more, parameter) => {
  expect(await shop.call('POST', '/payments', { ...orderOf(), ...more })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', parameter },
  })
})

test('a wrong secret, no key, a long key, an unknown payment', async () => {
  expect(await shop.call('GET', '/me', undefined, { secret: 'test_other' })).toMatchObject({
    status: 401,
    body: { code: 'invalid_credentials' },
  })
  expect(await shop.call('POST', '/payments', orderOf(), { key: '' })).toMatchObject({
    status: 400,
    body: { parameter: 'Idempotence-Key' },
  })
  expect(await shop.call('POST', '/payments', orderOf(), { key: 'x'.repeat(65) })).toMatchObject({ status: 400 })
  expect(await shop.call('GET', '/payments/2e1da982-000f-5000-9000-000000000000')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

test('one key is one payment for a day, its answer is given again', async () => {
  const first = await shop.newPayment({}, { key: 'attempt-1' })
  await shop.pay(first.id, { card: '4111111111111111' })
  expect(await shop.newPayment({}, { key: 'attempt-1' })).toMatchObject({ id: first.id, status: 'pending' })
  expect(await shop.call('POST', '/payments', orderOf({ description: 'Other' }), { key: 'attempt-1' })).toMatchObject({
    status: 400,
    body: { description: 'Duplicate idempotence key' },
  })
  await shop.control('/clock', { advanceMs: 24 * 3_600_000 + 1000 })
  expect((await shop.newPayment({}, { key: 'attempt-1' })).id).not.toBe(first.id)
})

test('a key whose request is still under way is answered with 202', async () => {
  await shop.control('', { holds: ['yookassa.create.before'] })
  const first = shop.newPayment({}, { key: 'attempt-2' })
  await shop.control('/wait', { point: 'yookassa.create.before' })
  expect(await shop.call('POST', '/payments', orderOf(), { key: 'attempt-2' })).toMatchObject({ status: 202, body: { type: 'processing' } })
  await shop.control('/release')
  expect((await first).status).toBe('pending')
})

test('a 500 after the work: the same key finds the work done', async () => {
  const made = await watchMade()
  await shop.control('', { faults: [{ on: 'yookassa', operation: 'create', do: 'fail-after', times: 1 }] })
  expect(await shop.call('POST', '/payments', orderOf(), { key: 'attempt-3' })).toMatchObject({
    status: 500,
    body: { code: 'internal_server_error' },
  })
  const found = await shop.newPayment({}, { key: 'attempt-3' })
  expect(await made()).toEqual([found.id])
})

test('refusals on demand do no work', async () => {
  const made = await watchMade()
  await shop.control('', { faults: [{ on: 'yookassa', operation: 'create', do: 'refuse', status: 429, times: 1 }] })
  expect(await shop.call('POST', '/payments', orderOf())).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(await made()).toEqual([])
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, receiptOf, rub, until } from './test-shop.ts'

const shop = await openTestShop()
beforeEach(shop.reset)
afterAll(shop.close)

test('a payment from creation to receipt, with its webhook', async () => {
  const payment = await shop.newPayment()
  expect(payment).toMatchObject({
    status: 'pending',
    paid: false,
    test: true,
    refundable: false,
    amount: rub('199.00'),
    metadata: { attempt_id: 'a1' },
  })
  expect(payment.id).toHaveLength(36)
  expect(payment.token).toMatch(/^ct-[0-9a-f-]{36}$/)

  expect((await shop.post('/yookassa/pay', { confirmationToken: payment.token, card: '5555555555554444' })).body).toEqual({
    result: 'paid',
  })
  const paid = await shop.read(payment.id)
  expect(paid).toMatchObject({
    status: 'succeeded',
    paid: true,
    refundable: true,
    payment_method: { type: 'bank_card', card: { first6: '555555', last4: '4444', card_type: 'MasterCard' } },
    authorization_details: { three_d_secure: { applied: false } },
  })
  expect(paid).not.toHaveProperty('confirmation')
  await until(() => shop.eventsOf(payment.id).length === 1)
  expect(shop.received).toMatchObject([
    { type: 'notification', event: 'payment.succeeded', object: { id: payment.id, status: 'succeeded' } },
  ])

  await until(async () => (await shop.read(payment.id)).receipt_registration === 'succeeded')
  const receipts = (await shop.call('GET', `/receipts?payment_id=${payment.id}`)).body.items as Record<string, string>[]
  expect(receipts).toMatchObject([
    { id: expect.stringMatching(/^rt-.{36}$/), type: 'payment', status: 'succeeded', items: [{ description: '500 crystals' }] },
  ])
  const [receipt = {}] = receipts
  const link = `${shop.origin}/yookassa/receipt?fn=${receipt.fiscal_storage_number}&i=${receipt.fiscal_document_number}&fp=${receipt.fiscal_attribute}&s=199.00&n=1`
  expect(await (await fetch(link)).text()).toContain('anna@example.com')
  expect((await fetch(link.replace('199.00', '198.00'))).status).toBe(404)
  expect((await shop.call('GET', `/receipts/${receipt.id}`)).body).toMatchObject({ id: receipt.id })
})

test.each([
  ['5555555555554592', 'payment_network', '3d_secure_failed'],
  ['5555555555554535', 'payment_network', 'call_issuer'],
  ['5555555555554543', 'payment_network', 'card_expired'],
  ['5555555555554600', 'payment_network', 'insufficient_funds'],
  ['5555555555554626', 'payment_network', 'invalid_csc'],
  ['5555555555554501', 'payment_network', 'issuer_unavailable'],
  ['5555555555554584', 'yoo_money', 'country_forbidden'],
  ['5555555555554634', 'yoo_money', 'fraud_suspected'],
  ['4242424242424242', 'payment_network', 'general_decline'],
  ['1234', 'payment_network', 'invalid_card_number'],
])('the card %s is refused by %s: %s. Another may follow, unless that is switched off', async (card, party, reason) => {
  const { id } = await shop.newPayment()
  expect((await shop.pay(id, { card })).body).toEqual({ result: 'refused', reason })
  expect(await shop.read(id)).toMatchObject({ status: 'pending' })

  await shop.control('', { faults: [{ on: 'yookassa', do: 'no-retry', times: 1 }] })
  expect((await shop.pay(id, { card })).body).toEqual({ result: 'ended', reason })
  expect(await shop.read(id)).toMatchObject({ status: 'canceled', paid: false, cancellation_details: { party, reason } })
  expect((await shop.pay(id, { card: '4111111111111111' })).status).toBe(409)
  await until(() => shop.eventsOf(id).includes('payment.canceled'))
})

test('3-D Secure: approved, failed, closed', async () => {
  const approved = await shop.newPayment()
  expect((await shop.pay(approved.id, { card: '5555555555554477' })).body).toEqual({ result: 'challenge' })
  expect(await shop.read(approved.id)).toMatchObject({ status: 'pending' })
  expect((await shop.post('/yookassa/challenge', { paymentId: approved.id, decision: 'approve' })).body).toEqual({ result: 'paid' })
  expect(await shop.read(approved.id)).toMatchObject({ status: 'succeeded', authorization_details: { three_d_secure: { applied: true } } })

  const other = await shop.newPayment()
  expect((await shop.pay(other.id, { card: '2200000000000004', threeDs: 'fail' })).body).toMatchObject({
    result: 'refused',
    reason: '3d_secure_failed',
  })
  await shop.pay(other.id, { card: '4793128161644804' })
  await shop.post('/yookassa/challenge', { paymentId: other.id, decision: 'close' })
  expect(await shop.read(other.id)).toMatchObject({ status: 'pending' })
  expect((await shop.pay(other.id, { card: '4793128161644804', threeDs: 'approve' })).body).toEqual({ result: 'paid' })
})

test('the YooMoney wallet pays or refuses', async () => {
  const { id } = await shop.newPayment()
  expect((await shop.pay(id, { wallet: 'refuse' })).body).toMatchObject({ result: 'refused' })
  expect((await shop.pay(id, { wallet: 'pay' })).body).toEqual({ result: 'paid' })
  expect(await shop.read(id)).toMatchObject({
    payment_method: { type: 'yoo_money', account_number: expect.stringMatching(/^41001\d{10}$/) },
  })
})

test('what cannot be paid with is an address that nobody knows', async () => {
  expect(await shop.post('/yookassa/pay', { confirmationToken: 'ct-nothing', card: '4111111111111111' })).toEqual({
    status: 404,
    body: { error: 'invalid_token' },
  })
})

test('a payment by redirect has an address, where the form leads back', async () => {
  const { id, confirmation } = await shop.newPayment({
    confirmation: { type: 'redirect', return_url: 'https://hub.example/back', locale: 'en_US' },
  })
  expect(confirmation).toMatchObject({ type: 'redirect', confirmation_url: `${shop.origin}/yookassa/checkout?orderId=${id}` })
  expect((await shop.post('/yookassa/checkout', { paymentId: id })).body).toMatchObject({
    status: 'open',
    locale: 'en_US',
    returnUrl: 'https://hub.example/back',
  })
})

test('money held on the card is taken, in part too, or let go', async () => {
  const held = await shop.newPayment({ capture: false })
  await shop.pay(held.id, { card: '4111111111111111' })
  expect(await shop.read(held.id)).toMatchObject({ status: 'waiting_for_capture', paid: true, expires_at: expect.any(String) })
  expect((await shop.call('POST', `/payments/${held.id}/capture`, { amount: rub('99.00') })).body).toMatchObject({
    code: 'invalid_request',
    description: 'Receipt is missing or illegal',
  })
  const part = { amount: rub('99.00'), receipt: receiptOf('99.00') }
  expect((await shop.call('POST', `/payments/${held.id}/capture`, part)).body).toMatchObject({ status: 'succeeded', amount: rub('99.00') })
  expect((await shop.call('POST', `/payments/${held.id}/capture`)).body).toMatchObject({
    description: 'Payment can not be captured in current status',
  })

  const released = await shop.newPayment({ capture: false })
  await shop.pay(released.id, { card: '4111111111111111' })
  expect((await shop.call('POST', `/payments/${released.id}/cancel`)).body).toMatchObject({
    status: 'canceled',
    cancellation_details: { party: 'merchant', reason: 'canceled_by_merchant' },
  })
  await until(() => shop.eventsOf(released.id).length === 2)
  expect(shop.eventsOf(released.id)).toEqual(['payment.waiting_for_capture', 'payment.canceled'])
})

test('what is not paid cannot be cancelled', async () => {
  const open = await shop.newPayment({ capture: false })
  expect(await shop.call('POST', `/payments/${open.id}/cancel`)).toMatchObject({
    status: 400,
    body: { description: 'Payment can not be canceled in current status' },
  })
  const automatic = await shop.newPayment()
  expect(await shop.call('POST', `/payments/${automatic.id}/cancel`)).toMatchObject({
    status: 400,
    body: { description: 'You can not cancel payment with autocapture' },
  })
})

test('nobody pays for an hour: the payment is over', async () => {
  const { id, token } = await shop.newPayment()
  await shop.control('/clock', { advanceMs: 59 * 60_000 })
  expect(await shop.read(id)).toMatchObject({ status: 'pending' })
  await shop.control('/clock', { advanceMs: 60_000 })
  expect(await shop.read(id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { party: 'yoo_money', reason: 'expired_on_confirmation' },
  })
  await until(() => shop.eventsOf(id).includes('payment.canceled'))
  expect((await shop.post('/yookassa/checkout', { confirmationToken: token })).body).toMatchObject({ status: 'ended' })
})

test('a week without a capture: the money goes back', async () => {
  const { id } = await shop.newPayment({ capture: false })
  await shop.pay(id, { card: '4111111111111111' })
  await shop.control('/clock', { advanceMs: 7 * 24 * 3_600_000 })
  expect(await shop.read(id)).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'expired_on_capture' } })
})

test('money comes late, though the player went away', async () => {
  await shop.control('', { faults: [{ on: 'yookassa', do: 'pay-late', ms: 600_000, times: 1 }] })
  const { id } = await shop.newPayment()
  expect((await shop.pay(id, { card: '4111111111111111' })).body).toEqual({ result: 'processing' })
  expect(await shop.read(id)).toMatchObject({ status: 'pending' })
  expect(await shop.read(id)).not.toHaveProperty('confirmation')
  await shop.control('/clock', { advanceMs: 600_000 })
  expect(await shop.read(id)).toMatchObject({ status: 'succeeded' })
})

test('one kopeck short, on demand', async () => {
  await shop.control('', { faults: [{ on: 'yookassa', do: 'wrong-amount', times: 1 }] })
  expect(await shop.read(await shop.newPaid())).toMatchObject({ status: 'succeeded', amount: rub('198.99') })
})

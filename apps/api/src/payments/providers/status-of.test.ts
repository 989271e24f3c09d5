import { expect, test } from 'vitest'
import { orderAnswer, presentOrder } from './yandex-pay-answers.ts'
import { paymentAnswer, presentPayment } from './yookassa-answers.ts'

test.each([
  ['PENDING', 'open'],
  ['AUTHORIZED', 'processing'],
  ['CONFIRMED', 'processing'],
  ['CAPTURED', 'succeeded'],
  ['FAILED', 'canceled'],
  ['SOMETHING_NEW', 'open'],
])('an order of Yandex Pay that is %s counts as %s', (paymentStatus, status) => {
  const order = { orderId: 'order', orderAmount: '349.00', currencyCode: 'RUB', paymentStatus }
  expect(presentOrder(orderAnswer.parse({ data: { order } }).data).status).toBe(status)
})

test.each([
  ['pending', { confirmation: {} }, 'open'],
  ['pending', {}, 'processing'],
  ['waiting_for_capture', {}, 'processing'],
  ['succeeded', {}, 'succeeded'],
  ['canceled', {}, 'canceled'],
  ['something_new', {}, 'open'],
])('a payment of YooKassa that is %s with %j counts as %s', (status, more, ours) => {
  const payment = { id: 'payment', status, amount: { value: '349.00', currency: 'RUB' }, ...more }
  expect(presentPayment(paymentAnswer.parse(payment)).status).toBe(ours)
})

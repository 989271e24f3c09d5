import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderBody, startWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.control('/control/reset', {}))
afterAll(() => world.close())

const newOrder = async () => {
  const orderId = randomUUID()
  const { json } = await world.call('POST', '/v1/orders', orderBody(orderId))
  return { orderId, url: json.data.paymentUrl }
}
/** Sends the form like a browser and follows the redirect. */
const press = async (orderId: string, outcome: string, more: Record<string, string> = {}) => {
  const body = new URLSearchParams({ orderId, outcome, lng: 'en', ...more })
  return (await fetch(`${world.simulator.origin}/yandex-pay/pay`, { method: 'POST', body })).text()
}
const pageAt = async (url: string, headers = {}) => (await fetch(url, { headers })).text()

test('the page tells what is paid for, in the language of the reader', async () => {
  const { url } = await newOrder()
  const english = await pageAt(url, { 'accept-language': 'de' })
  expect(english).toContain('<html lang="en">')
  expect(english).toContain('Второй строитель')
  expect(english).toContain('Pay ₽349.00')
  const russian = await pageAt(url, { 'accept-language': 'ru-RU,ru' })
  expect(russian).toContain('<html lang="ru">')
  expect(russian).toContain('Оплатить 349,00')
  expect(await pageAt(`${url}?lng=ru`)).toContain('Отклонить')
})

test.each([
  ['pay', 'Paid', 'http://shop.test/ok'],
  ['decline', 'The bank declined the payment.', 'http://shop.test/no'],
  ['expire', 'The time for paying is over.', 'http://shop.test/no'],
  ['abort', 'You left the form', 'http://shop.test/left'],
])('after "%s" the page says "%s" and leads back', async (outcome, text, back) => {
  const { orderId } = await newOrder()
  const shown = await press(orderId, outcome, { card: '4242 4242 4242 4242' })
  expect(shown).toContain(text)
  expect(shown).toContain(`href="${back}"`)
})

test('the bank asks in between', async () => {
  const { orderId } = await newOrder()
  expect(await press(orderId, 'pay-3ds')).toContain('Bank check')
  expect(await press(orderId, 'approve')).toContain('Paid')
})

test('a wrong number is told beside the field', async () => {
  const { orderId } = await newOrder()
  const shown = await press(orderId, 'pay', { card: '1' })
  expect(shown).toContain('This is not the number of a card.')
  expect(shown).toContain('aria-invalid="true"')
})

test('a link that was rolled back pays nothing; an unknown one leads nowhere', async () => {
  const { orderId, url } = await newOrder()
  await world.call('POST', `/v1/orders/${orderId}/rollback`)
  expect(await pageAt(url)).toContain('The shop has withdrawn this link.')
  expect((await fetch(`${world.simulator.origin}/yandex-pay/l/nothing`)).status).toBe(404)
})

test('the page can be told to cut its opener', async () => {
  const { url } = await newOrder()
  await world.control('/control', { faults: [{ on: 'yandex-pay', operation: 'page', do: 'coop', times: 1 }] })
  expect((await fetch(url)).headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect((await fetch(url)).headers.get('cross-origin-opener-policy')).toBeNull()
})

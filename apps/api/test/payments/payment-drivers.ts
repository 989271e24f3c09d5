import { randomUUID } from 'node:crypto'
import { formatMinor, type PaymentMethod } from '@playhub/contract/payments'
import { generateKeyPair, SignJWT } from 'jose'
import Stripe from 'stripe'
import type { Answer, World } from '../world.ts'
import { kept, type Person } from './paying.ts'

/** A started attempt. `ref` is the attempt's id at the provider; `handle` is what the browser got to open the payment form. */
export type Begun = { ref: string; handle: string }

/** Actions of players and attackers at one provider, and faults of this provider. Each provider has a driver with this interface. */
export type Driver = {
  method: PaymentMethod
  price: { amountMinor: number; currency: 'RUB' | 'USD' }
  create: (world: World, person: Person, id: string) => Promise<Answer>
  handleOf: (answer: Answer) => string
  /** The player pays with a card that is accepted. */
  pay: (world: World, begun: Begun) => Promise<unknown>
  /** The player tries to pay with a card that is declined. */
  decline: (world: World, begun: Begun) => Promise<unknown>
  /** Whether a declined card ends the attempt. */
  endsByDecline: boolean
  /** The player closes the provider's form. */
  leave: (world: World, person: Person, id: string, begun: Begun) => Promise<Answer>
  /** Faults that make closing the attempt fail; empty if the provider cannot close attempts. */
  closing: object[]
  lostCreate: object
  lostRefund: object
  /** A fault: a refund takes a second. */
  slowRefund: object
  /** A fault: the provider accepts a refund and later refuses it. Undefined if no fault of the simulator can cause this. */
  failingRefund: object | undefined
  /** Refunds money in the provider's own dashboard. */
  refundThere: (world: World, begun: Begun, amountMinor: number) => Promise<unknown>
  down: object
  /** A fault: the provider reports a wrong amount. */
  misread: object
  /** Sends a forged webhook to the hub. The webhook claims that the payment is paid. Returns the status of the hub's reply. */
  forge: (world: World, begun: Begun) => Promise<number>
}

const STRIPE_GOOD = '4242424242424242'
const STRIPE_DECLINED = '4000000000000002'

const post = (world: World, path: string, body: unknown) => world.ask('POST', world.simulatorUrl + path, { body })

/** Calls a provider's own API, as its dashboard does. Throws if the provider refuses the call. */
const there = async (world: World, path: string, body: object, authorization: string) => {
  const isForm = body instanceof URLSearchParams
  const response = await fetch(world.simulatorUrl + path, {
    method: 'POST',
    body: isForm ? body : JSON.stringify(body),
    headers: { authorization, 'idempotence-key': randomUUID(), ...(!isForm && { 'content-type': 'application/json' }) },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

const webhook = async (world: World, path: string, body: string, headers: Record<string, string>) =>
  (await fetch(`${world.hubUrl}/webhooks/${path}`, { method: 'POST', body, headers })).status

const stripe: Driver = {
  method: 'stripe',
  price: { amountMinor: 399, currency: 'USD' },
  create: (world, person, id) => world.api('GET', `/payments/stripe/create/${id}`, person.token),
  handleOf: ({ body }) => (body as { clientSecret: string }).clientSecret,
  pay: (world, { ref, handle }) => world.confirm(ref, handle, STRIPE_GOOD),
  decline: (world, { ref, handle }) => world.confirm(ref, handle, STRIPE_DECLINED),
  endsByDecline: false,
  leave: (world, person, id, { ref }) =>
    world.api('POST', '/payments/stripe/cancellation-payment', person.token, { paymentId: id, stripePaymentId: ref }),
  closing: [{ on: 'stripe', operation: 'cancel', do: 'refuse' }],
  lostCreate: { on: 'stripe', operation: 'create', do: 'fail-after', times: 2 },
  lostRefund: { on: 'stripe', operation: 'refund', do: 'fail-after', times: 2 },
  slowRefund: { on: 'stripe', operation: 'refund', do: 'slow', ms: 1000, times: 1 },
  // Undefined, because no fault of the simulator makes a Stripe refund fail. As at Stripe, the card number decides whether a refund fails.
  // A refund that will fail is first reported as succeeded.
  failingRefund: undefined,
  refundThere: (world, { ref }, amountMinor) =>
    there(world, '/v1/refunds', new URLSearchParams({ payment_intent: ref, amount: String(amountMinor) }), 'Bearer sk_test_playhub'),
  down: { on: 'stripe', operation: 'retrieve', do: 'refuse' },
  misread: { on: 'stripe', operation: 'retrieve', do: 'wrong-amount' },
  forge: (world, { ref }) => {
    const object = { id: ref, object: 'payment_intent', status: 'succeeded' }
    const payload = JSON.stringify({ id: 'evt_forged', object: 'event', type: 'payment_intent.succeeded', data: { object } })
    const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret: 'whsec_wrong' })
    return webhook(world, 'stripe', payload, { 'stripe-signature': signature, 'content-type': 'application/json' })
  },
}

const yookassa: Driver = {
  method: 'yookassa',
  price: { amountMinor: 34_900, currency: 'RUB' },
  create: (world, person, id) => world.api('GET', `/payments/yookassa/create/${id}`, person.token),
  handleOf: ({ body }) => (body as { confirmationToken: string }).confirmationToken,
  pay: (world, { handle }) => post(world, '/yookassa/pay', { confirmationToken: handle, card: '5555555555554444' }),
  decline: (world, { handle }) => post(world, '/yookassa/pay', { confirmationToken: handle, card: '5555555555554600' }),
  endsByDecline: false,
  leave: (world, person, id) => world.api('GET', `/payments/yookassa/modal-close/${id}`, person.token),
  closing: [],
  lostCreate: { on: 'yookassa', operation: 'create', do: 'fail-after', times: 2 },
  lostRefund: { on: 'yookassa', operation: 'refund', do: 'fail-after', times: 1 },
  slowRefund: { on: 'yookassa', do: 'refund-pending', ms: 1000, times: 1 },
  failingRefund: { on: 'yookassa', do: 'refund-canceled', times: 1 },
  refundThere: (world, { ref }, amountMinor) => {
    const amount = { value: formatMinor(amountMinor), currency: 'RUB' }
    const items = [
      { description: 'x', quantity: 1, amount, vat_code: 1, measure: 'piece', payment_subject: 'service', payment_mode: 'full_payment' },
    ]
    const receipt = { customer: { email: 'tester@playhub.example' }, items }
    const basic = `Basic ${Buffer.from('100001:test_simulator_yookassa').toString('base64')}`
    return there(world, '/yookassa/v3/refunds', { payment_id: ref, amount, receipt }, basic)
  },
  down: { on: 'yookassa', operation: 'read', do: 'refuse' },
  misread: { on: 'yookassa', do: 'misread' },
  // The sender's IP address looks like an address of YooKassa. The hub can detect the forgery only by requesting the payment from
  // YooKassa's API.
  forge: (world, { ref }) => {
    const object = { id: ref, status: 'succeeded', paid: true, amount: { value: '349.00', currency: 'RUB' } }
    const body = JSON.stringify({ type: 'notification', event: 'payment.succeeded', object })
    return webhook(world, 'yookassa', body, { 'content-type': 'application/json' })
  },
}

const yandexPay: Driver = {
  method: 'yandex-pay',
  price: { amountMinor: 34_900, currency: 'RUB' },
  create: (world, person, id) => world.api('POST', '/payments/yandex-pay/create', person.token, { paymentId: id }),
  handleOf: ({ body }) => (body as { data: { paymentUrl: string } }).data.paymentUrl,
  pay: (world, { ref }) => post(world, '/yandex-pay/pay', { orderId: ref, outcome: 'pay' }),
  decline: (world, { ref }) => post(world, '/yandex-pay/pay', { orderId: ref, outcome: 'decline' }),
  endsByDecline: true,
  leave: (world, person, id) => world.api('POST', '/payments/yandex-pay/window-close', person.token, { paymentId: id }),
  closing: [{ on: 'yandex-pay', operation: 'rollback', do: 'refuse' }],
  // The fault must occur twice, because the hub's adapter repeats a failed call once.
  lostCreate: { on: 'yandex-pay', operation: 'create', do: 'fail-after', times: 2 },
  lostRefund: { on: 'yandex-pay', operation: 'refund', do: 'fail-after', times: 2 },
  slowRefund: { on: 'yandex-pay', operation: 'refund', do: 'slow', ms: 1000, times: 1 },
  failingRefund: { on: 'yandex-pay', operation: 'refund', do: 'fail-later', times: 1 },
  refundThere: (world, { ref }, amountMinor) => {
    const targetCart = { items: [{ productId: 'item', quantityCount: '1', price: formatMinor(34_900 - amountMinor) }] }
    const body = { refundAmount: formatMinor(amountMinor), externalOperationId: randomUUID(), targetCart }
    return there(world, `/yandex-pay/api/merchant/v2/orders/${ref}/refund`, body, 'Api-Key 00000000-0000-4000-8000-00000000ca5e')
  },
  down: { on: 'yandex-pay', operation: 'retrieve', do: 'refuse' },
  misread: { on: 'yandex-pay', operation: 'retrieve', do: 'wrong-amount' },
  forge: async (world, { ref }) => {
    const { privateKey } = await generateKeyPair('ES256')
    const merchantId = '00000000-0000-4000-8000-00000000ca5e'
    const token = await new SignJWT({
      merchantId,
      event: 'ORDER_STATUS_UPDATED',
      eventTime: new Date().toISOString(),
      order: { orderId: ref, paymentStatus: 'CAPTURED' },
    })
      .setProtectedHeader({ alg: 'ES256', kid: '1-merchant-api', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
    return webhook(world, 'yandex-pay/v1/webhook', token, { 'content-type': 'application/octet-stream' })
  },
}

export const drivers = [stripe, yookassa, yandexPay] as const

/** Starts an attempt, or returns the current attempt. If the hub refuses, throws an error that contains the reply. */
export const begin = async (world: World, driver: Driver, person: Person, id: string): Promise<Begun> => {
  const answer = await driver.create(world, person, id)
  const ref = (await kept(world).attempts(id)).at(-1)?.providerRef
  if (answer.status !== 200 || !ref) throw new Error(`not begun: ${answer.status} ${JSON.stringify(answer.body)}`)
  return { ref, handle: driver.handleOf(answer) }
}

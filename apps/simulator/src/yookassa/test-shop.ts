import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { expect } from 'vitest'
import { buildSimulator } from '../app.ts'
import { defaultSettings } from '../settings.ts'
import { openOfficialYookassa } from './official.ts'

type Body = Record<string, unknown>
export type Reply = { status: number; body: Body }
type Webhook = { event: string; object: Body }

/** Opens a shop with a test account: starts the simulator and a server that receives webhooks, and loads YooKassa's API description. */
export const openTestShop = async () => {
  const received: Webhook[] = []
  const answers: number[] = []
  const hook = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received.push(JSON.parse(text))
    response.writeHead(answers.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  const address = hook.address()
  const webhookUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`
  const simulator = await buildSimulator(defaultSettings({ yookassa: { webhookUrl, receiptAfterMs: 20 }, retryGapsMs: [20, 40, 80] }))
  const official = openOfficialYookassa()

  const post = async (path: string, body: object): Promise<Reply> => {
    const response = await fetch(simulator.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }

  /** Calls the API and checks each answer against YooKassa's API description. */
  const call = async (
    verb: 'GET' | 'POST',
    path: string,
    body?: unknown,
    { key = randomUUID(), secret = 'test_simulator_yookassa' }: { key?: string; secret?: string } = {},
  ): Promise<Reply> => {
    const response = await fetch(`${simulator.origin}/yookassa/v3${path}`, {
      method: verb,
      headers: {
        authorization: `Basic ${Buffer.from(`100001:${secret}`).toString('base64')}`,
        ...(verb === 'POST' && { 'content-type': 'application/json', ...(key && { 'idempotence-key': key }) }),
      },
      ...(verb === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const reply = { status: response.status, body: (await response.json()) as Body }
    expect(official?.answer(verb, path, reply.status, reply.body) ?? []).toEqual([])
    return reply
  }

  const newPayment = async (more: Body = {}, options = {}): Promise<Body & { id: string; token: string }> => {
    const order = orderOf(more)
    expect(official?.request('POST', '/payments', order) ?? []).toEqual([])
    const { status, body } = await call('POST', '/payments', order, options)
    expect(status).toBe(200)
    const { confirmation_token } = body.confirmation as { confirmation_token?: string }
    return { ...body, id: String(body.id), token: confirmation_token ?? '' }
  }

  return {
    origin: simulator.origin,
    official,
    received,
    /** The statuses with which the shop answers the next webhooks. When the list is empty, the status is 200. */
    answers,
    post,
    call,
    newPayment,
    /** Resets everything except the payments. */
    reset: async () => {
      received.length = 0
      answers.length = 0
      await post('/control/reset', {})
    },
    control: (path: string, body: object = {}) => post(`/control${path}`, body),
    pay: (paymentId: unknown, by: object) => post('/yookassa/pay', { paymentId, ...by }),
    read: async (paymentId: unknown) => (await call('GET', `/payments/${paymentId}`)).body,
    newPaid: async (more: Body = {}) => {
      const { id } = await newPayment(more)
      await post('/yookassa/pay', { paymentId: id, card: '4111111111111111' })
      return id
    },
    eventsOf: (id: unknown) => received.filter(({ object }) => object.id === id || object.payment_id === id).map(({ event }) => event),
    close: async () => {
      await simulator.close()
      hook.close()
    },
  }
}

export const rub = (value: string) => ({ value, currency: 'RUB' })
export const until = (check: () => boolean | Promise<boolean>) => expect.poll(check, { timeout: 3000, interval: 10 }).toBe(true)

export const receiptOf = (value: string) => ({
  customer: { email: 'anna@example.com' },
  items: [
    {
      description: '500 crystals',
      quantity: 1,
      amount: { value, currency: 'RUB' },
      vat_code: 1,
      measure: 'piece',
      payment_subject: 'service',
      payment_mode: 'full_payment',
    },
  ],
})

export const orderOf = (more: Body = {}) => {
  const amount = (more.amount ?? { value: '199.00', currency: 'RUB' }) as { value: string }
  return {
    amount,
    capture: true,
    confirmation: { type: 'embedded', locale: 'ru_RU' },
    description: '500 crystals',
    metadata: { attempt_id: 'a1' },
    receipt: receiptOf(amount.value),
    ...more,
  }
}

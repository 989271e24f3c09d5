import { createServer } from 'node:http'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { buildSimulator } from '../app.ts'
import { defaultSettings } from '../settings.ts'
import type { presentOperation, presentOrder } from './present.ts'

export const MERCHANT = '00000000-0000-4000-8000-00000000ca5e'

type OperationView = ReturnType<typeof presentOperation>
/** All fields that the answers of the calls can have. Each test reads only those of its call. */
type Answer = {
  code: number
  status: 'success' | 'fail'
  reasonCode: string
  data: { paymentUrl: string; order: ReturnType<typeof presentOrder>; operations: OperationView[]; operation: OperationView }
}

type Heard = {
  token: string
  kid: string
  contentType: string
  payload: Record<string, unknown> | undefined
  error: string | undefined
  isChecked: boolean
}

/** Starts a simulator with a shop and a buyer. The shop calls the simulator and receives its notices. */
export const startWorld = async () => {
  const heard: Heard[] = []
  const statuses: number[] = []
  const hook = createServer(async (request, response) => {
    let token = ''
    for await (const chunk of request) token += chunk
    const { kid = '', exp } = decodeProtectedHeader(token)
    const one: Heard = {
      token,
      kid,
      contentType: request.headers['content-type'] ?? '',
      payload: undefined,
      error: undefined,
      isChecked: false,
    }
    heard.push(one)
    try {
      one.payload = (await jwtVerify(token, jwks, { algorithms: ['ES256'] })).payload
    } catch (error) {
      one.error = error instanceof Error ? error.name : String(error)
    }
    if (Number(exp) < Date.now() / 1000) one.error = 'expired'
    one.isChecked = true
    const isGood = request.url === '/hook/v1/webhook' && !one.error && one.payload?.merchantId === MERCHANT
    response.writeHead(isGood ? (statuses.shift() ?? 200) : 400).end()
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  const address = hook.address()
  const webhookUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`
  const simulator = await buildSimulator(defaultSettings({ yandexPay: { webhookUrl }, retryGapsMs: [20, 40] }))
  const jwks = createRemoteJWKSet(new URL(`${simulator.origin}/yandex-pay/api/jwks`), { cooldownDuration: 0 })

  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${simulator.origin}/yandex-pay/api/merchant${path}`, {
      method,
      headers: { authorization: `Api-Key ${MERCHANT}`, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, json: (await response.json()) as Answer }
  }
  const post = async (path: string, body: unknown) => {
    const response = await fetch(simulator.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const json: unknown = await response.json()
    return { status: response.status, json }
  }
  return {
    simulator,
    heard,
    /** The statuses with which the shop answers the next valid notices. When the list is empty, the status is 200. */
    statuses,
    call,
    control: (path: string, body: unknown) => post(path, body).then(({ json }) => json),
    buyer: (orderId: string, outcome: string, card?: string) => post('/yandex-pay/pay', { orderId, outcome, ...(card && { card }) }),
    close: async () => {
      await simulator.close()
      hook.close()
    },
  }
}
export type TestWorld = Awaited<ReturnType<typeof startWorld>>

export const orderBody = (orderId: string, more: Record<string, unknown> = {}) => ({
  orderId,
  currencyCode: 'RUB',
  cart: {
    items: [
      {
        productId: 'builder',
        title: 'Второй строитель',
        quantity: { count: '1' },
        total: '349.00',
        receipt: { tax: 6, measure: 0, paymentMethodType: 4, paymentSubjectType: 4 },
      },
    ],
    total: { amount: '349.00' },
  },
  availablePaymentMethods: ['CARD'],
  redirectUrls: { onSuccess: 'http://shop.test/ok', onError: 'http://shop.test/no', onAbort: 'http://shop.test/left' },
  ttl: 1800,
  metadata: 'payment p1',
  ...more,
})

import { randomUUID } from 'node:crypto'
import { apiPrefix, partnerPrefix } from '@playhub/contract/api'
import { IDEMPOTENCY_HEADER, partner } from '@playhub/contract/partner'
import { type PaymentMethod, paymentMethods, payments } from '@playhub/contract/payments'
import { game } from '../payments/game-server.ts'
import { askAgain, GaveUp, jsonOf } from './again.ts'
import type { Random } from './random.ts'
import type { Watch } from './watch.ts'

export type Buyer = { number: string; jwt: string; address: string }
export type Where = { hubUrl: string; simulatorUrl: string; watch?: Watch | undefined }

/** What a player does with a payment. The list begins with simple plans and ends with difficult ones. */
const plans = [
  'pays',
  'pays without a word',
  'is declined, then pays',
  'is declined and leaves',
  'only begins',
  'closes',
  'closes and has paid all the same',
  'switches, then pays',
  'switches and pays both',
] as const
type Plan = (typeof plans)[number]

type Begun = { method: PaymentMethod; ref: string; handle: string }
const JSON_TYPE = { 'content-type': 'application/json' }

/**
 * Carries out a payment of one player, with random failures. Returns the payment and the player's plan; undefined if the hub never
 * confirmed the order.
 */
export const purchase = async (where: Where, buyer: Buyer, random: Random): Promise<{ paymentId: string; plan: Plan } | undefined> => {
  const plan = random.pick(plans)
  const steps = createSteps(where, buyer)
  const [first, second] = twoOf(random)
  const isDoubled = random.chance(0.2)
  try {
    const paymentId = await steps.order()
    try {
      await carryOut(steps, plan, paymentId, { first, second, isDoubled })
    } catch (error) {
      // The player gave up. The hub must still finish every attempt that this player has started.
      if (!(error instanceof GaveUp)) throw error
    }
    return { paymentId, plan }
  } catch (error) {
    if (error instanceof GaveUp) return undefined
    throw error
  }
}

const twoOf = (random: Random): [PaymentMethod, PaymentMethod] => {
  const first = random.pick(paymentMethods)
  return [first, random.pick(paymentMethods.filter((each) => each !== first))]
}

type Steps = ReturnType<typeof createSteps>
type Choice = { first: PaymentMethod; second: PaymentMethod; isDoubled: boolean }

const carryOut = async (steps: Steps, plan: Plan, paymentId: string, { first, second, isDoubled }: Choice) => {
  const begun = await steps.begin(paymentId, first)
  if (!begun || plan === 'only begins') return
  // Simulates a double click.
  if (isDoubled) await Promise.all([steps.begin(paymentId, first), steps.begin(paymentId, first)])
  switch (plan) {
    case 'pays':
      await steps.pay(begun, 'approve')
      return steps.report(paymentId, isDoubled)
    case 'pays without a word':
      return steps.pay(begun, 'approve')
    case 'is declined, then pays': {
      await steps.pay(begun, 'decline')
      await steps.report(paymentId, isDoubled)
      const again = await steps.begin(paymentId, first)
      if (again) await steps.pay(again, 'approve')
      return steps.report(paymentId, isDoubled)
    }
    case 'is declined and leaves':
      await steps.pay(begun, 'decline')
      return steps.report(paymentId, isDoubled)
    case 'closes':
      return steps.close(paymentId, begun)
    case 'closes and has paid all the same':
      await Promise.all([steps.close(paymentId, begun), steps.pay(begun, 'approve')])
      return
    case 'switches, then pays': {
      const other = await steps.begin(paymentId, second)
      if (other) await steps.pay(other, 'approve')
      return steps.report(paymentId, isDoubled)
    }
    case 'switches and pays both': {
      const other = await steps.begin(paymentId, second)
      await Promise.all([steps.pay(begun, 'approve'), other && steps.pay(other, 'approve')])
      return steps.report(paymentId, isDoubled)
    }
  }
}

/** Returns the id of the order on the page of Yandex Pay's payment link. Returns "over" if the page has no order. */
const orderIn = async (paymentUrl: string): Promise<string> => {
  const page = await askAgain(paymentUrl, { patienceMs: 5000 })
  return /name="orderId" value="([^"]+)"/.exec(page.body.toString())?.[1] ?? 'over'
}

/** Returns functions that send the requests of three senders: the game's server, the player's browser, and the providers' forms. */
const createSteps = ({ hubUrl, simulatorUrl, watch }: Where, { jwt, number, address }: Buyer) => {
  const asPlayer = { authorization: `Bearer ${jwt}`, 'x-forwarded-for': address }
  const call = (path: string, paymentId: string, body?: object) =>
    askAgain(hubUrl + apiPrefix + path.replace(':paymentId', paymentId), {
      watch,
      headers: { ...asPlayer, ...(body && JSON_TYPE) },
      ...(body && { method: 'POST' as const, body: JSON.stringify(body) }),
    })
  const atProvider = (path: string, body: object) =>
    askAgain(simulatorUrl + path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body), patienceMs: 5000 })

  return {
    order: async (): Promise<string> => {
      const answer = await askAgain(hubUrl + partnerPrefix + partner.createPayment.path, {
        method: 'POST',
        watch,
        headers: { ...JSON_TYPE, authorization: `Bearer ${game.apiKey}`, [IDEMPOTENCY_HEADER]: randomUUID() },
        body: JSON.stringify({ itemId: game.itemId, userId: number }),
      })
      if (answer.status !== 200) throw new Error(`order: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
      return String(jsonOf(answer).id)
    },

    /** Starts an attempt. Returns undefined if the hub refused, for example because the payment is already paid. */
    begin: async (paymentId: string, method: PaymentMethod): Promise<Begun | undefined> => {
      const answer = await {
        stripe: () => call(payments.stripeCreate.path, paymentId),
        yookassa: () => call(payments.yookassaCreate.path, paymentId),
        'yandex-pay': () => call(payments.yandexPayCreate.path, paymentId, { paymentId }),
      }[method]()
      if (answer.status !== 200) return undefined
      const reply = jsonOf(answer)
      if (method === 'stripe') return { method, ref: String(reply.id), handle: String(reply.clientSecret) }
      if (method === 'yookassa') return { method, ref: '', handle: String(reply.confirmationToken) }
      return { method, ref: '', handle: String((reply.data as { paymentUrl: string }).paymentUrl) }
    },

    /**
     * Pays in the provider's form. With `decline`, the card is declined. The provider may refuse the payment if the form was closed or has
     * expired.
     */
    pay: async ({ method, ref, handle }: Begun, outcome: 'approve' | 'decline'): Promise<void> => {
      const isGood = outcome === 'approve'
      if (method === 'yookassa') {
        await atProvider('/yookassa/pay', { confirmationToken: handle, card: isGood ? '5555555555554444' : '5555555555554600' })
      } else if (method === 'yandex-pay') {
        await atProvider('/yandex-pay/pay', { orderId: await orderIn(handle), outcome: isGood ? 'pay' : 'decline' })
      } else {
        await askAgain(`${simulatorUrl}/v1/payment_intents/${ref}/confirm`, {
          method: 'POST',
          patienceMs: 5000,
          headers: { authorization: 'Bearer pk_test_playhub', 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({
            client_secret: handle,
            'payment_method_data[type]': 'card',
            'payment_method_data[card][number]': isGood ? '4242424242424242' : '4000000000000002',
            'payment_method_data[card][exp_month]': '12',
            'payment_method_data[card][exp_year]': '2030',
            'payment_method_data[card][cvc]': '123',
          }).toString(),
        })
      }
    },

    report: async (paymentId: string, isDoubled: boolean): Promise<void> => {
      await Promise.all(Array.from({ length: isDoubled ? 3 : 1 }, () => call(payments.setPending.path, paymentId)))
    },

    close: async (paymentId: string, { method, ref }: Begun): Promise<void> => {
      if (method === 'stripe') await call(payments.stripeCancel.path, paymentId, { stripePaymentId: ref, paymentId })
      else if (method === 'yookassa') await call(payments.yookassaModalClose.path, paymentId)
      else await call(payments.yandexPayWindowClose.path, paymentId, { paymentId })
    },
  }
}

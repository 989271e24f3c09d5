import { randomUUID } from 'node:crypto'
import { apiPrefix, partnerPrefix } from '@playhub/contract/api'
import { IDEMPOTENCY_HEADER, partner } from '@playhub/contract/partner'
import { payments } from '@playhub/contract/payments'
import { demoPlayer, signInPlayer } from '../../../e2e/world/player.ts'
import { askFor } from '../ask.ts'
import type { Product } from '../product.ts'
import { game } from './game-server.ts'

export type Begun = { paymentId: string; intent: string; clientSecret: string }
export type Payer = Awaited<ReturnType<typeof createPayer>>

const CARD = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2030',
  'payment_method_data[card][cvc]': '123',
}
const FORM = 'application/x-www-form-urlencoded'

/**
 * Returns the calls of one purchase, as the demo player and the game's server make them. Each call throws unless it gets the expected
 * answer.
 */
export const createPayer = async ({ hubUrl, simulatorUrl, query }: Pick<Product, 'hubUrl' | 'simulatorUrl' | 'query'>) => {
  const { token } = await signInPlayer({ hubUrl, simulatorUrl }, game.project)
  const [owner] = await query<{ number: string }>(
    `select number from player join identity on player_id = player.id where method = 'email' and subject = $1`,
    [demoPlayer.email],
  )
  const player = { authorization: `Bearer ${token}` }
  const order = JSON.stringify({ itemId: game.itemId, userId: owner?.number })
  const json = { 'content-type': 'application/json' }

  return {
    /** Creates a payment as the game's server does, and starts an attempt as the player's screen does. */
    begin: async (): Promise<Begun> => {
      const created = await askFor(200, hubUrl + partnerPrefix + partner.createPayment.path, {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${game.apiKey}`, [IDEMPOTENCY_HEADER]: randomUUID() },
        body: order,
      })
      const { id: paymentId } = partner.createPayment.reply.parse(JSON.parse(created.body.toString()))
      const begun = await askFor(200, hubUrl + apiPrefix + payments.stripeCreate.path.replace(':paymentId', paymentId), { headers: player })
      const { id: intent, clientSecret } = payments.stripeCreate.reply.parse(JSON.parse(begun.body.toString()))
      return { paymentId, intent, clientSecret }
    },
    /** Confirms a payment with a card, as the provider's form does. The provider's webhook follows. */
    confirm: ({ intent, clientSecret }: Begun) =>
      askFor(200, `${simulatorUrl}/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        headers: { authorization: 'Bearer pk_test_playhub', 'content-type': FORM },
        body: new URLSearchParams({ client_secret: clientSecret, ...CARD }).toString(),
      }),
    /** Sends the request of the player's browser after the return from the provider. Returns the payment's current status. */
    setPending: async ({ paymentId }: Begun) => {
      const url = hubUrl + apiPrefix + payments.setPending.path.replace(':paymentId', paymentId)
      const { body } = await askFor(200, url, { headers: player })
      return payments.setPending.reply.parse(JSON.parse(body.toString())).status
    },
  }
}

/** Calls `work` `count` times. At most `width` calls run at the same time. */
export const inParallel = async <T>(count: number, width: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index)
  }
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker))
  return results
}

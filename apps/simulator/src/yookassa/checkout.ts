import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { rublesText } from '../rubles.ts'
import { send } from '../webhook-sender.ts'
import { newObjectId } from './ids.ts'
import { answerChallenge, means, type Try, tryToPay } from './pay.ts'
import { presentPayment } from './present.ts'
import type { Payment } from './records.ts'
import { claimPaid, webhookOf } from './webhooks.ts'
import type { YookassaStandIn } from './yookassa.ts'

/** The id or the token of a payment. Either of them gives access to the payment. */
const named = z.strictObject({ paymentId: z.string().optional(), confirmationToken: z.string().optional() })
const challenge = z.strictObject({ ...named.shape, decision: z.enum(['approve', 'fail', 'close']) })
const payment = z
  .strictObject({ ...named.shape, ...means.shape })
  .refine(({ card, wallet }) => (card === undefined) !== (wallet === undefined), 'Pay by `card` or by `wallet`.')
const forgery = z.strictObject({
  paymentId: z.string().optional(),
  event: z.string().default('payment.succeeded'),
  /** Fields that replace or extend those of `object` in the forged webhook. */
  object: z.record(z.string(), z.unknown()).default({}),
})

/** Adds the routes by which the widget's form, or a test, pays or cancels a payment, and a route that sends forged webhooks. */
export const checkoutRoutes = (app: FastifyInstance, { state, settle }: YookassaStandIn) => {
  const find = ({ paymentId, confirmationToken }: z.output<typeof named>): Payment | undefined => {
    settle()
    if (paymentId !== undefined) return state.tables.payments.get(paymentId)
    return state.tables.payments.rows().find(({ token }) => token === confirmationToken)
  }

  app.post('/yookassa/checkout', async (request, reply) => {
    const asked = find(named.parse(request.body))
    if (!asked) return reply.code(404).send({ error: 'invalid_token' })
    return describe(asked)
  })

  const act = <P extends z.output<typeof named>>(path: string, schema: z.ZodType<P>, work: (payment: Payment, given: P) => Try) =>
    app.post(path, async (request, reply) => {
      const given = schema.parse(request.body)
      const asked = find(given)
      if (!asked) return reply.code(404).send({ error: 'invalid_token' })
      if (asked.status === 'canceled') return reply.code(409).send({ error: 'token_expired' })
      if (asked.status !== 'pending') return { result: 'paid' } satisfies Try
      return work(asked, given)
    })
  act('/yookassa/pay', payment, (asked, given) => tryToPay(state, asked, given))
  act('/yookassa/challenge', challenge, (asked, { decision }) => answerChallenge(state, asked, decision))

  app.post('/yookassa/forge', async (request, reply) => {
    const asked = forgery.parse(request.body ?? {})
    const known = asked.paymentId === undefined ? undefined : state.tables.payments.get(asked.paymentId)
    const { object } = claimPaid(known ? presentPayment(known, state.world) : { id: asked.paymentId ?? newObjectId() })
    const status = await send(webhookOf(state.world, { event: asked.event, object: { ...object, ...asked.object } })).catch(() => null)
    return reply.send({ status })
  })
}

/** Returns the data that the form shows about a payment. */
const describe = (asked: Payment) => ({
  status: stageOf(asked),
  amount: rublesText(asked.amountMinor),
  description: asked.description ?? '',
  locale: asked.locale,
  returnUrl: asked.returnUrl,
})

const stageOf = ({ status, paysAt }: Payment) => {
  if (status === 'pending') return paysAt === null ? 'open' : 'processing'
  return status === 'canceled' ? 'ended' : 'paid'
}

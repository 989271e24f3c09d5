import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { StripeState } from '../events.ts'
import { StripeFailure } from '../failures.ts'
import { getIntent } from '../intents.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { presentDispute } from './present-dispute.ts'

const opening = z.strictObject({
  paymentIntent: z.string(),
  reason: z.enum(['fraudulent', 'product_not_received', 'unrecognized']).default('fraudulent'),
})
const closing = z.strictObject({ id: z.string(), status: z.enum(['won', 'lost']) })

/** Adds routes that open and close disputes on demand, as banks do. */
export const disputeRoutes = (app: FastifyInstance, stripe: StripeState) => {
  app.register(async (scope) => {
    scope.setErrorHandler((error, _, reply) =>
      error instanceof StripeFailure ? reply.code(409).send({ message: error.message }) : reply.send(error),
    )
    scope.post('/control/disputes', async (request) => {
      const { paymentIntent, reason } = opening.parse(request.body)
      return presentDispute(openDispute(stripe, getIntent(stripe, paymentIntent).latestCharge ?? '', reason))
    })
    scope.post('/control/disputes/close', async (request) => {
      const { id, status } = closing.parse(request.body)
      return presentDispute(closeDispute(stripe, id, status))
    })
  })
}

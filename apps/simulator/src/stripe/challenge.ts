import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { authenticate } from './confirm.ts'
import type { StripeState } from './events.ts'
import { StripeFailure } from './failures.ts'
import { getIntent } from './intents.ts'

const decision = z.object({ payment_intent: z.string(), payment_intent_client_secret: z.string() })

/** Adds the bank's side of 3-D Secure: the player's choice in the challenge. */
export const challengeRoutes = (app: FastifyInstance, stripe: StripeState) => {
  const decide = (path: string, isApproved: boolean) =>
    app.post(path, async (request, reply) => {
      const asked = decision.parse(request.body)
      try {
        if (getIntent(stripe, asked.payment_intent).secret !== asked.payment_intent_client_secret) return reply.code(404).send({})
        authenticate(stripe, asked.payment_intent, isApproved)
      } catch (error) {
        // The bank may refuse the card after a successful challenge. The intent then contains the refusal, and the shop reads it there. So
        // this route returns no error.
        if (!(error instanceof StripeFailure)) throw error
      }
      return {}
    })
  decide('/stripe/challenge/approve', true)
  decide('/stripe/challenge/fail', false)
}

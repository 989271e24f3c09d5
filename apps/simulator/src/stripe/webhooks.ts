import Stripe from 'stripe'
import { createWebhookSender, type Spoil } from '../webhook-sender.ts'
import type { World } from '../world.ts'
import { presentEvent } from './present.ts'
import type { StripeTables } from './records.ts'

/** The age of a stale signature in seconds. Stripe's own libraries accept at most 300 seconds. */
const STALE_SECONDS = 600

/** Creates the sender of events. Events are signed with the shop's secret. An event is delivered if the answer's status is 2xx. */
export const createWebhooks = (world: World, tables: StripeTables) =>
  createWebhookSender(world, {
    provider: 'stripe',
    messages: tables.events,
    isAccepted: (status) => status >= 200 && status < 300,
    write: (event, spoil) => {
      const { webhookUrl, webhookSecret } = world.settings.stripe
      const body = JSON.stringify(presentEvent(event), null, 2)
      return {
        url: webhookUrl,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': sign(body, webhookSecret, spoil),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
      }
    },
  })

const sign = (payload: string, secret: string, spoil: Spoil) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: spoil === 'forge' ? 'whsec_of_somebody_else' : secret,
    timestamp: Math.floor(Date.now() / 1000) - (spoil === 'stale' ? STALE_SECONDS : 0),
  })

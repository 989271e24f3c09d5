import type { World } from '../world.ts'
import type { StripeState } from './events.ts'
import { openStripeTables } from './records.ts'
import { resumeRefunds } from './refunds.ts'
import { createWebhooks } from './webhooks.ts'

/** Creates the simulated Stripe: its tables and its webhooks. */
export const createStripe = (world: World) => {
  const tables = openStripeTables(world.settings.dataDir)
  const webhooks = createWebhooks(world, tables)
  const state: StripeState = { world, tables, deliver: webhooks.deliver }
  resumeRefunds(state)
  return { state, webhooks }
}
export type StripeStandIn = ReturnType<typeof createStripe>

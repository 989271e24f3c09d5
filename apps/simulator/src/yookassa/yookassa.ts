import type { World } from '../world.ts'
import { settleDue } from './due.ts'
import { openYookassaTables } from './records.ts'
import { dueOf, type Yookassa } from './state.ts'
import { createWebhooks } from './webhooks.ts'

/**
 * A change that is due within this time, in ms, gets its own timer. A change that is due later is made at a regular check, when a test
 * moves the clock, or when somebody reads the changed object.
 */
const LONGEST_WAKE_MS = 60_000

/** Creates the simulated YooKassa: its tables and its webhooks. */
export const createYookassa = (world: World) => {
  const tables = openYookassaTables(world.settings.dataDir)
  const webhooks = createWebhooks(world, tables)
  const wakeIn = (ms: number) => {
    if (ms <= LONGEST_WAKE_MS) world.timers.later(Math.max(1, ms + 1), settle)
  }
  const state: Yookassa = { world, tables, waiting: new Set(), deliver: webhooks.deliver, wakeIn }
  const settle = () => settleDue(state)

  for (const payment of tables.payments.rows()) if (dueOf.payment(payment) !== undefined) state.waiting.add(payment.id)
  for (const refund of tables.refunds.rows()) if (dueOf.refund(refund) !== undefined) state.waiting.add(refund.id)
  for (const receipt of tables.receipts.rows()) if (dueOf.receipt(receipt) !== undefined) state.waiting.add(receipt.id)
  world.clock.onAdvance(settle)
  const sweep = () => {
    settle()
    world.timers.later(LONGEST_WAKE_MS / 2, sweep)
  }
  world.timers.later(LONGEST_WAKE_MS / 2, sweep)
  return { state, webhooks, settle }
}
export type YookassaStandIn = ReturnType<typeof createYookassa>

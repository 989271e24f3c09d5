import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, figure, type Options, type Result } from './figures.ts'
import { type Begun, inParallel } from './payments/payer.ts'
import type { Shop } from './payments/shop.ts'
import { percentile } from './rounds.ts'
import { atSteadyRate } from './steady.ts'

const PER_SECOND = 15
const KILL_EVERY_SECONDS = 5
/**
 * Number of payments that are confirmed at the same time just before the api is killed. The kill follows after one of the times of
 * `KILL_AFTER_MS`: before or during the webhook, while the payment is settled, or during the notice to the game.
 */
const BURST = 10
const KILL_AFTER_MS = [10, 40, 80, 150, 300]
/**
 * Maximum time in milliseconds until the game gets the notice of a payment. A payment without a notice after this time counts as lost.
 * Within this time, the provider repeats unanswered webhooks, and the hub also asks the provider for the state of the payment.
 */
const PATIENCE_MS = 180_000

/**
 * Confirms payments at the provider. Meanwhile the api is killed with SIGKILL every five seconds and started again. At the end, each
 * payment must be paid, and all its notices to the game must have the same event id. So no payment is lost, and none is granted twice.
 */
export const measureRecovery = async (shop: Shop, { payments = 300 }: Options): Promise<Result> => {
  const { product, server, payer } = shop
  const begun = await inParallel(payments, 8, () => payer.begin())
  const paidBefore = await killWhilePaying(shop, begun)
  await untilAllTold(shop, begun)

  const ids = begun.map(({ paymentId }) => paymentId)
  const rows = await product.query<{ id: string; status: string }>('select id, status from payment where id = any($1)', [ids])
  const lost = rows.filter(({ id, status }) => status !== 'paid' || !server.told.has(id)).length
  const told = [...server.told.values()]
  const waits = begun.flatMap(({ paymentId }) => {
    const at = server.told.get(paymentId)?.at
    const ready = paidBefore.get(paymentId)
    return at !== undefined && ready !== undefined && at > ready ? [at - ready] : []
  })
  const named = (what: string, unit = '') => ({ row: 8, what: `kill -9: ${what}`, unit })
  const measured = (what: string, share: number) => figure({ ...named(what, 'ms'), goal: atMost(2000) }, [percentile(waits, share)])
  const again = told.filter(({ notices }) => notices > 1).length
  return {
    figures: [
      figure({ ...named(`lost, of ${payments}`), goal: atMost(0) }, [lost]),
      figure({ ...named('granted twice'), goal: atMost(0) }, [told.filter(({ events }) => events.size > 1).length]),
      ...(waits.length > 0 ? [measured('recovery, p50', 50), measured('recovery, p99', 99)] : []),
    ],
    notes: [
      'recovery: from the restarted api being ready to the notice at the game, for payments confirmed at the provider before',
      `${new Set(paidBefore.values()).size} kills; ${waits.length} payments were told only after one; ${again} notices came again under their own id, as they may`,
    ],
  }
}

/**
 * Confirms all payments of `begun` in groups. After each group, kills the api and starts it again. Returns for each payment the time at
 * which the api was ready after the kill that followed the payment's group.
 */
const killWhilePaying = async ({ product, payer }: Shop, begun: readonly Begun[]): Promise<Map<string, number>> => {
  const paidBefore = new Map<string, number>()
  const waiting = [...begun]
  for (let kills = 0; waiting.length > 0; kills++) {
    const calm = waiting.splice(0, PER_SECOND * KILL_EVERY_SECONDS - BURST)
    const burst = waiting.splice(0, BURST)
    await atSteadyRate(PER_SECOND, calm.length, (index) => confirmOf(payer, calm[index]))
    await Promise.all(burst.map((each) => payer.confirm(each)))
    await sleep(KILL_AFTER_MS[kills % KILL_AFTER_MS.length])
    await product.killApi()
    const ready = performance.timeOrigin + performance.now()
    for (const { paymentId } of [...calm, ...burst]) paidBefore.set(paymentId, ready)
  }
  return paidBefore
}

const confirmOf = async (payer: Shop['payer'], begun: Begun | undefined) => {
  if (begun) await payer.confirm(begun)
}

const untilAllTold = async ({ server }: Shop, begun: readonly Begun[]) => {
  const patience = new AbortController()
  const told = Promise.all(begun.map(({ paymentId }) => server.untilTold(paymentId)))
  const late = sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {})
  await Promise.race([told, late])
  patience.abort()
}

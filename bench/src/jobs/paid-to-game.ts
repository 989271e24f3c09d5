import { atMost, figure, type Goal, type Job, type Options, type Result } from '../figures.ts'
import type { Told } from '../payments/game-server.ts'
import { inParallel } from '../payments/payer.ts'
import { type Shop, withShop } from '../payments/shop.ts'
import { measureRecovery } from '../recovery.ts'
import { alternate, percentile, spread } from '../rounds.ts'
import { join } from '../serving.ts'
import { atSteadyRate } from '../steady.ts'
import type { Push } from '../support/reference-push.ts'
import { withReferencePush } from '../support/reference-push.ts'

/**
 * Payments per second, one rate after another. The goals in bench/README.md are for the last rate; lower rates are compared with the same
 * goals.
 */
const RATES = [10, 25, 50, 100, 200, 500]
/**
 * Minimum share of the requested rate. If the machine reaches a smaller share, payments wait before they become paid. At higher rates they
 * would only wait longer, so higher rates are not measured.
 */
const HELD = 0.8

export const paidToGame: Job = {
  rows: [8],
  name: 'paid-to-game',
  title: "from the commit of a paid payment to the game's server, against commit, NOTIFY and POST; then with kill -9",
  run: async (options) => {
    const calm = await withShop((shop) =>
      withReferencePush(shop.product, async (push) => {
        const results: Result[] = []
        for (const rate of RATES) {
          const { result, carried } = await measureRate(shop, push, options, rate)
          results.push(result)
          if (carried >= rate * HELD) continue
          const note = `asked for ${rate}/s, ${carried.toFixed(0)}/s became paid: more than this machine carries beside the simulator, so higher rates were left out`
          results.push({ figures: [], notes: [note] })
          break
        }
        return join(results)
      }),
    )
    return join([calm, await withShop((shop) => measureRecovery(shop, options))])
  },
}

const measureRate = async (shop: Shop, push: Push, { rounds, seconds }: Options, rate: number) => {
  const count = Math.ceil(rate * seconds)
  const { references, cases } = await alternate(
    rounds,
    () => push(rate, count),
    () => payAt(shop, rate, count),
  )
  const at = (share: number, name: string, goal: Goal) =>
    figure(
      { row: 8, what: `${rate}/s: ${name}`, unit: 'ms', goal },
      cases.map(({ waits }) => percentile(waits, share)),
      { what: 'push', values: references.map((waits) => percentile(waits, share)) },
    )
  const carried = cases.map(({ perSecond }) => perSecond)
  const became = figure({ row: 8, what: `${rate}/s: became paid`, unit: '/s' }, carried)
  const result = { figures: [became, at(50, 'p50', atMost(5)), at(99, 'p99', atMost(30))], notes: [] }
  return { result, carried: spread(carried).median }
}

/**
 * Prepares payments without load, then confirms them at the provider at a steady rate. The provider reports each payment to the hub by
 * webhook, and the hub marks it as paid.
 */
const payAt = async ({ server, payer }: Shop, rate: number, count: number) => {
  const begun = await inParallel(count, 8, () => payer.begin())
  const told: Promise<Told>[] = []
  await atSteadyRate(rate, count, async (index) => {
    const each = begun[index]
    if (!each) return
    told.push(server.untilTold(each.paymentId))
    await payer.confirm(each)
  })
  const all = await Promise.all(told)
  const paidAt = all.map(({ payment }) => Date.parse(payment.paidTs ?? ''))
  const took = (Math.max(...paidAt) - Math.min(...paidAt)) / 1000
  // `paidTs` is the time just before the commit, in whole milliseconds. So the delays include the time of the commit.
  return { waits: all.map(({ at }, index) => at - (paidAt[index] ?? at)), perSecond: (count - 1) / took }
}

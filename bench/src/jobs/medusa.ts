import type { Figure, Job } from '../figures.ts'
import { buy, runFlows } from '../payments/flows.ts'
import { withShop } from '../payments/shop.ts'
import { compare, type Side } from '../peers/compare.ts'
import { withInstalled } from '../peers/install-peer.ts'
import { buyFromMedusa, fillMedusa, medusaPeer, withMedusa } from '../peers/medusa.ts'
import { percentile } from '../rounds.ts'

const WIDTHS = [1, 16]
const WARM_UP_SECONDS = 3
const PEER = `${medusaPeer.name} ${medusaPeer.version}`

/** Runs only with --peers. Compares a whole purchase at the hub and in Medusa, an open-source shop. */
export const medusa: Job = {
  rows: [7],
  name: 'medusa',
  title: `a payment from the order until it is paid, against a cart, its payment and its order in ${PEER} on the same PostgreSQL`,
  run: ({ rounds, seconds }) =>
    withInstalled(medusaPeer, (installed) =>
      withShop((shop) =>
        withMedusa(installed, shop.product, async (other) => {
          const { api, postgres } = shop.product.pids()
          const shelf = await fillMedusa(other)
          const figures: Figure[] = []
          for (const width of WIDTHS) {
            const sides = {
              other: side(other.pid, () => buyFromMedusa(other, shelf), width, seconds),
              hub: side(api, () => buy(shop), width, seconds),
            }
            for (const { warmUp } of [sides.other, sides.hub]) await warmUp()
            figures.push(...(await compare({ row: 7, what: `payment, ${width} at once`, peer: PEER, rounds, postgres }, sides)))
          }
          return { figures, notes: ['processor time of the backend and PostgreSQL together'] }
        }),
      ),
    ),
}

const side = (pid: number, flow: () => Promise<void>, width: number, seconds: number): Side & { warmUp: () => Promise<unknown> } => ({
  pid,
  warmUp: () => runFlows(flow, width, Math.min(WARM_UP_SECONDS, seconds)),
  run: async () => {
    const { latencies, perSecond } = await runFlows(flow, width, seconds)
    return { count: latencies.length, perSecond, p50: percentile(latencies, 50), p99: percentile(latencies, 99) }
  },
})

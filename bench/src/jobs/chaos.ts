import { chaosEnv, runChaos } from '../chaos/run.ts'
import { atMost, figure, type Job } from '../figures.ts'
import { withProduct } from '../product.ts'

/** Money is counted, not timed: one round, and a difference is a failure of the run. */
export const chaos: Job = {
  rows: [],
  name: 'chaos',
  title: 'payments at three providers while everything misbehaves and the hub is killed: do the books of hub, providers and game agree?',
  run: ({ payments, seed }) =>
    withProduct({ env: chaosEnv }, async (product) => {
      const began = performance.now()
      const { differences, totals, kills, orders } = await runChaos(product, { payments, seed, players: 40, killEverySeconds: 6 })
      const found = Object.entries(differences)
      if (found.some(([, list]) => list.length > 0)) {
        console.error(JSON.stringify(differences, null, 2))
        process.exitCode = 1
      }
      return {
        figures: found.map(([what, list]) => figure({ row: 8, what, unit: '', goal: atMost(0) }, [list.length])),
        notes: [
          `seed ${seed}: ${orders} payments, ${totals.paid} paid, ${totals.granted} items in the game, ${kills} kills, ${Math.round((performance.now() - began) / 1000)} s`,
          `kept, in minor units of both currencies together: ${totals.keptHere} by the hub's books, ${totals.keptThere} by the providers'`,
        ],
      }
    }),
}

import { expect, test } from 'vitest'
import { withProduct } from '../product.ts'
import { chaosEnv, runChaos } from './run.ts'

/** The short form of `npm run bench -- chaos`, which takes hundreds. */
test('after a storm the books of hub, providers and game agree', { timeout: 240_000 }, async () => {
  const { differences, totals, orders } = await withProduct({ env: chaosEnv }, (product) =>
    runChaos(product, { payments: 40, seed: 20_261_121, players: 8, killEverySeconds: 6 }),
  )
  expect(Object.entries(differences).filter(([, list]) => list.length > 0)).toEqual([])
  expect(totals.keptHere).toBe(totals.keptThere)
  expect(totals.paid).toBeGreaterThan(10)
  expect(orders).toBeGreaterThan(30)
})

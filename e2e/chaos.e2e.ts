import { expect, test } from '@playwright/test'
import { keptApart } from '../bench/src/chaos/books.ts'
import { chaosEnv, runChaos } from '../bench/src/chaos/run.ts'
import { withProduct } from '../bench/src/product.ts'

/**
 * A short form of the benchmark `npm run bench -- chaos`. The benchmark makes hundreds of payments; this test makes fewer. The players are
 * simulated by API calls, without a browser.
 */
test('after a storm the books of hub, providers and game agree', async () => {
  test.setTimeout(240_000)
  const { differences, totals, orders } = await withProduct({ env: chaosEnv }, (product) =>
    runChaos(product, { payments: 40, seed: 20_261_121, players: 8, killEverySeconds: 6 }),
  )
  expect(Object.entries(differences).filter(([, list]) => list.length > 0)).toEqual([])
  expect(keptApart(totals.kept)).toEqual([])
  expect(totals.kept.map(({ currency }) => currency)).toEqual(['RUB', 'USD'])
  expect(totals.paid).toBeGreaterThan(10)
  expect(orders).toBeGreaterThan(30)
})

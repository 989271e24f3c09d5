import { test as shared } from './test.ts'
import { startWorld, type World } from './world.ts'

/**
 * The `test` function for tests that change data which other tests use too, such as prices. It gives them their own world: hub, database
 * and simulator.
 */
export const test = shared.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

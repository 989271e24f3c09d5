import { expect, test } from '@playwright/test'
import { keptApart } from '../bench/src/chaos/books.ts'
import { fleetEnv, runDatabaseChaos } from '../bench/src/chaos/database.ts'
import { withFleet } from '../bench/src/chaos/fleet.ts'

/**
 * A short form of the benchmark `npm run bench -- chaos --database`. The benchmark makes a thousand payments, a thousand messages and a
 * thousand registrations, and causes every kind of database failure. This test makes fewer of each and causes only some failures. The
 * players are simulated by API calls, without a browser.
 */
test('while the database crashes, freezes and is cut off, nothing that was answered is lost or doubled', async () => {
  test.setTimeout(240_000)
  const seen = await withFleet(3, { ...fleetEnv, ATTEMPT_TTL_HOURS: '0.008' }, (fleet) =>
    runDatabaseChaos(fleet, { each: 30, seed: 20_261_122, isShort: true }),
  )
  expect(Object.entries(seen.wrong).filter(([, list]) => list.length > 0)).toEqual([])
  expect(keptApart(seen.kept)).toEqual([])
  expect(seen.unclear).toEqual([])
  expect([seen.orders, seen.told, seen.newcomers].every((count) => count > 20)).toBe(true)
  expect(seen.kills).toBeGreaterThan(2)
})

import { defineConfig } from 'vitest/config'

/**
 * Selects the tests that run against each mutant (a small change that Stryker makes to the code): the tests of payment rules, which are
 * pure functions, and the histories that are simulated in memory. None of these tests needs PostgreSQL.
 */
export default defineConfig({
  test: {
    include: [
      'apps/api/src/payments/rules.test.ts',
      'apps/api/src/payments/core/*.test.ts',
      'apps/api/src/payments/*/*-rules.test.ts',
      'apps/api/test/simulation/histories.test.ts',
    ],
    // The number of random payment histories. `npm test` runs more of them. Here they run again for each mutant that no other test detects.
    env: { HISTORIES: '120' },
    isolate: false,
    testTimeout: 30_000,
  },
})

import { defineConfig } from 'vitest/config'

/**
 * The tests that run against each mutant, which is a small change of the code by Stryker: those of the pure rules, and the histories in
 * memory. None needs PostgreSQL.
 */
export default defineConfig({
  test: {
    include: [
      'apps/api/src/payments/rules.test.ts',
      'apps/api/src/payments/core/*.test.ts',
      'apps/api/src/payments/*/*-rules.test.ts',
      'apps/api/test/simulation/histories.test.ts',
    ],
    // Fewer histories than in `npm test`, because they run for each mutant that the other tests miss.
    env: { HISTORIES: '120' },
    isolate: false,
    testTimeout: 30_000,
  },
})

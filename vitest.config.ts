import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'apps/**/*.test.ts',
      'packages/**/*.test.ts',
      'games/**/*.test.ts',
      'laws/**/*.test.ts',
      'bench/**/*.test.ts',
      'deploy/**/*.test.ts',
      'gallery/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['apps/api/test/postgres.ts'],
    setupFiles: ['scripts/unit-setup.ts'],
    // Test files of one worker share modules, which saves two fifths of the time. Replaced globals are restored after each test.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // Twice as many as there are processors, because tests wait for jobs and databases.
    maxWorkers: availableParallelism() * 2,
    // Long, so that a slow machine fails no test. How fast something is, the benchmarks measure.
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})

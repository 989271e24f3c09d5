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
    // Test files of one worker share modules, which saves two fifths of the time. Vitest restores replaced globals before each test.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // Twice as many workers as processors, because tests often wait for jobs and databases.
    maxWorkers: availableParallelism() * 2,
    // The limits are long, so that no test fails on a slow machine. Benchmarks measure speed; tests do not.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
})

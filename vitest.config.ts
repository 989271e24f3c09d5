import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'apps/**/*.test.ts',
      'packages/**/*.test.ts',
      'games/**/*.test.ts',
      'laws/**/*.test.ts',
      'bench/**/*.test.ts',
      'gallery/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['apps/api/test/postgres.ts'],
    // Files of one worker share its modules, which takes two fifths off the time; what a test replaces is put back after it.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

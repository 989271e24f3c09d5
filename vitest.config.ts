import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'games/**/*.test.ts', 'laws/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['apps/api/test/postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/**
 * Runs the measurement of a day of work at the desk. `npm test` does not run it, because it takes about ten minutes; the command is
 * `npx playwright test --config e2e/keyboard-day/playwright.config.ts`.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'tests.ts',
  outputDir: '../../test-results/keyboard-day',
  workers: 1,
  retries: 0,
  timeout: 45 * 60_000,
})

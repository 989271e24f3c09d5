import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/**
 * A few flows in the Firefox of this machine (`FIREFOX_PATH`, or Debian's firefox-esr), apart from the suite:
 * `npx playwright test --config e2e/firefox/playwright.config.ts`. Without a Firefox they are skipped, and say so.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '**/*.firefox.ts',
  outputDir: '../../test-results',
  workers: 1,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    // Firefox takes pictures of a page by a style that the hub's policy refuses, which would be heard as a complaint.
    screenshot: 'off',
    trace: 'off',
    launchOptions: { executablePath: fileURLToPath(new URL('./go-between.mjs', import.meta.url)) },
  },
})

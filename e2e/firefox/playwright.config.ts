import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'
import { chosenTests } from './tests.ts'

/**
 * Runs two groups of tests in Firefox: tests of the hosts and modes in docs/hosts.md, and tests of games without a server. `FIREFOX_PATH`
 * names the browser; the default is Debian's firefox-esr. `npm test` does not run these tests; the command is
 * `npx playwright test --config e2e/firefox/playwright.config.ts`.
 */
export default defineConfig({
  ...base,
  testDir: '..',
  grep: chosenTests,
  outputDir: '../../test-results/firefox',
  workers: 2,
  use: {
    ...base.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    // For a screenshot, Playwright adds an inline style. The hub's policy blocks the style in Firefox, and the test would count this as an
    // error.
    screenshot: 'off',
    trace: 'off',
    launchOptions: {
      executablePath: fileURLToPath(new URL('./go-between.mjs', import.meta.url)),
      firefoxUserPrefs: {
        // Makes frames of other sites run in the page's process, because clicks sent by WebDriver do not reach frames in another process.
        'fission.autostart': false,
        // Lets tests use the clipboard without a permission prompt.
        'dom.events.testing.asyncClipboard': true,
      },
    },
  },
})

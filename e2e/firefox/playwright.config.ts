import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'
import { chosenTests } from './tests.ts'

/**
 * Runs tests in Firefox (`FIREFOX_PATH`, or Debian's firefox-esr): those of the hosts and modes of docs/hosts.md, and those of games
 * without a server. `npm test` does not run them; the command is `npx playwright test --config e2e/firefox/playwright.config.ts`.
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
    // Firefox takes screenshots with an inline style that the hub's policy blocks, which would count as an error.
    screenshot: 'off',
    trace: 'off',
    launchOptions: {
      executablePath: fileURLToPath(new URL('./go-between.mjs', import.meta.url)),
      firefoxUserPrefs: {
        // Frames of other sites run in the page's process, because clicks sent by WebDriver do not reach other processes.
        'fission.autostart': false,
        // Allows the clipboard without a question.
        'dom.events.testing.asyncClipboard': true,
      },
    },
  },
})

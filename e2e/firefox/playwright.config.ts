import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'
import { chosenTests } from './tests.ts'

/**
 * The hosts and modes of docs/hosts.md in the Firefox of this machine (`FIREFOX_PATH`, or Debian's firefox-esr), apart from the suite:
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
    // Firefox takes pictures of a page by a style that the hub's policy refuses, which would be heard as a complaint.
    screenshot: 'off',
    trace: 'off',
    launchOptions: {
      executablePath: fileURLToPath(new URL('./go-between.mjs', import.meta.url)),
      firefoxUserPrefs: {
        // Frames of other sites in the process of the page: a click that it is told of does not reach other processes.
        'fission.autostart': false,
        // The clipboard without a question.
        'dom.events.testing.asyncClipboard': true,
      },
    },
  },
})

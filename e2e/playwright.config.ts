import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { testBrowser } from '../scripts/chromium.ts'

/** Browser tests: Chromium with the built hub, its api on its own database, and the simulator. One world per worker, on free ports. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/e2e',
  // The number of processors plus one, because tests often wait.
  workers: Number(process.env.E2E_WORKERS ?? availableParallelism() + 1),
  fullyParallel: true,
  // A shared machine may stall a browser. A test that needs a second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    // Recording every test would take a third of the time, so only repeated tests are recorded, or all with `--trace on`.
    trace: 'on-first-retry',
    // Animations on a wide screen, mostly of games, would take a sixth of the time. Tests with a phone's screen (`steps/visit.ts`) keep
    // them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: testBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A test's page lives only for seconds. In this time, the optimising compilers cost more than they save: a quarter of the page's
        // processor time.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
})

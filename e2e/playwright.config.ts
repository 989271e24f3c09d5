import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { testBrowser } from '../scripts/chromium.ts'

/**
 * Browser tests. They run in Chromium against the built hub, its api with its own database, and the simulator. Each worker has its own
 * world (these three processes), on free ports.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/e2e',
  // One worker more than the number of processors, because tests often wait.
  workers: Number(process.env.E2E_WORKERS ?? availableParallelism() + 1),
  fullyParallel: true,
  // In CI a failed test runs once more, because a shared machine may stall a browser. If it then passes, it is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  // A shared machine of CI may be much slower than a developer's. A longer limit costs time only in tests that fail.
  timeout: process.env.CI ? 120_000 : 60_000,
  expect: { timeout: process.env.CI ? 20_000 : 10_000 },
  reporter: [['list']],
  use: {
    // A trace of every test would take a third of the time. So only repeated tests are traced, or all tests with `--trace on`.
    trace: 'on-first-retry',
    // Switches animations off. On a wide screen, the animations of games would take a sixth of the tests' time. Tests with a phone's screen
    // (`steps/visit.ts`) keep animations.
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
        // Switches V8's optimising compilers off. A page of a test is open for only a few seconds. In this time these compilers take a
        // quarter of the page's processor time, which is more than they save.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
})

import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { testBrowser } from '../scripts/chromium.ts'

/** Browser tests: real Chromium against the built hub, its api on a database of its own, and the simulator. One world per worker, on free ports. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/e2e',
  // One more than there are processors: each test waits now and then.
  workers: Number(process.env.E2E_WORKERS ?? availableParallelism() + 1),
  fullyParallel: true,
  // A shared machine may stall a browser once; a test that needs its second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    // Recording every test costs a third of the time; a second try is recorded, and so is `--trace on`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Drawing what moves on a wide screen, games above all, takes a sixth of the time; on phones (`steps/visit.ts`) everything moves.
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
      ],
    },
  },
})

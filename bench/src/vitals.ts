import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { type Screen, screens, slowDown, withPage } from './browser.ts'

/** What a visitor felt. Times in milliseconds. */
export type Felt = {
  lcpMs: number
  /** Of the picture that was largest; empty for a text. */
  lcpUrl: string
  shift: number
  shifts: string[]
  blockedMs: number
  slowestInteractionMs: number
  mainThreadMs: number
}

/** What `in-page/observe.js` writes down. */
type Noted = Omit<Felt, 'blockedMs' | 'mainThreadMs'> & { fcpMs: number; longTasks: { startTime: number; duration: number }[] }

/** A task is long when the browser cannot answer within this time. */
const BLOCKS_AFTER_MS = 50
/** Long enough for the hub's code to be fetched and run, which the browser puts off until it is idle. */
const WATCH_MS = 5000
const OBSERVER = fileURLToPath(import.meta.resolve('./in-page/observe.js'))

/** Opens `url` with an empty cache on a slow line and a slow machine, does `act`, and tells what was felt from the first byte on. */
export const visit = (browser: Browser, screen: Screen, url: string, act: (page: Page) => Promise<void> = async () => {}): Promise<Felt> =>
  withPage(browser, screens[screen], async (page) => {
    const session = await slowDown(page)
    await page.addInitScript({ path: OBSERVER })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(WATCH_MS)
    await act(page)
    const { fcpMs, longTasks, ...felt } = await page.evaluate<Noted>('felt')
    // A visitor waits for the first paint anyway: what blocks is counted from there.
    const blocked = longTasks.filter(({ startTime }) => startTime >= fcpMs).map(({ duration }) => duration - BLOCKS_AFTER_MS)
    const { metrics } = await session.send('Performance.getMetrics')
    return {
      ...felt,
      blockedMs: blocked.reduce((sum, each) => sum + each, 0),
      mainThreadMs: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000,
    }
  })

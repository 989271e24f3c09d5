import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { type Screen, screens, slowDown, withPage } from './browser.ts'

/** What a visitor of a page notices. Times are in milliseconds. */
export type Felt = {
  lcpMs: number
  /** The URL of the largest picture; empty if the largest element is a text. */
  lcpUrl: string
  shift: number
  shifts: string[]
  blockedMs: number
  slowestInteractionMs: number
  mainThreadMs: number
}

/** The data recorded by `in-page/observe.js`. */
type Noted = Omit<Felt, 'blockedMs' | 'mainThreadMs'> & { fcpMs: number; longTasks: { startTime: number; duration: number }[] }

/** A task that takes longer than this, in milliseconds, delays the browser's reaction noticeably. */
const BLOCKS_AFTER_MS = 50
/** How long a page is observed, in milliseconds. In this time, the idle browser also loads and runs the hub's code. */
const WATCH_MS = 5000
const OBSERVER = fileURLToPath(import.meta.resolve('../in-page/observe.js'))

/**
 * Opens `url` with an empty cache on a slow network and a slow machine, and runs `act`. Returns what the visitor notices, measured from the
 * first byte on.
 */
export const visit = (browser: Browser, screen: Screen, url: string, act: (page: Page) => Promise<void> = async () => {}): Promise<Felt> =>
  withPage(browser, screens[screen], async (page) => {
    const session = await slowDown(page)
    await page.addInitScript({ path: OBSERVER })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(WATCH_MS)
    await act(page)
    const { fcpMs, longTasks, ...felt } = await page.evaluate<Noted>('felt')
    // Long tasks count only after the first paint, because until that paint the visitor waits anyway.
    const blocked = longTasks.filter(({ startTime }) => startTime >= fcpMs).map(({ duration }) => duration - BLOCKS_AFTER_MS)
    const { metrics } = await session.send('Performance.getMetrics')
    return {
      ...felt,
      blockedMs: blocked.reduce((sum, each) => sum + each, 0),
      mainThreadMs: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000,
    }
  })

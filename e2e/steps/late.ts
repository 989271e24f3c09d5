import type { Page } from '@playwright/test'

export type LateMs = { answer: number; code: number }

/** Delays every server reply and every code file of a page, as a slow network does. */
export const beLate = async (page: Page, { answer, code }: LateMs) => {
  const late = (ms: number) => async (route: { fallback: () => Promise<void> }) => {
    await new Promise((arrived) => setTimeout(arrived, ms))
    // The error is ignored, because the page may have been closed during the delay.
    await route.fallback().catch(() => undefined)
  }
  await page.route('**/api/**', late(answer))
  await page.route('**/assets/*.js', late(code))
}

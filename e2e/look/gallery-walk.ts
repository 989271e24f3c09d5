import type { Page } from '@playwright/test'

/**
 * This file opens one screen of the gallery in one state, and returns the errors of that page. The gallery shows every screen with fixed
 * data.
 */

export type GalleryLook = { language: string; theme: 'dark' | 'light' }

export const openState = async (
  page: Page,
  url: string,
  { app, name }: { app: string; name: string },
  { language, theme }: GalleryLook,
) => {
  await page.goto(`${url}/${app}.html?${new URLSearchParams({ state: name, lng: language, theme })}`)
  await page.locator('html[data-gallery]').waitFor({ timeout: 20_000 })
}

export const complaintsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { complaints?: string[] }).complaints ?? [])

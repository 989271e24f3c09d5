import type { Page } from '@playwright/test'
import { phrases } from './look/phrases.ts'
import { demoPlayerOf, storageOf } from './look/scene.ts'
import { isLive } from './look/ways.ts'
import { expect, test } from './world/test.ts'

/** Tests of printed documents and purchases. */

/** Finds text on a printed page that is not black on white, and controls that are still visible. */
const unfit = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
      if (!element.checkVisibility() || element.closest('svg, .visually-hidden')) continue
      const { color, backgroundColor } = getComputedStyle(element)
      const says = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (says && color !== 'rgb(0, 0, 0)') found.push(`${color}: ${element.textContent?.slice(0, 40)}`)
      if (!['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'].includes(backgroundColor)) found.push(`${backgroundColor}: ${element.className}`)
      if (element.matches('header, footer, button, select, input')) found.push(`control: ${element.textContent?.slice(0, 40)}`)
    }
    return found
  })

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, locale: 'en' })

    test('a document is printed black on white, without the ways to elsewhere', async ({ page, world }) => {
      await page.goto(`${world.hubUrl}/docs/privacy-policy.en.html`)
      await isLive({ page, language: 'en', t: phrases.en })
      await page.emulateMedia({ media: 'print', colorScheme })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      expect(await unfit(page)).toEqual([])
    })

    test('purchases are printed black on white, with dates, amounts and states, without their buttons', async ({ browser, world }) => {
      const player = await demoPlayerOf(world)
      const context = await browser.newContext({
        colorScheme,
        locale: 'en',
        storageState: storageOf(world.hubUrl, { language: 'en', player }),
      })
      const page = await context.newPage()
      await page.goto(`${world.hubUrl}/transactions`)
      await page.locator('time').first().waitFor()
      await page.emulateMedia({ media: 'print', colorScheme })
      await expect(page.locator('time').first()).toBeVisible()
      await expect(page.getByText(phrases.en('transactions.state.paid')).first()).toBeVisible()
      expect(await unfit(page)).toEqual([])
      await context.close()
    })
  })
}

import type { Browser } from '@playwright/test'
import { askFor } from '../ask.ts'
import { atLeast, figure, type Result } from '../figures.ts'
import { screens, withPage } from './browser.ts'

/** Opens the catalogue with scripts disabled. The page must contain its cards, and all links of the cards must lead to pages. */
export const walkWithoutScript = async (browser: Browser, hubUrl: string): Promise<Result> => {
  const seen = await withPage(browser, { ...screens.desktop, javaScriptEnabled: false }, async (page) => {
    await page.goto(`${hubUrl}/games/en/`)
    const cards = page.getByRole('article')
    const names = await cards.getByRole('heading').allInnerTexts()
    const links = await page.locator('article a[href]').all()
    const hrefs = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
    await cards.getByRole('link').first().click()
    await page.waitForURL('**/games/en/*/')
    return { names, hrefs, title: await page.getByRole('heading', { level: 1 }).innerText() }
  })
  const answers = await Promise.all(seen.hrefs.map((href) => askFor(200, new URL(href, hubUrl).href)))
  const expected = seen.names.length
  if (!seen.title) throw new Error('the game page shows nothing without scripts')
  return {
    figures: [
      figure({ row: 18, what: 'without JavaScript: cards shown', unit: '', goal: atLeast(3, 'value') }, [expected]),
      figure(
        { row: 18, what: 'without JavaScript: links of cards that lead to a page', unit: '', goal: atLeast(seen.hrefs.length, 'value') },
        [answers.length],
      ),
    ],
    notes: [`without JavaScript the catalogue shows ${seen.names.join(', ')}; a click on the first card leads to “${seen.title}”`],
  }
}

import { LANGUAGES, type Language } from '@playhub/contract/limits'
import { coreFiles } from '@playhub/phrases/core-files'
import { editorFiles } from '@playhub/phrases/editor-files'
import type { core as english } from '@playhub/phrases/en/core'
import { flowsFiles } from '@playhub/phrases/flows-files'
import { profileFiles } from '@playhub/phrases/profile-files'
import { supportFiles } from '@playhub/phrases/support-files'
import { type Catalogue, translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { atRest } from './look/at-rest.ts'
import { sidewaysScroll, widths } from './look/checks.ts'
import { expect, test, viewports } from './world/test.ts'

/**
 * The languages in which the layout is tested: those with the longest words and the tallest letters. `packages/phrases` tests the texts.
 */
const looked = ['de', 'ja', 'fr'] as const
const pathsIn = (language: string) => [
  `/games/${language}/`,
  `/games/${language}/familytown/`,
  '/session/login',
  '/session/login/email',
  '/session/registration',
  '/auth/recovery-password',
  '/auth/deletion-personal-data',
  '/support/tickets',
]

const textsIn = (catalogue: Catalogue): string[] =>
  Object.values(catalogue).flatMap((value) => (typeof value === 'string' ? [value] : textsIn(value as Catalogue)))

/** Returns the longest text of each phrase file. These texts identify the files of a language. */
const marksOf = async (language: Language) => {
  const files = await Promise.all([coreFiles, editorFiles, flowsFiles, profileFiles, supportFiles].map((each) => each[language]()))
  return files.map((file) => textsIn(file).reduce((longest, text) => (text.length > longest.length ? text : longest)))
}

/** Records the languages whose texts are loaded in a script or page from now on. */
const watchLanguages = async (page: Page) => {
  const marks = await Promise.all(LANGUAGES.map(async (language) => ({ language, texts: await marksOf(language) })))
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (/script|document/.test(response.request().resourceType())) bodies.push(response.text().catch(() => ''))
  })
  return async () => {
    const all = (await Promise.all(bodies)).join('')
    return marks.filter(({ texts }) => texts.some((text) => all.includes(text))).map(({ language }) => language)
  }
}

for (const language of looked) {
  test.describe(`${language}`, () => {
    test.use({ locale: language, contextOptions: { reducedMotion: 'reduce' } })

    test('pages speak it, with no text missing, none of another language fetched, and nothing pushed off the screen', async ({
      page,
      world,
    }) => {
      const travelled = await watchLanguages(page)
      for (const path of pathsIn(language)) {
        await page.goto(world.hubUrl + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await atRest(page)
        expect(await page.locator('body').innerText(), path).not.toContain('[[')
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          await expect.poll(() => sidewaysScroll(page), `${path} at ${width}`).toBe(0)
        }
      }
      expect(await travelled(), 'no other language’s texts came to the browser').toEqual([language])

      // Documents exist in two languages, but the navigation around them exists in all languages.
      const t = translator<typeof english>(language, (await coreFiles[language]()).core as Catalogue)
      await page.setViewportSize(viewports.desktop)
      await page.goto(`${world.hubUrl}/docs/privacy-policy.en.html`)
      await expect(page.getByRole('navigation', { name: t('documents.contents') })).toBeVisible()
      await expect(page.getByRole('navigation', { name: t('shell.footer') }).getByRole('link', { name: t('footer.privacy') })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('article')).toHaveAttribute('lang', 'en')
    })
  })
}

for (const language of LANGUAGES) {
  test.describe(`the way in, ${language}`, () => {
    test.use({ locale: language, viewport: { width: 320, height: 640 } })

    test('stands in its button on the smallest phone', async ({ page, world }) => {
      await page.goto(`${world.hubUrl}/games/${language}/`)
      const t = translator<typeof english>(language, (await coreFiles[language]()).core as Catalogue)
      const button = page.getByRole('banner').getByRole('link', { name: t('shell.logIn') })
      await expect(button).toBeVisible()
      const room = await button.evaluate((link) => {
        const text = document.createRange()
        text.selectNodeContents(link)
        return text.getBoundingClientRect().left - link.getBoundingClientRect().left
      })
      expect(room).toBeGreaterThanOrEqual(8)
      expect(await sidewaysScroll(page)).toBe(0)
    })
  })
}

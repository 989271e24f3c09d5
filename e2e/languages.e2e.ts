import { atRest, sidewaysScroll, widths } from './look/checks.ts'
import { expect, test } from './world/test.ts'

/** The longest words and the tallest letters among the ten languages; texts themselves are held together in `packages/phrases`. */
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

for (const language of looked) {
  test.describe(`${language}`, () => {
    test.use({ locale: language, contextOptions: { reducedMotion: 'reduce' } })

    test('pages speak it, with no text missing and nothing pushed off the screen', async ({ page, world }) => {
      for (const path of pathsIn(language)) {
        await page.goto(world.hubUrl + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await atRest(page)
        expect(await page.locator('body').innerText(), path).not.toContain('[[')
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          expect(await sidewaysScroll(page), `${path} at ${width}`).toBe(0)
        }
      }
    })
  })
}

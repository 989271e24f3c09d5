import { phrases } from './look/phrases.ts'
import { expect, languages, test } from './world/test.ts'

test.use({ javaScriptEnabled: false })

for (const language of languages) {
  const t = phrases[language]

  test.describe(`without scripts, ${language}`, () => {
    test.use({ locale: language })

    test('a page that needs scripts says so', async ({ page, world: { hubUrl } }) => {
      await page.goto(`${hubUrl}/session/login/email`)
      // Playwright cannot find elements inside of `noscript` by text or role.
      const said = page.locator('noscript')
      await expect(said.locator('p')).toBeVisible()
      expect(await said.innerHTML()).toContain(t('loader.noScript'))
      await expect(said.locator('a')).toBeVisible()
      await expect(said.locator('a')).toHaveAttribute('href', /^mailto:.+@/)
      await expect(page.getByText(t('loader.loading'))).toBeHidden()
    })

    test('the hub reads, and its links lead on', async ({ page, world: { hubUrl } }) => {
      await page.goto(hubUrl)
      await expect(page).toHaveURL(`${hubUrl}/games/${language}/`)
      const cards = page.getByRole('article')
      await expect(cards).toHaveCount(4)
      for (const card of await cards.all()) {
        await expect(card.getByRole('heading')).toBeVisible()
        await expect(card.getByRole('img').or(card.locator('img')).first()).toBeVisible()
      }

      await cards.nth(1).getByRole('link').click()
      await expect(page).toHaveURL(`${hubUrl}/games/${language}/neuroarena/`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

      await page
        .getByRole('navigation', { name: t('shell.footer') })
        .getByRole('link', { name: t('footer.privacy') })
        .click()
      await expect(page).toHaveURL(`${hubUrl}/docs/privacy-policy.${language}.html`)
      await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()

      await page.goto(`${hubUrl}/prices/islandm3`)
      await expect(page.getByText(language === 'ru' ? '79\u00a0₽' : '$0.99', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: t('shell.home') }).click()
      await expect(page).toHaveURL(`${hubUrl}/games/${language}/`)

      const [other, endonym] = language === 'en' ? ['ru', 'Русский'] : ['en', 'English']
      await page.getByLabel(t('shell.language', { code: language.toUpperCase(), name: '' }).trim()).click()
      await page.getByRole('link', { name: endonym, exact: true }).click()
      await expect(page).toHaveURL(`${hubUrl}/games/${other}/`)
      await expect(cards).toHaveCount(4)
    })
  })
}

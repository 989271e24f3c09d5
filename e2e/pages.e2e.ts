import { documentNames, englishOnlyDocuments } from '@playhub/contract/documents'
import { GAME_FRAME_ID, UNDERAGE_EXIT_URL } from '@playhub/contract/limits'
import type { Page } from '@playwright/test'
import { faintText } from './look/checks.ts'
import { phrases } from './look/phrases.ts'
import { isLive, openLanguageMenu } from './look/ways.ts'
import { expect, languages, test, viewports } from './world/test.ts'

/** Records every layout shift from the first paint on. */
const watchJumps = (page: Page) =>
  page.addInitScript(() => {
    const jumps: string[] = []
    Object.assign(globalThis, { jumps })
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null; currentRect: DOMRect }[] }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const what = sources.map(({ node, currentRect: { x, y } }) => `${node?.nodeName}.${node?.className} to ${x},${y}`)
        if (!hadRecentInput) jumps.push(`${value}: ${what.join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const jumpsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { jumps: string[] }).jumps)

/** Waits until the page's fonts and pictures are loaded, except pictures that load lazily. */
const isComplete = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(
      [...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode().catch(() => undefined)),
    )
  })

for (const language of languages) {
  for (const [device, viewport] of Object.entries(viewports)) {
    test.describe(`${language} on a ${device}`, () => {
      test.use({ viewport, locale: language })

      test('public pages come alive without a warning and without a jump', async ({ page, world: { hubUrl } }) => {
        await watchJumps(page)
        const documents = documentNames.map((name) => `/docs/${name}${englishOnlyDocuments.includes(name) ? '' : `.${language}`}.html`)
        const looked = [`/games/${language}/`, `/games/${language}/familytown/`, '/prices', '/prices/islandm3', documents[0], documents[2]]
        for (const path of looked) {
          await page.goto(hubUrl + path)
          await isLive({ page, language, t: phrases[language] })
          await isComplete(page)
          expect(await jumpsOf(page), path).toEqual([])
        }
      })
    })
  }

  test.describe(`${language}`, () => {
    test.use({ locale: language })

    test('the head of every public page', async ({ page, world }) => {
      const other = language === 'en' ? 'ru' : 'en'
      const names = { en: 'Neuroarena', ru: 'Нейроарена' }
      const game = `/games/${language}/neuroarena/`
      await page.goto(`${world.projectUrl('islandm3')}${game}`)
      const attribute = (selector: string, name = 'content') => page.locator(selector).first().getAttribute(name)

      expect(await attribute('html', 'lang')).toBe(language)
      await expect(page).toHaveTitle(new RegExp(names[language]))
      expect(await attribute('meta[name=description]')).toMatch(/.{20}/)
      expect(await attribute('meta[name=keywords]')).toMatch(/,/)
      expect(await attribute('meta[property="og:title"]')).toContain(names[language])
      expect(await attribute('meta[property="og:description"]')).toMatch(/.{20}/)
      expect(await attribute('meta[property="og:type"]')).toBe('website')
      expect(await attribute('meta[property="og:locale"]')).toBe(language)
      expect(await attribute('meta[property="og:image"]')).toBe(`${world.hubUrl}/images/neuroarena/og-1200.jpg`)
      expect(await attribute('meta[property="og:url"]')).toBe(world.hubUrl + game)
      expect(await attribute('link[rel=canonical]', 'href')).toBe(world.hubUrl + game)
      expect(await attribute(`link[rel=alternate][hreflang=${other}]`, 'href')).toBe(`${world.hubUrl}/games/${other}/neuroarena/`)
      expect(await attribute('link[rel=alternate][hreflang=x-default]', 'href')).toBe(`${world.hubUrl}/games/en/neuroarena/`)
      expect(await attribute('link[rel=icon]', 'href'), 'the icon is the site’s own').toBe('/images/islandm3/icon-64.png')
      expect(await attribute('meta[name="twitter:card"]')).toBe('summary_large_image')
      const about = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
      expect(about).toMatchObject({ '@type': 'VideoGame', name: names[language], inLanguage: language, url: world.hubUrl + game })
      const manifest = await (await fetch(world.hubUrl + (await attribute('link[rel=manifest]', 'href')))).json()
      expect(manifest).toMatchObject({ lang: language, display: 'standalone', start_url: `/games/${language}/?project=islandm3` })
      for (const { src } of manifest.icons) expect((await fetch(world.hubUrl + src)).status, src).toBe(200)

      for (const path of [`/games/${language}/`, '/prices/islandm3', `/docs/offer.${language}.html`, '/session/login']) {
        await page.goto(world.hubUrl + path)
        await expect(page).toHaveTitle(/.{4}/)
        expect(await attribute('html', 'lang')).toBe(language)
        expect(await attribute('link[rel=icon]', 'href'), 'the portal’s own').toBe('/images/playhub/icon-64.png')
        await expect(page, 'nor is it called after a game').not.toHaveTitle(/^(Familytown|Семейный город)/)
        const indexed = path !== '/session/login'
        await expect(page.locator('link[rel=canonical]')).toHaveCount(indexed ? 1 : 0)
        await expect(page.locator('meta[name=robots][content=noindex]')).toHaveCount(indexed ? 0 : 1)
      }
    })
  })
}

test('search engines find every public page, each site its own, and nothing of one visitor', async ({ world }) => {
  const pagesOf = async (sitemap: string) =>
    [...(await (await fetch(sitemap)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, page = '']) => page)
  const robotsOf = async (query: string) => (await fetch(`${world.hubUrl}/robots.txt${query}`)).text()
  const robots = await robotsOf('')
  expect(robots).toContain(`Sitemap: ${world.hubUrl}/sitemap.xml`)
  const pages = await pagesOf(`${world.hubUrl}/sitemap.xml`)
  expect(robots).toContain('Disallow: /payments/')
  expect(pages).toContain(`${world.hubUrl}/games/ru/neuroarena/`)
  expect(pages.filter((page) => /skyharbor|hornylegends/.test(page))).toEqual([])
  for (const page of pages) {
    const response = await fetch(page, { redirect: 'manual' })
    const html = await response.text()
    expect([page, response.status, html.includes(`<link rel="canonical" href="${page}">`)]).toEqual([page, 200, true])
  }
  const single = world.projectUrl('hornylegends')
  expect(await robotsOf('?project=hornylegends')).toContain(`Sitemap: ${single}/sitemap.xml`)
  const own = await pagesOf(`${world.hubUrl}/sitemap.xml?project=hornylegends`)
  expect(own).toContain(`${single}/games/en/`)
  expect(own.filter((page) => !page.startsWith(`${single}/`) || page.includes('neuroarena'))).toEqual([])
})

test('a page that has not changed is not sent again', async ({ world: { hubUrl } }) => {
  for (const path of ['/games/en/', '/games/ru/familytown/', '/prices/islandm3', '/docs/offer.en.html']) {
    const first = await fetch(hubUrl + path)
    const tag = first.headers.get('etag') ?? ''
    const again = await fetch(hubUrl + path, { headers: { 'if-none-match': tag } })
    expect([path, first.status, again.status, await again.text()]).toEqual([path, 200, 304, ''])
  }
})

test('the catalogue: a card leads to its game, one in development to nothing', async ({ page, world: { hubUrl } }) => {
  const t = phrases.en
  await page.goto(`${hubUrl}/games/en/`)
  await expect(page.getByRole('article')).toHaveCount(4)
  const soon = page.getByRole('article').filter({ hasText: t('catalogue.inDevelopment') })
  await expect(soon).toHaveCount(1)
  await expect(soon).toContainText('Skyharbor')
  await expect(soon.locator('a, button, [tabindex]')).toHaveCount(0)
  await soon.click()
  await expect(page).toHaveURL(`${hubUrl}/games/en/`)

  await page
    .getByRole('article')
    .filter({ hasText: 'Island M3' })
    .click({ position: { x: 40, y: 40 } })
  await expect(page).toHaveURL(`${hubUrl}/games/en/islandm3/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Island M3' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(4)
})

test('the game page: Play puts the game in its frame and the keyboard into it', async ({ page, world }) => {
  const t = phrases.ru
  await page.goto(`${world.hubUrl}/games/ru/familytown/`)
  for (const network of ['Telegram', 'VK', 'YouTube', 'Discord']) {
    const link = page.getByRole('link', { name: t('game.social', { name: 'Семейный город', network }) })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', /^https:\/\/\w+\.example\/familytown$/)
  }
  const documents = page.getByRole('navigation', { name: t('shell.footer') }).getByRole('link')
  await expect(documents).toHaveText([t('footer.terms'), t('footer.privacy'), t('footer.prices')])
  await expect(page.getByText(t('footer.llc'))).toBeHidden()

  await page.getByRole('button', { name: t('game.play'), exact: true }).click()
  const frame = page.locator(`#${GAME_FRAME_ID}`)
  await expect(frame).toHaveAttribute('src', `${world.simulatorUrl}/games/familytown/?lng=ru`)
  await expect(frame).toHaveAttribute('title', t('game.screen', { name: 'Семейный город' }))
  await expect(frame).toBeFocused()
  await expect(page.frameLocator(`#${GAME_FRAME_ID}`).getByTestId('shop-open')).toBeVisible()

  await page.getByRole('button', { name: t('game.expand'), exact: true }).click()
  await page.getByRole('button', { name: t('game.collapse'), exact: true }).click()
  await expect(page.getByRole('button', { name: t('game.expand'), exact: true })).toBeVisible()

  await page
    .getByRole('banner')
    .getByRole('button', { name: t('game.back') })
    .click()
  await expect(page.getByRole('button', { name: t('game.play'), exact: true })).toBeVisible()
  await expect(frame).toHaveCount(0)
})

test('the game for adults: nothing of it is in the page before consent, which is kept', async ({ page, world }) => {
  const t = phrases.en
  const site = `${world.projectUrl('hornylegends')}/games/en/`
  await page.goto(site)
  const gate = page.getByRole('alertdialog', { name: t('singleGame.gateTitle') })
  await expect(gate).toContainText(t('singleGame.gateLead'))
  await expect(page.getByRole('heading', { name: t('singleGame.gateTitle') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(gate).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('link', { name: t('singleGame.underage') })).toHaveAttribute('href', UNDERAGE_EXIT_URL)

  const links = page.getByRole('navigation', { name: t('shell.footer') }).getByRole('link')
  const labels = (['customerSupport', 'terms', 'privacy', 'exempt2257', 'complaints'] as const).map((each) => t(`footer.${each}`))
  await expect(links).toHaveText(labels)
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank')
  await expect(links.first(), 'our own support, where the project has named no other').toHaveAttribute('href', '/support/tickets')

  await page.getByRole('button', { name: t('singleGame.adult') }).click()
  const frame = page.locator(`#${GAME_FRAME_ID}`)
  await expect(frame).toHaveAttribute('src', `${world.simulatorUrl}/games/hornylegends/?lng=en`)
  await page.reload()
  await expect(frame).toHaveAttribute('data-loaded', /.*/)
  await expect(gate).toHaveCount(0)
})

test('prices: each game has its list at its own address', async ({ page, world: { hubUrl } }) => {
  await page.goto(`${hubUrl}/prices`)
  const chosen = page.getByRole('navigation', { name: phrases.en('prices.project') }).locator('[aria-current=page]')
  await expect(chosen).toHaveText('Familytown')
  const list = (name: string) => page.getByRole('list', { name: phrases.en('prices.ofProject', { name }) }).getByRole('listitem')
  await expect(list('Familytown')).toHaveText(['100 pearls$1.29', 'A second builder$3.99', 'Golden roofs$5.99'])
  await page.getByRole('link', { name: 'Neuroarena' }).click()
  await expect(page).toHaveURL(`${hubUrl}/prices/neuroarena`)
  await expect(chosen).toHaveText('Neuroarena')
  await expect(list('Neuroarena')).toHaveText([/\$3\.49$/, /\$1\.79$/, /\$2\.29$/])

  await openLanguageMenu({ page, language: 'en', t: phrases.en })
  await page.getByRole('menuitemradio', { name: 'Русский' }).click()
  // The currency sign is never separated from the amount by a line break.
  await expect(page.getByText('299\u00a0₽', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: phrases.ru('shell.close'), exact: true }).click()
  await expect(page).toHaveURL(`${hubUrl}/games/ru/`)
})

test('the colour of a project lies behind its pages, in both themes, and never on a control', async ({ page, world }) => {
  const looks = async (path: string) => {
    await page.goto(path)
    return page.evaluate(() => ({
      ground: getComputedStyle(document.body).backgroundColor,
      controls: getComputedStyle(document.body).getPropertyValue('--bg'),
    }))
  }
  for (const [colorScheme, bg] of [
    ['dark', '#090c12'],
    ['light', '#fafcff'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const one = await looks(`${world.projectUrl('neuroarena')}/prices`)
    const other = await looks(`${world.projectUrl('islandm3')}/prices`)
    const login = await looks(`${world.projectUrl('islandm3')}/session/login`)
    expect(new Set([one.ground, other.ground, 'rgb(9, 12, 18)', 'rgb(250, 252, 255)']).size).toBe(4)
    expect(login.ground).toBe(other.ground)
    expect(one.controls).toBe(bg)
    expect(await faintText(page)).toEqual([])
  }
})

test('documents: a text in two languages, its contents, and the way there from every footer', async ({ page, world: { hubUrl } }) => {
  const t = phrases.en
  await page.goto(`${hubUrl}/games/en/`)
  const footer = page.getByRole('navigation', { name: t('shell.footer') }).getByRole('link')
  const labels = (['contacts', 'offer', 'terms', 'privacy', 'personalData', 'prices'] as const).map((each) => t(`footer.${each}`))
  await expect(footer).toHaveText(labels)
  const addresses = await footer.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  expect(addresses.at(-1)).toBe('/prices')
  for (const address of addresses.slice(0, -1)) {
    await page.goto(hubUrl + address)
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await page.getByRole('article').innerText(), address).toMatch(/(.|\n){400}/)
  }

  await page.goto(`${hubUrl}/docs/privacy-policy.en.html`)
  const contents = page.getByRole('navigation', { name: t('documents.contents') }).getByRole('link')
  const last = contents.last()
  await last.click()
  await expect(page.getByRole('heading', { level: 2, name: await last.innerText() })).toBeInViewport()
  await page.getByRole('article').getByRole('link', { name: 'Русский' }).click()
  await expect(page).toHaveURL(`${hubUrl}/docs/privacy-policy.ru.html`)
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'ru')

  await page.goto(`${hubUrl}/docs/terms-of-use.ru.html`)
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'en')
})

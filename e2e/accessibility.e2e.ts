import type { Page } from '@playwright/test'
import { focused, sidewaysScroll, smallTargets, smallText, widths } from './look/checks.ts'
import { phrases } from './look/phrases.ts'
import { demoPlayerOf, type ShownLanguage, sceneOf, storageOf } from './look/scene.ts'
import { isLive, openLanguageMenu, openProfileMenu, type Screen, screens } from './look/screens.ts'
import { expect, expectAccessible, test, viewports } from './world/test.ts'

/** Screens that bring about a refusal or a lost network on purpose. */
const troubled = ['payment-not-found', 'offline', 'playing-login']

/** Rules at the widths that matter: nothing scrolls sideways, nothing is too small to read or to hit. */
const expectFits = async (page: Page) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page), `sideways at ${width}`).toBe(0)
  }
  await page.setViewportSize(viewports.phone)
  expect(await smallText(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
}

const expectGood = async (page: Page) => {
  // Whatever fades in is measured when it is there.
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined))))
  await expectAccessible(page)
}

const describeScreen = (screen: Screen, at: number) => {
  const language: ShownLanguage = at % 2 === 0 ? 'en' : 'ru'
  const wide = at % 4 < 2
  test.describe(`${screen.name}, ${language}`, () => {
    test.use({
      viewport: viewports.desktop,
      locale: language,
      reducedMotion: 'reduce',
      colorScheme: wide ? 'dark' : 'light',
      expectedErrors: troubled.includes(screen.name) ? [/404|ERR_INTERNET_DISCONNECTED|Failed to fetch/] : [],
      storageState: async ({ world }, use) => {
        const token = screen.player && (await demoPlayerOf(world)).token
        await use(storageOf(screen.project ? world.projectUrl(screen.project) : world.hubUrl, { language, ...(token && { token }) }))
      },
    })

    test('by axe in both themes, wide and narrow; sizes', async ({ page, world }) => {
      await screen.open(sceneOf(world, page, language))
      for (const viewport of [viewports.desktop, viewports.phone]) {
        await page.setViewportSize(viewport)
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme })
          await test.step(`${viewport.width} ${colorScheme}`, () => expectGood(page))
        }
      }
      await expectFits(page)
    })
  })
}

for (const [at, screen] of screens.entries()) describeScreen(screen, at)

/** Everything that Tab reaches from the top of the page until it leaves it, in order. */
const walk = async (page: Page) => {
  const names: string[] = []
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    if (!at) return names
    expect(at.isSeen, `the focus on ${at.name} can be seen`).toBe(true)
    names.push(at.name)
  }
  throw new Error(`no end: ${names.join(', ')}`)
}

const t = phrases.en
const documents = (['contacts', 'offer', 'terms', 'privacy', 'personalData'] as const).map((each) => t(`footer.${each}`))
const games = ['Familytown', 'Neuroarena', 'Island M3'].map((name) => t('catalogue.playGame', { name }))
const language = t('shell.language', { code: 'EN', name: 'English' })

test('Tab reaches everything on the catalogue and on the login page, in reading order', async ({ page, world }) => {
  const scene = sceneOf(world, page, 'en')
  await page.goto(`${world.hubUrl}/games/en/`)
  await isLive(scene)
  await page.reload()
  expect(await walk(page)).toEqual([
    t('shell.skip'),
    t('shell.home'),
    language,
    t('shell.support'),
    t('shell.logIn'),
    t('catalogue.playGame', { name: 'Familytown' }),
    ...games,
    ...documents,
  ])
  await page.goto(`${world.hubUrl}/session/login`)
  await expect(page.getByRole('button', { name: t('login.method.mail') })).toBeVisible()
  expect(await walk(page)).toEqual([
    t('shell.skip'),
    t('shell.home'),
    language,
    t('shell.close'),
    t('login.method.mail'),
    t('login.create'),
    ...documents,
  ])
})

test('the skip link leads past the header', async ({ page, world }) => {
  await page.goto(`${world.hubUrl}/games/en/`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: games[0] ?? '' }).first()).toBeFocused()
})

test('menus by the keyboard alone', async ({ page, world }) => {
  await page.goto(`${world.hubUrl}/games/en/`)
  const scene = sceneOf(world, page, 'en')
  await isLive(scene)
  const trigger = page.getByRole('button', { name: language })
  await expect(trigger).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const [russian, english] = [page.getByRole('menuitemradio', { name: 'Русский' }), page.getByRole('menuitemradio', { name: 'English' })]
  await expect(russian).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(english).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(russian, 'the arrows go round').toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(trigger).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(english, 'up opens at the last').toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${world.hubUrl}/games/ru/`)
})

test('Esc closes the login and gives the focus back', async ({ page, world }) => {
  await page.goto(`${world.hubUrl}/games/en/`)
  const opener = page.getByRole('link', { name: t('shell.logIn') })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('login.title') })
  await expect(dialog).toBeVisible()
  for (let steps = 0; steps < 8; steps++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: t('login.leaveTitle') })
  await expect(question.getByRole('button', { name: t('login.leaveNo') })).toBeFocused()
  await question.getByRole('button', { name: t('login.leaveYes') }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test.describe('a player', () => {
  test.use({
    storageState: async ({ world }, use) => use(storageOf(world.hubUrl, { language: 'en', token: (await demoPlayerOf(world)).token })),
  })

  test('opens the profile, its settings, and comes back, by the keyboard', async ({ page, world }) => {
    const scene = sceneOf(world, page, 'en')
    await page.goto(`${world.hubUrl}/games/en/`)
    await openProfileMenu(scene)
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: t('shell.logOut') })).toBeFocused()
    await page.keyboard.type('Set')
    await expect(page.getByRole('menuitem', { name: t('shell.settings') })).toBeFocused()
    await page.keyboard.press('Enter')
    const settings = page.getByRole('dialog', { name: t('settings.title') })
    await expect(settings).toBeVisible()
    await settings.getByRole('radio', { name: t('settings.light') }).press(' ')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
    await page.reload()
    await expect(page.locator('html'), 'the choice is kept').toHaveAttribute('data-theme', 'light')
    await openLanguageMenu(scene)
  })
})

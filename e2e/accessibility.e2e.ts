import type { Language } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import type { Page } from '@playwright/test'
import { faintText, focused, sidewaysScroll, smallTargets, smallText, widths } from './look/checks.ts'
import { phrases } from './look/phrases.ts'
import { demoPlayerOf, sceneOf, storageOf, visitorOf } from './look/scene.ts'
import { screens } from './look/screens.ts'
import { isLive, openLanguageMenu, openProfileMenu } from './look/ways.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { expect, expectAccessible, languages, test, viewports } from './world/test.ts'

/**
 * Screens on which the test makes the server refuse a request, or cuts the network. The browser then logs errors, which the test ignores.
 */
const troubled = /failure|not-found|offline|scripts/
/** Screens on which the server first refuses a request, because the player must prove their identity. */
const refused = /^profile-proving/
/** Screens on which the server first refuses a request, because the visitor must solve a robot check. */
const checked = /^code-login/
/** Screens that are not tested, because they differ from another screen only in their contents. */
const repeated = ['game-neuroarena', 'game-islandm3', 'document-english-only', 'registration-filled']

const expectGood = async (page: Page, viewport: { width: number; height: number }, full: 'dark' | 'light') => {
  await page.setViewportSize(viewport)
  for (const colorScheme of [full, full === 'dark' ? 'light' : 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await test.step(`${viewport.width} ${colorScheme}`, async () => {
      if (colorScheme === full) await expectAccessible(page)
      else expect(await faintText(page)).toEqual([])
    })
  }
}

/** Expects that the page does not scroll sideways, and that nothing is too small to read or press. */
const expectFits = async (page: Page) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => sidewaysScroll(page), `sideways at ${width}`).toBe(0)
  }
  await page.setViewportSize(viewports.phone)
  expect(await smallText(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
}

for (const [at, screen] of screens.filter(({ name }) => !repeated.includes(name)).entries()) {
  const language = languages[at % 2] ?? 'en'

  test.describe(`${screen.name}, ${language}`, () => {
    test.use({
      viewport: viewports.desktop,
      locale: language,
      contextOptions: { reducedMotion: 'reduce' },
      expectedErrors: [
        ...(troubled.test(screen.name) ? [/404|429|ERR_|Failed to fetch/] : []),
        ...(refused.test(screen.name) ? [/status of 403/] : []),
        ...(checked.test(screen.name) ? [/status of 400/] : []),
      ],
      storageState: async ({ world }, use) => use(await visitorOf(world, screen, language)),
    })

    test('reads well by axe in both themes, wide and narrow, and fits everywhere', async ({ page, world }) => {
      const scene = sceneOf(world, page, language)
      try {
        await screen.open(scene)
        await expectGood(page, viewports.desktop, 'dark')
        await expectGood(page, viewports.phone, 'light')
        await expectFits(page)
      } finally {
        await screen.close?.(scene)
      }
    })
  })
}

/** Returns the names of all elements that the Tab key reaches from the top of the page, in order. */
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
const switchName = t('shell.language', { code: 'EN', name: 'English' })

test('Tab reaches everything on the catalogue and on the login page, in reading order', async ({ page, world }) => {
  const scene = sceneOf(world, page, 'en')
  await page.goto(`${world.hubUrl}/games/en/`)
  await isLive(scene)
  await page.reload()
  expect(await walk(page)).toEqual([
    t('shell.skip'),
    t('shell.home'),
    switchName,
    t('shell.support'),
    t('shell.logIn'),
    t('catalogue.playGame', { name: 'Familytown' }),
    ...games,
    ...documents,
    t('footer.prices'),
  ])
  await page.goto(`${world.hubUrl}/session/login`)
  await expect(page.getByRole('button', { name: t('login.method.mail') })).toBeVisible()
  expect(await walk(page)).toEqual([
    t('shell.skip'),
    t('shell.home'),
    switchName,
    t('shell.close'),
    ...(['google_popup', 'vkontakte', 'yandex', 'telegram', 'facebook', 'apple', 'mail'] as const).map((each) => t(`login.method.${each}`)),
    t('login.create'),
    // The footer's links to documents open in a new tab, so that text which the player has typed into the form is not lost.
    ...documents.map((name) => t('shell.newTab', { name })),
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
  const trigger = page.getByRole('button', { name: switchName })
  await expect(trigger).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const named = (language: Language) => page.getByRole('menuitemradio', { name: endonyms[language] })
  await expect(named('ru')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(named('en')).toBeFocused()
  await page.keyboard.press('End')
  await expect(named('zh')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(named('ru'), 'the arrows go round').toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(trigger).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(named('zh'), 'up opens at the last').toBeFocused()
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
  const question = page.getByRole('alertdialog', { name: t('login.stopTitle') })
  await expect(question.getByRole('button', { name: t('login.leaveNo') })).toBeFocused()
  await question.getByRole('button', { name: t('login.stopYes') }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('after a sign-in in the modal, the focus is on the page, as after a navigation', async ({ page, world }) => {
  await page.goto(`${world.hubUrl}/games/en/`)
  await page.getByRole('link', { name: t('shell.logIn') }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await toEmailLogin({ page: dialog, t })
  await fillLogin({ page: dialog, t })
  await expect(dialog).toBeHidden()
  await expect(page.locator('.page')).toBeFocused()
})

test.describe('a player', () => {
  test.use({
    storageState: async ({ world }, use) => use(storageOf(world.hubUrl, { language: 'en', player: await demoPlayerOf(world) })),
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
    const settings = page.getByRole('dialog', { name: t('profile.title') })
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

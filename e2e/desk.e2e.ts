import { sidewaysScroll, smallTargets, widths } from './look/checks.ts'
import { deskPhrases, expectAccessibleInBoth, expectFocused, heading } from './steps/staff.ts'
import { signInStaff } from './world/staff.ts'
import { expect, languages, test, viewports } from './world/test.ts'

/** Tests of what all screens of the desk share: the keyboard, the layout on phones, and a lost network. */

const t = deskPhrases.en

test.describe('every screen', () => {
  const screens = [
    { role: 'admin', path: '/settings', title: 'screen.settings' },
    { role: 'support', path: '/canned', title: 'screen.canned' },
    { role: 'support', path: '/canned/new', title: 'screen.canned' },
    { role: 'finance', path: '/reports', title: 'screen.reports' },
    { role: 'admin', path: '/audit', title: 'screen.audit' },
  ] as const
  for (const [at, { role, path, title }] of screens.entries()) {
    const language = languages[at % 2] ?? 'en'
    test.describe(`${path}, ${language}`, () => {
      test.use({ locale: language, viewport: viewports.desktop })

      test('reads well by axe in both themes, wide and narrow, and fits everywhere', async ({ page, world }) => {
        await signInStaff(page, world, role)
        await page.goto(world.deskUrl + path)
        await expect(heading(page, deskPhrases[language](title))).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page).toHaveTitle(deskPhrases[language]('shell.pageTitle', { title: deskPhrases[language](title) }))
        await expectAccessibleInBoth(page)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          await expect.poll(() => sidewaysScroll(page), `sideways at ${width}`).toBe(0)
        }
        await page.setViewportSize(viewports.phone)
        await expectAccessibleInBoth(page)
        expect(await smallTargets(page)).toEqual([])
      })
    })
  }
})

test.describe('the keyboard', () => {
  test.beforeEach(async ({ page, world }) => {
    await signInStaff(page, world, 'support')
    await page.goto(`${world.deskUrl}/settings`)
    await expect(heading(page, t('screen.settings'))).toBeVisible()
  })

  test('goes from the skip link through the rail to another screen, and starts at its heading', async ({ page }) => {
    await page.keyboard.press('Tab')
    await expectFocused(page, t('shell.skip'))
    for (const name of ['inbox', 'mentions', 'canned'] as const) {
      await page.keyboard.press('Tab')
      await expectFocused(page, t(`screen.${name}`))
    }
    await expect(page.getByRole('link', { name: t('screen.audit') }), 'not for this role').toBeHidden()
    await page.keyboard.press('Enter')
    await expect(heading(page, t('screen.canned'))).toBeFocused()
    await page.keyboard.press('Tab')
    await expectFocused(page, t('canned.add'))
    await page.goBack()
    await expect(heading(page, t('screen.settings')), 'by the Back button too').toBeFocused()
  })

  test('the skip link leads past the rail', async ({ page }) => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expectFocused(page, t('shell.signOut'))
  })

  test('? shows the keys of the screen; they can be switched off, and stay so', async ({ page }) => {
    const sheet = page.getByRole('dialog', { name: t('shortcuts.title') })
    await page.goto(page.url().replace('/settings', '/canned'))
    await expect(heading(page, t('screen.canned'))).toBeVisible()
    await page.keyboard.press('?')
    await expect(sheet.getByText(t('canned.add'))).toBeVisible()
    await expectAccessibleInBoth(page)
    await page.keyboard.press('n')
    await expect(page, 'a key does nothing below an open window').toHaveURL(/canned$/)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.keyboard.press('n')
    await expect(page.getByRole('heading', { name: t('canned.newTitle') })).toBeFocused()
    await page.getByLabel(t('canned.title')).press('?')
    await expect(page.getByLabel(t('canned.title')), 'a key that is typed is typed').toHaveValue('?')
    await expect(sheet).toBeHidden()

    await page.getByRole('link', { name: t('screen.settings') }).click()
    const off = page.getByRole('switch', { name: t('settings.shortcuts') })
    await off.press(' ')
    await expect(off).not.toBeChecked()
    await page.reload()
    await expect(off).not.toBeChecked()
    await page.getByRole('link', { name: t('screen.canned') }).click()
    await expect(heading(page, t('screen.canned'))).toBeFocused()
    await page.keyboard.press('?')
    await page.keyboard.press('n')
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/canned$/)
    await page.getByRole('button', { name: t('shortcuts.title') }).click()
    await expect(sheet.getByText(t('shortcuts.off'))).toBeVisible()
  })

  test('Ctrl and K finds what can be done, and conversations', async ({ page }) => {
    const menu = page.getByRole('dialog')
    const open = async () => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox')).toBeFocused()
      await expect(page.getByRole('combobox')).toHaveValue('')
    }
    await open()
    await expect(menu).toHaveAccessibleName(t('commands.title'))
    await expectAccessibleInBoth(page)
    await page.keyboard.type('rep')
    await expect(menu.getByRole('option').first()).toHaveText(t('commands.goTo', { name: t('screen.reports') }))
    await page.keyboard.press('Enter')
    await expect(menu).toBeHidden()
    await expect(heading(page, t('screen.reports'))).toBeFocused()

    await open()
    await page.keyboard.type('theme: light')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await open()
    await page.keyboard.type('По-русски')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await page.reload()
    await expect(heading(page, deskPhrases.ru('screen.reports')), 'both are kept').toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

    await open()
    await page.keyboard.type('pearls late')
    await expect(page.getByRole('option')).toHaveText([deskPhrases.ru('commands.search', { text: 'pearls late' })])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/tickets\?view=open&q=pearls/)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: viewports.phone, isMobile: true, hasTouch: true })

  test('a menu stands in for the rail', async ({ page, world }) => {
    await signInStaff(page, world, 'support')
    await page.goto(`${world.deskUrl}/settings`)
    await page.getByRole('button', { name: t('shell.screens') }).tap()
    await expectAccessibleInBoth(page)
    await page.getByRole('menuitem', { name: t('screen.canned') }).tap()
    await expect(page).toHaveURL(/\/canned$/)
    await page.getByRole('button', { name: t('canned.add') }).tap()
    await expect(page.getByLabel(t('canned.find')), 'one pane at a time').toBeHidden()
    await page.getByRole('link', { name: t('canned.back') }).tap()
    await expect(page.getByLabel(t('canned.find'))).toBeVisible()
  })
})

test('a ready answer that is not saved waits for its writer, and shows itself to nobody else in that tab', async ({ page, world }) => {
  const title = page.getByLabel(t('canned.title'))
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/canned/new`)
  await title.fill('Half of it')
  await signInStaff(page, world, 'admin')
  await page.reload()
  await expect(title).toHaveValue('')
  await signInStaff(page, world, 'support')
  await page.reload()
  await expect(title).toHaveValue('Half of it')
})

test.describe('a network that is gone', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('is said, and nothing that was typed is lost', async ({ page, world, context }) => {
    await signInStaff(page, world, 'support')
    await page.goto(`${world.deskUrl}/canned/new`)
    await page.getByLabel(t('canned.title')).fill('Offline')
    await page.getByRole('textbox', { name: t('canned.text') }).fill('Kept.')
    await context.setOffline(true)
    await expect(page.getByText(t('shell.offline'))).toBeVisible()
    await page.getByRole('button', { name: t('canned.save') }).click()
    await expect(page.getByRole('alert')).toContainText(t('common.offline'))
    await context.setOffline(false)
    await page.getByRole('button', { name: t('canned.save') }).click()
    await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible()
    await expect(page.getByRole('textbox', { name: t('canned.text') })).toHaveText('Kept.')
  })

  for (const path of ['/tickets', '/catalogue', '/settings'])
    test(`is said on a phone without covering what is at the top of ${path}`, async ({ page, world, context }) => {
      await page.setViewportSize(viewports.phone)
      await signInStaff(page, world, 'admin')
      await page.goto(world.deskUrl + path)
      const menu = page.getByRole('banner')
      await expect(menu).toBeVisible()
      await context.setOffline(true)
      const line = page.getByText(t('shell.offline'))
      await expect(line).toBeVisible()
      await page.mouse.wheel(0, 2000)
      const foot = async () => {
        const box = await line.boundingBox()
        return box ? box.y + box.height : undefined
      }
      await expect.poll(async () => (await menu.boundingBox())?.y).toBe(await foot())
      await context.setOffline(false)
      await expect.poll(async () => (await menu.boundingBox())?.y, 'nothing of it stays').toBe(0)
    })
})

import { heardInGame, listenInGame, openGame, play } from './steps/play.ts'
import { devices, playerTest } from './steps/visit.ts'
import { expect } from './world/test.ts'

playerTest.describe('over a game, desktop, en', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('the account opens in place; logging out everywhere reaches the game', async ({ visit }) => {
    const { page, t } = visit
    await openGame(visit)
    await play(visit)
    await listenInGame(visit)
    await page.getByRole('button', { name: new RegExp(t('shell.profile', { name: '' })) }).click()
    await page.getByRole('menuitem', { name: t('shell.settings') }).click()
    const account = page.getByRole('dialog', { name: t('profile.title') })
    await account.getByRole('button', { name: t('sessions.endAll'), exact: true }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(account).toBeVisible()
    await account.getByRole('link', { name: t('data.deletion') }).click()
    await expect(page.getByRole('dialog', { name: t('deletion.title') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.getByRole('button', { name: new RegExp(t('shell.profile', { name: '' })) }).click()
    await page.getByRole('menuitem', { name: t('shell.settings') }).click()
    await account.getByRole('button', { name: t('sessions.endAll'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('sessions.askYes'), exact: true })
      .click()
    await expect(account.getByText(t('profile.loggedOut'))).toBeVisible()
    await expect.poll(() => heardInGame(visit)).toContainEqual({ type: 'PLAYHUB_TO_IFRAME_LOGOUT', body: {} })
  })
})

playerTest.describe('over a game, phone, ru', () => {
  playerTest.use({ ...devices.phone, locale: 'ru' })

  playerTest('the player is one letter in the bar, and a whole name to whoever hears it', async ({ visit, player }) => {
    const { page, t } = visit
    // Opens the game twice, so that the second page has the fonts in its cache. The fonts have `font-display: optional`: a page that gets
    // them late keeps a wider font.
    await openGame(visit)
    await page.evaluate(() => document.fonts.ready)
    await openGame(visit)
    await play(visit)
    const account = page.getByRole('button', { name: t('shell.profile', { name: player.nickName }), exact: true })
    await expect(account).toBeVisible()
    expect((await account.boundingBox())?.width).toBeLessThan(48)
    const title = page.getByRole('heading', { level: 1 })
    const isCut = () => title.evaluate((heading) => heading.scrollWidth > heading.clientWidth)
    await expect.poll(isCut, 'the name of the game has its room').toBe(false)
    await account.click()
    await expect(page.getByRole('menu').getByText(player.nickName, { exact: true })).toBeVisible()
  })
})

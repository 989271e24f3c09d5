import type { Page } from '@playwright/test'
import { cardForm, cards, fillCard, payButton, toCardForm } from './steps/payments/pay.ts'
import { buyInShop, findGame, gameOf, play } from './steps/play.ts'
import { toEmailLogin } from './steps/sign-in.ts'
import { devices, looks, playerTest, test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'

/**
 * These tests expect that the browser's Back button closes an open modal, like the modal's own close button. The game behind the modal
 * continues.
 */

/** Opens a game from the catalogue and sets a mark in its document. A restarted game has no such mark. */
const toGame = async (visit: Visit) => {
  await findGame(visit)
  await play(visit)
  await gameOf(visit)
    .locator('html')
    .evaluate((root) => root.toggleAttribute('data-same', true))
}
const expectSameGame = async (visit: Visit) => {
  await expect(gameOf(visit).getByTestId('shop-open')).toBeVisible()
  await expect(gameOf(visit).locator('html'), 'the game has not begun anew').toHaveAttribute('data-same')
}

const openFromMenu = async ({ page, t }: Visit, item: 'shell.settings' | 'shell.transactions' | 'shell.support') => {
  await page.getByRole('button', { name: new RegExp(t('shell.profile', { name: '' })) }).click()
  await page.getByRole('menuitem', { name: t(item) }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
const cross = ({ page, t }: Visit) => page.getByRole('dialog').getByRole('button', { name: t('common.closeToGame') })

const expectCatalogue = async (page: Page) => {
  await expect(page).toHaveURL(/\/games\/\w+\/$/)
  await expect(page.getByRole('article')).toHaveCount(4)
}

for (const [look, screen] of Object.entries(looks)) {
  playerTest.describe(`over a game, ${look}`, () => {
    playerTest.use(screen)

    playerTest('a payment asks first; No keeps the card and the game, Yes cancels, and the game goes on', async ({ visit }) => {
      const { page, t } = visit
      await toGame(visit)
      await buyInShop(visit, 'builder')
      await toCardForm(visit)
      await fillCard(visit, cards.good)
      const question = page.getByRole('alertdialog', { name: t('payment.cancelTitle') })
      await page.goBack()
      await question.getByRole('button', { name: t('payment.cancelNo') }).click()
      await expect(question).toBeHidden()
      await expect(cardForm(visit).locator('[name=number]')).toHaveValue(/4242$/)

      await page.goBack()
      await expect(question).toBeVisible()
      await page.goBack()
      await expect(question, 'Back leads back from the question too').toBeHidden()
      await expect(payButton(visit)).toBeVisible()
      await expect(cardForm(visit).locator('[name=number]')).toHaveValue(/4242$/)

      await page.goBack()
      await question.getByRole('button', { name: t('payment.cancelYes') }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(gameOf(visit).getByTestId('shop-status')).toHaveAttribute('data-kind', 'cancelled')
      await expectSameGame(visit)
      await page.goBack()
      await expectCatalogue(page)
    })

    playerTest('settings, purchases and support close at once, and Forward opens nothing', async ({ visit }) => {
      const { page } = visit
      await toGame(visit)
      const address = page.url()
      for (const item of ['shell.settings', 'shell.transactions', 'shell.support'] as const) {
        await openFromMenu(visit, item)
        await page.goBack()
        await expect(page.getByRole('dialog')).toBeHidden()
        await expectSameGame(visit)
      }
      await page.goForward()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page).toHaveURL(address)
      await expectSameGame(visit)
      await page.goBack()
      await expectCatalogue(page)
    })

    playerTest('after the cross the next Back leaves the game', async ({ visit }) => {
      const { page } = visit
      await toGame(visit)
      for (const item of ['shell.settings', 'shell.transactions'] as const) {
        await openFromMenu(visit, item)
        await cross(visit).click()
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await expectSameGame(visit)
      await page.goBack()
      await expectCatalogue(page)
    })
  })
}

playerTest.describe('settings, desktop, en', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  for (const way of ['Back', 'the cross'] as const) {
    playerTest(`a language chosen there stays, closed by ${way}`, async ({ visit }) => {
      const { page } = visit
      await toGame(visit)
      await openFromMenu(visit, 'shell.settings')
      await page.getByRole('dialog').getByRole('radio', { name: 'Deutsch' }).click()
      await expect(page).toHaveURL(/\/games\/de\/familytown\/$/)
      if (way === 'Back') await page.goBack()
      else
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Schließen/ })
          .click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page).toHaveURL(/\/games\/de\/familytown\/$/)
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await expectSameGame(visit)
    })
  }
})

playerTest.describe('a link, desktop, en', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('pressed as soon as the modal closes leads on, and Back leads to where it was', async ({ visit }) => {
    const { page, t } = visit
    await findGame(visit)
    const address = page.url()
    await openFromMenu(visit, 'shell.settings')
    await cross(visit).evaluate(async (button: HTMLElement, name) => {
      // Resolves when the page behind the modal is usable again (no longer `inert`).
      const freed = new Promise((resolve) => {
        for (const page of document.querySelectorAll('.page')) new MutationObserver(resolve).observe(page, { attributeFilter: ['inert'] })
      })
      button.click()
      await freed
      document.querySelector<HTMLElement>(`a[aria-label="${name}"]`)?.click()
    }, t('shell.home'))
    await expectCatalogue(page)
    await page.goBack()
    await expect(page).toHaveURL(address)
  })
})

test.describe('a guest, phone, en', () => {
  test.use({ ...devices.phone, locale: 'en' })

  test('a sign-in asks first, at every step of it; the place on the page is kept', async ({ visit }) => {
    const { page, world, t, language } = visit
    await page.goto(`${world.hubUrl}/games/${language}/familytown/`)
    await page.goto(`${world.hubUrl}/games/${language}/`)
    await page.getByRole('link', { name: t('shell.logIn') }).waitFor()
    // Scrolls the header out of view. Then clicks the header's link by `dispatchEvent`, because a real click would scroll the page back to
    // the link.
    await page.evaluate(() => scrollTo(0, 300))
    await page.getByRole('link', { name: t('shell.logIn') }).dispatchEvent('click')
    const modal = page.getByRole('dialog')
    const question = page.getByRole('alertdialog', { name: t('login.stopTitle') })
    await expect(modal.getByRole('heading', { name: t('login.title') })).toBeVisible()
    await page.goBack()
    await question.getByRole('button', { name: t('login.leaveNo') }).click()
    await toEmailLogin(visit)
    await page.goBack()
    await question.getByRole('button', { name: t('login.stopYes') }).click()
    await expect(modal).toBeHidden()
    expect(await page.evaluate(() => scrollY)).toBe(300)
    await page.goBack()
    await expect(page).toHaveURL(/familytown/)
  })

  test('a reload under a modal leaves the page usable; Back leads on', async ({ visit }) => {
    const { page, t } = visit
    await findGame(visit)
    await page.getByRole('link', { name: t('shell.logIn') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.reload()
    await page.getByRole('link', { name: t('shell.logIn') }).click()
    await cross(visit).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('login.stopYes') })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goBack()
    await expectCatalogue(page)
  })
})

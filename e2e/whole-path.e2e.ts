import { newAddress } from './steps/newcomer.ts'
import { cards, confirmPaid, payWith, toCardForm } from './steps/payments/pay.ts'
import { buyInShop, expectOwned, findGame, gameOf, play } from './steps/play.ts'
import { enterCode, fillRegistration, skipWelcome } from './steps/sign-in.ts'
import { devices, test, type Visit } from './steps/visit.ts'
import { expect, languages } from './world/test.ts'

/** In these tests a newcomer uses only clicks, from the first page to the item in the game and the purchase in the list. */

const leaveGame = async ({ page, t }: Visit) => {
  await page
    .getByRole('button', { name: t('game.back'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('button', { name: t('game.play'), exact: true })).toBeVisible()
}

const openPurchases = async ({ page, t }: Visit) => {
  await page.getByRole('button', { name: new RegExp(t('shell.profile', { name: '' })) }).click()
  await page.getByRole('menuitem', { name: t('shell.transactions') }).click()
  await expect(page.getByRole('heading', { name: t('transactions.title') })).toBeVisible()
}

for (const [device, screen] of Object.entries(devices)) {
  for (const language of languages) {
    test.describe(`${device}, ${language}`, () => {
      test.use({ ...screen, locale: language, permissions: ['clipboard-read', 'clipboard-write'] })

      test('a newcomer finds a game, registers over it, buys an item and has it', async ({ visit }) => {
        test.setTimeout(120_000)
        const { page, world, t } = visit
        const email = newAddress()

        await findGame(visit)
        await play(visit)
        await expect(gameOf(visit).getByTestId('owned-builder')).toBeHidden()
        await buyInShop(visit, 'builder')

        const modal = page.getByRole('dialog')
        await expect(modal.getByRole('heading', { name: t('login.title') })).toBeVisible()
        await modal.getByRole('button', { name: t('login.create'), exact: true }).click()
        await fillRegistration(visit, email)
        await enterCode(visit, await world.codeFor(email))
        await skipWelcome(visit)

        await expect(modal.getByRole('heading', { name: t('payment.title') })).toBeVisible()
        await toCardForm(visit)
        await payWith(visit, cards.good)
        await confirmPaid(visit)
        await expect(modal).toBeHidden()
        await expectOwned(visit, 'builder')
        await expect(gameOf(visit).getByTestId('buy-builder')).toBeHidden()

        await leaveGame(visit)
        await openPurchases(visit)
        await expect(modal.getByText(t('transactions.state.paid'), { exact: true })).toHaveCount(1)
        await modal.getByText(t('transactions.history'), { exact: true }).click()
        await modal.getByText(t('transactions.copyId'), { exact: true }).click()
        await expect(page.getByText(t('toast.PAYMENT_ID_COPIED'))).toBeVisible()
        const paymentId = await page.evaluate(() => navigator.clipboard.readText())
        const notices = (await world.notices('familytown')).filter((notice) => notice.paymentId === paymentId)
        expect(notices).toMatchObject([{ type: 'payment.paid', valid: true, duplicate: false }])
      })
    })
  }
}

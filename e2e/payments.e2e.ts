import { hostCodes } from '@playhub/contract/refusals'
import type { Locator } from '@playwright/test'
import { builtFrom } from './steps/broken.ts'
import { registerPlayer } from './steps/newcomer.ts'
import { attemptsAtProvider, noticesOf, paidOnce, resultInAddress } from './steps/outside.ts'
import {
  answerBank,
  cards,
  confirmPaid,
  expectPaid,
  fillCard,
  openCardForm,
  openPayment,
  payButton,
  payWith,
  pressPay,
  toCardForm,
} from './steps/payments/pay.ts'
import { goButton } from './steps/payments/yandex-pay.ts'
import { payInWidget, toWidget, yookassaCards } from './steps/payments/yookassa.ts'
import { buyInShop, expectOwned, gameOf, heardInGame, listenInGame, openGame, play } from './steps/play.ts'
import { answered, devices, playerTest as test, type Visit } from './steps/visit.ts'
import { expect, viewports } from './world/test.ts'

/** Tests of paying: declined cards, the bank's confirmation, leaving before the payment ends, and another player's payment. */

/** Expects that the picture is visible and loaded. */
const expectShown = async (picture: Locator) => {
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
}

/** Expects that the refusal is shown once, in Stripe's words. */
const expectDeclined = ({ page }: Visit, detail: string | RegExp) => expect(page.getByRole('alert')).toContainText(detail)

test.describe('desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en', expectedErrors: [answered(402)] })

  test('after a declined card another one pays', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId)
    await expectShown(page.getByRole('region', { name: t('payment.summary') }).getByRole('img', { name: 'Familytown' }))
    await expectShown(page.getByRole('region', { name: t('payment.summary') }).locator('img[src*=familytown][alt=""]'))
    await toCardForm(visit)
    await payWith(visit, cards.declined)
    await expectDeclined(visit, 'Your card was declined.')
    expect(await player.status(paymentId)).toBe('none')

    await payWith(visit, cards.good)
    await confirmPaid(visit)
    await expect(page.getByRole('heading', { name: t('status.successful') })).toBeVisible()
    await expect.poll(() => player.owned('builder')).toBe(1)
    expect(await attemptsAtProvider(world, paymentId)).toEqual(['succeeded'])
    expect(await noticesOf(world, paymentId)).toEqual(paidOnce)
  })

  test('a second press on the way to the card form makes no second step of it', async ({ visit, player }) => {
    const { page, t } = visit
    await openPayment(visit, await player.order('builder'))
    await expect(page.getByLabel(t('payment.email'))).not.toHaveValue('')
    await payButton(visit).dblclick()
    await expect(page.getByRole('heading', { name: t('stripe.title') })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel(t('payment.email'))).toBeVisible()
    await toCardForm(visit)
  })

  test('a card without money says so', async ({ visit, player }) => {
    await openCardForm(visit, await player.order('builder'))
    await payWith(visit, cards.noMoney)
    await expectDeclined(visit, 'Your card has insufficient funds.')
  })

  test.describe(() => {
    test.use({ expectedErrors: [answered(400)] })

    test('a card form that another tab has paid past does not say that it was not paid', async ({ visit, player, context }) => {
      const { page, world } = visit
      const paymentId = await player.order('builder')
      await openCardForm(visit, paymentId)
      await fillCard(visit, cards.good)
      const other = { ...visit, page: await context.newPage() }
      await openPayment(other, paymentId)
      await toWidget(other)
      await payInWidget(other, yookassaCards.good)
      await expectPaid(other)
      await pressPay(visit)
      await confirmPaid(visit)
      await expect(page.getByRole('main')).toContainText('₽349')
      expect(await noticesOf(world, paymentId)).toEqual(paidOnce)
    })
  })

  test('chosen by keyboard, the next screen has the focus on its title', async ({ visit, player }) => {
    const { page, t } = visit
    await openPayment(visit, await player.order('builder'))
    await page.getByRole('radio', { name: /^Stripe/ }).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(goButton(visit)).toBeVisible()
    await expect(page.getByRole('heading', { name: t('yandexPay.title') })).toBeFocused()
  })

  test('the bank asks, the player agrees', async ({ visit, player }) => {
    const paymentId = await player.order('builder')
    await openCardForm(visit, paymentId)
    await payWith(visit, cards.asksBank)
    await answerBank(visit, 'approve')
    await expectPaid(visit)
    await expect.poll(() => player.owned('builder')).toBe(1)
  })
})

test.describe('phone, ru', () => {
  test.use({ ...devices.phone, locale: 'ru', expectedErrors: [answered(402)] })

  test.describe('a small one', () => {
    test.use({ viewport: { width: 390, height: 664 } })

    test('why a card was declined stands in sight, above the bar', async ({ visit, player }) => {
      const { page } = visit
      await openCardForm(visit, await player.order('builder'))
      await payWith(visit, cards.declined)
      const notice = page.getByRole('alert')
      await expect(notice).toBeInViewport({ ratio: 1 })
      const [why, pay] = [await notice.boundingBox(), await payButton(visit).boundingBox()]
      expect((why?.y ?? 0) + (why?.height ?? 0)).toBeLessThan(pay?.y ?? 0)
    })
  })

  for (const answer of ['fail', 'close'] as const) {
    test(`the bank asks, the player's answer is to ${answer}, and paying again works`, async ({ visit, player }) => {
      const { world } = visit
      const paymentId = await player.order('builder')
      await openCardForm(visit, paymentId)
      await payWith(visit, cards.asksBank)
      await answerBank(visit, answer)
      await expectDeclined(visit, 'Банк не подтвердил, что карта ваша')
      expect(await player.status(paymentId)).toBe('none')

      await payWith(visit, cards.asksBank)
      await answerBank(visit, 'approve')
      await expectPaid(visit)
      await expect.poll(() => noticesOf(world, paymentId)).toEqual(paidOnce)
    })
  }

  test('closed midway: asked first, cancelled for the game and at the provider, and buying again works', async ({ visit, player }) => {
    const { page, world, t } = visit
    await openGame(visit)
    await play(visit)
    await listenInGame(visit)
    await buyInShop(visit, 'builder')
    await toCardForm(visit)
    await fillCard(visit, cards.good)

    const modal = page.getByRole('dialog')
    const question = page.getByRole('alertdialog', { name: t('payment.cancelTitle') })
    await modal.getByRole('button', { name: t('common.closeToGame') }).click()
    await question.getByRole('button', { name: t('payment.cancelNo') }).click()
    await expect(question).toBeHidden()
    await expect(payButton(visit)).toBeVisible()
    await modal.getByRole('button', { name: t('common.closeToGame') }).click()
    await question.getByRole('button', { name: t('payment.cancelYes') }).click()
    await expect(modal).toBeHidden()

    const [cancelled] = await player.purchases()
    const paymentId = cancelled?.uuid ?? ''
    const told = { paymentId, status: 'none', isError: true, errorCode: hostCodes.PAYMENT_CANCELLED }
    await expect.poll(() => heardInGame(visit)).toContainEqual(expect.objectContaining({ body: expect.objectContaining(told) }))
    await expect(gameOf(visit).getByTestId('shop-status')).toHaveAttribute('data-kind', 'cancelled')
    expect(await attemptsAtProvider(world, paymentId)).toEqual(['canceled'])
    expect(await player.status(paymentId)).toBe('none')

    await gameOf(visit).getByTestId('buy-builder').click()
    await toCardForm(visit)
    await payWith(visit, cards.good)
    await confirmPaid(visit)
    await expectOwned(visit, 'builder')
  })
})

test.describe('in an app and in a host, phone, en', () => {
  test.use({ ...devices.phone, locale: 'en' })

  test('in an app, what was paid is told by the address', async ({ visit, player }) => {
    const { page, world } = visit
    const paymentId = await player.order('builder')
    await page.goto(`${world.hubUrl}/payments/process/${paymentId}?source=mobile&project=familytown`)
    await toCardForm(visit)
    await payWith(visit, cards.good)
    await confirmPaid(visit)
    await page.waitForURL(/\/payments\/done\?/)
    const data = { paymentId, status: 'paid', payload: expect.any(String), token: expect.stringMatching(/^ey/) }
    expect(resultInAddress(page)).toEqual({ type: 'payment', isError: false, errorCode: null, data })
  })
})

test.describe('over the game, desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test.describe('in a narrow window', () => {
    test.use({ viewport: viewports.phone })

    test('the second of two quick clicks selects nothing of what comes in place of the button', async ({ visit }) => {
      const { page, t } = visit
      const held = Promise.withResolvers<void>()
      await page.route(builtFrom('src/payments/stripe/stripe-screen.tsx').script, async (route) => {
        await held.promise
        await route.continue()
      })
      await openGame(visit)
      await play(visit)
      await buyInShop(visit, 'builder')
      await expect(page.getByLabel(t('payment.email'))).not.toHaveValue('')
      await payButton(visit).click()
      await expect(payButton(visit)).toBeHidden()
      // This is the second click of a double click. It hits the same place, where the button is no longer visible.
      await page.mouse.down({ clickCount: 2 })
      await page.mouse.up({ clickCount: 2 })
      held.resolve()
      await expect(page.getByRole('heading', { name: t('stripe.title') })).toBeVisible()
      await expect(payButton(visit)).toBeVisible()
      expect(await page.evaluate(() => String(getSelection()))).toBe('')
    })
  })

  test('a click beside the choice of a method cancels; beside the card form it changes nothing', async ({ visit }) => {
    const { page, t } = visit
    const clickBeside = () => page.mouse.click(20, 450)
    await openGame(visit)
    await play(visit)
    await buyInShop(visit, 'builder')
    await expect(payButton(visit)).toBeVisible()
    await clickBeside()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(gameOf(visit).getByTestId('shop-status')).toHaveAttribute('data-kind', 'cancelled')

    await gameOf(visit).getByTestId('buy-builder').click()
    await toCardForm(visit)
    await fillCard(visit, cards.good)
    await clickBeside()
    await pressPay(visit)
    await confirmPaid(visit)
    await expectOwned(visit, 'builder')
    await expect(page.getByRole('alertdialog', { name: t('payment.cancelTitle') })).toBeHidden()
  })

  test.describe(() => {
    test.use({ expectedErrors: [answered(404)] })

    test("nobody sees another player's payment", async ({ visit }) => {
      const { page, world, t } = visit
      const owner = await registerPlayer(world)
      await openPayment(visit, await owner.order('builder'))
      await expect(page.getByRole('heading', { name: t('payment.loadFailed') })).toBeVisible()
      await expect(page.getByText(t('refusal.PAYMENT_NOT_FOUND'))).toBeVisible()
      await expect(payButton(visit)).toBeHidden()
      await expect(page.getByRole('main')).not.toContainText('$')
    })
  })
})

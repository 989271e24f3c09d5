import type { Page } from '@playwright/test'
import {
  answerBank,
  cardForm,
  cards,
  confirmPaid,
  expectPaid,
  fillCard,
  openPayment,
  payButton,
  payWith,
  pressPay,
  statusOf,
  toCardForm,
} from './steps/payments/pay.ts'
import { choose, leadBack, openPayWindow, toYandexPay } from './steps/payments/yandex-pay.ts'
import { payInWidget, widgetOf, yookassaCards } from './steps/payments/yookassa.ts'
import { expectOwned, gameOf, openGame, play } from './steps/play.ts'
import { answered, devices, playerTest as test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'

/**
 * In these tests a player buys an item. All screens, from the price in the game's shop to the result, must use the same currency and
 * language. The hub's dialog must not move or change its width.
 */

/** The price in Russian. `\s` also matches the no-break space between number and currency sign. */
const PRICE = /^349\s₽$/

const openShop = async (visit: Visit) => {
  await openGame(visit)
  await play(visit)
  await gameOf(visit).getByTestId('shop-open').click()
  await expect(gameOf(visit).getByTestId('buy-builder')).toContainText(/349\s₽/)
  await gameOf(visit).getByTestId('buy-builder').click()
  await expect(visit.page.getByLabel(visit.t('payment.email'))).not.toHaveValue('')
}

/**
 * Pays with a card for which the bank asks the player to confirm the payment. Returns the URL to which the bank's page then sends the
 * player: a page of the hub, with the parameters that Stripe adds.
 */
const wayBack = async (visit: Visit, status: 'failed' | 'pending') => {
  const confirmed = visit.page.waitForRequest((request) => new URLSearchParams(request.postData() ?? '').has('return_url'))
  await payWith(visit, cards.asksBank)
  const request = await confirmed
  const back = new URL(new URLSearchParams(request.postData() ?? '').get('return_url') ?? '')
  back.searchParams.set('payment_intent', /pi_\w+/.exec(request.url())?.[0] ?? '')
  back.searchParams.set('redirect_status', status)
  return back.href
}

const summaryOf = ({ page, t }: Visit) => page.getByRole('region', { name: t('payment.summary') })
const chosen = ({ page }: Visit) => page.getByRole('radio', { checked: true })
const frameOf = async (page: Page) => {
  const box = await page.getByRole('dialog').boundingBox()
  return [box?.x, box?.width]
}

test.describe('an account made in English, a page in Russian', () => {
  test.use({ ...devices.desktop, locale: 'ru' })

  test('roubles in the shop are roubles at YooKassa, in Russian', async ({ visit }) => {
    const { page, t } = visit
    await openShop(visit)
    await expect(chosen(visit)).toHaveAccessibleName(/^YooKassa.*349\s₽$/)
    const frame = await frameOf(page)
    await payButton(visit).click()
    await expect(widgetOf(visit).locator('#pay')).toHaveText(/^Заплатить 349,00\s₽$/)
    await expect(summaryOf(visit).getByText(PRICE)).toBeVisible()
    expect(await frameOf(page)).toEqual(frame)
    await payInWidget(visit, yookassaCards.good)
    await expectPaid(visit)
    expect(await frameOf(page)).toEqual(frame)
    // The screen must still show the purchased item, and the player's e-mail address for the confirmation and the receipt.
    await expect(summaryOf(visit).locator('img[src*="/items/"]')).toBeVisible()
    await expect(page.getByText(t('status.letter', { email: '' }).split('.')[0] ?? '')).toBeVisible()
    await confirmPaid(visit)
    await expectOwned(visit, 'builder')
  })

  test('roubles in the shop are roubles at Yandex Pay, in Russian', async ({ visit }) => {
    const { page, t } = visit
    await openShop(visit)
    await page.getByRole('radio', { name: /^Yandex Pay/ }).check()
    await page.getByRole('button', { name: t('payment.continueTo', { provider: 'Yandex Pay' }) }).click()
    // This button's label contains the price, unlike the label of the button on the previous screen.
    const go = page.getByRole('button', { name: /^Оплатить 349\s₽ в Yandex Pay$/ })
    const there = await openPayWindow(visit, page, go)
    await expect(there.getByRole('heading', { name: /349,00\s₽/ })).toBeVisible()
    await expect(there.locator('html')).toHaveAttribute('lang', 'ru')
    await choose(there, 'pay')
    await leadBack(there)
    await confirmPaid(visit)
    await expectOwned(visit, 'builder')
  })

  test('a change of the currency is told before a card is asked for', async ({ visit }) => {
    const { page } = visit
    await openShop(visit)
    await expect(page.getByRole('status').filter({ hasText: 'вместо' })).toBeHidden()
    await page.getByRole('radio', { name: /^Stripe/ }).check()
    await expect(page.getByText(/^Вы заплатите 3,99\s\$ вместо 349\s₽\.$/)).toBeVisible()
    await page.getByRole('radio', { name: /^Yandex Pay/ }).check()
    await expect(page.getByText(/вместо/)).toBeHidden()
  })

  test('an address may say the currency, too; a step back and another method keep it', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId)
    await expect(chosen(visit)).toHaveAccessibleName(/^Stripe/)
    await page.goto(`${world.hubUrl}/payments/process/${paymentId}?currency=RUB`)
    await expect(chosen(visit)).toHaveAccessibleName(/^YooKassa/)
    await page.getByRole('radio', { name: /^Stripe/ }).check()
    await toCardForm(visit)
    await page.getByRole('button', { name: t('provider.otherMethod') }).click()
    await expect(chosen(visit)).toHaveAccessibleName(/^YooKassa/)
  })

  test('what was opened and never paid is folded away, in the currency of its attempt', async ({ visit, player }) => {
    const { page, world, t } = visit
    for (let opened = 0; opened < 3; opened++) await player.order('builder')
    await page.goto(`${world.hubUrl}/transactions`)
    await expect(page.getByText(t('transactions.empty'))).toBeVisible()
    const fold = page.getByRole('button', { name: '3 незавершённые попытки' })
    await expect(page.getByText(t('transactions.state.none'), { exact: true })).toHaveCount(0)
    await fold.click()
    await expect(page.getByText(t('transactions.state.none'), { exact: true })).toHaveCount(3)
    await fold.click()
    await expect(page.getByText(t('transactions.state.none'), { exact: true })).toHaveCount(0)
  })
})

test.describe('a card that is refused, at 900 px of height', () => {
  test.use({ ...devices.desktop, locale: 'en', expectedErrors: [answered(402)] })

  test('why and what to do below the field, which is marked, another method in sight, and a line in the history', async ({
    visit,
    player,
  }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId)
    await toCardForm(visit)
    await fillCard(visit, cards.declined)
    await pressPay(visit)
    await expect(page.getByRole('alert')).toHaveText(`Your card was declined.${t('stripe.declinedHint')}`)
    const number = cardForm(visit).locator('[name=number]')
    await expect(number, 'where another card is typed').toBeFocused()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await expect(number).toHaveCSS('border-width', '2px')
    await number.fill('4')
    await expect(number).not.toHaveAttribute('aria-invalid')
    await expect(page.getByRole('button', { name: t('provider.otherMethod') })).toBeInViewport({ ratio: 1 })
    await page.goto(`${world.hubUrl}/transactions`)
    await page.getByRole('button', { name: t('transactions.unfinished', { count: 1 }) }).click()
    const history = page.getByRole('button', { name: new RegExp(`^${t('transactions.historyOf', { item: '.*', date: '.*' })}$`) })
    await history.click()
    await expect(page.getByText(t('transactions.event.declined', { provider: 'Stripe' }))).toBeVisible()
    await expect(page.getByText(t('transactions.event.started', { provider: 'Stripe' }))).toBeVisible()
  })

  test('the way back from a page of the bank keeps the currency', async ({ visit, player }) => {
    const { page, world } = visit
    await page.goto(`${world.hubUrl}/payments/process/${await player.order('builder')}?currency=RUB`)
    await expect(page.locator('svg title'), 'no tooltips over the marks').toHaveCount(0)
    await toCardForm(visit)
    const confirmed = page.waitForRequest((request) => new URLSearchParams(request.postData() ?? '').has('return_url'))
    await payWith(visit, cards.declined)
    const back = new URL(new URLSearchParams((await confirmed).postData() ?? '').get('return_url') ?? '')
    expect(back.searchParams.get('currency')).toBe('RUB')
    await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  })

  test('back from a page of the bank without having paid, another method is chosen and pays', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await page.goto(`${world.hubUrl}/payments/process/${paymentId}?project=familytown`)
    await toCardForm(visit)
    const back = await wayBack(visit, 'failed')
    await answerBank(visit, 'fail')
    await expect(page.getByRole('alert')).toBeVisible()
    // Opens the hub's URL to which the bank's own page would redirect the player.
    await page.goto(back)
    await expect(page.getByRole('alert')).toHaveText(t('stripe.requires_payment_method'))
    await page.getByRole('button', { name: t('provider.otherMethod'), exact: true }).click()
    await toYandexPay(visit)
    expect(new URL(page.url()).searchParams.has('payment_intent'), 'the return is over').toBe(false)
    const there = await openPayWindow(visit, page)
    await choose(there, 'pay')
    await leadBack(there)
    await expectPaid(visit)
    expect(await player.status(paymentId)).toBe('paid')
  })

  test('back from a page of the bank that has not decided, the payment is cancelled and another method pays', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await page.goto(`${world.hubUrl}/payments/process/${paymentId}?project=familytown`)
    await toCardForm(visit)
    const back = await wayBack(visit, 'pending')
    await expect(page.getByTitle('Bank check')).toBeVisible()
    // Waits until the hub polls the payment's status. Before this, Cancel would leave the page without asking for confirmation.
    const followed = page.waitForResponse((response) => response.url().includes('/payments/get/'))
    await page.goto(back)
    await followed
    await expect(statusOf(visit, 'wait')).toBeVisible()
    await page.getByRole('button', { name: t('status.cancel'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('payment.cancelYes') })
      .click()
    await expect(statusOf(visit, 'cancelled')).toBeVisible()
    await page.getByRole('button', { name: t('status.another'), exact: true }).click()
    await toYandexPay(visit)
    const there = await openPayWindow(visit, page)
    await choose(there, 'pay')
    await leadBack(there)
    await expectPaid(visit)
    expect(await player.status(paymentId)).toBe('paid')
  })

  test('a card form whose script is slow takes nothing before it listens, and then pays', async ({ visit, player }) => {
    const { page } = visit
    const isWanted = Promise.withResolvers<void>()
    await page.route('**/stripe/card-form.js', async (route) => {
      await isWanted.promise
      await route.continue()
    })
    await openPayment(visit, await player.order('builder'))
    await toCardForm(visit)
    const number = cardForm(visit).locator('[name=number]')
    await expect(number).toBeAttached()
    await expect(number).toBeHidden()
    isWanted.resolve()
    await payWith(visit, cards.good)
    await expectPaid(visit)
  })

  test('the window is called by how the payment stands', async ({ visit, player }) => {
    const { page, t } = visit
    await openPayment(visit, await player.order('builder'))
    await toCardForm(visit)
    await expect(page).toHaveTitle(`${t('stripe.title')} · Playhub`)
    await fillCard(visit, cards.good)
    await pressPay(visit)
    await expectPaid(visit)
    await expect(page).toHaveTitle(`${t('status.paid')} · Playhub`)
    await expect(page.getByRole('heading', { name: t('stripe.title') })).toBeHidden()
  })
})

test.describe('a receipt without a link', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test('Yandex Pay gives none: nobody is told to wait for one', async ({ visit, player }) => {
    const { page, t } = visit
    await openPayment(visit, await player.order('builder'))
    await page.getByRole('radio', { name: /^Yandex Pay/ }).check()
    await page.getByRole('button', { name: t('payment.continueTo', { provider: 'Yandex Pay' }) }).click()
    const there = await openPayWindow(visit, page)
    await choose(there, 'pay')
    await leadBack(there)
    await expectPaid(visit)
    await page.getByRole('button', { name: t('transactions.receipt'), exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: t('receipt.title') })
    await expect(dialog).toContainText(t('receipt.byMail', { email: player.email }))
    await expect(dialog).not.toContainText(t('receipt.wait'))
  })
})

test.describe('a phone on its side', () => {
  test.use({ ...devices.phone, viewport: { width: 740, height: 360 }, locale: 'en' })

  test('what is bought is a line, and the ways to pay are in sight below it', async ({ visit }) => {
    await openGame(visit)
    await play(visit)
    await gameOf(visit).getByTestId('shop-open').click()
    await gameOf(visit).getByTestId('buy-builder').click()
    const summary = await summaryOf(visit).boundingBox()
    expect(summary?.height).toBeLessThan(90)
    await expect(visit.page.getByRole('radio', { name: /^YooKassa/ })).toBeInViewport()
  })
})

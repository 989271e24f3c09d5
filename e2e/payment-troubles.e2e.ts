import { storageKeys } from '@playhub/contract/hosting'
import { payments } from '@playhub/contract/payments'
import { requestsOf } from './steps/broken.ts'
import { attemptsAtProvider, burstsAnswered, noticesOf, paidOnce, paidThrough } from './steps/outside.ts'
import { holdBank, releaseBank } from './steps/payments/bank.ts'
import {
  cardForm,
  cards,
  confirmPaid,
  expectPaid,
  fillCard,
  openCardForm,
  payButton,
  payWith,
  pressPay,
  statusOf,
} from './steps/payments/pay.ts'
import { payInWidget, yookassaCards } from './steps/payments/yookassa.ts'
import { continueAsSomebody, openLogin, openProvider, signedInHere, wayOf } from './steps/social.ts'
import { answered, devices, test as guestTest, playerTest as test } from './steps/visit.ts'
import { playerOf } from './world/player.ts'
import { expect } from './world/test.ts'

/**
 * Tests of paying with failures: reloads, lost and repeated webhooks, repeated clicks, no network, and a provider that does its work but
 * then answers with an error.
 */

test.describe('phone, en', () => {
  test.use({ ...devices.phone, locale: 'en' })

  test('a reload midway goes on with the same attempt', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await openCardForm(visit, paymentId)
    await fillCard(visit, cards.good)
    const seen = Promise.withResolvers<void>()
    await page.route(requestsOf({ call: payments.process }), async (route) => {
      await seen.promise
      await route.continue()
    })
    await page.reload()
    await expect(statusOf(visit, 'progress')).toBeVisible()
    seen.resolve()
    await payWith(visit, cards.good)
    await expectPaid(visit)
    await page.reload()
    await confirmPaid(visit)
    await expect(page.getByRole('heading', { name: t('status.successful') })).toBeVisible()
    expect(await attemptsAtProvider(world, paymentId)).toEqual(['succeeded'])
    await expect.poll(() => noticesOf(world, paymentId)).toEqual(paidOnce)
  })

  test('the webhook never comes: the job finishes the payment', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await openCardForm(visit, paymentId)
    await fillCard(visit, cards.good)
    const before = await paidThrough(world, 'check')
    await world.control('', {
      faults: [
        { on: 'webhook', do: 'lose' },
        { on: 'stripe', operation: 'retrieve', do: 'refuse' },
      ],
    })
    const hubHasLooked = page.waitForResponse(/\/payments\/set-pending\//)
    await pressPay(visit)
    await hubHasLooked
    await expect(page.getByRole('heading', { name: t('status.wait') })).toBeVisible()
    await expect(page.getByText(t('stripe.succeeded'))).toBeVisible()
    await expect.poll(() => player.status(paymentId)).toBe('pending')

    await world.control('/reset')
    await expectPaid(visit)
    expect(await paidThrough(world, 'check')).toBe(before + 1)
    await expect.poll(() => noticesOf(world, paymentId)).toEqual(paidOnce)
  })

  test('the webhook comes ten times at once: one notice, one item', async ({ visit, player }) => {
    const { world } = visit
    const before = await burstsAnswered(world)
    await world.control('', { faults: [{ on: 'webhook', do: 'burst', type: 'payment_intent.succeeded', copies: 10 }] })
    const paymentId = await player.order('builder')
    await openCardForm(visit, paymentId)
    await payWith(visit, cards.good)
    await expectPaid(visit)
    // On a slow machine, the simulator may repeat all ten.
    await expect.poll(() => burstsAnswered(world)).toBeGreaterThanOrEqual(before + 10)
    await expect.poll(() => player.owned('builder')).toBe(1)
    expect(await noticesOf(world, paymentId)).toEqual(paidOnce)
  })
})

test.describe('desktop, ru', () => {
  test.use({ ...devices.desktop, locale: 'ru' })

  test('a second press of Pay does no harm', async ({ visit, player }) => {
    const { world } = visit
    const paymentId = await player.order('builder')
    await openCardForm(visit, paymentId)
    await fillCard(visit, cards.good)
    await world.control('', { holds: ['stripe.confirm.before'] })
    await pressPay(visit)
    await world.control('/wait', { point: 'stripe.confirm.before' })
    await payButton(visit).click({ force: true })
    await payButton(visit).press('Enter')
    await world.control('/release')
    await expectPaid(visit)
    expect(await attemptsAtProvider(world, paymentId)).toEqual(['succeeded'])
    await expect.poll(() => noticesOf(world, paymentId)).toEqual(paidOnce)
  })

  test.describe(() => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

    test('without a network the form and the wait say why, and go on when it is back', async ({ visit, player, context }) => {
      const { page, t } = visit
      await openCardForm(visit, await player.order('builder'))
      await fillCard(visit, cards.good)
      await context.setOffline(true)
      await expect(page.getByText(t('shell.offline'))).toBeVisible()
      await expect(payButton(visit)).toHaveAccessibleDescription(t('common.offlineReason'))
      await context.setOffline(false)
      await expect(page.getByText(t('shell.offline'))).toBeHidden()

      await holdBank(visit)
      await pressPay(visit)
      await expect(page.getByRole('heading', { name: t('status.wait') })).toBeVisible()
      await expect(page.getByText(t('stripe.processing'))).toBeVisible()
      await context.setOffline(true)
      await expect(page.getByText(t('shell.offline'))).toBeVisible()
      await context.setOffline(false)
      await releaseBank(visit)
      await expectPaid(visit)
    })
  })

  test('the provider makes the attempt and answers 500: the player meets that attempt', async ({ visit, player }) => {
    const { world } = visit
    const paymentId = await player.order('builder')
    await world.control('', { faults: [{ on: 'stripe', operation: 'create', do: 'fail-after', times: 1 }] })
    await openCardForm(visit, paymentId)
    await payWith(visit, cards.good)
    await expectPaid(visit)
    expect(await attemptsAtProvider(world, paymentId)).toEqual(['succeeded'])
  })

  test.describe(() => {
    test.use({ expectedErrors: [answered(502)] })

    test('the provider is away for a while: the reason, and another try', async ({ visit, player }) => {
      const { page, world, t } = visit
      const paymentId = await player.order('builder')
      await world.control('', { faults: [{ on: 'stripe', operation: 'create', do: 'refuse' }] })
      await openCardForm(visit, paymentId)
      await expect(page.getByRole('heading', { name: t('toast.CREATE_PAYMENT_STRIPE_ERROR') })).toBeVisible()
      await expect(page.getByText(t('refusal.PROVIDER_UNAVAILABLE'))).toBeVisible()
      await world.control('/reset')
      await page.getByRole('button', { name: t('common.retry') }).click()
      await payWith(visit, cards.good)
      await expectPaid(visit)
      expect(await attemptsAtProvider(world, paymentId)).toEqual(['succeeded'])
    })
  })

  test.describe(() => {
    test.use({ expectedErrors: [answered(500)] })

    test('the card is charged and the answer is a 500: the player is not told to pay again', async ({ visit, player }) => {
      const { page, world, t } = visit
      const paymentId = await player.order('builder')
      await openCardForm(visit, paymentId)
      await world.control('', { faults: [{ on: 'stripe', operation: 'confirm', do: 'fail-after', times: 1 }] })
      await payWith(visit, cards.good)
      await expectPaid(visit)
      await expect(page.getByText(t('stripe.requires_payment_method'))).toBeHidden()
      expect(await attemptsAtProvider(world, paymentId)).toEqual(['succeeded'])
      await expect.poll(() => noticesOf(world, paymentId)).toEqual(paidOnce)
    })
  })
})

test.describe('another theme while the card is typed, desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en', colorScheme: 'light' })

  test('the form takes its colours and keeps what was typed', async ({ visit, player }) => {
    const { page } = visit
    await openCardForm(visit, await player.order('builder'))
    await fillCard(visit, cards.good)
    await expect(cardForm(visit).locator('html')).toHaveAttribute('data-theme', 'stripe')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(cardForm(visit).locator('html')).toHaveAttribute('data-theme', 'night')
    await pressPay(visit)
    await expectPaid(visit)
  })
})

guestTest.describe('a player without an address, desktop, en', () => {
  guestTest.use({ ...devices.desktop, locale: 'en', expectedErrors: [answered(409)] })

  guestTest('YooKassa does not begin without one: back to the choice, which asks for it', async ({ visit }) => {
    const { page, world, t } = visit
    const telegram = wayOf('telegram')
    await openLogin(visit, telegram)
    await continueAsSomebody(await openProvider(visit, page, telegram))
    await signedInHere(visit)
    const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.accessToken)
    const paymentId = await (await playerOf(world, token ?? '')).order('builder')

    await page.goto(`${world.hubUrl}/payments/yookassa/${paymentId}`)
    const address = page.getByLabel(t('payment.email'))
    await expect(address).toBeFocused()
    await expect(address).toHaveAccessibleDescription(t('refusal.RECEIPT_EMAIL_REQUIRED'))
    await address.fill('telegram@playhub.example')
    await page.getByRole('radio', { name: /^YooKassa/ }).check()
    await payButton(visit).click()
    await payInWidget(visit, yookassaCards.good)
    await expectPaid(visit)
  })
})

import type { PaymentMethod } from '@playhub/contract/payments'
import type { FrameLocator, Page } from '@playwright/test'
import { expect } from '../../world/test.ts'
import type { Visit } from '../visit.ts'

/** The place where a player pays: a page of the hub, or the hub in a host's frame. */
export type Paying = { page: Page | FrameLocator; t: Visit['t'] }

const names: Record<PaymentMethod, string> = { yookassa: 'YooKassa', stripe: 'Stripe', 'yandex-pay': 'Yandex Pay' }

/** Chooses a payment method. In a project with only one method there is nothing to choose. */
export const chooseMethod = async ({ page, t }: Paying, method: PaymentMethod) => {
  await expect(page.getByLabel(t('payment.email'))).not.toHaveValue('')
  if (await page.getByRole('radio').count()) await page.getByRole('radio', { name: new RegExp(`^${names[method]}`) }).check()
}

/** Stripe's test cards. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noMoney: '4000 0000 0000 9995',
  asksBank: '4000 0027 6000 3184',
}

/** Returns the button that opens the card form or, if the card form is open, the button that pays. */
export const payButton = ({ page, t }: Paying) =>
  page.getByRole('button', { name: new RegExp(`^(${t('stripe.pay', { price: '' })}|${t('payment.continueTo', { provider: '' })})`) })

/** Returns the provider's form: a frame on another origin. The labels of its fields differ between languages. */
export const cardForm = ({ page }: Paying) =>
  page.getByTitle(/^(Secure payment input frame|Защищённая форма для данных карты)$/).contentFrame()

/**
 * Goes from the choice of a payment method to Stripe's card form. Chooses Stripe first, because another method is preselected if the game
 * shows rubles.
 */
export const toCardForm = async (visit: Paying) => {
  const { page, t } = visit
  await chooseMethod(visit, 'stripe')
  await payButton(visit).click()
  await expect(page.getByRole('heading', { name: t('stripe.title') })).toBeVisible()
}

/** Opens the page of a payment. */
export const openPayment = ({ page, world }: Visit, paymentId: string) => page.goto(`${world.hubUrl}/payments/process/${paymentId}`)

/** Opens the page of a payment, and goes to Stripe's card form. */
export const openCardForm = async (visit: Visit, paymentId: string) => {
  await openPayment(visit, paymentId)
  await toCardForm(visit)
}

export const fillCard = async (visit: Paying, number: string) => {
  const form = cardForm(visit)
  await form.locator('[name=number]').fill(number)
  await form.locator('[name=expiry]').fill('12 / 34')
  await form.locator('[name=cvc]').fill('123')
}

/** Presses the pay button as soon as the form is complete. Until then, the button describes what is missing. */
export const pressPay = async (visit: Paying) => {
  await expect(payButton(visit)).not.toHaveAttribute('aria-disabled', 'true')
  await payButton(visit).click()
}

export const payWith = async (visit: Paying, number: string) => {
  await fillCard(visit, number)
  await pressPay(visit)
}

/** Presses a button in the bank's window over the page. */
export const answerBank = ({ page }: Paying, answer: 'approve' | 'fail' | 'close') =>
  page
    .getByTitle(/^(Bank check|Проверка банка)$/)
    .contentFrame()
    .locator(`#${answer}`)
    .click()

export const expectPaid = async ({ page, t }: Paying) => {
  await expect(page.getByRole('heading', { name: t('status.paid') })).toBeVisible({ timeout: 20_000 })
}

export const confirmPaid = async (visit: Paying) => {
  await expectPaid(visit)
  await visit.page.getByRole('button', { name: visit.t('status.ok'), exact: true }).click()
}

/** Returns the heading of the panel that shows this status of the payment. */
export const statusOf = ({ page, t }: Paying, status: 'progress' | 'wait' | 'paid' | 'successful' | 'notPaid' | 'cancelled') =>
  page.getByRole('heading', { name: t(`status.${status}`) })

/** Presses the close button of the payment, and confirms in the dialog that the payment is cancelled. */
export const cancelPayment = async ({ page, t }: Paying, cross: 'shell.close' | 'common.closeToGame') => {
  await page.getByRole('button', { name: t(cross), exact: true }).click()
  await page
    .getByRole('alertdialog', { name: t('payment.cancelTitle') })
    .getByRole('button', { name: t('payment.cancelYes') })
    .click()
}

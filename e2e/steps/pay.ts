import { expect } from '../world/test.ts'
import type { Visit } from './visit.ts'

/** Stripe's test cards. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noMoney: '4000 0000 0000 9995',
  asksBank: '4000 0027 6000 3184',
}

/** The button that leads from the choice of a method to the card form, and the one that pays there: both name the price. */
export const payButton = ({ page, t }: Visit) => page.getByRole('button', { name: new RegExp(`^${t('payment.pay', { price: '' })}`) })

/** The provider's own form: a frame of another origin, whose fields have no names in common between languages. */
const cardForm = ({ page }: Visit) => page.getByTitle(/^(Secure payment input frame|Защищённая форма для данных карты)$/).contentFrame()

/** From the choice of a method to the provider's card form. */
export const toCardForm = async (visit: Visit) => {
  const { page, t } = visit
  await expect(page.getByLabel(t('payment.email'))).not.toHaveValue('')
  await payButton(visit).click()
  await expect(page.getByRole('heading', { name: t('stripe.title') })).toBeVisible()
}

export const fillCard = async (visit: Visit, number: string) => {
  const form = cardForm(visit)
  await form.locator('[name=number]').fill(number)
  await form.locator('[name=expiry]').fill('12 / 34')
  await form.locator('[name=cvc]').fill('123')
}

/** Waits until the form is complete: until then the button says what is missing. */
export const pressPay = async (visit: Visit) => {
  await expect(payButton(visit)).not.toHaveAttribute('aria-disabled', 'true')
  await payButton(visit).click()
}

export const payWith = async (visit: Visit, number: string) => {
  await fillCard(visit, number)
  await pressPay(visit)
}

/** What the player presses in the bank's window over the page. */
export const answerBank = ({ page }: Visit, answer: 'approve' | 'fail' | 'close') =>
  page
    .getByTitle(/^(Bank check|Проверка банка)$/)
    .contentFrame()
    .locator(`#${answer}`)
    .click()

export const expectPaid = async ({ page, t }: Visit) => {
  await expect(page.getByRole('heading', { name: t('status.paid') })).toBeVisible({ timeout: 20_000 })
}

export const confirmPaid = async (visit: Visit) => {
  await expectPaid(visit)
  await visit.page.getByRole('button', { name: visit.t('status.ok'), exact: true }).click()
}

import { expect } from '../../world/test.ts'
import { chooseMethod, type Paying, payButton } from './pay.ts'

/** YooKassa's test cards. */
export const yookassaCards = { good: '5555 5555 5555 4444', asksBank: '5555 5555 5555 4477', noMoney: '5555 5555 5555 4600' }

/** Returns the widget's own form, in its frame. */
export const widgetOf = ({ page }: Paying) => page.getByTitle('ЮKassa').contentFrame()

/** Goes from the choice of a method to the widget. */
export const toWidget = async (paying: Paying) => {
  await chooseMethod(paying, 'yookassa')
  await payButton(paying).click()
  await expect(paying.page.getByRole('heading', { name: paying.t('yookassa.title') })).toBeVisible()
  await expect(widgetOf(paying).locator('#pay')).toBeVisible()
}

export const payInWidget = async (paying: Paying, number: string) => {
  const form = widgetOf(paying)
  await form.locator('[name=number]').fill(number)
  await form.locator('[name=expiry]').fill('12 / 34')
  await form.locator('[name=cvc]').fill('123')
  await form.locator('#pay').click()
}

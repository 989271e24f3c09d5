import type { Page } from '@playwright/test'
import { expect } from '../../world/test.ts'
import { chooseMethod, type Paying } from './pay.ts'

/** Returns the button that contains the price and opens Yandex Pay. */
export const goButton = ({ page, t }: Paying) => page.getByRole('button', { name: new RegExp(`^${t('yandexPay.go', { price: '.+' })}$`) })

/** Goes from the choice of a method to the screen that leads to Yandex Pay. */
export const toYandexPay = async (paying: Paying) => {
  const { page, t } = paying
  await chooseMethod(paying, 'yandex-pay')
  await page.getByRole('button', { name: t('payment.continueTo', { provider: 'Yandex Pay' }) }).click()
  await expect(page.getByRole('heading', { name: t('yandexPay.title') })).toBeVisible()
}

/** Presses the button that leads to Yandex Pay, which opens in the same window. */
export const goThere = (paying: Paying) => goButton(paying).click()

/** Presses the button that leads to Yandex Pay, and returns the new window with the payment form. */
export const openPayWindow = async (paying: Paying, opener: Page, button = goButton(paying)): Promise<Page> => {
  const opened = opener.waitForEvent('popup')
  await button.click()
  const there = await opened
  await expect(there.locator('#card')).toBeVisible()
  return there
}

/** Makes the person's choice on the page of Yandex Pay. */
export const choose = (there: Page, outcome: 'pay' | 'decline' | 'abort') => there.locator(`button[value=${outcome}]`).click()

/** Presses the link on the page of Yandex Pay that leads back to the shop. */
export const leadBack = async (there: Page) => {
  await expect(there.locator('#outcome')).toBeVisible()
  await there.locator('a.main').click()
}

import type { HostResult } from '@playhub/contract/hosting'
import type { PaymentStatus } from '@playhub/contract/payments'
import type { Route } from '@playwright/test'
import { expect } from '../../world/test.ts'
import { type Broken, requestsOf } from '../broken.ts'
import type { Visit } from '../visit.ts'
import { type Paying, payButton } from './pay.ts'

export type Phrase = Parameters<Visit['t']>[0]

export const failed = (errorCode: number, paymentId: unknown, status: PaymentStatus = 'none'): HostResult => ({
  data: { paymentId, status, payload: '', token: '' },
  type: 'payment',
  isError: true,
  errorCode,
})

export const expectSaid = async ({ page, t }: Paying, says: Phrase, code: number) => {
  await expect(page.getByText(t(says), { exact: true })).toBeVisible()
  await expect(page.getByText(t('common.code', { code }))).toBeVisible()
}

/**
 * Presses the button that tries again. Delays the reply to the new request until the page has shown that it is trying again. Without this
 * delay, the test could mistake the first failure for the second one, and continue while the page still waits for the reply. In this time,
 * the page's close button asks for confirmation, which the test does not expect.
 */
export const tryAgain = async ({ page }: Visit, hub: Paying, broken: Broken, again: Phrase) => {
  const shown = Promise.withResolvers<void>()
  const answerLater = async (route: Route) => {
    await shown.promise
    await route.fallback()
  }
  await page.route(requestsOf(broken), answerLater, { times: 1 })
  const tried = page.waitForRequest(requestsOf(broken))
  await (again === 'stripe.pay' ? payButton(hub) : hub.page.getByRole('button', { name: hub.t(again) })).click()
  await tried
  await hub.page.locator('html').evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  shown.resolve()
}

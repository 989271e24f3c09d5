import type { Page } from '@playwright/test'
import { desk, inbox, panelOf } from './steps/desk/payments.ts'
import { paidPurchase } from './steps/payments/paid-purchase.ts'
import { signInAgain } from './steps/staff.ts'
import { answered } from './steps/visit.ts'
import { signInNewStaff, signInStaff } from './world/staff.ts'
import { expect, test } from './world/test.ts'
import type { World } from './world/world.ts'

test('a refund promises no amount before one is typed that can be returned', async ({ page, world }) => {
  const { paymentId } = await paidPurchase(world)
  await signInStaff(page, world, 'finance')
  await page.goto(`${world.deskUrl}/payments/${paymentId}`)
  await panelOf(page)
    .getByRole('button', { name: inbox('refund.open') })
    .click()
  const dialog = page.getByRole('alertdialog', { name: inbox('refund.title') })
  await expect(dialog).toHaveAccessibleDescription(/^\$1\.29 will go back/)
  for (const typed of ['abc', '0', '-1', '99999', '']) {
    await dialog.getByLabel(inbox('refund.amount', { currency: 'USD' })).fill(typed)
    await expect(dialog, typed).not.toHaveAccessibleDescription(/\$/)
  }
})

/**
 * Creates a paid purchase and opens its refund dialog at the desk. The member of staff is new, so the test knows their password and second
 * factor.
 */
const beginRefund = async (page: Page, world: World) => {
  const { paymentId } = await paidPurchase(world)
  const member = await signInNewStaff(page, world, 'finance')
  await page.goto(`${world.deskUrl}/payments/${paymentId}`)
  const open = panelOf(page).getByRole('button', { name: inbox('refund.open'), exact: true })
  await open.click()
  const dialog = page.getByRole('alertdialog', { name: inbox('refund.title') })
  const amount = dialog.getByLabel(inbox('refund.amount', { currency: 'USD' }))
  return { member, open, dialog, amount }
}

test.describe('a session that ends over a refund', () => {
  test.use({ expectedErrors: [answered(401)] })

  test('takes nothing of it along, and nothing is sent by itself', async ({ page, world }) => {
    const { member, open, dialog, amount } = await beginRefund(page, world)
    await amount.fill('0.50')
    await dialog.getByLabel(inbox('refund.reason')).selectOption('goodwill')
    await dialog.getByLabel(inbox('refund.note')).fill('Agreed by phone')
    await page.request.post(`${world.deskUrl}/api/sign-out`, { headers: { origin: world.deskUrl } })
    await dialog.getByRole('button', { name: inbox('refund.submit', { amount: '$0.50' }) }).click()
    await expect(page.getByText(desk('signIn.ended'))).toBeVisible()
    await signInAgain(page, member)
    await open.click()
    await expect(amount).toHaveValue('0.50')
    await expect(dialog.getByLabel(inbox('refund.reason'))).toHaveValue('goodwill')
    await expect(dialog.getByLabel(inbox('refund.note'))).toHaveValue('Agreed by phone')
    await dialog.getByRole('button', { name: inbox('refund.cancel') }).click()
    await expect(panelOf(page).getByText(inbox('purchase.refundable', { amount: '$1.29' })), 'nothing went by itself').toBeVisible()
    await open.click()
    await expect(amount, 'called off, it begins anew').toHaveValue('1.29')
  })
})

test.describe('a refund whose answer was lost', () => {
  test.use({ expectedErrors: [/status of 401 |ERR_FAILED/] })

  for (const [asked, left] of [
    ['1', inbox('purchase.refundable', { amount: '$0.29' })],
    ['1.29', inbox('purchase.nothingLeft')],
  ] as const)
    test(`of ${asked} stays the same refund when the session ends, too`, async ({ page, world }) => {
      const { member, open, dialog, amount } = await beginRefund(page, world)
      const submit = dialog.getByRole('button', { name: inbox('refund.submit', { amount: `$${asked}` }) })
      await amount.fill(asked)
      await dialog.getByLabel(inbox('refund.reason')).selectOption('goodwill')
      // The server makes the refund, but the browser does not get the reply.
      await page.route('**/refund', async (route) => {
        const { cookie = '', origin = '' } = await route.request().allHeaders()
        const headers = { cookie, origin, 'content-type': 'application/json' }
        const answer = await fetch(route.request().url(), { method: 'POST', headers, body: route.request().postData() })
        expect(answer.status).toBe(200)
        await route.abort()
      })
      await submit.click()
      await expect(dialog.getByRole('alert')).toHaveText(`${inbox('refund.unsure')}${inbox('refund.unknown')}`)
      await page.unrouteAll()
      await page.request.post(`${world.deskUrl}/api/sign-out`, { headers: { origin: world.deskUrl } })
      await submit.click()
      await expect(page.getByText(desk('signIn.ended'))).toBeVisible()
      await signInAgain(page, member)
      await expect(panelOf(page).getByText(left)).toBeVisible()
      await open.click()
      await expect(dialog.getByRole('alert')).toContainText(inbox('refund.unknown'))
      await submit.click()
      await expect(dialog).toBeHidden()
      await expect(panelOf(page).getByText(left), 'once, not twice').toBeVisible()
    })
})

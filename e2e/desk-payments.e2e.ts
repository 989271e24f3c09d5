import { readFile } from 'node:fs/promises'
import { deskPayments } from '@playhub/phrases/en/desk-payments'
import { deskPayments as deskPaymentsRu } from '@playhub/phrases/ru/desk-payments'
import { translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { sidewaysScroll, smallTargets, widths } from './look/checks.ts'
import { desk, inbox, panelOf } from './steps/desk/payments.ts'
import { registerPlayer } from './steps/newcomer.ts'
import { paidPurchase } from './steps/payments/paid-purchase.ts'
import { deskPhrases, expectAccessibleInBoth, heading } from './steps/staff.ts'
import { playerWriter } from './steps/support.ts'
import { answered } from './steps/visit.ts'
import { signInStaff } from './world/staff.ts'
import { expect, languages, test, viewports } from './world/test.ts'

const t = translator<typeof deskPayments>('en', deskPayments)

const ru = translator<typeof deskPayments>('ru', deskPaymentsRu)

const table = (page: Page) => page.getByRole('table', { name: t('list') })

const search = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: t('search') }).fill(text)
  await page.keyboard.press('Enter')
}

test('a payment is found by the id of payment, player and provider, and by e-mail', async ({ page, world }) => {
  const { player, paymentId, intent } = await paidPurchase(world)
  await player.order('pearls-100')
  await signInStaff(page, world, 'finance')
  await page.goto(`${world.deskUrl}/payments`)
  const rows = table(page).getByRole('row').filter({ hasText: '100 pearls' })
  for (const [text, count] of [
    [paymentId, 1],
    [intent, 1],
    [player.userId, 2],
    [player.email, 2],
  ] as const) {
    await search(page, text)
    await expect(page).toHaveURL(`${world.deskUrl}/payments?q=${encodeURIComponent(text)}`)
    await expect(rows).toHaveCount(count)
    // A payment that has not been started is shown with both of its prices, in rubles and dollars.
    await expect(rows.filter({ has: page.getByRole('cell', { name: '$1.29', exact: true }) })).toHaveCount(1)
  }
  await search(page, 'nobody@playhub.example')
  await expect(page.getByText(t('empty'))).toBeVisible()
  await expectAccessibleInBoth(page)
})

test('filters are in the address, and what is loaded is saved as a file', async ({ page, world }) => {
  const { player } = await paidPurchase(world)
  await player.order('pearls-100')
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/payments?q=${player.userId}`)
  const rows = table(page).getByRole('row').filter({ hasText: '100 pearls' })
  await expect(rows).toHaveCount(2)
  await page.getByLabel(t('status'), { exact: true }).selectOption('paid')
  await expect(rows).toHaveCount(1)
  await page.getByLabel(t('provider'), { exact: true }).selectOption('stripe')
  await page.getByLabel(t('project'), { exact: true }).selectOption('familytown')
  await page.getByLabel(t('mode'), { exact: true }).selectOption('test')

  await page.getByRole('button', { name: new RegExp(`^${t('amount')}`) }).click()
  const popup = page.getByRole('dialog', { name: t('amount') })
  await popup.getByLabel(t('currency')).selectOption('USD')
  await popup.getByLabel(t('least')).fill('2')
  await popup.getByLabel(t('most')).fill('1')
  await popup.getByRole('button', { name: desk('filters.apply') }).click()
  await expect(popup.getByRole('alert')).toHaveText(t('amountOrder'))
  await expectAccessibleInBoth(page)
  await popup.getByLabel(t('least')).fill('1,00')
  await popup.getByLabel(t('most')).fill('1.29')
  await popup.getByLabel(t('most')).press('Enter')
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/currency=USD&min=100&max=129/)
  await expect(rows).toHaveCount(1)

  await page.getByRole('button', { name: new RegExp(`^${desk('filters.dates')}`) }).click()
  const today = new Date().toISOString().slice(0, 10)
  const from = page.getByRole('dialog', { name: desk('filters.dates') }).getByLabel(desk('filters.from'))
  await from.focus()
  const [year = '', month = '', day = ''] = today.split('-')
  await page.keyboard.type(month + day + year)
  await expect(from, 'key by key, through the years 2, 20 and 202').toHaveValue(today)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(rows, 'the address says it all').toHaveCount(1)
  await expect(page.getByRole('button', { name: new RegExp(`${desk('filters.fromDay', { day: today })}$`) })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: desk('common.csv') }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`familytown,${player.userId},`)
  expect(lines[1]).toContain(',1.29,USD,0.00,Stripe,Paid,')

  // The reply never arrives. Leaving the screen stops the loading, so no file appears elsewhere.
  await page.route('**/api/payments?**', () => undefined)
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/payments?'))
  await page.getByRole('button', { name: desk('common.csv') }).click()
  await page
    .getByRole('navigation', { name: desk('shell.screens') })
    .getByRole('link', { name: desk('screen.inbox') })
    .click()
  await stopped
  await page.unroute('**/api/payments?**')
  await page.goBack()

  await page.getByRole('button', { name: desk('filters.remove', { name: t('status') }) }).click()
  await expect(page.getByLabel(t('status'), { exact: true }), 'the cross is gone, its filter is not').toBeFocused()
  await page.getByLabel(t('status'), { exact: true }).selectOption('fail')
  await expect(page.getByText(t('empty'))).toBeVisible()
  await page.getByRole('button', { name: desk('filters.clear') }).click()
  await expect(page).toHaveURL(`${world.deskUrl}/payments?q=${player.userId}`)
  await expect(rows).toHaveCount(2)

  await page.goto(`${world.deskUrl}/payments?from=2026-11-02&to=2026-11-01`)
  await expect(page.getByText(desk('filters.rangeWrong'))).toBeVisible()
})

test('by the keyboard: a row opens beside the list, money goes back, and the result stands in the timeline', async ({ page, world }) => {
  const { player, paymentId, intent } = await paidPurchase(world)
  await playerWriter(world, player.token).create('About my pearls', '<p>Where are they?</p>')
  await signInStaff(page, world, 'finance')
  await page.goto(`${world.deskUrl}/payments?q=${paymentId}`)
  const opener = table(page).getByRole('link', { name: /100 pearls/ })
  await opener.press('Enter')
  await expect(page).toHaveURL(`${world.deskUrl}/payments/${paymentId}?q=${paymentId}`)
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { name: t('one'), exact: true })).toBeFocused()
  await expect(opener, 'the list stays').toBeVisible()
  await expect(panel.getByText(paymentId)).toBeVisible()
  await expect(panel.getByText(intent), 'what the provider calls it').toBeVisible()
  await expect(panel.getByText(player.email)).toBeVisible()
  await expect(panel.getByText(player.userId, { exact: true })).toBeVisible()
  await expect(panel.getByText(inbox('purchase.event.delivered'))).toBeVisible()
  await expectAccessibleInBoth(page)

  await panel.getByRole('button', { name: inbox('refund.open') }).click()
  const dialog = page.getByRole('alertdialog', { name: inbox('refund.title') })
  await expect(dialog.getByRole('button', { name: inbox('refund.cancel') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(panel, 'only what was on top has closed').toBeVisible()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: desk('shell.screens') }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(panel, 'the menu was on top').toBeVisible()
  await page.setViewportSize({ width, height })
  await panel.getByRole('button', { name: inbox('refund.open') }).click()
  await dialog.getByLabel(inbox('refund.amount', { currency: 'USD' })).fill('1')
  await dialog.getByLabel(inbox('refund.reason')).selectOption('goodwill')
  await dialog.getByRole('button', { name: inbox('refund.submit', { amount: '$1' }) }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText(`${inbox('purchase.event.refunded', { amount: '$1' })}, ${inbox('purchase.why.staff')}`)).toBeVisible({
    timeout: 20_000,
  })
  await expect(panel.getByText(inbox('refund.requested', { amount: '$1' })), 'it is decided').toBeHidden()
  await expect(panel.getByText(inbox('refund.succeeded', { amount: '$1' }))).toBeVisible()
  await expect(panel.getByText(inbox('purchase.refundable', { amount: '$0.29' }))).toBeVisible()
  await expect(table(page).getByText(inbox('purchase.state.partly'))).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL(`${world.deskUrl}/payments?q=${paymentId}`)
})

test('a payment that failed says so, and ends in no comma', async ({ page, world }) => {
  const player = await registerPlayer(world)
  const paymentId = await player.order('pearls-100')
  const { id: intent } = (await player.begin(paymentId)).body as { id: string }
  await player.setPending(paymentId)
  const cancelled = await fetch(`${world.simulatorUrl}/v1/payment_intents/${intent}/cancel`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_playhub' },
  })
  expect(cancelled.status).toBe(200)
  await expect.poll(() => player.status(paymentId)).toBe('fail')
  await signInStaff(page, world, 'finance')
  await page.goto(`${world.deskUrl}/payments/${paymentId}`)
  await expect(panelOf(page).getByText('Payment failed', { exact: true })).toBeVisible()
})

test.describe('a payment that is not there', () => {
  test.use({ expectedErrors: [answered(404)] })

  test('says so in its place', async ({ page, world }) => {
    await signInStaff(page, world, 'finance')
    await page.goto(`${world.deskUrl}/payments/00000000-0000-4000-8000-000000000000`)
    await expect(panelOf(page).getByText(desk('refusal.PAYMENT_NOT_FOUND'))).toBeVisible()
    await panelOf(page)
      .getByRole('button', { name: desk('common.close') })
      .click()
    await expect(page).toHaveURL(`${world.deskUrl}/payments`)
  })
})

test('support looks, and refunds nothing', async ({ page, world }) => {
  const { paymentId } = await paidPurchase(world)
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/payments/${paymentId}`)
  const refund = panelOf(page).getByRole('button', { name: inbox('refund.open') })
  await expect(refund).toHaveAttribute('aria-disabled', 'true')
  await refund.click({ force: true })
  await expect(panelOf(page).getByText(inbox('refund.needsRole'))).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('on a phone rows are cards, and a payment is a page with a way back', async ({ page, world }) => {
  const { player } = await paidPurchase(world)
  await signInStaff(page, world, 'finance')
  await page.setViewportSize(viewports.phone)
  await page.goto(`${world.deskUrl}/payments?q=${player.userId}`)
  const card = page.getByRole('list', { name: t('list') }).getByRole('link', { name: /100 pearls/ })
  await card.click()
  await expect(panelOf(page)).toBeVisible()
  await expect(card).toBeHidden()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: t('toList') }).click()
  await expect(card).toBeFocused()
})

for (const locale of languages) {
  test.describe(locale, () => {
    test.use({ locale, hasTouch: true })

    test('list and panel fit every width', async ({ page, world }) => {
      const { paymentId } = await paidPurchase(world)
      await signInStaff(page, world, 'finance')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        for (const path of ['/payments?status=paid&from=2026-01-01&currency=RUB&min=100', '/payments', `/payments/${paymentId}`]) {
          await page.goto(world.deskUrl + path)
          await expect(heading(page, deskPhrases[locale]('screen.payments'))).toBeAttached()
          await expect(page.getByText((locale === 'ru' ? ru : t)('status'), { exact: true }).first()).toBeAttached()
          await expect.poll(() => sidewaysScroll(page), `${path} at ${width}`).toBe(0)
        }
      }
      await page.setViewportSize(viewports.phone)
      await page.goto(`${world.deskUrl}/payments`)
      await expect(page.getByRole('list').getByRole('link').first()).toBeVisible()
      expect(await smallTargets(page)).toEqual([])
    })
  })
}

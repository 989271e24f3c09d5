import { deskNotices } from '@playhub/phrases/en/desk-notices'
import { translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { sidewaysScroll, smallTargets } from './look/checks.ts'
import { inboxPhrases } from './steps/inbox.ts'
import { paidPurchase } from './steps/payments/paid-purchase.ts'
import { deskPhrases, expectAccessibleInBoth } from './steps/staff.ts'
import { signInStaff } from './world/staff.ts'
import { expect, test, viewports } from './world/test.ts'

/** Tests of the logs of notices and webhooks: searching, reading and sending again. */

const desk = deskPhrases.en
const inbox = inboxPhrases.en
const t = translator<typeof deskNotices>('en', deskNotices)

const panelOf = (page: Page) => page.getByRole('complementary')
const told = (page: Page) => page.getByRole('table', { name: t('log.notices') })
const paidType = inbox('purchase.noticeType.payment-paid')

test('a notice that a game did not take is found and sent again', async ({ page, world }) => {
  await world.control('', { faults: [{ on: 'notice', project: 'familytown', do: 'refuse' }] })
  const { paymentId } = await paidPurchase(world)
  await signInStaff(page, world, 'finance')
  await page.goto(`${world.deskUrl}/notices`)
  await page.getByRole('textbox', { name: t('idFilter') }).fill(paymentId)
  await expect(page).toHaveURL(`${world.deskUrl}/notices?id=${paymentId}`)
  await page.getByLabel(t('state'), { exact: true }).selectOption('waiting')
  const opener = told(page).getByRole('link', { name: paidType })
  await expect(opener).toHaveCount(1)
  await expect(told(page).getByText('503')).toBeVisible()
  await opener.press('Enter')
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { name: t('notice') })).toBeFocused()
  await expect(panel.getByText(inbox('purchase.answered', { status: 503 })).first()).toBeVisible()
  await expect(panel.locator('pre')).toContainText(`"id": "${paymentId}"`)
  await expectAccessibleInBoth(page)

  await world.control('/reset')
  await panel.getByRole('button', { name: t('replay') }).click()
  const question = page.getByRole('alertdialog', { name: t('replayTitle') })
  await expect(question).toContainText('may happen again')
  await expect(question.getByRole('button', { name: t('replayNo') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel, 'only the question has closed').toBeVisible()
  await panel.getByRole('button', { name: t('replay') }).click()
  await question.getByRole('button', { name: t('replayYes') }).click()
  await expect(panel.getByText(t('replayed'))).toBeVisible()
  await expect(panel.getByText(inbox('purchase.answered', { status: 200 })).first()).toBeVisible({ timeout: 20_000 })
  await expect(panel.getByText(inbox('purchase.noticeState.delivered')).first()).toBeVisible()
  await expect(told(page).getByText(inbox('purchase.noticeState.delivered')), 'in its row too').toBeVisible()
  expect((await world.notices('familytown')).some((notice) => notice.paymentId === paymentId)).toBe(true)

  await panel.getByRole('link', { name: t('openPayment') }).click()
  await expect(page).toHaveURL(`${world.deskUrl}/payments/${paymentId}`)
  await page.goBack()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(`${world.deskUrl}/notices?state=waiting&id=${paymentId}`)
})

test('both logs are narrowed to days, which stay in the address', async ({ page, world }) => {
  await paidPurchase(world)
  await signInStaff(page, world, 'finance')
  const days = page.getByRole('group', { name: desk('filters.title') }).getByRole('button', { name: desk('filters.dates') })
  for (const [log, start] of [
    ['notices', '?'],
    ['webhooks', '?log=webhooks&'],
  ] as const) {
    const rows = page.getByRole('table', { name: t(`log.${log}`) }).getByRole('row')
    await page.goto(`${world.deskUrl}/notices${start}from=2020-01-01&to=2020-01-31`)
    await expect(page.getByText(t('emptyFiltered'))).toBeVisible()
    await days.first().click()
    const form = page.getByRole('dialog', { name: desk('filters.dates') })
    await expect(form.getByText(desk('filters.zone'))).toBeVisible()
    await form.getByLabel(desk('filters.to'), { exact: true }).fill('')
    await form.getByRole('button', { name: desk('filters.apply') }).click()
    await expect(page).toHaveURL(`${world.deskUrl}/notices${start}from=2020-01-01`)
    await expect(rows.nth(1)).toBeVisible()
    await expectAccessibleInBoth(page)
    await page.goto(`${world.deskUrl}/notices${start}from=2020-01-02&to=2020-01-01`)
    await expect(page.getByText(desk('filters.rangeWrong'))).toBeVisible()
    await page.getByRole('button', { name: desk('filters.clear') }).click()
    await expect(rows.nth(1)).toBeVisible()
    await expect(page).toHaveURL(`${world.deskUrl}/notices${start.replace(/[?&]$/, '')}`)
  }
})

test('what is told meanwhile is counted, and moves the list only when asked', async ({ page, world }) => {
  await paidPurchase(world)
  await signInStaff(page, world, 'finance')
  await page.goto(`${world.deskUrl}/notices?type=payment.paid&project=familytown`)
  const rows = told(page).getByRole('link', { name: paidType })
  await expect(rows.first()).toBeVisible()
  const before = await rows.count()
  await paidPurchase(world)
  await expect(page.getByRole('button', { name: t('news', { count: 1 }), exact: true })).toBeVisible({ timeout: 25_000 })
  await expect(rows).toHaveCount(before)
  await page.getByRole('button', { name: t('news', { count: 1 }), exact: true }).click()
  await expect(rows).toHaveCount(before + 1)
  await expect(page.getByRole('button', { name: t('news', { count: 1 }), exact: true })).toBeHidden()
})

test('a webhook is found by the id at the provider, and read again', async ({ page, world }) => {
  const { intent, paymentId } = await paidPurchase(world)
  await signInStaff(page, world, 'finance')
  await page.goto(`${world.deskUrl}/notices`)
  await page.getByRole('link', { name: t('log.webhooks') }).click()
  await page.getByRole('textbox', { name: t('refFilter') }).fill(intent)
  await expect(page).toHaveURL(`${world.deskUrl}/notices?log=webhooks&id=${intent}`)
  await page
    .getByRole('table', { name: t('log.webhooks') })
    .getByRole('link', { name: t('kinds.payment') })
    .first()
    .click()
  const panel = panelOf(page)
  await expect(panel.locator('dd').getByText(intent)).toBeVisible()
  await expect(panel.locator('pre')).toContainText('"object": "event"')
  await expect(panel.getByRole('link', { name: t('openPayment') })).toHaveAttribute('href', `/payments/${paymentId}`)
  await expectAccessibleInBoth(page)
  await panel.getByRole('button', { name: t('read') }).click()
  await page
    .getByRole('alertdialog', { name: t('readTitle') })
    .getByRole('button', { name: t('readYes') })
    .click()
  await expect(panel.getByText(/^It was read again/)).toBeVisible()
  await expect(panel.locator('strong + *', { hasText: t('webhookState.processed') })).toBeVisible({ timeout: 20_000 })
})

test.describe('a test event whose outcome cannot be read', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('says so, and asks again on a press', async ({ page, world }) => {
    await signInStaff(page, world, 'finance')
    await page.goto(`${world.deskUrl}/notices?log=servers`)
    const server = page.getByRole('region', { name: 'Familytown' })
    await page.route('**/notices/evt_*', (route) => route.abort())
    const send = server.getByRole('button', { name: t('servers.test') })
    await send.click()
    await expect(server.getByText(t('servers.testUnknown'))).toBeVisible()
    await expect(send).not.toHaveAttribute('aria-busy')
    await page.unrouteAll()
    await server.getByRole('button', { name: desk('common.retry') }).click()
    await expect(server.getByText(/The server answered 200/)).toBeVisible()
    await expect(server.getByText(t('servers.testUnknown'))).toBeHidden()
  })
})

test('support does not see the log', async ({ page, world }) => {
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/notices`)
  await expect(page).toHaveURL(/\/tickets/)
  await expect(page.getByRole('link', { name: desk('screen.notices') })).toHaveCount(0)
})

test.describe('on a phone, in Russian', () => {
  test.use({ locale: 'ru', viewport: viewports.phone, hasTouch: true })

  test('both logs fit', async ({ page, world }) => {
    await paidPurchase(world)
    await signInStaff(page, world, 'finance')
    for (const log of ['', '?log=webhooks']) {
      await page.goto(`${world.deskUrl}/notices${log}`)
      await expect(page.getByRole('list').getByRole('link').first()).toBeVisible()
      await expect.poll(() => sidewaysScroll(page)).toBe(0)
      expect(await smallTargets(page)).toEqual([])
      await page.getByRole('list').getByRole('link').first().click()
      await expect(panelOf(page).locator('pre')).toBeVisible()
      await expect.poll(() => sidewaysScroll(page)).toBe(0)
    }
  })
})

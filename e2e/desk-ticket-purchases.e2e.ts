import { randomUUID } from 'node:crypto'
import { desk as calls } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import type { Page } from '@playwright/test'
import { sidewaysScroll, smallTargets, widths } from './look/checks.ts'
import { headersOf, newSubject } from './steps/desk-tickets.ts'
import { inboxPhrases, openTicketAtDesk, threadOf } from './steps/inbox.ts'
import { paidPurchase } from './steps/payments/paid-purchase.ts'
import { expectAccessibleInBoth } from './steps/staff.ts'
import { picture, playerWriter, staffOf } from './steps/support.ts'
import { answered } from './steps/visit.ts'
import { signInStaff } from './world/staff.ts'
import { expect, languages, test, viewports } from './world/test.ts'
import type { World } from './world/world.ts'

/** Tests of a conversation with a player who has bought something: the purchase beside the conversation, refunds, and the layout. */

const t = inboxPhrases.en

test.use({ actionTimeout: 15_000 })

/** Creates a player with a paid purchase and a ticket. */
const paidTicket = async (world: World) => {
  const { player, paymentId } = await paidPurchase(world)
  const ticketId = await playerWriter(world, player.token).create(newSubject('Refund please'), '<p>Give it back.</p>')
  return { player, paymentId, ticketId }
}
const purchaseLink = (page: Page) => page.getByRole('complementary').getByRole('link', { name: /100 pearls/ })

test('finance gives money back from the ticket', async ({ page, world }) => {
  const { paymentId, ticketId } = await paidTicket(world)
  await signInStaff(page, world, 'finance')
  await openTicketAtDesk(page, world, ticketId)
  await purchaseLink(page).click()
  const card = page.getByRole('complementary')
  await expect(card.getByText(paymentId)).toBeVisible()
  await card.getByRole('button', { name: t('refund.open') }).click()
  const dialog = page.getByRole('alertdialog', { name: t('refund.title') })
  await expect(dialog.getByRole('button', { name: t('refund.cancel') })).toBeFocused()
  await expectAccessibleInBoth(page)
  const amount = dialog.getByLabel(t('refund.amount', { currency: 'USD' }))
  await expect(amount, 'the whole rest').toHaveValue('1.29')
  await amount.fill('500')
  await dialog.getByRole('button', { name: t('refund.submitPlain'), exact: true }).click()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(/At most \$1.29/)
  await amount.fill('1.00')
  await dialog.getByLabel(t('refund.reason')).selectOption('other')
  await dialog.getByRole('button', { name: t('refund.submit', { amount: '$1' }) }).click()
  await expect(dialog.getByLabel(t('refund.note'))).toBeFocused()
  await dialog.getByLabel(t('refund.note')).fill('Agreed by phone')
  await dialog.getByRole('button', { name: t('refund.submit', { amount: '$1' }) }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText(t('purchase.refundState.succeeded'), { exact: true }), 'the provider has decided').toBeVisible({
    timeout: 20_000,
  })
  await expect(card.getByText(t('purchase.refundable', { amount: '$0.29' }))).toBeVisible()
  await expect(threadOf(page).getByText(t('change.refund', { actor: 'Boris', to: '$1' }))).toBeVisible()
})

test.describe('the support role', () => {
  test.use({ expectedErrors: [answered(403)] })

  test('cannot give money back, but can have the game told again', async ({ page, world }) => {
    const { paymentId, ticketId } = await paidTicket(world)
    await signInStaff(page, world, 'support')
    await openTicketAtDesk(page, world, ticketId)
    await purchaseLink(page).click()
    const card = page.getByRole('complementary')
    await card.getByRole('button', { name: t('refund.open') }).click({ force: true })
    await expect(card.getByText(t('refund.needsRole'))).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    const order = { amount: 100, reason: 'duplicate', note: '', clientId: randomUUID() }
    const path = calls.players.refund.path.replace(':id', paymentId)
    const refused = await fetch(world.deskUrl + deskPrefix + path, {
      method: 'POST',
      headers: await headersOf(world, 'support'),
      body: JSON.stringify(order),
    })
    expect(refused.status).toBe(403)
    await card.getByRole('button', { name: t('purchase.resendOf', { type: t('purchase.noticeType.payment-paid') }) }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: t('purchase.resendNo') })).toBeFocused()
    await question.getByRole('button', { name: t('purchase.resendYes') }).click()
    await expect(card.getByText(t('purchase.resent'))).toBeVisible()
    await expect
      .poll(async () => (await world.notices('familytown')).filter((notice) => notice.paymentId === paymentId).length)
      .toBeGreaterThan(1)
  })
})

for (const [what, viewport, card] of [
  ['a drawer on a tablet', { width: 768, height: 1024 }, (page: Page) => page.getByRole('dialog', { name: t('card.title') })],
  ['a page on a phone', viewports.phone, (page: Page) => page.getByRole('region', { name: t('card.title') })],
] as const) {
  test.describe('where there is no room beside the conversation', () => {
    test.use({ viewport })

    test(`the player and the purchase are ${what}, and the conversation stays where it was`, async ({ page, world }) => {
      const { paymentId, ticketId } = await paidTicket(world)
      await signInStaff(page, world, 'support')
      await page.goto(`${world.deskUrl}/tickets/${ticketId}`)
      await page.getByRole('link', { name: t('ticket.toCard'), exact: true }).click()
      await card(page)
        .getByRole('link', { name: /100 pearls/ })
        .click()
      await expect(card(page).getByText(paymentId)).toBeVisible()
      await card(page)
        .getByRole('link', { name: t('purchase.back') })
        .click()
      const away = viewport.width < 768 ? t('ticket.toTicket') : t('card.close')
      await card(page).getByRole('button', { name: away }).click()
      await expect(card(page)).toBeHidden()
      await expect(threadOf(page).getByText('Give it back.')).toBeVisible()
    })
  })
}

test.describe('a window made smaller', () => {
  test.use({ viewport: viewports.desktop })

  test('keeps the purchase in sight that was open beside the conversation', async ({ page, world }) => {
    const { paymentId, ticketId } = await paidTicket(world)
    await signInStaff(page, world, 'support')
    await page.goto(`${world.deskUrl}/tickets/${ticketId}`)
    await page
      .getByRole('complementary', { name: t('card.title') })
      .getByRole('link', { name: /100 pearls/ })
      .click()
    await expect(page.getByText(paymentId)).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 800 })
    const drawer = page.getByRole('dialog', { name: t('card.title') })
    await expect(drawer.getByText(paymentId)).toBeVisible()
    await page.setViewportSize(viewports.phone)
    await expect(page.getByText(paymentId)).toBeVisible()
    await page.getByRole('link', { name: t('purchase.back') }).click()
    await page.getByRole('button', { name: t('ticket.toTicket') }).click()
    await expect(threadOf(page).getByText('Give it back.')).toBeVisible()
  })
})

for (const language of languages) {
  test.describe(`the screens, ${language}`, () => {
    // One of the screens is a ticket that does not exist, so the server answers with 404.
    test.use({ locale: language, viewport: viewports.desktop, expectedErrors: [answered(404)] })
    const text = inboxPhrases[language]
    // Axe checks the screens only in English, because other languages change only the layout.
    const readsWell = async (page: Page) => language === 'en' && (await expectAccessibleInBoth(page))

    test('read well in both themes, wide and narrow, and fit everywhere', async ({ page, world }) => {
      test.slow()
      const { paymentId, ticketId } = await paidTicket(world)
      await (await staffOf(world)).answer(ticketId, '<p>We look.</p>', 'waiting', picture)
      await signInStaff(page, world, 'finance')
      const closing = page.getByRole('button', { name: text('ticket.close'), exact: true })
      const screens = [
        { path: '/tickets', ready: page.locator('[data-row]').first() },
        { path: '/tickets?q=no+such+thing+anywhere', ready: page.getByText(text('inbox.nothing')) },
        { path: `/tickets/${ticketId}`, ready: closing },
        { path: `/tickets/${ticketId}?card=1`, ready: page.getByText(text('card.purchases')) },
        { path: `/tickets/${ticketId}?card=1&purchase=${paymentId}`, ready: page.getByText(text('purchase.notices')) },
        { path: `/tickets/${randomUUID()}`, ready: page.getByText(text('ticket.gone')) },
      ]
      for (const { path, ready } of screens)
        await test.step(path, async () => {
          await page.setViewportSize(viewports.desktop)
          await page.goto(world.deskUrl + path)
          await expect(ready).toBeVisible()
          await readsWell(page)
          for (const width of widths) {
            await page.setViewportSize({ width, height: 800 })
            await expect.poll(() => sidewaysScroll(page), `sideways at ${width}`).toBe(0)
          }
          await page.setViewportSize(viewports.phone)
          await expect(ready).toBeVisible()
          await readsWell(page)
          expect(await smallTargets(page)).toEqual([])
        })
    })
  })
}

import { deskLateGoods } from '@playhub/phrases/en/desk-inbox/late-goods'
import { deskPayments } from '@playhub/phrases/en/desk-payments'
import { translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { paidPurchase } from './steps/payments/paid-purchase.ts'
import { deskPhrases, expectAccessibleInBoth } from './steps/staff.ts'
import { ask } from './world/database.ts'
import { signInStaff } from './world/staff.ts'
import { expect, test } from './world/test.ts'
import type { World } from './world/world.ts'

/** Tests of goods (bought items) that a player has paid for and that the game has not collected: what staff see and do. */

const desk = deskPhrases.en
const t = translator<typeof deskLateGoods>('en', deskLateGoods)
const paymentT = translator<typeof deskPayments>('en', deskPayments)

/**
 * Makes a purchase whose good (bought item) was not collected in time. The project's setting `call` means: only an API call of the game
 * collects a good. It is not enough that the game's server accepts the notice.
 */
const late = async (world: World) => {
  const bought = await paidPurchase(world)
  await ask(
    world.databaseUrl,
    `update project set settings = jsonb_set(settings::jsonb, '{settings,collection}', '{"by": "call", "hours": 1, "resends": false}')
     where id = (select project_id from payment where id = $1)`,
    [bought.paymentId],
  )
  // Repeats the check of the good. The server's processes load the changed setting a moment later, and until then they do not mark the good
  // as late.
  await expect(async () => {
    const age = `update good set check_at = now(), created_at = now() - interval '2 days' where payment_id = $1 and late_at is null`
    await ask(world.databaseUrl, age, [bought.paymentId])
    const [row] = await ask(world.databaseUrl, 'select late_at from good where payment_id = $1', [bought.paymentId])
    expect(row?.late_at).not.toBeNull()
  }).toPass()
  return bought
}
const cardOf = (page: Page, paymentId: string) =>
  page.getByRole('listitem').filter({ has: page.locator(`a[href="/payments/${paymentId}"]`) })

test('the notice is sent again by one press, and the good leaves the list when its game has used it', async ({ page, world }) => {
  const { paymentId, player } = await late(world)
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/late-goods`)
  const rail = page.getByRole('navigation', { name: desk('shell.screens') })
  await expect(rail.getByRole('link', { name: desk('screen.lateGoods') })).toHaveAccessibleName(/^Paid, not collected: \d+ waits?$/)
  const card = cardOf(page, paymentId)
  await expect(card.getByText(player.userId)).toBeVisible()
  await expect(card.getByRole('button', { name: t('setAside') }), 'only finance may').toBeHidden()
  await expectAccessibleInBoth(page)
  await card.getByRole('button', { name: t('resend') }).press('Enter')
  await expect(card.getByText(t('resent'))).toBeVisible()
  const tries = `select count(*)::int as count from notice_try y join partner_event e on e.id = y.event_id
    where e.payment_id = $1 and e.type = 'payment.paid'`
  await expect.poll(async () => (await ask(world.databaseUrl, tries, [paymentId]))[0]?.count).toBe(2)
  await card.getByRole('link').first().click()
  await expect(page.getByText(paymentT('goodState.owned'))).toBeVisible()
  await ask(world.databaseUrl, `update good set state = 'consumed', consumed_at = now(), consumed_by = 'server' where payment_id = $1`, [
    paymentId,
  ])
  await page.goto(`${world.deskUrl}/late-goods`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(cardOf(page, paymentId)).toBeHidden()
})

test('finance takes a good off the list with a note, by the keyboard', async ({ page, world }) => {
  const { paymentId } = await late(world)
  await signInStaff(page, world, 'finance')
  await page.goto(`${world.deskUrl}/late-goods`)
  await cardOf(page, paymentId)
    .getByRole('button', { name: t('setAside') })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: t('setAsideTitle') })
  await dialog.getByRole('button', { name: t('setAside') }).press('Enter')
  await expect(dialog.getByText(t('noteMissing'))).toBeVisible()
  await dialog.getByLabel(t('note')).fill('Given by hand')
  await dialog.getByRole('button', { name: t('setAside') }).press('Enter')
  await expect(cardOf(page, paymentId)).toBeHidden()
  await expect(page.getByText(t('isAside'))).toBeVisible()
})

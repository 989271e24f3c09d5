import { deskAttention } from '@playhub/phrases/en/desk-attention'
import { translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { paidPurchase } from './steps/payments/paid-purchase.ts'
import { deskPhrases, expectAccessibleInBoth } from './steps/staff.ts'
import { answered } from './steps/visit.ts'
import { ask } from './world/database.ts'
import { signInNewStaff, signInStaff } from './world/staff.ts'
import { expect, test } from './world/test.ts'
import type { World } from './world/world.ts'

/** Tests of payments that need a decision of staff: who is responsible for them, what staff do, and how staff are notified. */

const desk = deskPhrases.en
const t = translator<typeof deskAttention>('en', deskAttention)

/** Makes a purchase and opens a dispute about it. */
const disputed = async (world: World) => {
  const bought = await paidPurchase(world)
  await world.control('/disputes', { paymentIntent: bought.intent })
  return bought
}
const cardOf = (page: Page, paymentId: string) =>
  page.getByRole('listitem').filter({ has: page.locator(`a[href="/payments/${paymentId}"]`) })
const openList = async (page: Page, world: World, paymentId: string) => {
  await expect(async () => {
    await page.goto(`${world.deskUrl}/attention`)
    await expect(cardOf(page, paymentId)).toBeVisible({ timeout: 6000 })
  }).toPass()
}
const press = (page: Page, paymentId: string, name: string) => cardOf(page, paymentId).getByRole('button', { name }).click()

test('closed with a note by the keyboard: how it went is said, and the focus stays on the screen', async ({ page, world }) => {
  const { paymentId } = await disputed(world)
  await signInStaff(page, world, 'finance')
  await openList(page, world, paymentId)
  await cardOf(page, paymentId)
    .getByRole('button', { name: t('close') })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: t('closeTitle') })
  await dialog.getByLabel(t('note')).fill('Answered at Stripe')
  await dialog.getByRole('button', { name: t('close') }).press('Enter')
  await expect(cardOf(page, paymentId)).toBeHidden()
  await expect(page.getByText(/^100 pearls, Familytown\. Closed by Boris, .*: Answered at Stripe$/)).toBeVisible()
  await expect(page.locator('main').locator('h1:focus, h2:focus'), 'the next one, or the screen').toHaveCount(1)
})

test('it is handed over by a choice, not by walking through the names', async ({ page, world }) => {
  const { paymentId } = await disputed(world)
  await signInNewStaff(page, world, 'finance')
  await openList(page, world, paymentId)
  const owners: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/owner') && owners.push(request.postDataJSON()))
  const hand = cardOf(page, paymentId).getByLabel(t('handTo'))
  await hand.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  expect(owners, 'nobody was chosen').toEqual([])
  await hand.press('Enter')
  await page.keyboard.type('Boris')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Enter')
  await expect(cardOf(page, paymentId).getByText(t('owner', { name: 'Boris' }))).toBeVisible()
  await expect(page.getByText(`100 pearls, Familytown. ${t('owner', { name: 'Boris' })}`)).toBeVisible()
  await expect(hand).toBeFocused()
  expect(owners).toHaveLength(1)
})

test('what the books found stands side by side, with the difference and whose money it is', async ({ page, world }) => {
  const { paymentId, player, intent } = await paidPurchase(world)
  const insert = `insert into payment_attention
    (reason, subject, payment_id, attempt_id, their_minor, their_currency, our_minor, our_currency)
    select 'books', 'stripe ' || $2, $1, id, 128, 'USD', 129, 'USD' from payment_attempt where payment_id = $1 and provider_ref = $2`
  await ask(world.databaseUrl, insert, [paymentId, intent])
  await signInStaff(page, world, 'finance')
  await openList(page, world, paymentId)
  const facts = (await cardOf(page, paymentId).locator('dl').innerText()).replace(/\s+/g, ' ')
  expect(facts).toContain(`Provider Stripe ${intent} Asked for $1.29 At the provider $1.28 In our books $1.29 Difference $0.01`)
  expect(facts).toContain(player.userId)
  await expectAccessibleInBoth(page)
})

test.describe('an action that fails', () => {
  test.use({ expectedErrors: [answered(502)] })

  test('is told until the next one begins, whose outcome alone stands there then', async ({ page, world }) => {
    const { paymentId } = await disputed(world)
    await signInNewStaff(page, world, 'finance')
    await openList(page, world, paymentId)
    const card = cardOf(page, paymentId)
    await world.control('', { faults: [{ on: 'stripe', operation: 'retrieve', do: 'refuse' }] })
    await press(page, paymentId, t('ask'))
    await expect(card.getByText(t('failed'))).toBeVisible()
    await world.control('/reset')
    await press(page, paymentId, t('ask'))
    await expect(card.getByText('The provider says: paid, $1.29 charged')).toBeVisible()
    await expect(card.getByText(t('failed'))).toBeHidden()
    await press(page, paymentId, t('take'))
    await expect(card.getByRole('button', { name: t('take') })).toBeHidden()
    await expect(card.getByText('The provider says:'), 'that was before').toBeHidden()
  })
})

test('the rail says aloud how many wait, in figures that can be read', async ({ page, world }) => {
  const { paymentId } = await disputed(world)
  await signInStaff(page, world, 'finance')
  await openList(page, world, paymentId)
  const link = page.getByRole('navigation', { name: desk('shell.screens') }).getByRole('link', { name: desk('screen.attention') })
  await expect(link).toHaveAccessibleName(/^Needs a person: \d+ waits?$/)
  await expect(link.locator('span')).toHaveCSS('font-size', '13px')
})

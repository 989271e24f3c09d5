import { apiPrefix } from '@playhub/contract/api'
import { maskedEmail } from '@playhub/contract/email-domain'
import { type ProcessReply, payments, receiptMailMax } from '@playhub/contract/payments'
import type { BrowserContext } from '@playwright/test'
import { breakIt, requestsOf } from './steps/broken.ts'
import {
  cards,
  chooseMethod,
  expectPaid,
  fillCard,
  openPayment,
  payButton,
  payWith,
  pressPay,
  statusOf,
  toCardForm,
} from './steps/payments/pay.ts'
import { payInWidget, toWidget, yookassaCards } from './steps/payments/yookassa.ts'
import { answered, devices, playerTest as test, type Visit } from './steps/visit.ts'
import type { Player } from './world/player.ts'
import { expect } from './world/test.ts'
import type { World } from './world/world.ts'

/** Tests of a payment that changed outside of the page: in another tab, by a refund or by a dispute. */

/** Pays without a browser. Returns the ids of the payment and of its intent at Stripe. */
const buy = async (player: Player) => {
  const paymentId = await player.order('builder')
  const { id, clientSecret } = (await player.begin(paymentId)).body as { id: string; clientSecret: string }
  await player.confirm(id, clientSecret)
  await player.setPending(paymentId)
  await expect.poll(() => player.status(paymentId)).toBe('paid')
  return { paymentId, intent: id }
}

const refundAll = (world: World, intent: string) =>
  fetch(`${world.simulatorUrl}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_playhub' },
    body: new URLSearchParams({ payment_intent: intent }),
  })
const beginAtYookassa = (world: World, player: Player, paymentId: string) =>
  fetch(`${world.hubUrl}${apiPrefix}/payments/yookassa/create/${paymentId}`, { headers: { authorization: `Bearer ${player.token}` } })

/** Changes the server's replies about a payment. */
const changeReplies = ({ page }: Visit, change: (reply: ProcessReply) => Partial<ProcessReply>) =>
  page.route(requestsOf({ call: payments.process }), async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    await route.fulfill({ response, json: { ...reply, ...change(reply) } })
  })

test.use({ ...devices.desktop, locale: 'en' })

test('a purchase whose money went back does not call itself just bought', async ({ visit, player }) => {
  const { page, world, t } = visit
  const { paymentId, intent } = await buy(player)
  await refundAll(world, intent)
  await expect(async () => {
    await openPayment(visit, paymentId)
    await expect(page.getByRole('heading', { name: t('status.refunded') })).toBeVisible({ timeout: 6000 })
  }).toPass()
  await expect(page.getByText(t('status.refundedText'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('status.ok'), exact: true })).toBeHidden()
})

test('a disputed purchase says that the item is withheld', async ({ visit, player }) => {
  const { page, world, t } = visit
  const { paymentId, intent } = await buy(player)
  await world.control('/disputes', { paymentIntent: intent })
  await expect(async () => {
    await openPayment(visit, paymentId)
    await expect(page.getByRole('heading', { name: t('status.disputed') })).toBeVisible({ timeout: 6000 })
  }).toPass()
})

test.describe(() => {
  test.use({ expectedErrors: [answered(404)] })

  test('a paid payment stays paid if it cannot be read again', async ({ visit, player }) => {
    const { page, t } = visit
    const { paymentId } = await buy(player)
    await breakIt(visit, { call: payments.process, refusal: 'PAYMENT_NOT_FOUND' })
    await page.route(requestsOf({ call: payments.process }), (route) => route.continue(), { times: 1 })
    const refused = page.waitForResponse((response) => response.status() === 404)
    await openPayment(visit, paymentId)
    await refused
    await expectPaid(visit)
    await page.getByRole('button', { name: t('status.ok'), exact: true }).click()
    await expect(statusOf(visit, 'successful')).toBeVisible()
  })
})

test.describe(() => {
  test.use({ expectedErrors: [answered(400)] })

  test('a card form whose payment went on at another provider says so, and leads on', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId)
    await toCardForm(visit)
    await fillCard(visit, cards.good)
    await beginAtYookassa(world, player, paymentId)
    await pressPay(visit)
    await expect(page.getByText(t('refusal.PAYMENT_BEGUN_ELSEWHERE'))).toBeVisible()
    await page.getByRole('button', { name: t('common.retry') }).click()
    await toCardForm(visit)
    await payWith(visit, cards.good)
    await expectPaid(visit)
  })

  test('a card form whose intent is gone is replaced by one that pays', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId)
    await toCardForm(visit)
    await fillCard(visit, cards.good)
    const { id } = (await player.begin(paymentId)).body
    await fetch(`${world.hubUrl}${apiPrefix}/payments/stripe/cancellation-payment`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ paymentId, stripePaymentId: id }),
    })
    await pressPay(visit)
    await expect(page.getByText(t('stripe.failed'))).toBeVisible()
    await payWith(visit, cards.good)
    await expectPaid(visit)
  })
})

test.describe('a YooKassa form whose payment another tab has paid at Stripe', () => {
  const paidElsewhere = async (visit: Visit, player: Player, context: BrowserContext) => {
    const { page, world } = visit
    const paymentId = await player.order('builder')
    const url = `${world.hubUrl}/payments/process/${paymentId}`
    await page.goto(url)
    await toWidget(visit)
    const other = { ...visit, page: await context.newPage() }
    await other.page.goto(url)
    await toCardForm(other)
    await payWith(other, cards.good)
    await expectPaid(other)
  }

  test('shows that it is paid as soon as the player comes back to it', async ({ visit, player, context }) => {
    const { page } = visit
    await paidElsewhere(visit, player, context)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expectPaid(visit)
    await expect(page.getByRole('main')).toContainText('$3.99')
  })

  test('says that its own money goes back if it takes the money nevertheless', async ({ visit, player, context }) => {
    const { page, t } = visit
    await paidElsewhere(visit, player, context)
    await payInWidget(visit, yookassaCards.good)
    await expectPaid(visit)
    await expect(page.getByText(t('status.paidTwice'))).toBeVisible()
    await expect(page.getByRole('main')).toContainText('$3.99')
  })
})

test('a card form that took money says that it goes back if another provider had taken it before', async ({ visit, player }) => {
  const { page, t } = visit
  await openPayment(visit, await player.order('builder'))
  await toCardForm(visit)
  await changeReplies(visit, ({ status }) => (status === 'paid' ? { providerId: 'yookassa' } : {}))
  await payWith(visit, cards.good)
  await expectPaid(visit)
  await expect(page.getByText(t('status.paidTwice'))).toBeVisible()
})

test.describe(() => {
  test.use({ expectedErrors: [answered(409)] })

  test('a masked address may stay, but not once the provider has refused it', async ({ visit, player }) => {
    const { page, t } = visit
    const masked = maskedEmail(player.email)
    await changeReplies(visit, () => ({ profileData: { mailToReceiveCheck: masked } }))
    await breakIt(visit, { call: payments.stripeCreate, refusal: 'RECEIPT_EMAIL_REQUIRED' })
    await openPayment(visit, await player.order('builder'))
    const address = page.getByLabel(t('payment.email'))
    await expect(address).toHaveValue(masked)
    await expect(address).toHaveAccessibleDescription(t('payment.emailMasked'))
    await chooseMethod(visit, 'stripe')
    await payButton(visit).click()
    await expect(address).toHaveAccessibleDescription(t('refusal.RECEIPT_EMAIL_REQUIRED'))
    await page.unroute(requestsOf({ call: payments.stripeCreate }))
    await payButton(visit).click()
    await expect(address).toBeFocused()
    await expect(address).toHaveAccessibleDescription(t('refusal.RECEIPT_EMAIL_REQUIRED'))
    await address.fill('another@playhub.example')
    await toCardForm(visit)
  })
})

test('an address that is too long for the provider keeps the provider, and is not stored', async ({ visit, player }) => {
  const { page, t } = visit
  await openPayment(visit, await player.order('builder'))
  await chooseMethod(visit, 'yookassa')
  const address = page.getByLabel(t('payment.email'))
  await address.fill(`${'a'.repeat(260)}@mail.example`)
  await payButton(visit).click()
  await expect(address).toHaveAccessibleDescription(t('payment.emailTooLong', { provider: 'YooKassa', max: receiptMailMax('yookassa') }))
  await expect(page.getByRole('radio', { name: /^YooKassa/ })).toBeChecked()
  await chooseMethod(visit, 'stripe')
  await expect(address).toHaveAccessibleDescription('')
  await page.reload()
  await expect(address).not.toHaveValue(/aaaa/)
})

import { payments } from '@playhub/contract/payments'
import { hostCodes } from '@playhub/contract/refusals'
import { requestsOf } from './steps/broken.ts'
import { heardByHost, noticesOf, paidOnce } from './steps/outside.ts'
import { holdBank, releaseBank } from './steps/payments/bank.ts'
import { cards, expectPaid, openCardForm, openPayment, payWith, statusOf, toCardForm } from './steps/payments/pay.ts'
import { devices, playerTest as test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'

/** Tests of a payment that the bank is still processing. */

test.describe('cancelled while the bank is processing it, phone, en', () => {
  test.use({ ...devices.phone, locale: 'en' })

  const ask = async ({ page, t }: Visit) => {
    await expect(page.getByText(t('stripe.processing'))).toBeVisible()
    await page.getByRole('button', { name: t('status.cancel'), exact: true }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  }
  const sayYes = ({ page, t }: Visit) => page.getByRole('button', { name: t('payment.cancelYes') }).click()

  const expectKept = async (visit: Visit) => {
    const { page, t } = visit
    await expect(page.getByText(t('status.cannotCancel'))).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(statusOf(visit, 'wait')).toBeVisible()
    await releaseBank(visit)
    await expectPaid(visit)
  }

  /** Holds the call with which the server looks at the payment for the first time, until the returned function is called. */
  const holdLook = async ({ page }: Visit) => {
    const look = Promise.withResolvers<void>()
    await page.route(requestsOf({ call: payments.setPending }), async (route) => {
      await look.promise
      await route.fallback()
    })
    return look.resolve
  }

  test('the screen goes on waiting, says why, and shows that the payment is paid', async ({ visit, player }) => {
    const { page, world } = visit
    const paymentId = await player.order('builder')
    await openCardForm(visit, paymentId)
    await holdBank(visit)
    const looked = page.waitForResponse(requestsOf({ call: payments.setPending }))
    await payWith(visit, cards.good)
    await looked
    await ask(visit)
    await sayYes(visit)
    await expectKept(visit)
    await expect.poll(() => noticesOf(world, paymentId)).toEqual(paidOnce)
  })

  test('the same before the server has looked at the payment', async ({ visit, player }) => {
    await openCardForm(visit, await player.order('builder'))
    await holdBank(visit)
    const look = await holdLook(visit)
    await payWith(visit, cards.good)
    await ask(visit)
    await sayYes(visit)
    await expect(visit.page.getByRole('button', { name: visit.t('payment.cancelYes') })).toHaveAttribute('aria-busy', 'true')
    look()
    await expectKept(visit)
  })

  test('the question stays open when the first answer comes', async ({ visit, player }) => {
    const { page } = visit
    await openCardForm(visit, await player.order('builder'))
    await holdBank(visit)
    const look = await holdLook(visit)
    await payWith(visit, cards.good)
    await ask(visit)
    // The first poll comes after the first answer.
    const polled = page.waitForResponse(requestsOf({ call: payments.get }))
    look()
    await polled
    await sayYes(visit)
    await expectKept(visit)
  })
})

test.describe('given up after a reload, phone, en', () => {
  // After the reload, the page repeats the call that begins the payment, to get the attempt's id. The server refuses this call (409)
  // while the bank processes the attempt. For a payment that does not exist, the server answers with 404.
  test.use({ ...devices.phone, locale: 'en', expectedErrors: [/status of (404|409) /] })

  test('a payment that the bank keeps stays pending if it is given up after a reload; the host hears it', async ({ visit, player }) => {
    const { page, world, t } = visit
    await holdBank(visit)
    const paymentId = await player.order('builder')
    await page.goto(`${world.simulatorUrl}/host/web?path=/payments/process/${paymentId}&project=familytown`)
    const hub = { ...visit, page: page.frameLocator('#hub') }
    await toCardForm(hub)
    await payWith(hub, cards.good)
    await expect.poll(() => player.status(paymentId)).toBe('pending')
    await page.reload()
    await expect(statusOf(hub, 'wait')).toBeVisible()
    await hub.page.getByRole('button', { name: t('status.cancel'), exact: true }).click()
    await hub.page.getByRole('button', { name: t('payment.cancelYes') }).click()
    await expect(hub.page.getByText(t('status.cannotCancel'))).toBeVisible()
    expect(await player.status(paymentId)).toBe('pending')
    await hub.page.getByRole('button', { name: t('shell.close'), exact: true }).click()
    await hub.page.getByRole('button', { name: t('payment.cancelYes') }).click()
    const told = { type: 'payment', isError: true, errorCode: hostCodes.PAYMENT_CANCELLED, data: { paymentId, status: 'pending' } }
    await expect.poll(() => heardByHost(page)).toMatchObject([told])
    await releaseBank(visit)
    await expect.poll(() => player.status(paymentId)).toBe('paid')
  })

  test('a host hears by 4001 of a payment that does not load', async ({ visit }) => {
    const { page, world, t } = visit
    const paymentId = '5eed0000-0000-4000-8002-00000000ffff'
    await page.goto(`${world.simulatorUrl}/host/web?path=/payments/process/${paymentId}&project=familytown`)
    const hub = page.frameLocator('#hub')
    await expect(hub.getByRole('heading', { name: t('payment.loadFailed') })).toBeVisible()
    await hub
      .getByRole('main')
      .getByRole('button', { name: t('status.close'), exact: true })
      .click()
    await expect.poll(() => heardByHost(page)).toMatchObject([{ errorCode: hostCodes.PAYMENT_PROCESS_LOAD, data: { paymentId } }])
  })
})

test.describe('a long wait, phone, en', () => {
  test.use({ ...devices.phone, locale: 'en', expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('after half a minute support is offered; answers that do not come are told, and waited for again', async ({ visit, player }) => {
    const { page, world, t } = visit
    await world.control('', { faults: [{ on: 'stripe', operation: 'confirm', do: 'slow', ms: 600_000, times: 1 }] })
    const paymentId = await player.order('builder')
    const { id, clientSecret } = (await player.begin(paymentId)).body as { id: string; clientSecret: string }
    await player.confirm(id, clientSecret)
    await player.setPending(paymentId)

    await page.clock.install()
    const polls = requestsOf({ call: payments.get })
    const told = page.waitForResponse((response) => polls.test(response.url()))
    await openPayment(visit, paymentId)
    await told
    await expect(statusOf(visit, 'wait')).toBeVisible()
    await page.clock.fastForward(25_000)
    const support = page.getByRole('link', { name: t('status.support') })
    await expect(support).toBeHidden()
    // The hub shows this text after 30 seconds. The time starts again when the server's first reply replaces the previous screen.
    await expect(async () => {
      await page.clock.fastForward(5000)
      await expect(page.getByText(t('status.waitLong'))).toBeVisible({ timeout: 100 })
    }).toPass()
    await expect(support).toHaveAttribute('href', `/transactions/help/${paymentId}`)
    await expect(support).toHaveAttribute('target', '_blank')

    await page.route(polls, (route) => route.abort('internetdisconnected'))
    await expect(async () => {
      await page.clock.fastForward(2000)
      await expect(page.getByText(t('status.pollText'))).toBeVisible({ timeout: 100 })
    }).toPass()
    await expect(page.getByText(t('common.code', { code: hostCodes.PAYMENT_POLL }))).toBeVisible()
    await page.unroute(polls)
    await page.getByRole('button', { name: t('common.retry') }).click()
    await expect(statusOf(visit, 'wait')).toBeVisible()
  })
})

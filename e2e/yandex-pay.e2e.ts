import { hostCodes } from '@playhub/contract/refusals'
import { registerPlayer } from './steps/newcomer.ts'
import { heardByHost, noticesOf, paidOnce, resultInAddress } from './steps/outside.ts'
import { cancelPayment, confirmPaid, expectPaid, statusOf } from './steps/payments/pay.ts'
import { choose, goThere, leadBack, openPayWindow, toYandexPay } from './steps/payments/yandex-pay.ts'
import { buyInShop, expectOwned, openGame, play } from './steps/play.ts'
import { devices, playerTest as test, type Visit } from './steps/visit.ts'
import { expect, expectAccessible } from './world/test.ts'

/** Tests of paying on Yandex Pay's own page: in a window, in an app's window, over a game, and in a host's frame. */

const openPayment = ({ page, world }: Visit, paymentId: string, query = '') =>
  page.goto(`${world.hubUrl}/payments/process/${paymentId}${query}`)

test.describe('desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test('pays in the window, which closes by itself when it comes back', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId)
    await toYandexPay(visit)
    const there = await openPayWindow(visit, page)
    await expect(page.getByText(t('yandexPay.waiting'))).toBeVisible()
    const gone = there.waitForEvent('close')
    await choose(there, 'pay')
    await leadBack(there)
    await gone
    await confirmPaid(visit)
    await expect(statusOf(visit, 'successful')).toBeVisible()
    await expect.poll(() => noticesOf(world, paymentId)).toEqual(paidOnce)
  })

  test('a window that is closed midway ends the try; the next one pays', async ({ visit, player }) => {
    const { page, t } = visit
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId)
    await toYandexPay(visit)
    const there = await openPayWindow(visit, page)
    await expect.poll(() => player.status(paymentId)).toBe('pending')
    await choose(there, 'abort')
    await expect(there.locator('#outcome')).toBeVisible()
    await there.close()
    await expect(statusOf(visit, 'notPaid')).toBeVisible()
    expect(await player.status(paymentId)).toBe('none')

    await page.getByRole('button', { name: t('status.again'), exact: true }).click()
    await toYandexPay(visit)
    const again = await openPayWindow(visit, page)
    await choose(again, 'pay')
    await expect(again.locator('#outcome')).toBeVisible()
    await again.close()
    await expectPaid(visit)
  })

  test('a window that cuts the tie to the hub looks closed, and the payment in it goes on', async ({ visit, player, context }) => {
    const { page, world, t } = visit
    await world.control('', { faults: [{ on: 'yandex-pay', operation: 'page', do: 'coop' }] })
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId)
    await toYandexPay(visit)
    // In a browser that a test controls, every page reports that it has the focus. For a real player, the new window has the focus. So here
    // the page must report that it has no focus.
    await page.evaluate(() => {
      document.hasFocus = () => false
    })
    const opened = context.waitForEvent('page')
    await goThere(visit)
    const there = await opened
    await expect(page.getByText(t('yandexPay.lost'))).toBeVisible()
    await choose(there, 'pay')
    await expectPaid(visit)
    // This window has no opener. So it shows only that it can be closed, and not the payment's status.
    await leadBack(there)
    await expect(there.getByRole('heading', { name: t('yandexPay.returned') })).toBeVisible()
    await expect(statusOf({ page: there, t }, 'paid')).toBeHidden()
  })

  test('a host hears of a declined card, and of the choice of another method nothing', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await page.goto(`${world.simulatorUrl}/host/web?path=/payments/process/${paymentId}&project=familytown`)
    const hub = { ...visit, page: page.frameLocator('#hub') }
    await toYandexPay(hub)
    await hub.page.getByRole('button', { name: t('provider.otherMethod') }).click()
    await toYandexPay(hub)
    const there = await openPayWindow(hub, page)
    await choose(there, 'decline')
    await leadBack(there)
    await expect(statusOf(hub, 'notPaid')).toBeVisible()
    await hub.page
      .getByRole('main')
      .getByRole('button', { name: t('status.close'), exact: true })
      .click()
    await expect(hub.page.getByText(t('loader.loading'), { exact: true })).toBeVisible()
    const told = { type: 'payment', isError: true, errorCode: hostCodes.PAYMENT_FAILED, data: { paymentId, status: 'fail' } }
    expect(await heardByHost(page)).toMatchObject([told])
  })
})

test.describe('phone, ru', () => {
  test.use({ ...devices.phone, locale: 'ru' })

  test('over the game', async ({ visit }) => {
    const { page } = visit
    await openGame(visit)
    await play(visit)
    await buyInShop(visit, 'builder')
    await toYandexPay(visit)
    const there = await openPayWindow(visit, page)
    await choose(there, 'pay')
    await leadBack(there)
    await confirmPaid(visit)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectOwned(visit, 'builder')
  })

  test('in an app the page itself goes there and comes back', async ({ visit, player }) => {
    const { page } = visit
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId, '?source=mobile&project=familytown')
    await toYandexPay(visit)
    await goThere(visit)
    await choose(page, 'pay')
    await leadBack(page)
    await confirmPaid(visit)
    await page.waitForURL(/\/payments\/done\?/)
    const data = { paymentId, status: 'paid', payload: expect.any(String), token: expect.stringMatching(/^ey/) }
    expect(resultInAddress(page)).toEqual({ type: 'payment', isError: false, errorCode: null, data })
  })

  test('in an app, whoever comes back without paying has not paid', async ({ visit, player }) => {
    const { page, t } = visit
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId, '?source=mobile&project=familytown')
    await toYandexPay(visit)
    await goThere(visit)
    await choose(page, 'abort')
    await leadBack(page)
    await expect(statusOf(visit, 'notPaid')).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('button', { name: t('status.close'), exact: true })
      .click()
    await page.waitForURL(/\/payments\/done\?/)
    expect(resultInAddress(page)).toMatchObject({ errorCode: hostCodes.PAYMENT_CANCELLED, data: { paymentId, status: 'none' } })
  })
})

test.describe('desktop, ru', () => {
  test.use({ ...devices.desktop, locale: 'ru' })

  test('a reload midway goes on waiting; the window can be opened again, or the payment cancelled', async ({ visit, player }) => {
    const { page, t } = visit
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId)
    await toYandexPay(visit)
    const there = await openPayWindow(visit, page)
    await expect.poll(() => player.status(paymentId)).toBe('pending')
    await page.reload()
    await expect(statusOf(visit, 'wait')).toBeVisible()
    await expect(statusOf(visit, 'wait')).toBeFocused()
    await expectAccessible(page)
    const again = await openPayWindow(visit, page, page.getByRole('button', { name: t('yandexPay.again') }))
    expect(again.url()).toBe(there.url())
    await page.getByRole('button', { name: t('status.cancel'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('payment.cancelYes') })
      .click()
    await expect(statusOf(visit, 'cancelled')).toBeVisible()
    expect(await player.status(paymentId)).toBe('none')
  })

  test('where the browser opens no window a link does', async ({ visit, player }) => {
    const { page, t } = visit
    await page.addInitScript(() => {
      window.open = () => null
    })
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId)
    await toYandexPay(visit)
    await goThere(visit)
    await expect(page.getByRole('link', { name: t('yandexPay.openHere') })).toBeVisible()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: t('yandexPay.openHere') }).click()
    await choose(await opened, 'pay')
    await expectPaid(visit)
  })

  test('after a reload as well, where the browser opens no window a link does', async ({ visit, player }) => {
    const { page, t } = visit
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId)
    await toYandexPay(visit)
    const there = await openPayWindow(visit, page)
    await expect.poll(() => player.status(paymentId)).toBe('pending')
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.reload()
    // Yandex Pay's earlier window may still be open. So the hub describes this case, and does not show that the bank takes longer than
    // usual.
    await expect(page.getByText(t('yandexPay.lost'))).toBeVisible()
    await page.getByRole('button', { name: t('yandexPay.again') }).click()
    const link = page.getByRole('link', { name: t('yandexPay.openHere') })
    await expect(link).toHaveAttribute('href', there.url())
    const opened = page.context().waitForEvent('page')
    await link.click()
    await choose(await opened, 'pay')
    await expectPaid(visit)
  })

  test.describe(() => {
    test.use({ expectedErrors: [/status of (502|404) /] })

    test('Yandex Pay is away: the reason, another try, and leaving tells 4012', async ({ visit, player }) => {
      const { page, world, t } = visit
      await world.control('', { faults: [{ on: 'yandex-pay', operation: 'create', do: 'refuse' }] })
      const paymentId = await player.order('builder')
      await openPayment(visit, paymentId, '?source=mobile&project=familytown')
      await toYandexPay(visit)
      await goThere(visit)
      await expect(page.getByRole('heading', { name: t('yandexPay.createFailed') })).toBeVisible()
      await page.getByRole('button', { name: t('shell.close'), exact: true }).click()
      await page.waitForURL(/\/payments\/done\?/)
      expect(resultInAddress(page)).toMatchObject({ isError: true, errorCode: hostCodes.YANDEX_PAY_CREATE, data: { paymentId } })
    })

    test("the page that Yandex Pay leads back to shows nobody another's payment", async ({ visit }) => {
      const { page, world, t } = visit
      const owner = await registerPlayer(world)
      const paymentId = await owner.order('builder')
      await page.goto(`${world.hubUrl}/payments/yandex-pay/${paymentId}?project=familytown&returned=true`)
      await expect(page.getByRole('heading', { name: t('yandexPay.returned') })).toBeVisible()
      await page.getByRole('button', { name: t('yandexPay.followHere') }).click()
      await expect(page.getByText(t('refusal.PAYMENT_NOT_FOUND'))).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText('₽')
    })
  })

  test('leaving before the window was opened cancels', async ({ visit, player }) => {
    const { page, world } = visit
    const paymentId = await player.order('builder')
    await page.goto(`${world.hubUrl}/payments/yandex-pay/${paymentId}?source=mobile&project=familytown`)
    await cancelPayment(visit, 'shell.close')
    await page.waitForURL(/\/payments\/done\?/)
    expect(resultInAddress(page)).toMatchObject({ errorCode: hostCodes.PAYMENT_CANCELLED })
  })
})

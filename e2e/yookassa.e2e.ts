import { GAME_FRAME_ID } from '@playhub/contract/limits'
import { hostCodes } from '@playhub/contract/refusals'
import { attemptsAtYookassa, heardByHost, noticesOf, paidOnce, resultInAddress } from './steps/outside.ts'
import { cancelPayment, cards, confirmPaid, expectPaid, payButton, payWith, statusOf, toCardForm } from './steps/payments/pay.ts'
import { payInWidget, toWidget, widgetOf, yookassaCards } from './steps/payments/yookassa.ts'
import { buyInShop, expectOwned, gameOf, heardInGame, listenInGame, openGame, play } from './steps/play.ts'
import { answered, devices, playerTest as test, type Visit } from './steps/visit.ts'
import { playerOf } from './world/player.ts'
import { expect, expectAccessible } from './world/test.ts'

/** Tests of paying with YooKassa's widget: alone, over a game, in a host's frame, and in an app. */

const HOUR_MS = 3_600_000

const openPayment = ({ page, world }: Visit, paymentId: string, query = '') =>
  page.goto(`${world.hubUrl}/payments/process/${paymentId}${query}`)

test.describe('desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test('after a refused card another one pays, which the bank asks about', async ({ visit, player }) => {
    const { page, world } = visit
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId)
    await toWidget(visit)
    await payInWidget(visit, yookassaCards.noMoney)
    await expect(widgetOf(visit).locator('#problem')).not.toBeEmpty()
    expect(await player.status(paymentId)).toBe('none')

    await payInWidget(visit, yookassaCards.asksBank)
    await widgetOf(visit).locator('#approve').click()
    await expectPaid(visit)
    await expect(page.getByText('₽349')).toBeVisible()
    await confirmPaid(visit)
    await expect(statusOf(visit, 'successful')).toBeVisible()
    expect(await attemptsAtYookassa(world, paymentId)).toEqual(['succeeded'])
    await expect.poll(() => noticesOf(world, paymentId)).toEqual(paidOnce)
  })

  test('another theme keeps what was typed', async ({ visit, player }) => {
    const { page } = visit
    await page.emulateMedia({ colorScheme: 'light' })
    await openPayment(visit, await player.order('builder'))
    await toWidget(visit)
    await widgetOf(visit).locator('[name=number]').fill(yookassaCards.good)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await expect(widgetOf(visit).locator('[name=number]')).toHaveValue(yookassaCards.good)
    await payInWidget(visit, yookassaCards.good)
    await expectPaid(visit)
  })

  test.describe(() => {
    test.use({ expectedErrors: [answered(409)] })

    test('a token that has run out is replaced unasked', async ({ visit, player }) => {
      const { page, world, t } = visit
      const paymentId = await player.order('builder')
      await openPayment(visit, paymentId)
      await toWidget(visit)
      await world.control('/clock', { advanceMs: HOUR_MS + 1000 })
      await payInWidget(visit, yookassaCards.good)
      await expect.poll(() => attemptsAtYookassa(world, paymentId)).toHaveLength(2)
      await payInWidget(visit, yookassaCards.good)
      await expectPaid(visit)
      await expect(page.getByText(t('yookassa.widgetFailed'))).toBeHidden()
      expect((await attemptsAtYookassa(world, paymentId)).toSorted()).toEqual(['canceled', 'succeeded'])
    })
  })

  test('a host hears of what was paid, and of what was given up, by message', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paid = await player.order('builder')
    const openInHost = async (paymentId: string) => {
      await page.goto(`${world.simulatorUrl}/host/web?path=/payments/process/${paymentId}&project=familytown`)
      return { ...visit, page: page.frameLocator('#hub') }
    }
    const hub = await openInHost(paid)
    await toWidget(hub)
    await payInWidget(hub, yookassaCards.good)
    await confirmPaid(hub)
    await expect(hub.page.getByText(t('loader.loading'), { exact: true })).toBeVisible()
    const data = { paymentId: paid, status: 'paid', payload: expect.any(String), token: expect.stringMatching(/^ey/) }
    expect(await heardByHost(page)).toEqual([{ type: 'payment', isError: false, errorCode: null, data }])

    const left = await player.order('builder')
    const again = await openInHost(left)
    await toWidget(again)
    await cancelPayment(again, 'shell.close')
    await expect(again.page.getByText(t('loader.loading'), { exact: true })).toBeVisible()
    const cancelled = { type: 'payment', isError: true, errorCode: hostCodes.PAYMENT_CANCELLED, data: { paymentId: left, status: 'none' } }
    expect(await heardByHost(page)).toMatchObject([cancelled])
  })

  test('over a game in a host, both the game and the host hear that it was given up', async ({ visit }) => {
    const { page, world, t } = visit
    await page.goto(`${world.simulatorUrl}/host/web?path=/games/en/familytown/&project=familytown`)
    const hub = { ...visit, page: page.frameLocator('#hub') }
    await hub.page.getByRole('button', { name: t('game.play'), exact: true }).click()
    const game = hub.page.frameLocator(`#${GAME_FRAME_ID}`)
    await game.getByTestId('shop-open').click()
    await game.getByTestId('buy-builder').click()
    await toWidget(hub)
    await cancelPayment(hub, 'common.closeToGame')
    await expect(game.getByTestId('shop-status')).toHaveAttribute('data-kind', 'cancelled')
    const told = { type: 'payment', isError: true, errorCode: hostCodes.PAYMENT_CANCELLED }
    await expect.poll(() => heardByHost(page)).toContainEqual(expect.objectContaining(told))
  })

  test.describe(() => {
    test.use({ expectedErrors: [/ERR_BLOCKED_BY_CLIENT/] })

    test('a blocked script says so, and another method pays', async ({ visit, player }) => {
      const { page, t } = visit
      await page.route(/checkout-widget/, (route) => route.abort('blockedbyclient'))
      const paymentId = await player.order('builder')
      await page.goto(`${visit.world.hubUrl}/payments/yookassa/${paymentId}`)
      await expect(page.getByText(t('provider.scriptHint'))).toBeVisible()
      await page.getByRole('button', { name: t('provider.otherMethod') }).click()
      await toCardForm(visit)
      await payWith(visit, cards.good)
      await expectPaid(visit)
    })
  })
})

test.describe('phone, ru', () => {
  test.use({ ...devices.phone, locale: 'ru' })

  test('over the game, closed midway: asked first, cancelled for the game, and the wallet pays later', async ({ visit, player }) => {
    const { page, t } = visit
    await openGame(visit)
    await play(visit)
    await listenInGame(visit)
    await buyInShop(visit, 'builder')
    await toWidget(visit)
    await cancelPayment(visit, 'common.closeToGame')
    await expect(page.getByRole('dialog')).toBeHidden()
    const [left] = await player.purchases()
    const told = { paymentId: left?.uuid, status: 'none', isError: true, errorCode: hostCodes.PAYMENT_CANCELLED }
    await expect.poll(() => heardInGame(visit)).toContainEqual(expect.objectContaining({ body: expect.objectContaining(told) }))

    await gameOf(visit).getByTestId('buy-builder').click()
    await toWidget(visit)
    await widgetOf(visit).locator('[name=method][value=wallet]').check()
    await widgetOf(visit).locator('#pay').click()
    await confirmPaid(visit)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectOwned(visit, 'builder')
    await expect(page.getByText(t('status.error'))).toBeHidden()
  })

  test('a reload goes on with the same payment, another method takes over, and coming back begins anew', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId)
    await toWidget(visit)
    await page.reload()
    await expect(widgetOf(visit).locator('#pay')).toBeVisible()
    expect(await attemptsAtYookassa(world, paymentId)).toHaveLength(1)

    await page.getByRole('button', { name: t('provider.otherMethod') }).click()
    await toWidget(visit)
    await payInWidget(visit, yookassaCards.good)
    await expectPaid(visit)
    await page.reload()
    await confirmPaid(visit)
    await expect.poll(() => noticesOf(world, paymentId)).toEqual(paidOnce)
  })

  test('in an app, a refusal that ends the payment is told by the address', async ({ visit, player }) => {
    const { page, world, t } = visit
    await world.control('', { faults: [{ on: 'yookassa', do: 'no-retry', times: 1 }] })
    const paymentId = await player.order('builder')
    await openPayment(visit, paymentId, '?source=mobile&project=familytown')
    await toWidget(visit)
    await payInWidget(visit, yookassaCards.noMoney)
    await expect(statusOf(visit, 'notPaid')).toBeVisible()
    await expect(page.getByText(String(hostCodes.YOOKASSA_FAIL))).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: t('status.close'), exact: true })
      .click()
    await page.waitForURL(/\/payments\/done\?/)
    // The status is `none` instead of `fail` if YooKassa's webhook was faster than the browser.
    const data = { paymentId, status: expect.stringMatching(/^(fail|none)$/), payload: '', token: '' }
    expect(resultInAddress(page)).toEqual({ type: 'payment', isError: true, errorCode: hostCodes.YOOKASSA_FAIL, data })
  })
})

test.describe('where YooKassa is not connected, desktop, ru', () => {
  test.use({ ...devices.desktop, locale: 'ru' })

  test('its address says so, and leads to the methods that are', async ({ visit, player }) => {
    const { page, world, t } = visit
    const there = await playerOf(world, player.token, 'islandm3')
    await page.goto(`${world.hubUrl}/payments/yookassa/${await there.order('moves-5')}?project=islandm3`)
    await expect(page.getByText(t('toast.PAYMENTS_PROVIDER_DATA_NOT_EXIST'))).toBeVisible()
    await page.getByRole('button', { name: t('provider.otherMethod') }).click()
    await expect(page.getByRole('radio')).toHaveCount(2)
    await expect(page.getByRole('radio', { name: /^Yandex Pay/ })).toBeChecked()
  })
})

test.describe('what does not begin, desktop, ru', () => {
  test.use({ ...devices.desktop, locale: 'ru', expectedErrors: [answered(502)] })

  test('YooKassa is away for a while: the reason, and another try', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await world.control('', { faults: [{ on: 'yookassa', operation: 'create', do: 'refuse' }] })
    await page.goto(`${world.hubUrl}/payments/yookassa/${paymentId}`)
    await expect(page.getByRole('heading', { name: t('yookassa.createFailed') })).toBeVisible()
    await expect(page.getByText(String(hostCodes.YOOKASSA_CREATE))).toBeVisible()
    await world.control('/reset')
    await page.getByRole('button', { name: t('common.retry') }).click()
    await payInWidget(visit, yookassaCards.good)
    await expectPaid(visit)
    await expect(payButton(visit)).toBeHidden()
  })
})

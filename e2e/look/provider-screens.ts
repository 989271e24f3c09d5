import { payments } from '@playhub/contract/payments'
import { breakIt } from '../steps/broken.ts'
import { confirmPaid, statusOf } from '../steps/payments/pay.ts'
import { goButton, goThere, openPayWindow } from '../steps/payments/yandex-pay.ts'
import { widgetOf } from '../steps/payments/yookassa.ts'
import { playerOf } from '../world/player.ts'
import type { Scene, Screen } from './scene.ts'

/** The screens of payments with YooKassa and Yandex Pay, and some screens that show a payment's result. */

const order = async (scene: Scene) => (await scene.player()).order('builder')

const openAt = async (scene: Scene, provider: 'stripe' | 'yookassa' | 'yandex-pay', query = '') => {
  const { page, world } = scene
  await page.goto(`${world.hubUrl}/payments/${provider}/${await order(scene)}${query}`)
}

/** Opens a payment that was started at Yandex Pay but is not paid in any window, so that it stays open. */
const openWaiting = async (scene: Scene) => {
  await openAt(scene, 'yandex-pay')
  return openPayWindow(scene, scene.page)
}

/** Opens a payment that was paid with Stripe before the page was opened. */
const openPaid = async ({ page, world, player }: Scene) => {
  const payer = await player()
  const paymentId = await payer.order('builder')
  const { id, clientSecret } = (await payer.begin(paymentId)).body as { id: string; clientSecret: string }
  await payer.confirm(id, clientSecret)
  await payer.setPending(paymentId)
  await page.goto(`${world.hubUrl}/payments/process/${paymentId}`)
}

export const providerScreens: readonly Screen[] = [
  {
    name: 'yookassa',
    player: 'demo',
    open: async (scene) => {
      await openAt(scene, 'yookassa')
      await widgetOf(scene).locator('#pay').waitFor()
    },
  },
  {
    name: 'yookassa-scripts',
    player: 'demo',
    open: async (scene) => {
      await breakIt(scene, { script: /checkout-widget/ })
      await openAt(scene, 'yookassa')
      await scene.page.getByText(scene.t('provider.scriptHint')).waitFor()
    },
  },
  {
    name: 'provider-missing',
    player: 'demo',
    open: async ({ world, page, player, t }) => {
      const there = await playerOf(world, (await player()).token, 'islandm3')
      await page.goto(`${world.hubUrl}/payments/yookassa/${await there.order('moves-5')}?project=islandm3`)
      await page.getByText(t('toast.PAYMENTS_PROVIDER_DATA_NOT_EXIST')).waitFor()
    },
  },
  {
    name: 'yandex-pay',
    player: 'demo',
    open: async (scene) => {
      await openAt(scene, 'yandex-pay')
      await goButton(scene).waitFor()
    },
  },
  {
    name: 'yandex-pay-waiting',
    player: 'demo',
    open: async (scene) => {
      await openWaiting(scene)
      await scene.page.getByText(scene.t('yandexPay.waiting')).waitFor()
    },
  },
  {
    name: 'yandex-pay-not-paid',
    player: 'demo',
    open: async (scene) => {
      const there = await openWaiting(scene)
      await scene.page.getByText(scene.t('yandexPay.waiting')).waitFor()
      await there.close()
      await statusOf(scene, 'notPaid').waitFor()
    },
  },
  {
    name: 'yandex-pay-blocked',
    player: 'demo',
    open: async (scene) => {
      await scene.page.addInitScript(() => {
        window.open = () => null
      })
      await openAt(scene, 'yandex-pay')
      await goThere(scene)
      await scene.page.getByRole('link', { name: scene.t('yandexPay.openHere') }).waitFor()
    },
  },
  {
    name: 'yandex-pay-returned',
    player: 'demo',
    open: async (scene) => {
      await openAt(scene, 'yandex-pay', '?returned=true')
      await scene.page.getByRole('heading', { name: scene.t('yandexPay.returned') }).waitFor()
    },
  },
  {
    name: 'payment-cancelled',
    player: 'demo',
    open: async (scene) => {
      const { page, t } = scene
      // Waits until the server has checked the payment. Cancelling before the check would leave the page; cancelling after it keeps the
      // player on the page.
      const looked = page.waitForResponse((response) => response.url().includes(payments.setPending.path.split(':')[0] ?? ''))
      await openWaiting(scene)
      await (await looked).finished()
      await page.getByRole('button', { name: t('status.cancel'), exact: true }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('payment.cancelYes') })
        .click()
      await statusOf(scene, 'cancelled').waitFor()
    },
  },
  {
    name: 'payment-failure',
    player: 'demo',
    open: async (scene) => {
      await breakIt(scene, { call: payments.setPending, refusal: 'TOO_MANY_REQUESTS' })
      await openPaid(scene)
      await scene.page.getByRole('heading', { name: scene.t('status.error') }).waitFor()
    },
  },
  {
    name: 'payment-successful',
    player: 'demo',
    open: async (scene) => {
      await openPaid(scene)
      await confirmPaid(scene)
      await statusOf(scene, 'successful').waitFor()
    },
  },
]

import { apiPrefix } from '@playhub/contract/api'
import { GAME_FRAME_ID } from '@playhub/contract/limits'
import { payments as paymentCalls } from '@playhub/contract/payments'
import type { Scene, Screen } from './scene.ts'
import { playGame } from './ways.ts'

/** The screens for signing in, for paying and for purchases. */

let visitors = 0

const at = async ({ world, page }: Scene, path: string) => {
  await page.goto(world.hubUrl + path)
}

const fillRegistration = async ({ page, t }: Scene) => {
  visitors += 1
  await page.getByLabel(t('registration.email'), { exact: true }).fill(`visitor-${process.pid}-${visitors}@playhub.example`)
  await page.getByLabel(t('registration.password'), { exact: true }).fill('Playhub2026')
  await page.getByLabel(t('registration.consent')).check()
  await page.getByLabel(t('registration.robot')).click()
  await page.getByText(t('registration.robotDone')).waitFor()
}

const startVk = async (scene: Scene) => {
  await at(scene, '/session/login')
  await scene.page.getByRole('button', { name: scene.t('login.method.vkontakte') }).click()
}

const auth: readonly Screen[] = [
  {
    name: 'login',
    open: async (scene) => {
      await at(scene, '/session/login')
      await scene.page.getByRole('button', { name: scene.t('login.method.mail') }).waitFor()
    },
  },
  {
    name: 'login-modal',
    open: async (scene) => {
      await at(scene, `/games/${scene.language}/`)
      await scene.page.getByRole('link', { name: scene.t('shell.logIn') }).click()
      await scene.page.getByRole('button', { name: scene.t('login.method.mail') }).waitFor()
    },
  },
  {
    name: 'login-leave',
    open: async (scene) => {
      await at(scene, '/session/login')
      await scene.page.getByRole('button', { name: scene.t('login.method.mail') }).waitFor()
      await scene.page.getByRole('button', { name: scene.t('shell.close'), exact: true }).click()
      await scene.page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'login-pending',
    open: async (scene) => {
      await startVk(scene)
      await scene.page
        .getByRole('status')
        .filter({ hasText: scene.t('login.finish') })
        .waitFor()
    },
  },
  {
    name: 'login-blocked',
    open: async (scene) => {
      await scene.page.addInitScript(() => {
        window.open = () => null
      })
      await startVk(scene)
      await scene.page.getByText(scene.t('login.blocked')).waitFor()
    },
  },
  {
    name: 'login-failed',
    open: async (scene) => {
      await scene.world.control('', { faults: [{ on: 'login', provider: 'vk', do: 'server-error', times: 1 }] })
      const opened = scene.page.waitForEvent('popup')
      await startVk(scene)
      await (await opened).getByRole('button', { name: 'Continue as Bob' }).click()
      await scene.page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'login-scripts',
    open: async (scene) => {
      await scene.page.route(/telegram|facebook/, (route) => route.abort('blockedbyclient'))
      await at(scene, '/session/login')
      await scene.page.getByText(scene.t('login.scriptHint')).first().waitFor()
    },
  },
  {
    name: 'email-login',
    open: async (scene) => {
      await at(scene, '/session/login/email')
      await scene.page.getByLabel(scene.t('emailLogin.email')).waitFor()
    },
  },
  {
    name: 'code-login',
    open: async ({ page, t, ...scene }) => {
      await at({ page, t, ...scene }, '/session/login/code?project=neuroarena')
      await page.getByLabel(t('emailLogin.email')).fill('player@playhub.example')
      await page.getByRole('button', { name: t('registration.submit') }).click()
      await page.getByLabel(t('registration.robot')).waitFor()
    },
  },
  {
    name: 'email-login-wrong',
    open: async (scene) => {
      const { page, t } = scene
      await at(scene, '/session/login/email')
      await page.getByLabel(t('emailLogin.email')).fill('player@playhub')
      await page.getByLabel(t('emailLogin.password'), { exact: true }).fill('short')
      await page.getByRole('button', { name: t('emailLogin.submit'), exact: true }).click()
      await page.getByText(t('field.EMAIL_INVALID')).waitFor()
    },
  },
  {
    name: 'registration',
    open: async (scene) => {
      await at(scene, '/session/registration')
      await scene.page.getByLabel(scene.t('registration.robot')).waitFor()
    },
  },
  {
    name: 'registration-filled',
    open: async (scene) => {
      await at(scene, '/session/registration')
      await fillRegistration(scene)
    },
  },
  {
    name: 'registration-code',
    open: async (scene) => {
      const { page, t } = scene
      await at(scene, '/session/registration')
      await fillRegistration(scene)
      await page.getByRole('button', { name: t('registration.submit') }).click()
      await page.getByLabel(t('code.label')).waitFor()
    },
  },
]

const order = async (scene: Scene) => (await scene.player()).order('builder')

const confirm = async (scene: Scene, paymentId: string, card?: string) => {
  const player = await scene.player()
  const { id, clientSecret } = (await player.begin(paymentId)).body as { id: string; clientSecret: string }
  await player.confirm(id, clientSecret, card)
  await player.setPending(paymentId)
  return id
}

/** Cancels the payment, as the player could in another window. */
const cancel = async ({ world, player }: Scene, paymentId: string, stripePaymentId: string) => {
  await fetch(`${world.hubUrl}${apiPrefix}${paymentCalls.stripeCancel.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${(await player()).token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ stripePaymentId, paymentId }),
  })
}

/** Opens the game's shop and buys its first item. */
const buyInGame = async (scene: Scene) => {
  await playGame(scene)
  const game = scene.page.frameLocator(`#${GAME_FRAME_ID}`)
  await game.getByTestId('shop-open').click()
  await game.getByTestId('buy-pearls-100').click()
}

const waitForStatus = async (scene: Scene, paymentId: string, status: 'wait' | 'paid') => {
  await at(scene, `/payments/process/${paymentId}`)
  await scene.page.getByRole('heading', { name: scene.t(`status.${status}`) }).waitFor()
}

const purchases: readonly Screen[] = [
  {
    name: 'transactions-empty',
    player: 'new',
    open: async (scene) => {
      await at(scene, '/transactions')
      await scene.page.getByText(scene.t('transactions.empty')).waitFor()
    },
  },
  {
    name: 'transactions',
    player: 'demo',
    open: async (scene) => {
      await at(scene, '/transactions')
      await scene.page.locator('time').first().waitFor()
    },
  },
]

const payments: readonly Screen[] = [
  {
    name: 'payment',
    player: 'demo',
    open: async (scene) => {
      await at(scene, `/payments/process/${await order(scene)}`)
      await scene.page.getByLabel(scene.t('payment.email')).waitFor()
    },
  },
  {
    name: 'payment-leave',
    player: 'demo',
    open: async (scene) => {
      await at(scene, `/payments/process/${await order(scene)}`)
      await scene.page.getByLabel(scene.t('payment.email')).waitFor()
      await scene.page.getByRole('button', { name: scene.t('shell.close'), exact: true }).click()
      await scene.page.getByRole('alertdialog', { name: scene.t('payment.cancelTitle') }).waitFor()
    },
  },
  {
    name: 'stripe',
    player: 'demo',
    open: async (scene) => {
      await at(scene, `/payments/stripe/${await order(scene)}`)
      await scene.page.locator('[data-ready=true] iframe').first().waitFor()
    },
  },
  {
    name: 'payment-waiting',
    player: 'demo',
    open: async (scene) => {
      await scene.world.control('', { faults: [{ on: 'stripe', operation: 'confirm', do: 'slow', ms: 600_000, times: 1 }] })
      const paymentId = await order(scene)
      await confirm(scene, paymentId)
      await waitForStatus(scene, paymentId, 'wait')
    },
  },
  {
    name: 'payment-paid',
    player: 'demo',
    open: async (scene) => {
      const paymentId = await order(scene)
      await confirm(scene, paymentId)
      await waitForStatus(scene, paymentId, 'paid')
    },
  },
  {
    name: 'payment-not-paid',
    player: 'demo',
    open: async (scene) => {
      const paymentId = await order(scene)
      const attempt = await confirm(scene, paymentId, '4000002760003184')
      await waitForStatus(scene, paymentId, 'wait')
      await cancel(scene, paymentId, attempt)
      await scene.page.getByRole('heading', { name: scene.t('status.notPaid') }).waitFor()
    },
  },
  {
    name: 'payment-not-found',
    player: 'demo',
    open: async (scene) => {
      await at(scene, '/payments/process/5eed0000-0000-4000-8002-00000000ffff')
      await scene.page.getByRole('heading', { name: scene.t('payment.loadFailed') }).waitFor()
    },
  },
  {
    name: 'playing-login',
    open: async (scene) => {
      await buyInGame(scene)
      await scene.page.getByRole('button', { name: scene.t('login.method.mail') }).waitFor()
    },
  },
  {
    name: 'playing-payment',
    player: 'demo',
    open: async (scene) => {
      await buyInGame(scene)
      await scene.page.getByLabel(scene.t('payment.email')).waitFor()
    },
  },
]

/** The order matters: the screens of payments add purchases to the list that the screens of purchases show. */
export const flowScreens: readonly Screen[] = [...auth, ...purchases, ...payments]

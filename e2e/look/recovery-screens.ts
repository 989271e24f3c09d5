import { FAILED_ATTEMPT_LIMIT, GAME_FRAME_ID } from '@playhub/contract/limits'
import { newAddress, password, registerPlayer } from '../steps/newcomer.ts'
import { askForCode, proveCode, repeatField, setPassword } from '../steps/recovery.ts'
import { fillLogin } from '../steps/sign-in.ts'
import { continueWith } from '../steps/social.ts'
import type { Scene, Screen } from './scene.ts'
import { playGame } from './ways.ts'

/** The screens of a forgotten password, of the robot check in the sign-in, and of sign-ins with a token of the host. */

const toCode = async (scene: Scene) => {
  const { email } = await registerPlayer(scene.world)
  await scene.page.goto(`${scene.world.hubUrl}/auth/recovery-password`)
  await askForCode(scene, email)
  await scene.page.getByLabel(scene.t('code.label')).waitFor()
  return email
}

const toPassword = async (scene: Scene) => {
  const email = await toCode(scene)
  await proveCode(scene, await scene.world.codeFor(email, 2))
}

export const recoveryScreens: readonly Screen[] = [
  {
    name: 'recovery',
    open: async ({ world, page, t }) => {
      await page.goto(`${world.hubUrl}/auth/recovery-password`)
      await page.getByLabel(t('recovery.email'), { exact: true }).waitFor()
    },
  },
  {
    name: 'recovery-unknown',
    open: async (scene) => {
      const { world, page, t } = scene
      await page.goto(`${world.hubUrl}/auth/recovery-password`)
      await askForCode(scene, newAddress())
      await page.getByText(t('warning.USER_NOT_EXIST_RECOVERY_PASSWORD')).waitFor()
    },
  },
  {
    name: 'recovery-code',
    open: async (scene) => {
      await toCode(scene)
    },
  },
  {
    name: 'recovery-modal',
    open: async (scene) => {
      const { page, t } = scene
      await playGame(scene)
      const game = page.frameLocator(`#${GAME_FRAME_ID}`)
      await game.getByTestId('shop-open').click()
      await game.getByTestId('buy-pearls-100').click()
      await page.getByRole('button', { name: t('login.method.mail') }).click()
      await page.getByRole('button', { name: t('emailLogin.forgot') }).click()
      await page.getByLabel(t('recovery.email'), { exact: true }).waitFor()
    },
  },
  { name: 'recovery-password', open: toPassword },
  {
    name: 'recovery-mismatch',
    open: async (scene) => {
      await toPassword(scene)
      await setPassword(scene, 'Playhub2027', 'Playhub2028')
      await repeatField(scene).and(scene.page.locator('[aria-invalid=true]')).waitFor()
    },
  },
  {
    name: 'recovery-done',
    open: async (scene) => {
      await toPassword(scene)
      await setPassword(scene, 'Playhub2027')
      await scene.page.getByRole('heading', { name: scene.t('recovery.doneTitle') }).waitFor()
    },
  },
  {
    name: 'email-login-check',
    open: async (scene) => {
      const { world, page, t } = scene
      const { email } = await registerPlayer(world)
      await page.goto(`${world.hubUrl}/session/login/email`)
      for (let tries = 0; tries < FAILED_ATTEMPT_LIMIT; tries++) {
        const answered = page.waitForResponse(/login-by-email/)
        await fillLogin(scene, { email, password: `${password}x` })
        await answered
      }
      await page.getByLabel(t('registration.robot')).waitFor()
    },
  },
  {
    name: 'email-login-link',
    open: async ({ world, page, t }) => {
      const { email } = await registerPlayer(world)
      await page.goto(`${world.hubUrl}/session/login?project=familytown`)
      const opened = page.waitForEvent('popup')
      await page.getByRole('button', { name: t('login.method.google_popup') }).click()
      await continueWith(await opened, email)
      await page.getByRole('heading', { name: t('linkOffer.title') }).waitFor()
      await page.getByRole('button', { name: t('login.method.mail') }).click()
      await page.getByText(t('emailLogin.link')).waitFor()
    },
  },
  {
    name: 'link-offer',
    open: async ({ world, page, t }) => {
      const { email } = await registerPlayer(world)
      await page.goto(`${world.hubUrl}/session/login?project=familytown`)
      const opened = page.waitForEvent('popup')
      await page.getByRole('button', { name: t('login.method.google_popup') }).click()
      await continueWith(await opened, email)
      await page.getByRole('heading', { name: t('linkOffer.title') }).waitFor()
    },
  },
  {
    name: 'continue-as',
    player: 'demo',
    open: async ({ world, page }) => {
      const { token } = await registerPlayer(world)
      await page.goto(`${world.hubUrl}/transactions?jwt=${token}`)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'continue-as-link',
    open: async ({ world, page }) => {
      const { token } = await registerPlayer(world)
      await page.goto(`${world.hubUrl}/session/login?jwt=${token}`)
      await page.getByRole('alertdialog').waitFor()
    },
  },
]

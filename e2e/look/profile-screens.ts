import { storageKeys } from '@playhub/contract/hosting'
import { ageProofs } from '../world/proof.ts'
import type { Scene, Screen } from './scene.ts'
import { openProfileMenu } from './ways.ts'

/** The screens of the account page, alone and over another page, and the screens of the page about deleting data. */

const openProfile = async ({ world, page, t }: Scene) => {
  await page.goto(`${world.hubUrl}/profile`)
  await page.getByLabel(t('names.first'), { exact: true }).waitFor()
  await page.getByText(t('sessions.here'), { exact: true }).waitFor()
  await page.getByRole('button', { name: t('ways.add') }).waitFor()
}

/** Replaces the account's sign-in by e-mail with Yandex ID. */
const leaveOnlyYandex = async ({ page, t }: Scene) => {
  await page.getByRole('button', { name: t('ways.add') }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: t('ways.addMethod', { method: t('ways.name.yandex') }) }).click()
  await (await opened).getByRole('button', { name: 'A new person' }).click()
  await page.getByText(t('ways.added', { method: t('ways.name.yandex') })).waitFor()
  await page.getByRole('button', { name: new RegExp(`^${t('ways.remove')}.*${t('ways.name.email')}`) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('ways.askYes'), exact: true })
    .click()
  await page.getByText(t('ways.removed', { method: t('ways.name.email') })).waitFor()
}

const chooseSettings = async (scene: Scene) => {
  await openProfileMenu(scene)
  await scene.page.getByRole('menuitem', { name: scene.t('shell.settings') }).click()
  await scene.page.getByRole('dialog', { name: scene.t('profile.title') }).waitFor()
}

const openSettings = async (scene: Scene) => {
  await scene.page.goto(`${scene.world.hubUrl}/games/${scene.language}/`)
  await chooseSettings(scene)
  await scene.page.getByText(scene.t('sessions.here'), { exact: true }).waitFor()
}

const openDeletion = async ({ world, page, t }: Scene) => {
  await page.goto(`${world.hubUrl}/auth/deletion-personal-data`)
  await page.getByRole('link', { name: t('deletion.write') }).waitFor()
}

const addVk = async ({ page, t }: Scene) => {
  await page.getByRole('button', { name: t('ways.add') }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: t('ways.addMethod', { method: 'VK ID' }) }).click()
  await (await opened).getByRole('button', { name: 'A new person' }).click()
  await page.getByText(t('ways.added', { method: 'VK ID' })).waitFor()
}

/** Removes VK ID long after the sign-in, so the hub asks for a proof of identity first. */
const askWhoItIs = async (scene: Scene) => {
  const { page, t, world } = scene
  await openProfile(scene)
  await addVk(scene)
  await ageProofs(world, await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').userId, storageKeys.authData))
  await page.getByRole('button', { name: /VK ID,/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('ways.askYes'), exact: true })
    .click()
  const question = page.getByRole('dialog', { name: t('prove.title') })
  await question.getByRole('button', { name: t('prove.byMethod', { method: 'VK ID' }) }).waitFor()
  return question
}

export const profileScreens: readonly Screen[] = [
  { name: 'profile', player: 'new', open: openProfile },
  {
    name: 'profile-refused',
    player: 'new',
    open: async (scene) => {
      await openProfile(scene)
      await scene.page.getByLabel(scene.t('names.first'), { exact: true }).fill('A')
      await scene.page.getByRole('button', { name: scene.t('names.save'), exact: true }).click()
      await scene.page.getByText(scene.t('field.FIRST_NAME_FORMAT'), { exact: true }).waitFor()
      await scene.page.getByRole('button', { name: new RegExp(`^${scene.t('ways.remove')}`) }).press('Enter')
      await scene.page.getByText(scene.t('ways.last')).waitFor()
    },
  },
  {
    name: 'profile-adding',
    player: 'new',
    open: async (scene) => {
      await openProfile(scene)
      await scene.page.getByRole('button', { name: scene.t('ways.add') }).click()
      await scene.page.getByRole('heading', { name: scene.t('ways.add') }).waitFor()
    },
  },
  {
    name: 'profile-add-email',
    player: 'new',
    open: async (scene) => {
      await openProfile(scene)
      await leaveOnlyYandex(scene)
      await scene.page.getByRole('button', { name: scene.t('addEmail.title') }).click()
      await scene.page.getByLabel(scene.t('addEmail.email'), { exact: true }).fill('player@playhub.example')
      await scene.page.getByLabel(scene.t('addEmail.password'), { exact: true }).fill('Fresh2026')
      await scene.page.getByRole('button', { name: scene.t('addEmail.submit') }).click()
      await scene.page.getByText(scene.t('warning.USER_EXIST_REGISTER_BY_EMAIL')).waitFor()
    },
  },
  {
    name: 'profile-log-out-everywhere',
    player: 'new',
    open: async (scene) => {
      await openProfile(scene)
      await scene.page.getByRole('button', { name: scene.t('sessions.endAll'), exact: true }).click()
      await scene.page.getByRole('alertdialog', { name: scene.t('sessions.askTitle') }).waitFor()
    },
  },
  {
    name: 'profile-proving',
    player: 'new',
    open: async (scene) => {
      const question = await askWhoItIs(scene)
      await question.getByLabel(scene.t('prove.password'), { exact: true }).fill('Wrong2026')
      await question.getByRole('button', { name: scene.t('prove.submit'), exact: true }).click()
      await question.getByText(scene.t('warning.INVALID_PASSWORD_LOGIN_BY_EMAIL')).waitFor()
    },
  },
  {
    name: 'profile-proving-code',
    player: 'new',
    open: async (scene) => {
      const question = await askWhoItIs(scene)
      await question.getByRole('button', { name: new RegExp(scene.t('prove.sendCode', { email: '' })) }).click()
      await question.getByLabel(scene.t('code.label')).waitFor()
    },
  },
  { name: 'settings', player: 'new', open: openSettings },
  {
    name: 'profile-failure',
    player: 'new',
    open: async (scene) => {
      const { world, page, t } = scene
      await openSettings(scene)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await world.killApi()
      await chooseSettings(scene)
      await page.getByText(t('profile.failed')).nth(2).waitFor()
    },
    close: ({ world }) => world.startApi(),
  },
  {
    name: 'profile-guest',
    open: async ({ world, page, t }) => {
      await page.goto(`${world.hubUrl}/profile`)
      await page.getByText(t('profile.guestTitle')).waitFor()
    },
  },
  { name: 'deletion', open: openDeletion },
  { name: 'deletion-player', player: 'demo', open: openDeletion },
]

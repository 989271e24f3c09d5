import { GAME_FRAME_ID } from '@playhub/contract/limits'
import { flowScreens } from './flow-screens.ts'
import { profileScreens } from './profile-screens.ts'
import { providerScreens } from './provider-screens.ts'
import { purchaseScreens } from './purchase-screens.ts'
import { recoveryScreens } from './recovery-screens.ts'
import type { Scene, Screen } from './scene.ts'
import { supportScreens } from './support-screens.ts'
import { gameAddress, isLive, openLanguageMenu, openProfileMenu, playGame } from './ways.ts'

const gate = async ({ world, page, language, t }: Scene) => {
  await page.goto(`${world.projectUrl('hornylegends')}/games/${language}/`)
  await page.getByRole('alertdialog', { name: t('singleGame.gateTitle') }).waitFor()
}

const pages: readonly Screen[] = [
  {
    name: 'catalogue',
    open: async (scene) => {
      await scene.page.goto(`${scene.world.hubUrl}/games/${scene.language}/`)
    },
  },
  ...['familytown', 'neuroarena', 'islandm3'].map((project) => ({
    name: `game-${project}`,
    open: async (scene: Scene) => {
      await scene.page.goto(gameAddress(scene, project))
    },
  })),
  { name: 'playing', open: (scene) => playGame(scene) },
  { name: 'age-gate', project: 'hornylegends', open: gate },
  {
    name: 'single-game',
    project: 'hornylegends',
    open: async (scene) => {
      await gate(scene)
      await scene.page.getByRole('button', { name: scene.t('singleGame.adult') }).click()
      await scene.page.locator(`#${GAME_FRAME_ID}[data-loaded]`).waitFor()
    },
  },
  {
    name: 'prices',
    open: async ({ world, page }) => {
      await page.goto(`${world.hubUrl}/prices/neuroarena`)
    },
  },
  {
    name: 'prices-empty',
    open: async ({ world, page }) => {
      await page.goto(`${world.hubUrl}/prices/skyharbor`)
    },
  },
  {
    name: 'document',
    open: async ({ world, page, language }) => {
      await page.goto(`${world.hubUrl}/docs/privacy-policy.${language}.html`)
    },
  },
  {
    name: 'document-english-only',
    open: async ({ world, page }) => {
      await page.goto(`${world.hubUrl}/docs/terms-of-use.html`)
    },
  },
  {
    name: 'loader',
    open: async ({ world, page, t }) => {
      await page.goto(`${world.hubUrl}/loader`)
      await page.getByText(t('loader.loading'), { exact: true }).waitFor()
    },
  },
  {
    name: 'language-menu',
    open: async (scene) => {
      await scene.page.goto(`${scene.world.hubUrl}/games/${scene.language}/`)
      await openLanguageMenu(scene)
    },
  },
  {
    name: 'profile-menu',
    player: 'demo',
    open: async (scene) => {
      await scene.page.goto(`${scene.world.hubUrl}/games/${scene.language}/`)
      await openProfileMenu(scene)
    },
  },
  {
    name: 'catalogue-failure',
    open: async (scene) => {
      const { world, page, t } = scene
      await page.goto(gameAddress(scene, 'islandm3'))
      await isLive(scene)
      await world.killApi()
      await page.getByRole('link', { name: t('shell.home') }).click()
      await page.getByText(t('toast.GET_GAMES_DATA_ERROR')).waitFor()
    },
    close: ({ world }) => world.startApi(),
  },
  {
    name: 'offline',
    open: async (scene) => {
      const { world, page, language, t } = scene
      await page.goto(`${world.hubUrl}/games/${language}/`)
      await isLive(scene)
      await page.context().setOffline(true)
      await page.getByText(t('shell.offline')).waitFor()
    },
  },
]

/** Every screen of the hub that a visitor or player can reach, in its relevant states. */
export const screens: readonly Screen[] = [
  ...pages,
  ...profileScreens,
  ...recoveryScreens,
  ...purchaseScreens,
  ...flowScreens,
  ...providerScreens,
  ...supportScreens,
]

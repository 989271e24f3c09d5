import { GAME_FRAME_ID } from '@playhub/contract/limits'
import { expect } from '@playwright/test'
import type { Scene } from './scene.ts'

/** This file has functions that navigate in the hub like a visitor. Screens and tests use them. */

export const gameAddress = ({ world, language }: Scene, project: string) => `${world.hubUrl}/games/${language}/${project}/`

export const playGame = async (scene: Scene, project = 'familytown') => {
  const { page, t } = scene
  await page.goto(gameAddress(scene, project))
  await page.getByRole('button', { name: t('game.play'), exact: true }).click()
  await page.locator(`#${GAME_FRAME_ID}[data-loaded]`).waitFor()
  await page.frameLocator(`#${GAME_FRAME_ID}`).getByTestId('shop-open').waitFor()
}

type Around = { page: Pick<Scene['page'], 'getByLabel' | 'getByRole'> }

/**
 * Opens the language menu. Until the page's code runs, the button shows plain links instead. So this function presses the button until the
 * menu opens.
 */
export const openLanguageMenu = async ({ page, t, language }: Around & Pick<Scene, 't' | 'language'>) => {
  const label = t('shell.language', { code: language.toUpperCase(), name: '' }).trim()
  await expect(async () => {
    await page.getByLabel(label).click({ timeout: 2000 })
    await page.getByRole('menu').waitFor({ timeout: 2000 })
  }).toPass()
}

/** Waits until the page's code runs: only then can the language menu open and close. */
export const isLive = async (scene: Pick<Scene, 'page' | 't' | 'language'>) => {
  await openLanguageMenu(scene)
  await scene.page.keyboard.press('Escape')
  await scene.page.getByRole('menu').waitFor({ state: 'hidden' })
}

export const openProfileMenu = async ({ page, t }: Scene) => {
  await page.getByRole('button', { name: new RegExp(`^.+${t('shell.profile', { name: '' })}$`) }).click()
  await page.getByRole('menu').waitFor()
}

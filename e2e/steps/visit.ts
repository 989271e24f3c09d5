import type { Page } from '@playwright/test'
import { phrases } from '../look/phrases.ts'
import { type ShownLanguage, storageOf } from '../look/scene.ts'
import { test as base, expect, viewports } from '../world/test.ts'
import type { World } from '../world/world.ts'
import { type Newcomer, registerPlayer } from './newcomer.ts'

/** The place where a screen of the hub is shown: a page, or a frame of another page. */
export type Place = Pick<Page, 'getByRole' | 'getByLabel' | 'getByText'>

/** A visitor's browser in one language, and its world. */
export type Visit = { page: Page; world: World; language: ShownLanguage; t: (typeof phrases)['en'] }

export const devices = {
  desktop: { viewport: viewports.desktop },
  phone: { viewport: viewports.phone, isMobile: true, hasTouch: true, contextOptions: { reducedMotion: 'no-preference' } },
} as const

/** Two visits that cover both languages and both kinds of device. `whole-path.e2e.ts` runs all four combinations. */
export const looks = {
  'desktop, en': { ...devices.desktop, locale: 'en' },
  'phone, ru': { ...devices.phone, locale: 'ru' },
} as const

export const test = base.extend<{ visit: Visit }>({
  visit: async ({ page, world, locale }, use) => {
    const language = locale === 'ru' ? 'ru' : 'en'
    await use({ page, world, language, t: phrases[language] })
  },
})

/** A test whose visitor is signed in with a new account. */
export const playerTest = test.extend<{ player: Newcomer }>({
  player: async ({ world }, use) => use(await registerPlayer(world)),
  storageState: async ({ player, world, locale }, use) => use(storageOf(world.hubUrl, { language: locale === 'ru' ? 'ru' : 'en', player })),
})

/** Returns the browser's message for a reply with this status, for tests that cause it on purpose. */
export const answered = (status: number) => new RegExp(`status of ${status} `)

/** Opens the header's menu of the player. */
export const openMenu = async ({ page, t }: Visit) => {
  await page.getByRole('button', { name: new RegExp(t('shell.profile', { name: '' })) }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

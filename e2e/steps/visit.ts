import type { Page } from '@playwright/test'
import { phrases } from '../look/phrases.ts'
import { type ShownLanguage, storageOf } from '../look/scene.ts'
import { test as base, expect, viewports } from '../world/test.ts'
import type { World } from '../world/world.ts'
import { type Newcomer, registerPlayer } from './newcomer.ts'

/** Where a screen of the hub is shown: a page, or a frame in another page. */
export type Place = Pick<Page, 'getByRole' | 'getByLabel' | 'getByText'>

/** A visitor: a browser page in one language, and the world (hub, database and simulator) that it uses. */
export type Visit = { page: Page; world: World; language: ShownLanguage; t: (typeof phrases)['en'] }

export const devices = {
  desktop: { viewport: viewports.desktop },
  phone: { viewport: viewports.phone, isMobile: true, hasTouch: true, contextOptions: { reducedMotion: 'no-preference' } },
} as const

/** Two kinds of visitors that together cover both devices and both languages. `whole-path.e2e.ts` runs all four combinations. */
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

/** A test in which a player with a new account is signed in. */
export const playerTest = test.extend<{ player: Newcomer }>({
  player: async ({ world }, use) => use(await registerPlayer(world)),
  storageState: async ({ player, world, locale }, use) => use(storageOf(world.hubUrl, { language: locale === 'ru' ? 'ru' : 'en', player })),
})

/** Returns a pattern for the browser's error message about a reply with this status. Tests that cause such a reply expect this message. */
export const answered = (status: number) => new RegExp(`status of ${status} `)

/** Opens the header's menu of the player. */
export const openMenu = async ({ page, t }: Visit) => {
  await page.getByRole('button', { name: new RegExp(t('shell.profile', { name: '' })) }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

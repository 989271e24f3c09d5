import { apiPrefix } from '@playhub/contract/api'
import type { AuthMethod, ProviderMethod } from '@playhub/contract/auth'
import { storageKeys } from '@playhub/contract/hosting'
import type { Page } from '@playwright/test'
import { expect } from '../world/test.ts'
import { gameOf, play } from './play.ts'
import { welcomeOf } from './sign-in.ts'
import type { Place, Visit } from './visit.ts'

/** A sign-in method with a provider, and a project that offers this method. */
export type Way = { method: ProviderMethod; project: string; authType: AuthMethod }

/** All sign-in methods with a provider. Each has one project that offers it. */
export const ways: readonly Way[] = [
  { method: 'google', project: 'neuroarena', authType: 'google' },
  { method: 'google_adult', project: 'hornylegends', authType: 'google' },
  { method: 'google_popup', project: 'familytown', authType: 'google' },
  { method: 'google_adult_popup', project: 'islandm3', authType: 'google' },
  { method: 'vkontakte', project: 'familytown', authType: 'vk' },
  { method: 'yandex', project: 'familytown', authType: 'yandex' },
  { method: 'telegram', project: 'familytown', authType: 'telegram' },
  { method: 'facebook', project: 'familytown', authType: 'facebook' },
  { method: 'apple', project: 'familytown', authType: 'apple' },
]
export const wayOf = (method: Way['method']): Way => {
  const way = ways.find((each) => each.method === method)
  if (!way) throw new Error(`No project offers ${method}`)
  return way
}

/** Returns the button of a method on the screen. */
export const methodButton = (place: Place, { t }: Visit, { method }: Way) =>
  place.getByRole('button', { name: t(`login.method.${method}`), exact: true })

/** Presses the button and returns the window that opens. */
export const openProvider = async (visit: Visit, place: Place, way: Way): Promise<Page> => {
  const button = methodButton(place, visit, way)
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  const opened = visit.page.waitForEvent('popup')
  await button.click()
  return opened
}

/** Signs in at the provider. The e-mail address identifies the person, also in later calls. */
export const continueWith = async (provider: Page, address: string) => {
  await provider.getByLabel('E-mail', { exact: true }).fill(address)
  await provider.getByRole('button', { name: 'Continue with this address' }).click()
}

export const continueAsSomebody = (provider: Page) => provider.getByRole('button', { name: 'A new person' }).click()

export type SignedIn = { currentAuthType: AuthMethod; userId: string; nickName: string }

/** Waits until the browser's storage contains a signed-in player, and returns this player. */
export const signedInHere = async ({ page }: Visit): Promise<SignedIn> => {
  let kept: string | null = null
  const isKept = async () => {
    // Ignores the error: the page may be navigating at this moment.
    kept = await page.evaluate((key) => localStorage.getItem(key), storageKeys.authData).catch(() => null)
    return kept !== null
  }
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true)
  return JSON.parse(kept ?? '') as SignedIn
}

/**
 * Signs out, for a test in which the player later returns to this browser. First opens a page without scripts, because the code of an open
 * hub page would continue to work after its token is deleted.
 */
export const signOutHere = async ({ page, world }: Visit) => {
  await page.goto(`${world.hubUrl}/robots.txt`)
  await page.evaluate(() => localStorage.clear())
}

/** Signs out as `signOutHere` does, but the browser still remembers which sign-in method was used last. */
export const leaveHere = async ({ page, world }: Visit) => {
  await page.goto(`${world.hubUrl}/robots.txt`)
  await page.evaluate(
    (keys) => {
      for (const key of keys) localStorage.removeItem(key)
    },
    [storageKeys.accessToken, storageKeys.authData],
  )
}

/**
 * A place where the login screen is shown. `result` differs between places, because the result of the sign-in arrives in different ways.
 */
type Stage = {
  /** Opens the login screen of the project. */
  open: (visit: Visit, project: string) => Promise<Place>
  /** Resolves with the signed-in player once the result has arrived. */
  result: (visit: Visit, way: Way) => Promise<SignedIn>
}

/** The URL of the landing page for an app, with a successful result. */
const landed = /\/session\/loginDone\?result=.*%22isError%22%3Afalse/

export const stages = {
  standalone: {
    open: async ({ page, world }, project) => {
      await page.goto(`${world.hubUrl}/session/login?project=${project}`)
      return page
    },
    // The player opened the sign-in page directly, so no host waits for the result. The hub then opens the list of games. This is also true
    // if the project delivers results by a redirect.
    result: async (visit, { project }) => {
      await expect(visit.page).toHaveURL(`${visit.world.hubUrl}/games/en/?project=${project}`, { timeout: 20_000 })
      return signedInHere(visit)
    },
  },
  'over a game': {
    open: async (visit, project) => {
      const { page, world } = visit
      await page.goto(`${world.hubUrl}/games/en/${project}/`)
      await play(visit)
      await gameOf(visit).getByTestId('shop-open').click()
      await gameOf(visit).getByTestId(/^buy-/).first().click()
      return page.getByRole('dialog')
    },
    // The player pressed "buy" before the sign-in, so the payment page must open next.
    result: async (visit) => {
      const { page, t } = visit
      const heading = page.getByRole('dialog').getByRole('heading', { name: t('payment.title') })
      const welcome = welcomeOf(visit)
      await expect(welcome.or(heading)).toBeVisible({ timeout: 20_000 })
      if (await welcome.isVisible()) await page.getByRole('button', { name: t('welcome.skip'), exact: true }).click()
      await expect(heading).toBeVisible({ timeout: 20_000 })
      return signedInHere(visit)
    },
  },
  // In this place the browser stores nothing for the hub, because the hub's frame is on another site.
  'in a frame of another site': {
    open: async ({ page, world }, project) => {
      await page.goto(`${world.hostUrl}/host/web?path=/session/login&project=${project}&locale=en`)
      return page.frameLocator('#hub')
    },
    result: async ({ page }) => {
      const message = page.getByRole('row').filter({ hasText: '"isError":false' }).getByRole('cell').last()
      await expect(message).toBeVisible({ timeout: 20_000 })
      const { currentAuthType, userId, nickName } = (JSON.parse(await message.innerText()) as { data: SignedIn }).data
      return { currentAuthType, userId, nickName }
    },
  },
  "in an app's web view": {
    open: async ({ page, world }, project) => {
      await page.goto(`${world.simulatorUrl}/host/mobile?path=/session/login&project=${project}&locale=en`)
      await page.getByRole('link', { name: 'Open the hub' }).click()
      return page
    },
    result: async (visit) => {
      await expect(visit.page).toHaveURL(landed, { timeout: 20_000 })
      return signedInHere(visit)
    },
  },
} as const satisfies Record<string, Stage>

/** Records the requests with which the hub polls the state of a sign-in in another window. Returns the list of their URLs, which grows. */
export const pollsOf = (page: Page) => {
  const polls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`${apiPrefix}/auth/check-user-auth-state/`)) polls.push(request.url())
  })
  return polls
}

/** Opens the login page of the method's project. */
export const openLogin = (visit: Visit, { project }: Way) => stages.standalone.open(visit, project)

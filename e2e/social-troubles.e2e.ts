import { AUTH_CLOSED_GRACE_MS } from '@playhub/contract/limits'
import { continueAsSomebody, methodButton, openLogin, openProvider, pollsOf, signedInHere, stages, wayOf } from './steps/social.ts'
import { devices, test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'

/**
 * Tests of sign-ins with a provider under difficult conditions: closed or blocked windows, lost connections between windows, and refusals.
 */

test.use({ ...devices.desktop, locale: 'en' })

/** Returns the status text that tells the player where to continue the sign-in. */
const finishing = ({ page, t }: Visit) => page.getByRole('status').filter({ hasText: t('login.finish') })

const vk = wayOf('vkontakte')

const google = wayOf('google')

test.describe('nothing is said', () => {
  for (const method of ['vkontakte', 'google_popup', 'apple', 'telegram', 'facebook'] as const) {
    const way = wayOf(method)
    test(`of a refusal at the provider: ${method}`, async ({ visit }) => {
      const { page } = visit
      await openLogin(visit, way)
      const provider = await openProvider(visit, page, way)
      await provider.getByRole('button', { name: 'Deny' }).click()
      await expect(finishing(visit)).toHaveCount(0)
      await expect(methodButton(page, visit, way)).toBeFocused()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  }

  test('of a window that was closed; then the same button works again', async ({ visit }) => {
    const { page } = visit
    await openLogin(visit, vk)
    const provider = await openProvider(visit, page, vk)
    await expect(provider.getByRole('button', { name: 'Deny' })).toBeVisible()
    await provider.close()
    await expect(finishing(visit)).toHaveCount(0, { timeout: AUTH_CLOSED_GRACE_MS + 20_000 })
    await expect(methodButton(page, visit, vk)).toBeFocused()
    await continueAsSomebody(await openProvider(visit, page, vk))
    await signedInHere(visit)
  })

  test('after Cancel, which closes the window and stops asking', async ({ visit }) => {
    const { page, t } = visit
    await openLogin(visit, vk)
    const polls = pollsOf(page)
    const provider = await openProvider(visit, page, vk)
    await expect(provider.getByRole('button', { name: 'Deny' })).toBeVisible()
    const closed = provider.waitForEvent('close')
    await page.getByRole('button', { name: t('login.cancel') }).click()
    await closed
    await expect(methodButton(page, visit, vk)).toBeFocused()
    const before = polls.length
    await continueAsSomebody(await openProvider(visit, page, vk))
    await signedInHere(visit)
    expect(new Set(polls.slice(0, before)).size).toBe(1)
    expect(new Set(polls.slice(before)).size).toBe(1)
  })
})

test.describe('it works all the same', () => {
  test('when the browser opens no window: by a link', async ({ visit }) => {
    const { page, t } = visit
    // Simulates a browser that blocks windows: `open` returns null.
    await page.addInitScript(() => {
      window.open = () => null
    })
    await openLogin(visit, vk)
    await methodButton(page, visit, vk).click()
    await expect(page.getByText(t('login.blocked'))).toBeVisible()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: t('login.openAgain') }).click()
    await continueAsSomebody(await opened)
    await signedInHere(visit)
  })

  test('in a frame whose page forbids it to keep hold of windows: by a link', async ({ visit }) => {
    const { page, world, t } = visit
    await page.goto(`${world.hostUrl}/host/web?coop=same-origin&path=/session/login&project=${vk.project}&locale=en`)
    const hub = page.frameLocator('#hub')
    await methodButton(hub, visit, vk).click()
    await expect(hub.getByText(t('login.blocked'))).toBeVisible()
    const opened = page.context().waitForEvent('page', (each) => each.url().includes('/idp/vk/'))
    await hub.getByRole('link', { name: t('login.openAgain') }).click()
    await continueAsSomebody(await opened)
    await expect(page.getByRole('row').filter({ hasText: '"isError":false' })).not.toHaveCount(0, { timeout: 20_000 })
  })

  test('when the provider cuts the tie to its window', async ({ visit }) => {
    const { page, world } = visit
    await world.control('', { faults: [{ on: 'login', provider: 'google', do: 'coop', times: 1 }] })
    await openLogin(visit, google)
    const provider = await openProvider(visit, page, google)
    await continueAsSomebody(provider)
    await signedInHere(visit)
  })

  for (const method of ['telegram', 'facebook', 'google_popup', 'apple'] as const) {
    const way = wayOf(method)
    test(`when the browser lets the window of a script not open: by one more press: ${method}`, async ({ visit }) => {
      const { page, t } = visit
      await page.addInitScript(() => {
        const open = window.open.bind(window)
        let isBlocking = true
        window.open = (...asked) => {
          const isBlocked = isBlocking
          isBlocking = false
          return isBlocked ? null : open(...asked)
        }
      })
      await openLogin(visit, way)
      await expect(methodButton(page, visit, way)).not.toHaveAttribute('aria-disabled', 'true')
      await methodButton(page, visit, way).click()
      await expect(page.getByText(t('login.blocked'))).toBeVisible()
      await expect(finishing(visit)).toHaveCount(0)
      const opened = page.waitForEvent('popup')
      await page.getByRole('button', { name: t('login.openAgain') }).click()
      await continueAsSomebody(await opened)
      await signedInHere(visit)
    })
  }

  test('when Telegram’s window is cut off from the page: the page asks Telegram', async ({ visit }) => {
    const { page, world } = visit
    await world.control('', { faults: [{ on: 'login', provider: 'telegram', do: 'coop', times: 1 }] })
    const way = wayOf('telegram')
    await openLogin(visit, way)
    const asked = page.waitForRequest((request) => request.url().endsWith('/auth/get'))
    const provider = await openProvider(visit, page, way)
    await asked
    await continueAsSomebody(provider)
    await signedInHere(visit)
  })

  test('when Telegram’s window closes before its word arrives: the widget asks for it', async ({ visit }) => {
    const { page } = visit
    const way = wayOf('telegram')
    await openLogin(visit, way)
    const provider = await openProvider(visit, page, way)
    // Simulates a window that is closed before it can send its message: a window without an opener cannot send it.
    await provider.addInitScript(() => {
      Object.defineProperty(window, 'opener', { value: null })
    })
    await continueAsSomebody(provider)
    await signedInHere(visit)
  })

  test('when the provider is slow, and the player presses the button again meanwhile', async ({ visit }) => {
    const { page, world } = visit
    await world.control('', { faults: [{ on: 'login', provider: 'vk', do: 'slow', ms: 3000, times: 1 }] })
    await openLogin(visit, vk)
    const provider = await openProvider(visit, page, vk)
    await methodButton(page, visit, vk).click()
    await expect(finishing(visit)).toBeVisible()
    expect(page.context().pages()).toHaveLength(2)
    await continueAsSomebody(provider)
    await signedInHere(visit)
  })

  test('when the page is reloaded midway', async ({ visit }) => {
    const { page } = visit
    await openLogin(visit, vk)
    const provider = await openProvider(visit, page, vk)
    await expect(provider.getByRole('button', { name: 'Deny' })).toBeVisible()
    await page.reload()
    await expect(finishing(visit)).toBeVisible()
    await continueAsSomebody(provider)
    await signedInHere(visit)
  })

  test('when the browser does not say who led the window on its way: the hub vouches for it', async ({ visit }) => {
    const { page } = visit
    // Simulates a browser that does not send the header `Sec-Fetch-Site`.
    await page.context().route('**/api/passport/vkontakte?*', async (route) => {
      const { 'sec-fetch-site': _, ...headers } = route.request().headers()
      await route.fulfill({ response: await route.fetch({ headers }) })
    })
    const proved = page.context().waitForEvent('response', (response) => response.url().endsWith('/proof'))
    await openLogin(visit, vk)
    const provider = await openProvider(visit, page, vk)
    expect((await proved).status()).toBe(200)
    await continueAsSomebody(provider)
    await signedInHere(visit)
  })

  test('in a modal: closing it stops asking', async ({ visit }) => {
    const { page, t } = visit
    const place = await stages['over a game'].open(visit, vk.project)
    const polls = pollsOf(page)
    const provider = await openProvider(visit, place, vk)
    await expect.poll(() => polls.length).toBeGreaterThan(0)
    const closed = provider.waitForEvent('close')
    await page.getByRole('button', { name: t('common.closeToGame') }).click()
    await page.getByRole('button', { name: t('login.leaveYes') }).click()
    await closed
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

import { catalogue } from '@playhub/contract/catalogue'
import { payments } from '@playhub/contract/payments'
import { hostCodes } from '@playhub/contract/refusals'
import { phrases } from './look/phrases.ts'
import { openLanguageMenu } from './look/ways.ts'
import { breakIt, requestsOf } from './steps/broken.ts'
import { openIn } from './steps/hosts.ts'
import { heardByHost, resultInAddress } from './steps/outside.ts'
import { cards, confirmPaid, type Paying, payWith, toCardForm } from './steps/payments/pay.ts'
import { gameOf, heardInGame, listenInGame, openGame, play } from './steps/play.ts'
import { answered, devices, playerTest, test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'

/**
 * Tests of what players do in the modes in which a host can show the hub. docs/hosts.md lists the modes. This file tests only what no other
 * file tests.
 */

const close = ({ page, t }: Paying) => page.getByRole('button', { name: t('shell.close'), exact: true }).click()

/** Sends a message as the game's script does. */
const sayInGame = (visit: Visit, type: string, body: object = {}) =>
  gameOf(visit)
    .locator('html')
    .evaluate((_, said) => parent.postMessage(said, '*'), { type, text: JSON.stringify(body) })

playerTest.describe('over a game', () => {
  playerTest.use({ ...devices.desktop, locale: 'en', expectedErrors: [/^No game frame to post PLAYHUB_TO_IFRAME_CHANGE_LNG to$/] })

  playerTest('the game changes the language, which loads the settings anew, and logs its player out', async ({ visit }) => {
    const { page, world, t } = visit
    await openGame(visit)
    await play(visit)
    await listenInGame(visit)
    const config = page.waitForResponse(requestsOf({ call: catalogue.getInitialConfig }))
    await sayInGame(visit, 'IFRAME_TO_PLAYHUB_CHANGE_LNG', { lng: 'ru' })
    await expect(page).toHaveURL(`${world.hubUrl}/games/ru/familytown/`)
    expect((await config).ok()).toBe(true)
    await expect.poll(() => heardInGame(visit)).toContainEqual({ type: 'PLAYHUB_TO_IFRAME_CHANGE_LNG', body: { lng: 'ru' } })

    await sayInGame(visit, 'IFRAME_TO_PLAYHUB_CHANGE_LNG', { lng: 'en' })
    await sayInGame(visit, 'IFRAME_TO_PLAYHUB_ON_LOGOUT')
    await expect(page.getByRole('link', { name: t('shell.logIn') })).toBeVisible()
    await expect.poll(() => heardInGame(visit)).toContainEqual({ type: 'PLAYHUB_TO_IFRAME_LOGOUT', body: {} })

    // Removes the game's frame. The page then logs that the frame is missing, and continues to work.
    const said = page.waitForEvent('console', (message) => message.text().startsWith('No game frame'))
    await page.evaluate(() => document.querySelector('iframe')?.remove())
    await openLanguageMenu(visit)
    await page.getByRole('menuitemradio', { name: 'Русский' }).click()
    await said
    await expect(page).toHaveURL(`${world.hubUrl}/games/ru/familytown/`)
  })
})

playerTest.describe('in a page of another origin', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest.describe('on a slow network', () => {
    playerTest.use({ expectedErrors: [answered(429)] })

    playerTest('a second press, while the host is still to be told, is no second result', async ({ visit, player }) => {
      const { page, t } = visit
      await breakIt(visit, { call: payments.process, refusal: 'TOO_MANY_REQUESTS' })
      const hub = await openIn(visit, 'web', `/payments/process/${await player.order('builder')}`)
      await expect(hub.page.getByText(t('payment.loadFailed'))).toBeVisible()
      const arrived = Promise.withResolvers<void>()
      await page.route(requestsOf({ call: catalogue.getInitialConfig }), async (route) => {
        await arrived.promise
        await route.continue()
      })
      await hub.page
        .getByRole('main')
        .getByRole('button', { name: t('status.close'), exact: true })
        .dblclick()
      arrived.resolve()
      await expect(hub.page.getByText(t('loader.loading'), { exact: true })).toBeVisible()
      expect(await heardByHost(page)).toMatchObject([{ type: 'payment', errorCode: hostCodes.PAYMENT_PROCESS_LOAD }])
    })
  })

  playerTest('the language, purchases, a payment and its cross, and logging out', async ({ visit, player }) => {
    const { page, t } = visit
    const paymentId = await player.order('builder')
    const purchases = await openIn(visit, 'web', '/transactions')
    await expect(purchases.page.getByRole('button', { name: t('transactions.unfinished', { count: 1 }) })).toBeVisible()
    await close(purchases)
    await expect(purchases.page.getByRole('button', { name: new RegExp(player.nickName) })).toBeVisible()
    expect(await heardByHost(page), 'nothing to tell of a list that was closed').toEqual([])

    const paying = await openIn(visit, 'web', `/payments/process/${paymentId}`)
    for (const [language, next, name] of [
      ['en', 'ru', 'Русский'],
      ['ru', 'en', 'English'],
    ] as const) {
      await openLanguageMenu({ page: paying.page, t: phrases[language], language })
      await paying.page.getByRole('menuitemradio', { name }).click()
      await expect(paying.page.locator('html')).toHaveAttribute('lang', next)
    }
    await toCardForm(paying)
    await payWith(paying, cards.good)
    await confirmPaid(paying)
    await expect.poll(() => heardByHost(page)).toEqual([expect.objectContaining({ type: 'payment', isError: false })])

    const hub = await openIn(visit, 'web', '/games/en/')
    await hub.page.getByRole('button', { name: new RegExp(player.nickName) }).click()
    await hub.page.getByRole('menuitem', { name: t('shell.logOut') }).click()
    await expect(hub.page.getByRole('link', { name: t('shell.logIn') })).toBeVisible()
    await expect.poll(() => player.status(paymentId), 'the token is good no more').toBe('undefined')
  })
})

test.describe('in a page of another site', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test('the language that a visitor chose is there when the page comes again', async ({ visit }) => {
    const { page, world, t } = visit
    const site = `${world.hostUrl}/host/web?${new URLSearchParams({ path: '/', project: 'familytown' })}`
    const hub = { page: page.frameLocator('#hub'), t }
    const html = hub.page.locator('html')
    await page.goto(site)
    await expect(html).toHaveAttribute('lang', 'en')
    await openLanguageMenu({ ...hub, language: 'en' })
    await hub.page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await expect(html).toHaveAttribute('lang', 'de')
    await page.goto('about:blank')
    await page.goto(site)
    await expect(html).toHaveAttribute('lang', 'de')
  })
})

playerTest.describe('in an app', () => {
  playerTest.use({ ...devices.phone, locale: 'en', expectedErrors: [answered(500)] })

  playerTest('purchases, the cross, the language, and logging out', async ({ visit, player }) => {
    const { page, world, t } = visit
    await player.order('builder')
    await openIn(visit, 'mobile', '/transactions')
    await expect(page.getByRole('button', { name: t('transactions.unfinished', { count: 1 }) })).toBeVisible()
    await close(visit)
    const home = (language: string) => `${world.hubUrl}/games/${language}/?source=mobile&project=familytown&locale=en`
    await expect(page).toHaveURL(home('en'))
    for (const path of ['/prices/familytown', '/support/tickets', '/profile', '/auth/deletion-personal-data']) {
      await openIn(visit, 'mobile', path)
      await close(visit)
      await expect(page, `the cross of ${path} leads home`).toHaveURL(home('en'))
    }
    await openLanguageMenu(visit)
    await page.getByRole('menuitemradio', { name: 'Русский' }).click()
    await expect(page).toHaveURL(home('ru'))
    await page.getByRole('button', { name: new RegExp(player.nickName) }).click()
    await page.getByRole('menuitem').last().click()
    await expect(page.getByRole('button', { name: new RegExp(player.nickName) })).toBeHidden()
  })

  test('a login that the settings do not come for', async ({ visit }) => {
    const { page, world, t } = visit
    await breakIt(visit, { call: catalogue.getInitialConfig, refusal: 'INTERNAL' })
    const ofTheApp = '?session=of-the-app&source=mobile&locale=en&project=familytown'
    await page.goto(`${world.hubUrl}/games/en/${ofTheApp}`)
    await openLanguageMenu(visit)
    await page.keyboard.press('Escape')
    // The first page from the server already contains the settings. The hub requests the settings only after a navigation inside the hub.
    await page.evaluate((to) => history.pushState(null, '', to), `/session/login${ofTheApp}`)
    await expect(page.locator('[data-toast]')).toHaveCount(1)
    await expect(page.getByText(t('login.methodsError'))).toBeVisible()
    await page.getByRole('banner').getByRole('button').last().click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await page.waitForURL((url) => url.pathname === '/session/loginDone')
    expect(resultInAddress(page)).toEqual({ data: null, type: 'auth', isError: true, errorCode: hostCodes.AUTH_CHECK })
  })
})

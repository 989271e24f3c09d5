import { catalogue } from '@playhub/contract/catalogue'
import { GAME_FRAME_ID } from '@playhub/contract/limits'
import type { Page } from '@playwright/test'
import { breakIt, requestsOf } from './steps/broken.ts'
import { password, registerPlayer } from './steps/newcomer.ts'
import { heardByHost, noticesToHost } from './steps/outside.ts'
import { cards, confirmPaid, payWith, toCardForm } from './steps/payments/pay.ts'
import { buyInShop, expectOwned, gameOf } from './steps/play.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { answered, devices, looks, test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'

/**
 * In these tests a guest buys an item, in each place where the hub can be shown. The guest signs in during the purchase, stays on the page
 * and gets the item.
 */

/** Records every URL of the page from now on. Returns a function that lists them. */
const addressesOf = (page: Page) => {
  const seen = new Set<string>()
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.add(frame.url())
  })
  return () => [...seen]
}

const openAdultGame = async (visit: Visit) => {
  const { page, world, t, language } = visit
  const address = `${world.projectUrl('hornylegends')}/games/${language}/`
  await page.goto(address)
  await page.getByRole('button', { name: t('singleGame.adult') }).click()
  await expect(gameOf(visit).getByTestId('shop-open')).toBeVisible()
  return address
}

for (const [look, screen] of Object.entries(looks)) {
  test.describe(`on a project that wants redirects, on its own address, ${look}`, () => {
    test.use(screen)

    test('a guest signs in over the game, pays and has the item; the page never leaves it', async ({ visit }) => {
      test.setTimeout(120_000)
      const { page, world, t } = visit
      const player = await registerPlayer(world)
      const address = await openAdultGame(visit)
      const addresses = addressesOf(page)
      await buyInShop(visit, 'velvet-theme')
      const modal = page.getByRole('dialog')
      await expect(modal.getByRole('heading', { name: t('login.title') })).toBeVisible({ timeout: 30_000 })
      await toEmailLogin({ page: modal, t })
      await fillLogin({ page: modal, t }, { email: player.email, password })
      await expect(modal.getByRole('heading', { name: t('payment.title') })).toBeVisible({ timeout: 30_000 })
      await toCardForm(visit)
      await payWith(visit, cards.good)
      await confirmPaid(visit)
      await expect(modal).toBeHidden()
      await expectOwned(visit, 'velvet-theme')
      expect(addresses(), 'what lies over the game is an entry of its own, at the same address').toEqual([address])
    })
  })
}

test.describe('on a project that wants redirects, desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test('giving up leaves the game as it was', async ({ visit }) => {
    const { page, t } = visit
    const address = await openAdultGame(visit)
    await buyInShop(visit, 'velvet-theme')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.closeToGame') })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('login.leaveYes') })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(gameOf(visit).getByTestId('shop-open')).toBeVisible()
    await expect(page).toHaveURL(address)
  })

  test('the login page, opened by a person, signs in and leads to the game; so does giving up', async ({ visit }) => {
    const { page, world, t } = visit
    const player = await registerPlayer(world)
    const site = world.projectUrl('hornylegends')
    await page.goto(`${site}/session/login`)
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('shell.close'), exact: true })
      .click()
    await page
      .getByRole('alertdialog', { name: t('login.stopTitle') })
      .getByRole('button', { name: t('login.stopYes') })
      .click()
    await expect(page).toHaveURL(`${site}/games/en/`)

    await page.goto(`${site}/session/login`)
    const addresses = addressesOf(page)
    await toEmailLogin(visit)
    await fillLogin(visit, { email: player.email, password })
    await expect(page).toHaveURL(`${site}/games/en/`)
    await page.getByRole('button', { name: t('singleGame.adult') }).click()
    await expect(page.getByRole('button', { name: t('shell.profile', { name: player.nickName }) })).toBeVisible()
    expect(addresses().filter((address) => !address.startsWith(site) || address.includes('result'))).toEqual([])
  })

  test('a landing page that no host reads leads on, and keeps no token in the address bar', async ({ visit }) => {
    const { page, world, t } = visit
    const player = await registerPlayer(world)
    const site = world.projectUrl('hornylegends')
    await page.goto(`${site}/games/en/`)
    // Requests a sign-in URL without `source`, as a host's script does.
    const loginUrl = await page.evaluate(async () => {
      const asked = await fetch('/api/session/get', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
      return String((await asked.json()).data.loginUrl)
    })
    expect(loginUrl, 'the address as the caller uses it').toContain(`${site}/session/login?session=`)
    await page.goto(loginUrl)
    await toEmailLogin(visit)
    await fillLogin(visit, { email: player.email, password })
    await page.waitForURL((url) => url.pathname === '/session/loginDone' && url.searchParams.has('result'))
    await expect(page).toHaveURL(new RegExp(`^${site}/games/en/`))
    expect(page.url()).not.toContain('ey')
    expect(page.url(), 'the session has had its answer').not.toContain('session')
    await page.goBack()
    expect(page.url(), 'nor does Back bring it').not.toContain('result')
    await page.goto(`${site}/games/en/`)
    await page.getByRole('button', { name: t('singleGame.adult') }).click()
    await expect(page.getByRole('button', { name: t('shell.profile', { name: player.nickName }) })).toBeVisible()

    // The player is signed in now. At the host's URL, the sign-in page still opens, because the host waits for a result. At a URL without a
    // host, the hub redirects to its start page.
    await page.goto(loginUrl)
    await expect(page.getByRole('heading', { name: t('login.title') })).toBeVisible()
    await page.goto(`${site}/session/login`)
    await expect(page).toHaveURL(`${site}/games/en/`)
  })
})

test.describe('in a page of another site, with the game on a third origin, desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test('a guest signs in over the game, pays and has the item; the host hears all of it', async ({ visit }) => {
    test.setTimeout(120_000)
    const { page, world, t } = visit
    const player = await registerPlayer(world)
    await page.goto(`${world.hostUrl}/host/web?path=/games/en/familytown/&project=familytown&locale=en`)
    const hub = page.frameLocator('#hub')
    const inFrame = { page: hub, t }
    await hub.getByRole('button', { name: t('game.play'), exact: true }).click()
    const game = hub.frameLocator(`#${GAME_FRAME_ID}`)
    await expect(hub.getByRole('button', { name: t('shell.support') }), 'a guest finds support over the game').toBeVisible()
    await game.getByTestId('shop-open').click()
    await game.getByTestId('buy-builder').click()
    await toEmailLogin(inFrame)
    await fillLogin(inFrame, { email: player.email, password })
    await toCardForm(inFrame)
    await payWith(inFrame, cards.good)
    await confirmPaid(inFrame)
    await expect(game.getByTestId('owned-builder')).toContainText('1', { timeout: 20_000 })
    await hub.getByRole('button', { name: t('shell.profile', { name: player.nickName }) }).click()
    await hub.getByRole('menuitem', { name: t('shell.logOut') }).click()

    await expect.poll(async () => (await noticesToHost(page)).at(-1)?.type).toBe('PLAYHUB_TO_HOST_LOGOUT')
    expect((await noticesToHost(page))[0]).toEqual({ type: 'PLAYHUB_TO_HOST_READY', body: { height: expect.any(Number) } })
    const [paid, signedIn, ...more] = await heardByHost(page)
    expect(more).toEqual([])
    expect(signedIn).toMatchObject({
      type: 'auth',
      isError: false,
      errorCode: null,
      data: { userId: player.userId, nickName: player.nickName },
    })
    expect(paid).toMatchObject({ type: 'payment', isError: false, data: { status: 'paid' } })
    expect(JSON.stringify(await heardByHost(page)), 'the token of the game alone').not.toContain(player.token)
  })
})

test.describe('in a page of another site, while the server is away', () => {
  test.use({ ...devices.desktop, locale: 'en', expectedErrors: [answered(503)] })

  test('the host hears that the hub listens once it is back', async ({ visit }) => {
    const { page, world } = visit
    const broken = { call: catalogue.getInitialConfig, refusal: 'DATABASE_UNAVAILABLE' } as const
    await breakIt(visit, broken)
    const asked = page.waitForResponse(requestsOf(broken))
    await page.goto(`${world.hostUrl}/host/web?path=/games/en/familytown/&project=familytown&locale=en`)
    await asked
    expect(await noticesToHost(page)).toEqual([])
    await page.unroute(requestsOf(broken))
    await expect.poll(async () => (await noticesToHost(page))[0]?.type).toBe('PLAYHUB_TO_HOST_READY')
  })
})

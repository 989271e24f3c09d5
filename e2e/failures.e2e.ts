import { catalogue } from '@playhub/contract/catalogue'
import { GAME_FRAME_ID, TOAST_DEFAULT_MS, TOAST_MAX, TOAST_PRODUCT_MS } from '@playhub/contract/limits'
import { type ProcessReply, payments } from '@playhub/contract/payments'
import { profile } from '@playhub/contract/profile'
import { prices } from '@playhub/contract/projects/prices'
import { support } from '@playhub/contract/support'
import { transactions } from '@playhub/contract/transactions'
import { phrases } from './look/phrases.ts'
import { demoPlayerOf, storageOf } from './look/scene.ts'
import { openLanguageMenu } from './look/ways.ts'
import { breakIt, builtFrom, requestsOf } from './steps/broken.ts'
import { gameOf, openGame, play } from './steps/play.ts'
import { guestWriter, playerWriter } from './steps/support.ts'
import { answered, devices, playerTest, test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'

/** These tests check which error the hub shows, and with which code, when a request fails. */

test.use({ ...devices.desktop, locale: 'en', expectedErrors: [answered(500)] })

/**
 * Navigates inside the hub as a link does. The browser then requests the page's data from the API. After a full page load there is no such
 * request, because the HTML already contains the data.
 */
const goWithin = ({ page }: Visit, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)
const broken = { refusal: 'INTERNAL' } as const
const toast = ({ page }: Visit, text: string) => page.locator('[data-toast]').filter({ hasText: text })

test('settings, prices and games: each by the name of its failure, and had by asking again', async ({ visit }) => {
  const { page, world, t } = visit
  for (const call of [catalogue.getInitialConfig, prices.getPrices, catalogue.getGameData]) await breakIt(visit, { call, ...broken })
  await page.goto(`${world.hubUrl}/auth/deletion-personal-data`)
  await expect(toast(visit, t('toast.GET_INITIAL_CONFIG_ERROR')), 'said once, however often it was tried').toHaveCount(1)

  await goWithin(visit, '/games/en/familytown/')
  await expect(page.getByText(t('failure.code', { code: 'GET_GAME_DATA_ERROR' }))).toBeVisible()
  await page.unroute(requestsOf({ call: catalogue.getGameData }))
  await page.getByRole('button', { name: t('failure.retry') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Familytown' })).toBeVisible()

  await goWithin(visit, '/prices/islandm3')
  await expect(page.getByText(t('failure.code', { code: 'GET_PRICES_CONTROL_ERROR' }))).toBeVisible()
})

test('the game of a site of its own', async ({ visit }) => {
  const { page, world, t } = visit
  await breakIt(visit, { call: catalogue.getSingleGameData, ...broken })
  await page.goto(`${world.hubUrl}/auth/deletion-personal-data?project=hornylegends`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(async () => {
    await goWithin(visit, '/games/en/?project=hornylegends')
    await page.getByRole('button', { name: t('singleGame.adult') }).click({ timeout: 6000 })
  }).toPass()
  await expect(page.getByText(t('failure.code', { code: 'GET_SINGLE_GAME_DATA_ERROR' }))).toBeVisible()
})

test.describe('code that does not come', () => {
  test.use({ expectedErrors: [/ERR_BLOCKED_BY_CLIENT|dynamically imported module/] })

  test('of a page that the browser fills: said in its place, and had by asking again', async ({ visit }) => {
    const { page, world, t } = visit
    const code = builtFrom('src/app/screen-page.tsx')
    await breakIt(visit, code)
    await page.goto(`${world.hubUrl}/session/login`)
    await expect(page.getByText(t('failure.code', { code: 'PAGE' }))).toBeVisible()
    await page.unroute(requestsOf(code))
    await page.getByRole('button', { name: t('failure.retry') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('login.title') })).toBeVisible()
  })

  test('of what joins a game to the hub: the game does not wait for it unseen', async ({ visit }) => {
    const { page, t } = visit
    const code = builtFrom('src/host/frame/frame-bridge.ts')
    await breakIt(visit, code)
    await openGame(visit)
    await page.getByRole('button', { name: t('game.play'), exact: true }).click()
    await expect(page.getByText(t('failure.code', { code: 'PAGE' }))).toBeVisible()
    await page.unroute(requestsOf(code))
    await page.getByRole('button', { name: t('failure.retry') }).click()
    await play(visit)
    await gameOf(visit).getByTestId('shop-open').click()
    await gameOf(visit).getByTestId('buy-builder').click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: t('login.title') })).toBeVisible()
  })

  test('of a menu: the game goes on, and the next click opens the menu', async ({ visit }) => {
    const { page, t } = visit
    const code = builtFrom('src/shell/header/language-menu.tsx')
    await breakIt(visit, code)
    await openGame(visit)
    await play(visit)
    await page.getByLabel(t('shell.language', { code: 'EN', name: '' }).trim()).click()
    await expect(toast(visit, t('toast.MENU_ERROR'))).toBeVisible()
    await page.unroute(requestsOf(code))
    await openLanguageMenu({ ...visit, language: 'en' })
    await page.keyboard.press('Escape')
    await gameOf(visit).getByTestId('shop-open').click()
  })
})

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|dynamically imported module|preload CSS/] })

  test('a page whose code does not come says why, and comes by itself', async ({ visit, context }) => {
    const { page, world, t } = visit
    await page.goto(`${world.hubUrl}/auth/deletion-personal-data`)
    await expect(page.getByRole('link', { name: t('deletion.write') })).toBeVisible()
    await context.setOffline(true)
    await goWithin(visit, '/prices/islandm3')
    await expect(page.getByText(t('failure.offline'))).toBeVisible()
    await expect(page.getByText(t('failure.pageHint')), 'support cannot help').toBeHidden()
    await expect(page.getByText(t('failure.code', { code: 'PAGE' }))).toBeHidden()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: t('prices.title') })).toBeVisible()
  })

  test('so does a modal', async ({ visit, context }) => {
    const { page, world, t } = visit
    await page.goto(`${world.hubUrl}/auth/deletion-personal-data`)
    await expect(page.getByRole('link', { name: t('deletion.write') })).toBeVisible()
    await goWithin(visit, '/games/en/')
    await expect(page.getByRole('link', { name: t('catalogue.playGame', { name: 'Familytown' }) }).first()).toBeVisible()
    const logIn = page.getByRole('link', { name: t('shell.logIn') })
    await context.setOffline(true)
    await logIn.click()
    const failed = page.getByRole('dialog', { name: t('failure.window') })
    await expect(failed.getByText(t('failure.offline'))).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: t('login.title') })).toBeVisible()
    await expect(failed).toBeHidden()
  })

  test('the game says that it did not load, and does when the network is back', async ({ visit, context }) => {
    const { page, t } = visit
    await openGame(visit)
    await play(visit)
    await page
      .getByRole('button', { name: t('game.back') })
      .first()
      .click()
    await context.setOffline(true)
    await page.getByRole('button', { name: t('game.play'), exact: true }).click()
    const notice = page.getByRole('status').filter({ hasText: t('toast.GET_GAME_DATA_ERROR') })
    await expect(notice).toBeVisible()
    const frame = page.locator(`#${GAME_FRAME_ID}`)
    await expect(frame, 'not the page of the browser').toHaveCSS('opacity', '0')
    await page.getByRole('button', { name: t('game.reload') }).click()
    await expect(notice).toBeVisible()
    await context.setOffline(false)
    await expect(gameOf(visit).getByTestId('shop-open')).toBeVisible()
    await expect(frame).toHaveCSS('opacity', '1')
    await expect(notice).toHaveCount(0)
  })
})

playerTest.describe('of a player', () => {
  playerTest.use({ ...devices.desktop, locale: 'en', expectedErrors: [answered(500)] })

  playerTest('the merge with the guest before, a conversation, and a new ticket', async ({ visit, player }) => {
    const { page, world, t } = visit
    const guest = await guestWriter(world)
    await page.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, guest.stored)
    const id = await playerWriter(world, player.token).create('Pearls', 'Where are they?')
    for (const call of [support.mergeUserId, support.getTicket, support.createTicket]) await breakIt(visit, { call, ...broken })

    await page.goto(`${world.hubUrl}/support/tickets?id=${id}`)
    await expect(toast(visit, t('toast.MERGE_USER_ID_ERROR'))).toBeVisible()
    await expect(page.getByText(/GET_TICKET_ERROR/)).toBeVisible()

    await goWithin(visit, '/support/tickets?mode=ticket_create')
    await page.getByRole('textbox', { name: t('createTicket.description'), exact: true }).fill('They did not come.')
    await page.getByRole('button', { name: t('createTicket.submit') }).click()
    await expect(toast(visit, t('toast.CREATE_TICKET_ERROR'))).toBeVisible()
    await expect(page.getByText(/CREATE_TICKET_ERROR/)).toBeVisible()
    await page.unroute(requestsOf({ call: support.createTicket }))
    await page.getByRole('button', { name: t('createTicket.submit') }).click()
    await expect.poll(async () => (await playerWriter(world, player.token).tickets()).length).toBe(2)
  })
})

playerTest.describe('code that does not come, of a player', () => {
  playerTest.use({ ...devices.desktop, locale: 'en', expectedErrors: [/ERR_BLOCKED_BY_CLIENT|dynamically imported module/] })

  playerTest('logging out is done here all the same', async ({ visit, player }) => {
    const { page, world, t } = visit
    await breakIt(visit, builtFrom('src/session/account-calls.ts'))
    await page.goto(`${world.hubUrl}/games/en/`)
    await page.getByRole('button', { name: new RegExp(player.nickName) }).click()
    await page.getByRole('menuitem', { name: t('shell.logOut') }).click()
    await expect(page.getByRole('link', { name: t('shell.logIn') })).toBeVisible()
  })
})

playerTest.describe('a part of the profile', () => {
  playerTest.use({ ...devices.desktop, locale: 'en', expectedErrors: [answered(500)] })

  playerTest('is asked for again in its place, and the others stay in theirs', async ({ visit }) => {
    const { page, world, t } = visit
    await breakIt(visit, { call: profile.identities, ...broken })
    await page.goto(`${world.hubUrl}/profile`)
    const ways = page.getByRole('region', { name: t('ways.title') })
    const name = page.getByLabel(t('names.first'), { exact: true })
    await name.fill('Ann')

    const held = Promise.withResolvers<void>()
    await page.unroute(requestsOf({ call: profile.identities }))
    await page.route(requestsOf({ call: profile.identities }), async (route) => {
      await held.promise
      await route.continue()
    })
    await ways.getByRole('button', { name: t('common.retry') }).click()
    await expect(ways.getByRole('status', { name: t('ways.loading') })).toBeVisible()
    await expect(name).toHaveValue('Ann')
    await expect(name).toBeVisible()
    held.resolve()
    await expect(ways.getByRole('list', { name: t('ways.title') })).toBeVisible()
  })
})

playerTest.describe('notices', () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  playerTest.use({ ...devices.desktop, locale: 'ru', permissions, expectedErrors: [answered(500)] })

  playerTest('stand at the top right, at most five; a good one for two seconds, a bad one for five', async ({ visit }) => {
    const { page, world } = visit
    await breakIt(visit, { call: catalogue.getInitialConfig, ...broken })
    await page.addInitScript(() => {
      // For each toast, the first and the last time in ms at which it was visible.
      const seen = new Map<Element, { from: number; to: number }>()
      // The largest number of toasts that were visible at once.
      let most = 0
      const look = () => {
        const shown = [...document.querySelectorAll('[data-toast]:not([data-ending-style], [data-limited])')]
        most = Math.max(most, shown.length)
        for (const each of shown) {
          const { from = performance.now() } = seen.get(each) ?? {}
          seen.set(each, { from, to: performance.now() })
        }
        document.documentElement.dataset.toasts = JSON.stringify({ most, lengths: [...seen.values()].map(({ from, to }) => to - from) })
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const seen = async () =>
      JSON.parse((await page.locator('html').getAttribute('data-toasts')) ?? '{}') as { most: number; lengths: number[] }

    await page.goto(`${world.hubUrl}/games/ru/`)
    await openLanguageMenu(visit)
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    const t = phrases.en
    const bad = toast(visit, t('toast.GET_INITIAL_CONFIG_ERROR'))
    await expect(bad).toBeVisible()
    const [box, screen] = [await bad.boundingBox(), page.viewportSize()]
    expect(screen && box && { right: screen.width - box.x - box.width < 60, top: box.y < 120 }).toEqual({ right: true, top: true })
    await page.getByRole('button', { name: new RegExp(`${t('shell.profile', { name: '' })}$`) }).click()
    const copy = page.getByRole('menuitem', { name: new RegExp(`${t('shell.copy')}$`) })
    await copy.click()
    await page.mouse.move(10, 500)
    await expect(bad).toBeHidden()
    // Checks minimum times, because a busy machine may remove toasts later but never earlier. The last comparison shows that the second
    // toast had the shorter time, even on a busy machine.
    const [long = 0, short = 0] = (await seen()).lengths
    expect([long > TOAST_DEFAULT_MS - 300, short > TOAST_PRODUCT_MS - 300, short < TOAST_DEFAULT_MS - 1000]).toEqual([true, true, true])

    await copy.evaluate((item, times) => Array.from({ length: times }, () => (item as HTMLElement).click()), TOAST_MAX + 2)
    await expect.poll(async () => (await seen()).most).toBe(TOAST_MAX)
  })
})

const demoTest = test.extend({
  storageState: async ({ world }, use) => use(storageOf(world.hubUrl, { language: 'en', player: await demoPlayerOf(world) })),
})

demoTest('the link to a receipt, and a payment that no provider takes', async ({ visit }) => {
  const { page, world, t } = visit
  await breakIt(visit, { call: transactions.getReceiptLink, ...broken })
  await page.goto(`${world.hubUrl}/transactions`)
  await page.getByText(t('transactions.receipt'), { exact: true }).first().click()
  await expect(toast(visit, t('toast.GET_RECEIPT_LINK_ERROR'))).toBeVisible()

  const paymentId = await (await demoPlayerOf(world)).order('builder')
  await page.route(requestsOf({ call: payments.process }), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as ProcessReply), provider: [] } })
  })
  await goWithin(visit, `/payments/process/${paymentId}`)
  await expect(page.getByText(/PAYMENTS_METHODS_NOT_EXIST/)).toBeVisible()
  await expect(page.getByRole('button', { name: t('payment.toGame') })).toBeVisible()
})

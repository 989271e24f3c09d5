import { auth } from '@playhub/contract/auth'
import { GAME_FRAME_ID } from '@playhub/contract/limits'
import { groupPlayerId } from '../apps/hub/src/base/player-id.ts'
import { breakIt, requestsOf } from './steps/broken.ts'
import { buyOverGame } from './steps/hosts.ts'
import { password } from './steps/newcomer.ts'
import { heardByHost } from './steps/outside.ts'
import { cardForm, toCardForm } from './steps/payments/pay.ts'
import { gameOf, heardInGame, listenInGame, openGame, play, sayInGame } from './steps/play.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { answered, devices, openMenu, playerTest } from './steps/visit.ts'
import { expect } from './world/test.ts'

/**
 * Tests of a player's session: its token is passed to a host and removed from the address bar, and the session is ended in this or another
 * browser.
 */

playerTest.describe('desktop, en', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('logging out tells the game', async ({ visit }) => {
    const { page, t } = visit
    await openGame(visit)
    await play(visit)
    await listenInGame(visit)
    await openMenu(visit)
    await page.getByRole('menuitem', { name: t('shell.logOut') }).click()
    await expect(page.getByRole('link', { name: t('shell.logIn') })).toBeVisible()
    await expect.poll(() => heardInGame(visit)).toContainEqual({ type: 'PLAYHUB_TO_IFRAME_LOGOUT', body: {} })
    await expect(gameOf(visit).getByTestId('shop-open')).toBeVisible()
  })
})

playerTest.describe('signed out in another tab, desktop, en', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest(
    'purchases, the address for a receipt and the card form are gone, and nothing is asked for',
    async ({ visit, player, context }) => {
      const { page, world, t } = visit
      const [paid, open] = [await player.order('pearls-100'), await player.order('builder')]
      const { clientSecret, id } = (await player.begin(paid)).body as { clientSecret: string; id: string }
      await player.confirm(id, clientSecret)
      await player.setPending(paid)
      const [purchases, help, payment, card] = [
        ...[await context.newPage(), await context.newPage()],
        ...[await context.newPage(), await context.newPage()],
      ] as const
      await purchases.goto(`${world.hubUrl}/transactions`)
      await expect(purchases.getByRole('table')).toContainText('$1.29')
      await help.goto(`${world.hubUrl}/transactions/help/${paid}`)
      await expect(help.getByLabel(t('help.email'), { exact: true })).toHaveValue(player.email)
      await payment.goto(`${world.hubUrl}/payments/process/${open}`)
      await expect(payment.getByLabel(t('payment.email'))).toHaveValue(player.email)
      await card.goto(`${world.hubUrl}/payments/process/${open}`)
      await toCardForm({ page: card, t })
      await expect(cardForm({ page: card, t }).locator('[name=number]')).toBeVisible()

      await page.goto(`${world.hubUrl}/games/en/`)
      await openMenu(visit)
      const asked: string[] = []
      for (const each of [purchases, help, payment, card])
        each.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
      await page.getByRole('menuitem', { name: t('shell.logOut') }).click()
      for (const each of [purchases, help, payment, card]) await expect(each.getByText(t('common.signedOut'))).toBeVisible()
      await expect(purchases.getByRole('table')).toHaveCount(0)
      for (const each of [help, payment]) await expect(each.getByRole('textbox')).toHaveCount(0)
      await expect(card.locator('iframe'), 'nobody can pay with the card form').toHaveCount(0)
      expect(asked).toEqual([])

      await payment
        .getByRole('main')
        .getByRole('button', { name: t('common.signIn') })
        .click()
      await toEmailLogin({ page: payment, t })
      await fillLogin({ page: payment, t }, { email: player.email, password })
      await expect(payment.getByLabel(t('payment.email'))).toHaveValue(player.email)
    },
  )
})

playerTest.describe('signed out in another tab while paying over a game, desktop, en', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('signing in there leads back to the payment', async ({ visit, player, context }) => {
    const { world, t } = visit
    const { page } = await buyOverGame(visit)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByLabel(t('payment.email'))).toHaveValue(player.email)
    const other = await context.newPage()
    await other.goto(`${world.hubUrl}/games/en/`)
    await openMenu({ ...visit, page: other })
    await other.getByRole('menuitem', { name: t('shell.logOut') }).click()
    await sheet.getByRole('button', { name: t('common.signIn') }).click()
    await toEmailLogin({ page: sheet, t })
    await fillLogin({ page: sheet, t }, { email: player.email, password })
    await expect(sheet.getByLabel(t('payment.email'))).toHaveValue(player.email)
  })
})

playerTest.describe('the menu of a player, desktop, en', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('says how they signed in, and their ID; where the project wants redirects it leads to pages', async ({ visit, player }) => {
    const { page, world, t } = visit
    await page.goto(`${world.hubUrl}/games/en/?project=hornylegends`)
    await page.getByRole('button', { name: t('singleGame.adult') }).click()
    await openMenu(visit)
    const menu = page.getByRole('menu')
    await expect(menu.getByText(t('shell.signedInWith', { method: t('authType.email') }))).toBeVisible()
    await expect(menu.locator('svg').first(), 'the mark of the way in').toBeVisible()
    await expect(menu.getByRole('menuitem', { name: t('shell.playerId', { id: groupPlayerId(player.userId) }) })).toBeVisible()
    await menu.getByRole('menuitem', { name: t('shell.transactions') }).click()
    await expect(page).toHaveURL(/\/transactions\?project=hornylegends$/)
    await expect(page.getByRole('heading', { level: 1, name: t('transactions.title') })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  playerTest('is not there for one without a nickname', async ({ visit, player }) => {
    const { page, world, t } = visit
    const result = { currentAuthType: 'email', jwt: player.token, nickName: '', userId: player.userId, session: '' }
    await breakIt(visit, { call: auth.check, answer: { result } })
    await page.goto(`${world.hubUrl}/games/en/`)
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('button', { name: new RegExp(t('shell.profile', { name: '' })) })).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('shell.logIn') })).toHaveCount(0)
  })
})

playerTest.describe('a session that has ended, phone, ru', () => {
  playerTest.use({ ...devices.phone, locale: 'ru', expectedErrors: [answered(401)] })

  playerTest('leads back, also where the hub’s own session came from a project that wants redirects', async ({ visit, player }) => {
    const { page, world, t } = visit
    for (const path of ['/session/login/s1?project=hornylegends', '/games/ru/']) {
      const checked = page.waitForResponse(requestsOf({ call: auth.check }))
      await page.goto(world.hubUrl + path)
      await checked
    }
    await player.revoke()
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('shell.support') })
      .click()
    await expect(page).toHaveURL(/\/session\/login$/)
    await toEmailLogin(visit)
    await fillLogin(visit)
    await expect(page).toHaveURL(/\/support\/tickets/)
  })

  playerTest('is said, leads to signing in, and back to where the player was', async ({ visit, player }) => {
    const { page, world, t } = visit
    await page.goto(`${world.hubUrl}/transactions`)
    await expect(page.getByText(t('transactions.empty'))).toBeVisible()
    await player.revoke()
    await page.reload()
    await expect(page.getByText('UNAUTHORIZED! INVALID_TOKEN!')).toBeVisible()
    await expect(page).toHaveURL(/\/session\/login/)
    await toEmailLogin(visit)
    await fillLogin(visit)
    await expect(page).toHaveURL(/\/transactions$/)
    await expect(page.getByRole('heading', { name: t('transactions.title') })).toBeVisible()
  })

  playerTest('leaves a sign-in page where it is, and the player signs in again', async ({ visit, player }) => {
    const { page, world, t } = visit
    await player.revoke()
    await page.goto(`${world.hubUrl}/session/login`)
    await expect(page.getByRole('heading', { name: t('login.title') })).toBeVisible()
    await toEmailLogin(visit)
    await fillLogin(visit, { email: player.email, password })
    await expect(page.getByRole('button', { name: t('shell.profile', { name: player.nickName }) })).toBeVisible()
  })

  playerTest('leads from a game to the sign-in of that game’s project', async ({ visit, player }) => {
    const { page, world } = visit
    await openGame(visit)
    await play(visit)
    await player.revoke()
    await sayInGame(visit, 'IFRAME_TO_PLAYHUB_REQUEST', { id: 'one', verb: 'purchases' })
    await expect(page.getByText('UNAUTHORIZED! INVALID_TOKEN!')).toBeVisible()
    await expect(page).toHaveURL(`${world.hubUrl}/session/login?project=familytown`)
  })

  playerTest('is said over the game too', async ({ visit, player }) => {
    const { page, t } = visit
    await openGame(visit)
    await play(visit)
    await player.revoke()
    await openMenu(visit)
    await page.getByRole('menuitem', { name: t('shell.transactions') }).click()
    await expect(page.getByText('UNAUTHORIZED! INVALID_TOKEN!')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('heading', { name: t('login.title') })).toBeVisible()
  })
})

playerTest.describe('a session that has ended, where somebody hosts the hub', () => {
  playerTest.use({ ...devices.desktop, locale: 'en', expectedErrors: [answered(401)] })

  // The result that the host gets. Code 3001 means that the session has ended. Code 3000 means that there is no token, because the hub has
  // already removed it.
  const ended = /"data":null,"type":"unauthorized","isError":true,"errorCode":300[01]/

  playerTest('is told to the page around, and a loader stays', async ({ visit, player }) => {
    const { page, world, t } = visit
    await player.revoke()
    await page.goto(`${world.simulatorUrl}/host/web?path=/transactions&project=familytown&locale=en`)
    await expect(page.getByRole('row').filter({ hasText: ended })).toHaveCount(1)
    await expect(page.frameLocator('#hub').getByText(t('loader.loading'), { exact: true })).toBeVisible()
    expect(page.frames().some((frame) => frame.url().startsWith(`${world.hubUrl}/loader`))).toBe(true)
  })

  playerTest('is told once, although a purchase of the game failed by it', async ({ visit, player }) => {
    const { page, world, t } = visit
    await page.goto(`${world.simulatorUrl}/host/web?path=/games/en/familytown/&project=familytown&locale=en`)
    const hub = page.frameLocator('#hub')
    await hub.getByRole('button', { name: t('game.play'), exact: true }).click()
    await expect(hub.frameLocator(`#${GAME_FRAME_ID}`).getByTestId('shop-open')).toBeVisible()
    await player.revoke()
    await sayInGame({ page: hub }, 'IFRAME_TO_PLAYHUB_ON_BANK', { itemId: 'builder' })
    await expect(hub.getByText(t('loader.loading'), { exact: true })).toBeVisible()
    expect(await heardByHost(page)).toMatchObject([{ type: 'unauthorized' }])
  })

  playerTest('is told to the host of the site’s own project, where the address names none', async ({ visit, player }) => {
    const { page, world } = visit
    await player.revoke()
    await page.goto(`${world.simulatorUrl}/host/web?path=/transactions&locale=en`)
    await expect(page.getByRole('row').filter({ hasText: ended })).toHaveCount(1)
  })

  playerTest('leads to the landing page in an app', async ({ visit, player }) => {
    const { page, world } = visit
    await player.revoke()
    const told: string[] = []
    page.on('request', (request) => void (request.isNavigationRequest() && told.push(new URL(request.url()).pathname)))
    await page.goto(`${world.hubUrl}/transactions?source=mobile`)
    await page.waitForURL(/\/unauthorized\?result=/)
    expect(told, 'once').toEqual(['/transactions', '/unauthorized'])
    expect(new URL(page.url()).searchParams.get('result')).toMatch(ended)
  })
})

playerTest.describe('a token in the address', () => {
  playerTest.use({ ...devices.desktop, locale: 'en', storageState: { cookies: [], origins: [] } })

  playerTest('serves the page, leaves the address bar and outlives a reload', async ({ visit, player }) => {
    const { page, world, t } = visit
    const paymentId = await player.order('builder')
    await page.goto(`${world.hubUrl}/payments/process/${paymentId}?locale=en&jwt=${player.token}`)
    await expect(page.getByLabel(t('payment.email'))).toHaveValue(player.email)
    await expect(page).toHaveURL(`${world.hubUrl}/payments/process/${paymentId}?locale=en`)
    await page.goto(`${world.hubUrl}/transactions?jwt=${player.token}`)
    await expect(page.getByRole('heading', { name: t('transactions.title') })).toBeVisible()
    await expect(page).toHaveURL(`${world.hubUrl}/transactions`)
    await page.reload()
    await expect(page.getByRole('button', { name: t('transactions.unfinished', { count: 1 }) })).toBeVisible()
  })
})

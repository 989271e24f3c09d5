import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { saves } from '@playhub/contract/games/saves'
import { type StandIn, standIns } from '@playhub/contract/games/sdk-file'
import { freePort } from '../scripts/free-port.ts'
import { password, registerPlayer } from './steps/newcomer.ts'
import { cards, confirmPaid, payWith, toCardForm } from './steps/payments/pay.ts'
import { frameGameAt, gameOf, openGame } from './steps/play.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { test as base, devices, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'
import { startWorld, type World } from './world/world.ts'

/**
 * Tests of games that were made for other portals, in the hub's frame. In each game, only the URL of the portal's SDK was replaced by the
 * URL of the hub's script.
 */

type Own = { world: World; address: string }
const test = base.extend<object, Own>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  address: [
    async ({ world }, use) => {
      const port = await freePort()
      const server: Server = createServer((request, response) => {
        const page = readFileSync(`packages/sdk/examples${new URL(request.url ?? '', 'http://game').pathname}`, 'utf8')
        response.setHeader('content-type', 'text/html').end(page.replace('{{hub}}', world.hubUrl))
      }).listen(port, '127.0.0.1')
      await use(`http://127.0.0.1:${port}`)
      server.close()
    },
    { scope: 'worker' },
  ],
})

// One worker runs all tests of this file, because preparing their world takes longer than the tests.
test.describe.configure({ mode: 'default' })

// Removes the header `x-forwarded-for`, which the test setup usually adds. With this header, the browser would first send a CORS preflight
// request for the hub's script. The hub does not allow that request, so the script would not load.
test.use({ extraHTTPHeaders: {}, ...devices.desktop, locale: 'en', expectedErrors: [/status of 404 /] })

const play = async (visit: Visit) => {
  await openGame(visit)
  await visit.page.getByRole('button', { name: visit.t('game.play'), exact: true }).click()
  const game = gameOf(visit)
  const coins = game.locator('#coins')
  await expect(coins).toHaveText(/\d/)
  const press = (name: string) => game.getByRole('button', { name }).click()
  return { game, coins, press, told: game.locator('#told'), player: game.locator('#player') }
}

const signIn = async (visit: Visit, email: string, meanwhile = '') => {
  await gameOf(visit).getByRole('button', { name: 'Sign in' }).click()
  await expect(gameOf(visit).locator('#state')).toHaveText(meanwhile)
  const modal = visit.page.getByRole('dialog')
  await toEmailLogin({ page: modal, t: visit.t })
  await fillLogin({ page: modal, t: visit.t }, { email, password })
  await expect(modal).toBeHidden()
  await expect(gameOf(visit).locator('#state')).toBeEmpty()
}

/**
 * The text that each game shows while the hub shows a dialog over it. Poki's SDK has no event for this, and CrazyGames' SDK has only a
 * sound setting.
 */
const pauseOf: Record<StandIn, string> = { yandex: 'paused', playgama: 'paused', crazygames: 'silent', poki: '' }

const nextSave = ({ page }: Visit) => page.waitForResponse((response) => response.url().includes(saves.write.path) && response.ok())

for (const name of standIns) {
  test.describe(name, () => {
    test.beforeEach(({ world, address }) => frameGameAt(world, `${address}/${name}.html`))

    test('a guest plays, signs in, and has the coins after a reload; there is no video', async ({ visit }) => {
      const player = await registerPlayer(visit.world)
      const first = await play(visit)
      await expect(first.player).toHaveText('guest')
      await first.press('Dig')
      await expect(first.coins).toHaveText('1')
      await first.press('video')
      await expect(first.told).toHaveText('No video')
      await signIn(visit, player.email, pauseOf[name])
      await expect(first.player).not.toHaveText('guest')
      const saved = name === 'poki' ? undefined : nextSave(visit)
      await first.press('Dig')
      await expect(first.coins).toHaveText('2')
      await saved
      await expect((await play(visit)).coins).toHaveText('2')
    })

    if (sells(name)) {
      test('a player buys; the game pauses meanwhile and uses the purchase up once', async ({ visit }) => {
        const player = await registerPlayer(visit.world)
        const { coins, press, game } = await play(visit)
        await signIn(visit, player.email, pauseOf[name])
        await press('Buy')
        await expect(game.locator('#state')).toHaveText('paused')
        const saved = nextSave(visit)
        await toCardForm(visit)
        await payWith(visit, cards.good)
        await confirmPaid(visit)
        await expect(coins).toHaveText('100')
        await saved
        await expect(game.locator('#state')).toBeEmpty()
        await expect((await play(visit)).coins).toHaveText('100')
      })
    }
  })
}

function sells(name: StandIn) {
  return name === 'yandex' || name === 'playgama'
}

import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { basename, extname, join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { password, registerPlayer } from './steps/newcomer.ts'
import { cards, confirmPaid, payWith, toCardForm } from './steps/payments/pay.ts'
import { frameGameAt, gameOf, openGame } from './steps/play.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { test as base, devices, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'
import { startWorld, type World } from './world/world.ts'

/**
 * Tests of the SDK's parts for game engines, in the hub's frame. No real engine runs: pages and objects in `engines/` replace the engines.
 * The scripts of the Unity package and the Godot plugin, and the examples for Phaser and PlayCanvas, are the real ones.
 */

const folders = [
  'packages/sdk/examples',
  'packages/sdk/engines/unity/com.playhub.sdk/Runtime/Plugins/WebGL',
  'packages/sdk/engines/godot/addons/playhub',
  'e2e/engines',
]
const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' }
const ENGINE_ADDRESS = /https:\/\/cdn\.jsdelivr\.net\/npm\/(phaser|playcanvas)@[^"]+/
/** With this query, the game's page loads no script from a hub. */
const WITHOUT_HUB = '?alone'

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
        const { pathname, search } = new URL(request.url ?? '', 'http://game')
        const name = basename(pathname)
        const path = folders.map((folder) => join(folder, name)).find((each) => existsSync(each))
        if (path === undefined) return response.writeHead(404).end()
        const hub = search === WITHOUT_HUB ? '' : world.hubUrl
        const text = readFileSync(path, 'utf8').replaceAll('{{hub}}', hub).replace(ENGINE_ADDRESS, '/$1.js')
        response.setHeader('content-type', types[extname(name)] ?? 'text/plain; charset=utf-8').end(text)
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
// request for the SDK's script. The hub does not allow that request, so the script would not load.
// The server refuses two kinds of requests of the games: reading a saved game that does not exist (404), and using up a purchase a second
// time (409).
test.use({ extraHTTPHeaders: {}, ...devices.desktop, locale: 'en', expectedErrors: [/status of 40[49] /] })

const play = async (visit: Visit) => {
  await openGame(visit)
  await visit.page.getByRole('button', { name: visit.t('game.play'), exact: true }).click()
  const game = gameOf(visit)
  const [coins, player] = [game.locator('#coins'), game.locator('#player')]
  await expect(coins).toHaveText(/\d/)
  return { game, coins, player, page: game.locator('html'), press: (name: string) => game.getByRole('button', { name }).click() }
}

const signIn = async (visit: Visit, email: string) => {
  await gameOf(visit).getByRole('button', { name: 'Sign in' }).click()
  const modal = visit.page.getByRole('dialog')
  await toEmailLogin({ page: modal, t: visit.t })
  await fillLogin({ page: modal, t: visit.t }, { email, password })
  await expect(modal).toBeHidden()
}

for (const engine of ['unity', 'godot', 'phaser', 'playcanvas']) {
  test.describe(engine, () => {
    test.beforeEach(({ world, address }) => frameGameAt(world, `${address}/${engine}.html`))

    test('a guest saves, signs in and buys; time and sound stop meanwhile, and all is there after a reload', async ({ visit }) => {
      const buyer = await registerPlayer(visit.world)
      const { coins, player, page, press } = await play(visit)
      await expect(player).toHaveText('Hello, guest')
      await press('Dig')
      await expect(coins).toHaveText('Coins: 1')
      await signIn(visit, buyer.email)
      await expect(player).not.toHaveText('Hello, guest')
      await expect(coins).toHaveText('Coins: 1')
      await expect(page).toHaveAttribute('data-time', 'runs')

      await press('Buy')
      await expect(page).toHaveAttribute('data-time', 'stopped')
      await expect(page).toHaveAttribute('data-sound', 'off')
      await toCardForm(visit)
      await payWith(visit, cards.good)
      await confirmPaid(visit)
      await expect(coins).toHaveText('Coins: 101')
      await expect(page).toHaveAttribute('data-time', 'runs')
      await expect(page).toHaveAttribute('data-sound', 'on')

      const again = await play(visit)
      await expect(again.coins).toHaveText('Coins: 101')
      await expect(again.player).not.toHaveText('Hello, guest')
    })

    if (isTranslated(engine)) {
      test('prices, outcomes and refusals arrive as the SDK gives them', async ({ visit }) => {
        const buyer = await registerPlayer(visit.world)
        const { game, press } = await play(visit)
        const told = game.locator('#told')
        await expect(game.locator('#price')).toHaveText(/^\$/)
        await signIn(visit, buyer.email)
        await press('Buy')
        await toCardForm(visit)
        await payWith(visit, cards.good)
        await confirmPaid(visit)
        await expect(told).toHaveText('paid GOOD_CONSUMED')
      })

      test('a page without the script of a hub says so', async ({ visit, address }) => {
        await visit.page.goto(`${address}/${engine}.html${WITHOUT_HUB}`)
        await expect(visit.page.locator('#told')).toHaveText('NOT_ON_A_HUB NOT_ON_A_HUB')
      })
    }
  })
}

/** Whether the engine's own language (C# or GDScript) gets the SDK's answers as JSON text. */
function isTranslated(engine: string) {
  return engine === 'unity' || engine === 'godot'
}

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apiPrefix } from '@playhub/contract/api'
import { catalogue } from '@playhub/contract/catalogue'
import { freePort } from '../scripts/free-port.ts'
import { password, registerPlayer } from './steps/newcomer.ts'
import { cards, confirmPaid, payWith, toCardForm } from './steps/payments/pay.ts'
import { gameOf } from './steps/play.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { test as base, devices, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'
import { startWorld, type World } from './world/world.ts'

/**
 * Tests of the example game in docs/game-developers.md, once without a game server and once with a game server. `npm run game` adds this
 * game to the hub.
 */

// These tests have their own world (hub, database and simulator), because their game in the catalogue would disturb other tests.
const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// One worker runs all tests of this file, because preparing their world takes longer than the tests.
test.describe.configure({ mode: 'default' })

// Removes the header `x-forwarded-for`, which the test setup usually adds. With this header, the browser would first send a CORS preflight
// request for the SDK's script. The hub does not allow that request, so the script would not load.
// A new player has no saved game, so the server answers with 404 when the game reads it. The browser logs this as an error.
test.use({ extraHTTPHeaders: {}, ...devices.desktop, locale: 'en', expectedErrors: [/status of 404 /] })

/** Runs `npm run game`, which adds the game to the world's hub. Returns the API key and the secret for notices that the command prints. */
const putGame = async ({ databaseUrl, dataDir, hubUrl }: World, ...args: string[]) => {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: hubUrl, NODE_ENV: 'test' }
  const { stdout } = await promisify(execFile)('node', ['scripts/game.ts', ...args], { env })
  return { key: /ph_test_\S+/.exec(stdout)?.[0] ?? '', secret: /whsec_\S+/.exec(stdout)?.[0] ?? '' }
}

const openMyGame = async ({ page, world, t }: Visit, address: string) => {
  const shown = async () => (await fetch(`${world.hubUrl}${apiPrefix}${catalogue.getGameData.path}?projectName=mygame`)).text()
  await expect.poll(shown).toContain(address)
  await page.goto(`${world.hubUrl}/games/en/mygame/`)
  await page.getByRole('button', { name: t('game.play'), exact: true }).click()
}

const signInAndBuy = async (visit: Visit) => {
  const player = await registerPlayer(visit.world)
  const game = gameOf(visit)
  await expect(game.locator('#name')).toHaveText('guest')
  await game.getByRole('button', { name: 'Sign in' }).click()
  const modal = visit.page.getByRole('dialog')
  await toEmailLogin({ page: modal, t: visit.t })
  await fillLogin({ page: modal, t: visit.t }, { email: player.email, password })
  await expect(modal).toBeHidden()
  await expect(game.locator('#name')).not.toHaveText('guest')
  await expect(game.locator('#coins')).toHaveText('0')
  await game.getByRole('button', { name: 'Buy 100 coins' }).click()
  await toCardForm(visit)
  await payWith(visit, cards.good)
  await confirmPaid(visit)
  await expect(game.locator('#told')).toContainText('paid')
  await expect(game.locator('#coins')).toHaveText('100')
}

test('without a server: a guest plays, a player buys, and has it after a reload', async ({ visit }) => {
  const port = await freePort()
  const page = readFileSync('packages/sdk/examples/first-game.html', 'utf8').replace('http://localhost:3000', visit.world.hubUrl)
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page)).listen(port, '127.0.0.1')
  const address = `http://127.0.0.1:${port}/`
  await putGame(visit.world, '--page', address)
  await openMyGame(visit, address)
  await signInAndBuy(visit)
  await openMyGame(visit, address)
  await expect(gameOf(visit).locator('#coins')).toHaveText('100')
  server.close()
})

const startServer = async (folder: string, env: NodeJS.ProcessEnv) => {
  await copyFile('packages/sdk-server/dist/sdk-server.js', join(folder, 'sdk-server.mjs'))
  await copyFile('packages/sdk-server/example/first-server.mjs', join(folder, 'server.mjs'))
  await mkdir(join(folder, 'game'))
  await copyFile('packages/sdk-server/example/first-game.html', join(folder, 'game', 'index.html'))
  await writeFile(join(folder, 'game', 'level.js'), 'export const level = 1')
  const child = spawn('node', ['server.mjs'], { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  await expect.poll(() => said).toContain('The game is at')
  return { child: child as ChildProcess, said: () => said }
}

test('with a server: its notices are verified, and it uses up what was paid', async ({ visit }) => {
  const port = await freePort()
  const address = `http://localhost:${port}/`
  const { key, secret } = await putGame(visit.world, '--page', address, '--notices', `${address}playhub-notices`)
  const folder = await mkdtemp(join(tmpdir(), 'playhub-first-'))
  const server = await startServer(folder, { HUB: visit.world.hubUrl, PORT: String(port), KEY: key, SECRET: secret })
  await openMyGame(visit, address)
  await signInAndBuy(visit)
  await expect.poll(server.said).toContain('Notice: payment.paid')
  // The game's server also serves the other files of the game's folder, but no files outside the folder.
  const script = await fetch(`${address}level.js`)
  expect(script.headers.get('content-type')).toBe('text/javascript')
  expect(await script.text()).toBe('export const level = 1')
  for (const path of ['server.mjs', '../server.mjs', '%2e%2e/given.json', 'game/index.html']) {
    expect((await fetch(`${address}${path}`)).status, path).toBe(404)
  }
  await openMyGame(visit, address)
  await expect(gameOf(visit).locator('#coins')).toHaveText('100')
  server.child.kill()
  await rm(folder, { recursive: true })
})

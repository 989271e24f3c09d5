import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { cards, confirmPaid, payWith, toCardForm } from './steps/payments/pay.ts'
import { frameGameAt, gameOf, openGame } from './steps/play.ts'
import { playerTest, type Visit } from './steps/visit.ts'
import { ask } from './world/database.ts'
import { runScript } from './world/process.ts'
import { expect } from './world/test.ts'
import { startWorld, type World } from './world/world.ts'

/**
 * Tests the steps of a developer who has only the packed SDKs, and no other code of this project. The SDKs are installed into an empty
 * folder, and the example server with its plain page sells an item.
 */

const test = playerTest.extend<object, { world: World }>({
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

const folder = mkdtempSync(join(tmpdir(), 'playhub-developer-'))
const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, encoding: 'utf8' })

// One worker runs all tests of this file, because preparing their world takes longer than the tests.
test.describe.configure({ mode: 'default' })

test.beforeAll(() => {
  execFileSync(process.execPath, ['scripts/pack.ts', folder])
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'pearl-diver', private: true, type: 'module' }))
  const archives = globSync('playhub-*.tgz', { cwd: folder }).map((file) => `./${file}`)
  run('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', ...archives)
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the archives load and type-check with strict settings', () => {
  writeFileSync(
    join(folder, 'game.ts'),
    `import { init, type BuyResult } from '@playhub/sdk'
     import { connectHub, Refusal } from '@playhub/sdk-server'
     const hub = await init({ project: 'pearl-diver' })
     export const bought: BuyResult = await hub.buy({ itemId: 'pearl' })
     const settings = { hubUrl: 'https://play.example', project: 'pearl-diver', apiKey: 'ph_test_x', noticeSecret: 'whsec_x' }
     const payment = await connectHub(settings).getPayment('1')
     export const sum: number | null = payment.amount
     export const isRefusal = (error: unknown) => error instanceof Refusal && error.code === 'PAYMENT_NOT_FOUND'
     // @ts-expect-error A payment has no such field: the types are not \`any\`.
     export const wrong = payment.ammount
     // @ts-expect-error The hub has no such function: its type is not \`any\`.
     export const wrongToo = hub.bye`,
  )
  const declared = globSync('node_modules/@playhub/sdk/types/**/*.d.ts', { cwd: folder })
  expect(declared.length).toBeGreaterThan(0)
  // The SDK for pages has no dependencies, so its type declarations must import only their own files.
  for (const file of declared) expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/from ['"](?!\.)/)
  const compiler = resolve('node_modules/.bin/tsc')
  run(compiler, 'game.ts', '--noEmit', '--strict', '--ignoreConfig', '--target', 'es2022', '--module', 'nodenext', '--types', '')
  const load = `const { connectHub } = await import('@playhub/sdk-server'); const { init } = await import('@playhub/sdk')
    console.log(typeof connectHub, typeof init)`
  for (const node of nodes()) expect(run(node, '--input-type=module', '--eval', load).trim()).toBe('function function')
})

test('the command of the archive runs as npx runs it, on each Node', () => {
  for (const node of nodes()) expect(run(node, 'node_modules/.bin/playhub', '--help')).toContain('npx --no playhub listen --forward')
})

const archiveOf = (pattern: string) => {
  const [archive = ''] = globSync(pattern, { cwd: folder })
  return archive
}
const filesOf = (archive: string) => run('tar', '-tzf', archive).trimEnd().split('\n')

test('the archives for Unity and Godot are whole', () => {
  const archive = archiveOf('com.playhub.sdk-*.tgz')
  const unity = filesOf(archive).map((path) => path.replace('package/', ''))
  expect(unity).toEqual(expect.arrayContaining(['package.json', 'Runtime/Playhub.cs', 'Runtime/Plugins/WebGL/playhub.jslib']))
  // Unity ignores each file and folder of an installed package that has no .meta file.
  const folders = unity.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(0, at).join('/')))
  const assets = new Set([...unity, ...folders].filter((path) => path !== '' && !path.endsWith('.meta')))
  const ids = [...assets].map((path) => /^guid: [0-9a-f]{32}$/m.exec(run('tar', '-xzOf', archive, `package/${path}.meta`))?.[0])
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(assets.size)

  const godot = ['plugin.cfg', 'plugin.gd', 'playhub.gd', 'page_side.gd'].map((name) => `addons/playhub/${name}`)
  expect(filesOf(archiveOf('playhub-godot-*.tar.gz'))).toEqual(expect.arrayContaining(godot))
})

/** Returns the path of the Node that runs this test and, if the machine has Node 20, also the path of Node 20. */
const nodes = () => [process.execPath, ...['/usr/bin/node', '/usr/local/bin/node'].filter(isNode20)]
const isNode20 = (path: string) => {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8' }).startsWith('v20.')
  } catch {
    return false
  }
}

// Removes the header `x-forwarded-for`, which the test setup usually adds. With this header, the browser would first send a CORS preflight
// request for the SDK's script. The hub does not allow that request, so the script would not load.
test.use({ extraHTTPHeaders: {} })

test('the example server and a plain page sell an item', async ({ visit, world }) => {
  cpSync('packages/sdk-server/example', folder, { recursive: true })
  const port = await freePort()
  const server = await runScript(
    join(folder, 'game-server.ts'),
    {
      PLAYHUB_URL: world.hubUrl,
      PLAYHUB_PROJECT: 'familytown',
      PLAYHUB_API_KEY: 'ph_test_familytown_development_key_0000000000',
      PLAYHUB_NOTICE_SECRET: `whsec_${Buffer.from('familytown-development-notice-secret-000').toString('base64')}`,
      PORT: String(port),
    },
    `http://127.0.0.1:${port}/`,
  )
  try {
    const own = `http://127.0.0.1:${port}`
    await ask(world.databaseUrl, `update notice_endpoint set url = $1 where project_id = 'familytown'`, [`${own}/playhub-notices`])
    await frameGameAt(world, `${own}/`)

    await openGame(visit)
    await visit.page.getByRole('button', { name: visit.t('game.play'), exact: true }).click()
    const game = gameOf(visit)
    await expect(game.getByRole('heading')).not.toHaveText('Hello, guest')
    await expect(game.locator('#owned')).toHaveText('nothing yet')
    await expectVerbs(visit)
    await game.getByRole('button', { name: 'Buy the builder' }).click()
    await toCardForm(visit)
    await payWith(visit, cards.good)
    await confirmPaid(visit)
    await expect(game.locator('#owned')).toHaveText('builder', { timeout: 20_000 })
    // The game was paused while the payment covered it (`screen`), and was resumed afterwards (`on`).
    await expect(game.locator('#heard')).toHaveText('screen on')
  } finally {
    await server.stop()
  }
})

/** Expects that the price list is in the page's language, and that the hub shows the loading state that the game reports. */
const expectVerbs = async (visit: Visit) => {
  const game = gameOf(visit).locator('html')
  const catalog = await game.evaluate(async () => {
    // The cast is safe: the page's script tag sets the global `Playhub`.
    const { init } = (globalThis as unknown as { Playhub: typeof import('@playhub/sdk') }).Playhub
    const hub = await init({ project: 'familytown' })
    const heard = document.body.appendChild(document.createElement('output'))
    heard.id = 'heard'
    hub.on('pause', (reason) => heard.append(`${reason} `))
    hub.on('resume', () => heard.append('on '))
    heard.addEventListener('click', () => hub.ready())
    hub.loading()
    return hub.payments.catalog()
  })
  expect(catalog.find(({ itemId }) => itemId === 'builder')).toMatchObject({ currency: 'USD', price: expect.stringMatching(/^\$/) })
  const loading = visit.page.getByRole('status').filter({ hasText: visit.t('game.loading') })
  await expect(loading).toBeAttached()
  await game.locator('#heard').dispatchEvent('click')
  await expect(loading).toHaveCount(0)
}

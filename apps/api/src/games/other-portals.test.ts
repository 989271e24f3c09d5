import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../test/desk.ts'
import { openGame, uploadReady } from '../../test/games.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { zipOf } from '../../test/zip-writer.ts'

let app: TestApp
let address = ''
beforeAll(async () => {
  app = await startTestApp()
  const zip = zipOf([
    { name: 'index.html', bytes: '<script src="https://game-cdn.poki.com/scripts/v2/poki-sdk.js"></script><p>Ж</p>' },
    { name: 'load.js', bytes: Buffer.from('add("https://sdk.crazygames.com/crazygames-sdk-v3.js") // \xff', 'latin1') },
    {
      name: 'old.html',
      bytes: '<script src="//game-cdn.poki.com/scripts/v2/poki-sdk.js"></script><script src="http://yandex.ru/games/sdk/v2">',
    },
    { name: 'notes.txt', bytes: 'https://sdk.crazygames.com/crazygames-sdk-v3.js' },
    { name: 'playgama-bridge.js', bytes: 'their own' },
  ])
  address = (await uploadReady(await signInAs(app, 'admin'), 'familytown', zip)).address
})
afterAll(() => app.stop())

test('pages and scripts ask the origin of the game for the SDK of their portal, and are otherwise as they were', async () => {
  expect((await openGame(app, address)).text).toBe('<script src="/sdk/v1/poki.js"></script><p>Ж</p>')
  expect((await openGame(app, `${address}old.html`)).text).toBe('<script src="/sdk/v1/poki.js"></script><script src="/sdk/v1/yandex.js">')
  const script = await openGame(app, `${address}load.js`)
  expect(script.bytes.toString('latin1')).toBe('add("/sdk/v1/crazygames.js") // \xff')
  expect(String(script.headers.etag)).toContain(createHash('sha256').update(script.bytes).digest('hex').slice(0, 32))
  expect((await openGame(app, `${address}notes.txt`)).text).toBe('https://sdk.crazygames.com/crazygames-sdk-v3.js')
})

test.each([
  ['/sdk.js', 'yandex'],
  ['/sdk/v1/poki.js', 'poki'],
  ['/sdk/v1/crazygames.js', 'crazygames'],
])('%s on the origin of games leads to the stand-in', async (path, name) => {
  const { status, headers } = await openGame(app, new URL(path, address).href)
  expect([status, headers.location]).toEqual([302, `${app.deps.config.publicUrl}/sdk/v1/${name}.js`])
})

test('the bridge of Playgama that a build carries is replaced', async () => {
  const { status, headers } = await openGame(app, `${address}playgama-bridge.js`)
  expect([status, headers.location]).toEqual([302, `${app.deps.config.publicUrl}/sdk/v1/playgama.js`])
})

test('the hub’s own host leads nowhere', async () => {
  expect((await app.app.inject({ url: '/sdk.js' })).headers.location).toBeUndefined()
})

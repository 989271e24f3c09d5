import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signInAs } from '../../test/desk.ts'
import { codeOf, type Member, readSettings } from '../../test/editors.ts'
import { openGame, uploadReady } from '../../test/games.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { gameZip, zipOf } from '../../test/zip-writer.ts'

const PROJECT = 'familytown'
const SHARED_ORIGIN = 'http://games.example'

let app: TestApp
let admin: Member
let address = ''
const wasm = Buffer.from('not really brotli')
const data = gzipSync('data of the game')
beforeAll(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'admin')
  const zip = zipOf([
    {
      name: 'index.html',
      bytes: '<script src="Build/game.framework.js.gz"></script><script>load("game.wasm.br", "game.data.gz")</script>',
    },
    { name: 'Build/game.wasm.br', bytes: wasm },
    { name: 'Build/game.data.gz', bytes: data },
    { name: 'Build/game.framework.js.gz', bytes: gzipSync('1') },
    { name: 'Build/other.data.unityweb', bytes: 'packed' },
    { name: 'Build/later.wasm', bytes: 'later' },
    { name: 'música & 100%.mp3', bytes: '0123456789' },
    { name: 'empty.txt', bytes: '' },
  ])
  address = (await uploadReady(admin, PROJECT, zip)).address
})
afterAll(() => app.stop())

test.each([
  ['', 'text/html; charset=utf-8', undefined, 'no-cache'],
  ['index.html', 'text/html; charset=utf-8', undefined, 'no-cache'],
  ['Build/game.wasm.br', 'application/wasm', 'br', 'public, max-age=31536000, immutable'],
  ['Build/game.data.gz', 'application/octet-stream', 'gzip', 'public, max-age=31536000, immutable'],
  ['Build/game.framework.js.gz', 'text/javascript; charset=utf-8', 'gzip', 'no-cache'],
  ['Build/other.data.unityweb', 'application/octet-stream', undefined, 'public, max-age=31536000, immutable'],
  ['Build/later.wasm', 'application/wasm', undefined, 'public, max-age=31536000, immutable'],
  ['m%C3%BAsica%20%26%20100%25.mp3', 'audio/mpeg', undefined, 'public, max-age=31536000, immutable'],
])('%s is served as a browser needs it', async (path, type, encoding, cache) => {
  const { status, headers } = await openGame(app, address + path)
  expect([status, headers['content-type'], headers['content-encoding'], headers['cache-control']]).toEqual([200, type, encoding, cache])
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['set-cookie']).toBeUndefined()
})

test('a file comes back as it was uploaded, in whole and in parts', async () => {
  expect((await openGame(app, `${address}Build/game.data.gz`)).bytes.equals(data)).toBe(true)
  const music = `${address}m%C3%BAsica%20%26%20100%25.mp3`
  const part = await openGame(app, music, { headers: { range: 'bytes=2-4' } })
  expect([part.status, part.text, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
  expect((await openGame(app, music, { headers: { range: 'bytes=10-' } })).status).toBe(416)
  expect(await openGame(app, music, { method: 'HEAD' })).toMatchObject({ status: 200, headers: { 'content-length': '10' }, text: '' })
  expect(await openGame(app, `${address}empty.txt`)).toMatchObject({ status: 200, text: '' })
})

test('a browser that has the file is told so', async () => {
  const { headers } = await openGame(app, address)
  expect((await openGame(app, address, { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304)
})

test('the address without its last slash leads to the one with it', async () => {
  const { status, headers } = await openGame(app, address.slice(0, -1))
  expect([status, headers.location]).toEqual([308, new URL(address).pathname])
})

test('what a version does not have is not found, nor is another version or a way out of it', async () => {
  const wrong = ['nothing.js', '..%2f..%2fetc/passwd', '%2e%2e/', 'Build', 'Build/', 'index.html/']
  for (const path of wrong) expect((await openGame(app, address + path)).status, path).toBe(404)
  const { origin } = new URL(address)
  for (const path of ['/', `/${PROJECT}/`, `/${PROJECT}/1-000000000000/`, '/api/control/get-games-data', '/healthz'])
    expect((await openGame(app, origin + path)).status, path).toBe(404)
})

test('a game is served on its own host only: not on the hub, the desk or the host of another game', async () => {
  const { pathname, host } = new URL(address)
  for (const path of [pathname, `/-game-files/of${pathname}`]) {
    const onHub = await app.app.inject({ url: path })
    expect(onHub.body).not.toContain('game.wasm')
    const onDesk = await app.desk.inject({ url: path, headers: { host } })
    expect(onDesk.body).not.toContain('game.wasm')
  }
  expect((await openGame(app, address.replace(`//${PROJECT}.`, '//islandm3.'))).status).toBe(404)
})

test('answers that the hub has ready are never given on the host of a game', async () => {
  const path = '/api/control/get-games-data'
  const port = Number(new URL(app.url).port)
  const ask = (host: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { host } })
  for (let n = 0; n < 3; n += 1) expect((await ask('localhost')).status).toBe(200)
  const { get } = await import('node:http')
  const status = await new Promise((resolve, reject) =>
    get({ port, path, headers: { host: new URL(address).host } }, (answer) => resolve(answer.resume().statusCode)).on('error', reject),
  )
  expect(status).toBe(404)
})

test('only the hub with its subdomains, the desk and the hosts of the project may frame a game', async () => {
  const { document } = await readSettings(admin, PROJECT)
  const policy = String((await openGame(app, address)).headers['content-security-policy'])
  const { publicUrl, desk } = app.deps.config
  // The project is in the catalogue. So the hub shows its game on the public origin and on every subdomain.
  expect(document.outOfCatalog).toBe(false)
  const subdomains = publicUrl.replace('//', '//*.')
  const origins = [publicUrl, subdomains, desk.url, ...document.hostOrigins]
  expect(policy).toBe(`frame-ancestors ${[...new Set(origins)].join(' ')}`)
})

test('a game may not ask for the passkeys of the hub', async () => {
  const policy = String((await openGame(app, address)).headers['permissions-policy'])
  expect(policy.split(', ')).toEqual(expect.arrayContaining(['publickey-credentials-get=()', 'publickey-credentials-create=()']))
})

test('a game that may isolate itself gets the headers for it, and others do not', async () => {
  expect((await openGame(app, address)).headers).not.toHaveProperty('cross-origin-embedder-policy')
  const { document, version } = await readSettings(admin, PROJECT)
  const frameRights = ['cross-origin-isolated']
  const saved = await admin.post(`/editor/projects/${PROJECT}/settings`, { document: { ...document, frameRights }, version })
  expect(codeOf(saved)).toBe(200)
  await vi.waitFor(async () =>
    expect((await openGame(app, address)).headers).toMatchObject({
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'document-isolation-policy': 'isolate-and-require-corp',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  )
  const game = await app.app.inject({ url: `/api/control/get-game-data?projectName=${PROJECT}` })
  expect(game.json()).toMatchObject({ frameRights })
})

test('with one origin for all games, each game has a folder there', async () => {
  const other = await startTestApp({ env: { GAMES_ORIGIN: SHARED_ORIGIN } })
  const made = await uploadReady(await signInAs(other, 'admin'), PROJECT, gameZip('shared'))
  expect(made.address).toMatch(new RegExp(`^${SHARED_ORIGIN}/${PROJECT}/1-[\\da-f]{12}/$`))
  expect((await openGame(other, made.address)).text).toContain('shared')
  await other.stop()
})

test('the page and the files that it names count as the start of the game', async () => {
  const listed = (await admin.get(`/editor/projects/${PROJECT}/versions`)).body as { items: { startBytes: number; bytes: number }[] }
  const [version] = listed.items
  expect(version?.bytes).toBe((version?.startBytes ?? 0) + 'packed'.length + 'later'.length + 10)
})

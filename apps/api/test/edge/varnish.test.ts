import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { replaceKeys } from '../../src/auth/keys/signing-keys.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createVisitor, signedIn } from '../visitor.ts'
import { startProgram, varnishd } from './caches.ts'
import { shownHub } from './shown-hub.ts'

/** Tests of Varnish with the configuration `docs/varnish/playhub.vcl`, between clients and the real api. */

const CODE = '141421'
/** Varnish's start parameters, as the comment at the top of the VCL file lists them. */
const PARAMETERS = [
  'http_gzip_support=off',
  'http_req_hdr_len=128k',
  'http_req_size=192k',
  'workspace_client=512k',
  'workspace_backend=512k',
].flatMap((each) => ['-p', each])
const GAMES = '/api/control/get-games-data'

type Answer = { status: number; headers: IncomingHttpHeaders; body: string; isHit: boolean; id: unknown }
type Cached = {
  hub: TestApp
  ask: (path: string, headers?: Record<string, string>, method?: string) => Promise<Answer>
  stop: () => Promise<void>
}

const agent = new Agent({ keepAlive: true })
const startCached = async (isPurged: boolean): Promise<Cached> => {
  const folder = await mkdtemp(join(tmpdir(), 'playhub-varnish-'))
  const port = await freePort()
  const env = { EDGE_CACHE: 'true', TRUST_PROXY: 'loopback', ...(isPurged && { EDGE_PURGE_URLS: `http://127.0.0.1:${port}` }) }
  const hub = await startTestApp({ env, randomCode: () => CODE, hub: shownHub })
  const vcl = (await readFile('docs/varnish/playhub.vcl', 'utf8')).replace('.port = "3000"', `.port = "${new URL(hub.url).port}"`)
  const file = join(folder, 'playhub.vcl')
  await writeFile(file, vcl)
  const args = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-f', file, '-s', 'malloc,32m']
  const varnish = await startProgram(varnishd ?? '', [...args, ...PARAMETERS], port)
  return {
    hub,
    ask: (path, headers = {}, method = 'GET') =>
      new Promise((done, fail) => {
        const sent = request({ host: '127.0.0.1', port, path, method, agent, headers: { host: 'localhost', ...headers } }, (reply) => {
          const parts: Buffer[] = []
          reply.on('data', (part: Buffer) => parts.push(part))
          reply.on('end', () => {
            const bytes = Buffer.concat(parts)
            const body = (reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
            const id = reply.headers['x-request-id']
            done({ status: reply.statusCode ?? 0, headers: reply.headers, body, isHit: reply.headers['x-cache'] === 'hit', id })
          })
        })
        sent.on('error', fail)
        sent.end()
      }),
    stop: async () => {
      await varnish.stop()
      await hub.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const rename = ({ hub }: Cached, id: string, name: string) =>
  hub.deps.pool.query(`update project set game = jsonb_set(game, '{localization,en,name}', to_jsonb($1::text)) where id = $2`, [name, id])

/** Repeats a request until the answer contains the text. Returns how many ms this took. */
const untilSeen = async ({ ask }: Cached, path: string, text: string) => {
  const began = performance.now()
  await expect.poll(async () => (await ask(path)).body, { timeout: 10_000, interval: 10 }).toContain(text)
  return performance.now() - began
}

describe.skipIf(varnishd === undefined)('behind Varnish', () => {
  let cached: Cached
  beforeAll(async () => {
    cached = await startCached(true)
  })
  afterAll(() => cached.stop())

  test.each(['/games/ru/', '/games/en/neuroarena/', GAMES, '/sitemap.xml'])('%s comes from the cache the second time', async (path) => {
    const first = await cached.ask(path)
    const second = await cached.ask(path)
    expect([first.isHit, second.isHit, second.id]).toEqual([false, true, first.id])
    expect(second.body).toBe(first.body)
    expect(second.headers).not.toHaveProperty('surrogate-key')
    const { etag } = second.headers
    expect(await cached.ask(path, { 'if-none-match': String(etag) })).toMatchObject({ status: 304, body: '' })
  })

  test('callers with and without brotli each get theirs, and again from the cache', async () => {
    for (const path of ['/games/de/', GAMES]) {
      const encodings = ['', 'gzip', 'gzip, deflate, br, zstd', 'br;q=0', 'br']
      const round = () => Promise.all(encodings.map(async (each) => cached.ask(path, each ? { 'accept-encoding': each } : {})))
      await round()
      const answers = await round()
      expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, undefined, 'br', undefined, 'br'])
      expect(answers.map(({ isHit }) => isHit)).toEqual(answers.map(() => true))
      for (const { body } of answers) expect(body).toBe(answers[0]?.body)
    }
  })

  test('sites, projects and languages are kept apart, whatever a stranger sends', async () => {
    const path = '/games/fr/'
    const hostile = [
      { project: 'islandm3' },
      { 'x-forwarded-host': 'islandm3.localhost' },
      { host: 'IslandM3.LOCALHOST' },
      { host: 'islandm3.localhost', 'accept-language': 'ja', cookie: 'language=ja' },
      { host: 'neuroarena.localhost', project: 'islandm3' },
    ]
    const wanted = ['islandm3 fr', 'familytown fr', 'islandm3 fr', 'islandm3 fr', 'islandm3 fr']
    for (const [at, headers] of hostile.entries()) expect((await cached.ask(path, headers)).body).toContain(wanted[at])
    for (const [host, project] of [
      ['localhost', 'familytown'],
      ['islandm3.localhost', 'islandm3'],
      ['neuroarena.localhost', 'neuroarena'],
    ] as const) {
      await cached.ask(path, { host })
      const { body, isHit } = await cached.ask(path, { host })
      expect([body.slice(0, 30), isHit]).toEqual([expect.stringContaining(`${project} fr ${path}`), true])
    }
    const led = async (headers: Record<string, string>) => (await cached.ask('/games/', headers)).headers.location
    expect([await led({ cookie: 'language=ko' }), await led({ 'accept-language': 'pt' }), await led({})]).toEqual([
      '/games/ko/',
      '/games/pt/',
      '/games/en/',
    ])
  })

  test('what belongs to one person never enters the cache, and nobody’s cookie does', async () => {
    const people = await Promise.all(
      ['one', 'two'].map(async (name) => {
        const visitor = createVisitor(cached.hub.app)
        await visitor.register(`${name}-edge@example.com`, 'Secret1Word')
        return signedIn(await visitor.confirm(`${name}-edge@example.com`, CODE))
      }),
    )
    for (let round = 0; round < 2; round += 1) {
      for (const { jwt, userId } of people) {
        const own = { authorization: `Bearer ${jwt}`, cookie: 'device=a; language=ru' }
        const mine = await cached.ask('/api/profile', own)
        expect(mine).toMatchObject({ status: 200, isHit: false })
        expect(mine.body).toContain(String(userId))
        expect(JSON.parse((await cached.ask(`/api/auth/check/${jwt}`)).body)).toMatchObject({ result: { userId } })
        const page = await cached.ask('/games/it/', own)
        expect(page.headers).not.toHaveProperty('set-cookie')
        expect(page.body).toBe((await cached.ask('/games/it/')).body)
        for (const path of [`/games/it/?jwt=${jwt}`, '/games/it/?uid=7', '/profile/it'])
          expect((await cached.ask(path, own)).isHit).toBe(false)
      }
      expect(await cached.ask('/api/profile')).toMatchObject({ status: 401, isHit: false })
    }
  })

  test('the key list is not kept, so that a leaked key is gone at once', async () => {
    const path = '/.well-known/jwks.json'
    const leaked = (await cached.ask(path)).body
    await replaceKeys(cached.hub.deps.db, cached.hub.deps.config.appSecret, new Date())
    await cached.hub.deps.tokens.reload()
    const fresh = (await cached.ask(path)).body
    expect([fresh === leaked, fresh.includes('"kid"')]).toEqual([false, true])
  })

  test('an edit is visible within a second, and leaves other projects in the cache', async () => {
    const others = ['/games/en/neuroarena/', '/api/control/get-game-data?projectName=neuroarena']
    const own = ['/games/en/islandm3/', '/games/en/', GAMES, '/api/control/get-game-data?projectName=islandm3']
    for (const path of [...own, ...others]) await cached.ask(path)
    for (const [at, path] of own.entries()) {
      const name = `Purged ${at}`
      await rename(cached, 'islandm3', name)
      expect(await untilSeen(cached, path, name)).toBeLessThan(1000)
    }
    // The edits above change only the game `islandm3`, so the answers for `neuroarena` must stay in the cache. But each cached answer
    // expires after two seconds. So for each path, the test requests the path to store a new answer, changes `islandm3` immediately, and
    // requests the path again. This second request must get the stored answer.
    for (const path of others) {
      const isKept = async () => {
        const before = await cached.ask(path)
        await rename(cached, 'islandm3', `Beside ${performance.now()}`)
        await expect.poll(async () => (await cached.ask(GAMES)).body).toContain('Beside')
        const after = await cached.ask(path)
        return after.isHit && after.id === before.id
      }
      await expect.poll(isKept, { timeout: 10_000 }).toBe(true)
    }
  })

  test('strangers cannot have anything dropped without tags, and the hub is not asked', async () => {
    expect(await cached.ask('/games/en/', {}, 'PURGE')).toMatchObject({ status: 400 })
    expect(await cached.ask('/games/en/', { 'surrogate-key': 'playhub', 'x-forwarded-for': '203.0.113.9' }, 'PURGE')).toMatchObject({
      status: 405,
    })
  })
})

test.skipIf(varnishd === undefined)('without a purge an edit is visible behind Varnish within five seconds', async () => {
  const cached = await startCached(false)
  try {
    for (const path of ['/games/en/', GAMES]) {
      await cached.ask(path)
      await rename(cached, 'islandm3', `Expired ${path}`)
      expect(await untilSeen(cached, path, `Expired ${path}`)).toBeLessThan(5000)
    }
  } finally {
    await cached.stop()
  }
})

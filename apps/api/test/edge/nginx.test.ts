import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as requestHttp } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { MAIL_MAX_BYTES } from '@playhub/contract/message-limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { replaceKeys } from '../../src/auth/keys/signing-keys.ts'
import { signInAs } from '../desk.ts'
import { uploadReady } from '../games.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createVisitor, signedIn } from '../visitor.ts'
import { gameZip } from '../zip-writer.ts'
import { nginx, startProgram } from './caches.ts'
import { shownHub } from './shown-hub.ts'

/** Tests of nginx with the configuration `docs/nginx/playhub.conf`, between clients and the real api. */

const CODE = '173205'
const GAMES = '/api/control/get-games-data'
const HUB = 'play.example'
const OWN_GAMES = 'play-games.example'

let folder = ''
let app: TestApp
let proxy: Awaited<ReturnType<typeof startProgram>>
let ports = { http: 0, https: 0 }
let example = ''
let agent: Agent

/** Writes `docs/nginx/playhub.conf` with this machine's ports and folders, as a complete configuration of nginx. */
const configure = async () => {
  const [http, https] = [await freePort(), await freePort()]
  example = (await readFile('docs/nginx/playhub.conf', 'utf8'))
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${new URL(app.url).port}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${new URL(app.deskUrl).port}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
    .replaceAll('/etc/ssl/playhub', folder)
    .replaceAll('/var/cache/playhub-nginx', join(folder, 'cache'))
    .replaceAll('/var/log/nginx', folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${join(folder, each)};`)
  const file = join(folder, 'nginx.conf')
  // If root starts nginx, its workers run as another user, who cannot reach the test's folder. This line makes the workers run as root.
  const user = process.getuid?.() === 0 ? ['user root;'] : []
  const main = [...user, 'daemon off;', 'worker_processes 1;', `pid ${join(folder, 'pid')};`, 'error_log stderr error;', 'events {}']
  await writeFile(file, [...main, 'http {', 'access_log off;', ...temporary, example, '}'].join('\n'))
  return { http, https, file }
}

const makeCertificate = () => {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const names = ['-subj', `/CN=${HUB}`, '-addext', `subjectAltName=DNS:${HUB},DNS:*.${HUB},DNS:*.${OWN_GAMES}`]
  const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...names, ...files], {
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(made.stderr)
}

type Asking = { host?: string; headers?: Record<string, string>; method?: string; body?: string }

const ask = (path: string, { host = HUB, headers = {}, method = 'GET', body }: Asking = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string; cache: unknown; id: unknown }>((done, fail) => {
    const options = { host: '127.0.0.1', port: ports.https, servername: host, path, method, agent, headers: { host, ...headers } }
    const sent = request(options, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => {
        const bytes = Buffer.concat(parts)
        const text = (reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
        const { 'x-cache': cache, 'x-request-id': id } = reply.headers
        done({ status: reply.statusCode ?? 0, headers: reply.headers, body: text, cache, id })
      })
    })
    sent.on('error', fail)
    sent.end(body)
  })

const rename = (name: string) =>
  app.deps.pool.query(`update project set game = jsonb_set(game, '{localization,en,name}', to_jsonb($1::text)) where id = 'islandm3'`, [
    name,
  ])

describe.skipIf(!nginx)('behind nginx', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'playhub-nginx-'))
    app = await startTestApp({
      env: {
        ...{ EDGE_CACHE: 'true', TRUST_PROXY: 'loopback' },
        ...{ PUBLIC_URL: `https://${HUB}`, DESK_URL: `https://desk.${HUB}`, GAMES_ORIGIN: `https://*.${OWN_GAMES}` },
      },
      randomCode: () => CODE,
      hub: shownHub,
    })
    makeCertificate()
    const { file, ...at } = await configure()
    ports = at
    const checked = spawnSync(nginx ?? '', ['-t', '-q', '-c', file, '-p', folder], { encoding: 'utf8' })
    expect(checked).toMatchObject({ status: 0, stderr: '' })
    proxy = await startProgram(nginx ?? '', ['-c', file, '-p', folder], at.https)
    agent = new Agent({ keepAlive: true, ca: await readFile(join(folder, 'fullchain.pem')) })
  })
  afterAll(async () => {
    agent.destroy()
    await proxy.stop()
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('plain HTTP leads to TLS, and names that are not ours to nothing', async () => {
    const plain = (host: string) =>
      new Promise<unknown[]>((done) => {
        const sent = requestHttp({ host: '127.0.0.1', port: ports.http, path: '/games/ru/?a=b', headers: { host } }, (reply) => {
          reply.resume()
          done([reply.statusCode, reply.headers.location])
        })
        sent.on('error', () => done([]))
        sent.end()
      })
    for (const host of [`islandm3.${HUB}`, `islandm3.${OWN_GAMES}`])
      expect(await plain(host)).toEqual([308, `https://${host}/games/ru/?a=b`])
    expect(await plain('other.example')).toEqual([])
    await expect(ask('/games/ru/', { host: 'other.example' })).rejects.toThrow()
  })

  test.each(['/games/ru/', '/games/en/neuroarena/', GAMES, '/sitemap.xml'])('%s comes from the cache the second time', async (path) => {
    const first = await ask(path)
    const second = await ask(path)
    expect([first.cache, second.cache, second.id]).toEqual(['MISS', 'HIT', first.id])
    expect(second.body).toBe(first.body)
    expect(second.headers).not.toHaveProperty('surrogate-key')
    expect(await ask(path, { headers: { 'if-none-match': String(second.headers.etag) } })).toMatchObject({ status: 304, body: '' })
  })

  test('callers with and without brotli each get theirs, and again from the cache', async () => {
    for (const path of ['/games/de/', GAMES]) {
      const encodings = ['', 'gzip', 'gzip, deflate, br, zstd', 'br;q=0', 'br']
      const each = async (encoding: string) => ask(path, encoding ? { headers: { 'accept-encoding': encoding } } : {})
      const bodies: string[] = []
      for (const encoding of encodings) {
        await each(encoding)
        const again = await each(encoding)
        expect([again.cache, again.headers['content-encoding']]).toEqual(['HIT', /br(?!;)/.test(encoding) ? 'br' : undefined])
        bodies.push(again.body)
      }
      expect(new Set(bodies).size).toBe(1)
    }
  })

  test('sites, projects and languages are kept apart, whatever a stranger sends', async () => {
    const path = '/games/fr/'
    const hostile: [Asking, string][] = [
      [{ headers: { project: 'islandm3' } }, 'islandm3 fr'],
      [{ headers: { 'x-forwarded-host': `islandm3.${HUB}` } }, 'familytown fr'],
      [{ headers: { host: `IslandM3.${HUB}` }, host: `islandm3.${HUB}` }, 'islandm3 fr'],
      [{ host: `neuroarena.${HUB}`, headers: { 'accept-language': 'ja', cookie: 'language=ja' } }, 'neuroarena fr'],
    ]
    for (const [asking, wanted] of hostile) expect((await ask(path, asking)).body).toContain(wanted)
    for (const [host, project] of [
      [HUB, 'familytown'],
      [`islandm3.${HUB}`, 'islandm3'],
      [`neuroarena.${HUB}`, 'neuroarena'],
    ] as const) {
      await ask(path, { host })
      const { body, cache } = await ask(path, { host })
      expect([body, cache]).toEqual([expect.stringContaining(`${project} fr ${path}`), 'HIT'])
    }
    const led = async (headers: Record<string, string>) => (await ask('/games/', { headers })).headers.location
    expect([await led({ cookie: 'language=ko' }), await led({ 'accept-language': 'pt' }), await led({})]).toEqual([
      '/games/ko/',
      '/games/pt/',
      '/games/en/',
    ])
  })

  test('what belongs to one person is never kept', async () => {
    const visitor = createVisitor(app.app)
    await visitor.register('nginx-edge@example.com', 'Secret1Word')
    const { jwt, userId } = signedIn(await visitor.confirm('nginx-edge@example.com', CODE))
    const headers = { authorization: `Bearer ${jwt}`, cookie: 'device=a; language=ru' }
    for (let round = 0; round < 2; round += 1) {
      const mine = await ask('/api/profile', { headers })
      expect([mine.status, mine.cache]).toEqual([200, undefined])
      expect(mine.body).toContain(String(userId))
      for (const path of [`/games/it/?jwt=${jwt}`, '/games/it/?uid=7', '/profile/it', '/docs/contacts.ru.html'])
        expect((await ask(path, { headers })).cache).toBe('MISS')
      expect((await ask('/games/it/', { headers })).body).toBe((await ask('/games/it/')).body)
      expect((await ask('/api/profile')).status).toBe(401)
      expect((await ask(`/api/auth/check/${jwt}`)).status).toBe(200)
      expect((await ask(`/session/login/s/web/ru/islandm3/${jwt}`)).status).toBe(200)
    }
    const log = await readFile(join(folder, 'playhub.log'), 'utf8')
    expect(log).toContain('"GET /games/it/" 200')
    expect(log).not.toContain(jwt)
  })

  test('an edit is visible within five seconds', async () => {
    for (const path of ['/games/en/', GAMES, '/games/en/islandm3/']) {
      await ask(path)
      const began = performance.now()
      await rename(`Expired ${path}`)
      await expect.poll(async () => (await ask(path)).body, { timeout: 10_000, interval: 10 }).toContain(`Expired ${path}`)
      expect(performance.now() - began).toBeLessThan(5000)
    }
  })

  test('a game that is taken away is gone within five seconds', async () => {
    const path = '/api/control/get-game-data?projectName=neuroarena'
    await ask(path)
    const began = performance.now()
    await app.deps.pool.query(`update project set game = null where id = 'neuroarena'`)
    await expect.poll(async () => (await ask(path)).status, { timeout: 10_000, interval: 10 }).toBe(404)
    expect(performance.now() - began).toBeLessThan(5000)
  })

  test('long addresses and forms with files pass, and a JSON body that is too large does not', async () => {
    expect((await ask(`/payments/done/?result=${'x'.repeat(100_000)}`)).status).toBe(200)
    const large = 'x'.repeat(2_000_000)
    const form = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(large.length) }
    expect((await ask('/api/support/create-ticket', { method: 'POST', headers: form, body: large })).body).toContain('requestId')
    expect(
      (await ask('/partner/v1/payments', { method: 'POST', headers: { 'content-length': String(large.length) }, body: large })).status,
    ).toBe(413)
  })

  test('a reply by e-mail may be larger than JSON: the hub itself judges it', async () => {
    const [, megabytes = ''] = /location = \/webhooks\/mail \{[^}]*client_max_body_size (\d+)m;/.exec(example) ?? []
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(MAIL_MAX_BYTES)
    const large = 'x'.repeat(2_000_000)
    const headers = { 'content-type': 'message/rfc822', 'content-length': String(large.length) }
    expect((await ask('/webhooks/mail', { method: 'POST', headers, body: large })).body).toContain('SIGNATURE_INVALID')
  })

  test('the key list is not kept, so that a leaked key is gone at once', async () => {
    const path = '/.well-known/jwks.json'
    const leaked = (await ask(path)).body
    await replaceKeys(app.deps.db, app.deps.config.appSecret, new Date())
    await app.deps.tokens.reload()
    const fresh = (await ask(path)).body
    expect([fresh === leaked, fresh.includes('"kid"')]).toEqual([false, true])
  })

  test('news come at once, at the hub and at the desk', async () => {
    const visitor = createVisitor(app.app)
    await visitor.register('nginx-news@example.com', 'Secret1Word')
    const { jwt } = signedIn(await visitor.confirm('nginx-news@example.com', CODE))
    const first = await new Promise<string>((done, fail) => {
      const options = { host: '127.0.0.1', port: ports.https, servername: HUB, path: '/api/support/events', agent: false as const }
      const ca = agent.options.ca
      const sent = request({ ...options, ...(ca && { ca }), headers: { host: HUB, authorization: `Bearer ${jwt}` } }, (reply) => {
        reply.once('data', (part: Buffer) => {
          sent.destroy()
          done(`${reply.statusCode} ${reply.headers['content-type']} ${part.length > 0}`)
        })
      })
      sent.on('error', fail)
      sent.end()
    })
    expect(first).toBe('200 text/event-stream; charset=utf-8 true')
  })

  test('an uploaded game is served at its own name, where nothing of the hub is', async () => {
    const { address } = await uploadReady(await signInAs(app, 'content'), 'familytown', gameZip('behind nginx'))
    const { host, pathname } = new URL(address)
    expect(host).toBe(`familytown.${OWN_GAMES}`)
    expect((await ask(pathname, { host })).body).toContain('behind nginx')
    expect((await ask(pathname)).body).not.toContain('behind nginx')
    for (const path of ['/', '/api/control/get-games-data', '/readyz']) expect((await ask(path, { host })).status).toBe(404)
  })

  test('the desk has its own name and its own pages; health and metrics are for nobody outside', async () => {
    const host = `desk.${HUB}`
    const page = await ask('/', { host })
    expect([page.status, page.cache, page.body]).toEqual([200, undefined, '<p>desk</p>'])
    expect((await ask('/api/session', { host })).status).not.toBe(502)
    for (const path of ['/metrics', '/readyz', '/healthz', '/readyz/pages']) expect((await ask(path)).status).toBe(404)
    for (const path of ['/readyz', '/healthz']) expect((await ask(path, { host })).status).toBe(404)
  })
})

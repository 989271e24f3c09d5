import { apiPrefix, endpoints } from '@playhub/contract/api'
import { catalogue } from '@playhub/contract/catalogue'
import { MANIFEST_PATH } from '@playhub/contract/limits'
import { PROJECT_PICTURES_PATH } from '@playhub/contract/projects/pictures'
import { prices } from '@playhub/contract/projects/prices'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownHub } from '../../test/edge/shown-hub.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { createVisitor, signedIn } from '../../test/visitor.ts'

/** Tests of the answers that shared caches may keep, and of those that they must not keep. */

const CODE = '161803'
const HOST = 'localhost'
const LISTS = 'playhub playhub-lists'
const CONTROL = apiPrefix + catalogue.getGamesData.path
const SHARED = 'public, max-age=0, s-maxage=2, stale-while-revalidate=1, stale-if-error=60'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { EDGE_CACHE: 'true', TRUST_PROXY: 'loopback' }, randomCode: () => CODE, hub: shownHub })
})
afterAll(() => app.stop())

const look = async (url: string, headers: Record<string, string> = {}, from = app) => {
  const reply = await from.app.inject({ method: 'GET', url, headers: { host: HOST, ...headers } })
  const { 'cache-control': cache, vary, 'surrogate-key': tags, etag, 'set-cookie': cookie } = reply.headers
  return { status: reply.statusCode, body: reply.body, cache, vary, tags, etag, cookie }
}

describe('a shared cache may keep', () => {
  test.each([
    ['/games/en/', `${LISTS.replace(' ', ' playhub-project-familytown ')}`],
    ['/games/de/neuroarena/', 'playhub playhub-project-familytown playhub-project-neuroarena'],
    ['/games/ru/?source=web&project=islandm3', 'playhub playhub-project-islandm3 playhub-lists'],
    ['/games/ru/?utm_source=letter', 'playhub playhub-project-familytown playhub-lists'],
  ])('the page %s, whoever asks for it', async (url, tags) => {
    const answers = [
      await look(url),
      await look(url, { cookie: 'language=fr; device=abc', 'accept-language': 'ja' }),
      await look(url, { authorization: 'Bearer x.y.z' }),
      await look(url, { 'x-forwarded-host': HOST }),
    ]
    for (const answer of answers)
      expect(answer).toEqual({ ...answers[0], status: 200, cache: SHARED, vary: 'accept-encoding, host, project', tags, cookie: undefined })
  })

  test.each([
    [CONTROL, LISTS],
    [apiPrefix + catalogue.getInitialConfig.path, LISTS],
    [`${apiPrefix}${catalogue.getGameData.path}?projectName=neuroarena`, 'playhub playhub-project-neuroarena'],
    [`${apiPrefix}${catalogue.getSingleGameData.path}?projectName=hornylegends`, 'playhub playhub-project-hornylegends'],
    [`${apiPrefix}${prices.getPrices.path}?project=islandm3`, 'playhub playhub-project-islandm3'],
  ])('the list %s', async (url, tags) => {
    expect(await look(url, { cookie: 'language=fr' })).toMatchObject({ status: 200, cache: SHARED, vary: 'accept-encoding', tags })
  })

  test.each(['/robots.txt', '/sitemap.xml', `${MANIFEST_PATH}?lng=ru`])('%s', async (url) => {
    const { cache, tags, vary } = await look(url)
    expect([cache, vary]).toEqual([SHARED.replace('max-age=0', 'max-age=3600'), 'accept-encoding, host, project'])
    expect(tags).toContain('playhub-project-familytown')
  })

  test('the way to a project’s picture', async () => {
    const { status, cache, tags } = await look(`${PROJECT_PICTURES_PATH}/islandm3/icon`)
    expect([status, cache, tags]).toEqual([302, SHARED.replace('max-age=0', 'max-age=300'), 'playhub playhub-project-islandm3'])
  })

  test('the answer "not changed", with the same headers', async () => {
    const first = await look('/games/en/')
    const { status, cache, vary, tags, etag } = await look('/games/en/', { 'if-none-match': String(first.etag) })
    expect({ status, cache, vary, tags, etag }).toEqual({ ...first, body: undefined, cookie: undefined, status: 304 })
  })

  test('nothing else: by default no answer says so', async () => {
    const closed = await startTestApp({ hub: shownHub })
    try {
      for (const url of ['/games/en/', CONTROL, '/robots.txt']) {
        const { cache, tags } = await look(url, {}, closed)
        expect(cache).not.toContain('s-maxage')
        expect(tags).toBeUndefined()
      }
    } finally {
      await closed.stop()
    }
  })
})

describe('a shared cache may not keep', () => {
  const isClosed = (answer: Awaited<ReturnType<typeof look>>) => {
    expect(answer.cache).toMatch(/^(private, (no-cache|max-age=\d+)|no-store)$/)
    expect(answer.tags).toBeUndefined()
  }

  test.each([
    ['whose language a cookie or the browser chose', '/docs/contacts.ru.html', {}],
    ['whose language a cookie or the browser chose, of the web manifest', MANIFEST_PATH, {}],
    ['whose project a header chose', '/games/en/', { project: 'islandm3' }],
    ['whose project a header chose, of the map', '/sitemap.xml', { project: 'islandm3' }],
    ['for a host that only a header names', '/games/en/', { 'x-forwarded-host': 'islandm3.localhost' }],
    ['for a host that only a header names, of the list', CONTROL, { 'x-forwarded-host': 'islandm3.localhost' }],
    ['for a host name in capitals, which caches find under the small letters', '/games/en/', { host: 'IslandM3.localhost' }],
    ['with a token in its address', '/games/en/?jwt=a.b.c', {}],
    ['with a token in its address, written otherwise', '/games/en/?%6Awt=a.b.c', {}],
    ['with a result in its address', '/unauthorized/ru?result=abc', {}],
    ['with a session in its address', '/games/en/?session=abc', {}],
    ['of one person', '/profile/en', {}],
    ['that leads on by language', '/games/', { 'accept-language': 'ja' }],
    ['that refuses', `${apiPrefix}${catalogue.getGameData.path}?projectName=nobody`, {}],
    ['that refuses a path', '/assets/none.js', {}],
    ['for previews of drafts', '/desk-preview', {}],
    ['about the process', '/readyz', {}],
  ])('an answer %s', async (_what, url, headers: Record<string, string>) => {
    const answer = await look(url, headers)
    // Shared caches may keep the page `/desk-preview`, because it contains no data and is the same for everyone.
    if (url === '/desk-preview') expect(answer.cache).toBe('no-cache')
    else isClosed(answer)
  })

  test('any call of the api that is not the catalogue, for a guest and for a player', async () => {
    const visitor = createVisitor(app.app)
    await visitor.register('edge@example.com', 'Secret1Word')
    const { jwt } = signedIn(await visitor.confirm('edge@example.com', CODE))
    for (const { method, path } of endpoints().map(([, entry]) => entry)) {
      if (method !== 'GET' || path.startsWith('/control/')) continue
      for (const headers of [{}, { authorization: `Bearer ${jwt}` }]) {
        const url = apiPrefix + path.replaceAll(/:\w+/g, 'a')
        const { cache = '' } = await look(url, headers)
        expect(`${url} ${cache}`).toMatch(/ (no-store|no-store, no-transform|private, .*)$/)
      }
    }
  })
})

test('packed and plain bytes have different ETags, and each is known only by its own', async () => {
  const plain = await look(CONTROL)
  const packed = await look(CONTROL, { 'accept-encoding': 'br' })
  expect(packed.etag).not.toBe(plain.etag)
  const status = async (etag: unknown, encoding: string) =>
    (await look(CONTROL, { 'if-none-match': String(etag), 'accept-encoding': encoding })).status
  expect([await status(plain.etag, ''), await status(packed.etag, 'br')]).toEqual([304, 304])
  expect([await status(plain.etag, 'br'), await status(packed.etag, '')]).toEqual([200, 200])
})

test('a page whose policy alone has changed has another ETag', async () => {
  const before = await look('/games/en/neuroarena/', { host: 'neuroarena.localhost' })
  await app.deps.pool.query(
    `update project set settings = jsonb_set(settings, '{hostOrigins}', '["https://host.example"]') where id = 'neuroarena'`,
  )
  await app.deps.catalogue.reload()
  const after = await look('/games/en/neuroarena/', { host: 'neuroarena.localhost' })
  expect(after.body).toBe(before.body)
  expect(after.etag).not.toBe(before.etag)
})

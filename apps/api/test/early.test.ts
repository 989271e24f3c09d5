import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { apiPrefix } from '@playhub/contract/api'
import { catalogue } from '@playhub/contract/catalogue'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { plainHub, startTestApp, type TestApp } from './test-app.ts'
import { createVisitor, signedIn, type Visitor } from './visitor.ts'

/**
 * Tests of early answers. The hub sends them before the framework (Fastify) handles the request. Each early answer must equal the answer
 * that the framework would send.
 */

const CODE = '271828'
const PASSWORD = 'Secret1Word'
const GAMES = apiPrefix + catalogue.getGamesData.path

let hub: TestApp
let visitor: Visitor
const spyOnEarly = () => vi.spyOn(hub.deps.early, 'find')
let early: ReturnType<typeof spyOnEarly>
/**
 * Keeps one connection open for a whole test. The framework always answers the first request of a connection, so only later requests get
 * early answers.
 */
let agent: Agent

beforeAll(async () => {
  const render: typeof plainHub.render = async (page) => ({ ...(await plainHub.render(page)), cacheable: true }) as never
  hub = await startTestApp({ env: { TRUST_PROXY: 'loopback' }, randomCode: () => CODE, hub: { ...plainHub, render } })
  visitor = createVisitor(hub.app)
  await visitor.register('early@example.com', PASSWORD)
  await visitor.confirm('early@example.com', CODE)
})
beforeEach(() => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  early = spyOnEarly()
  return () => {
    agent.destroy()
    early.mockRestore()
  }
})
afterAll(() => hub.stop())

type Answer = { status: number; headers: IncomingHttpHeaders; body: string; isEarly: boolean }

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((done, fail) => {
    early.mockClear()
    const sent = request(new URL(path, hub.url), { agent, headers, method }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => {
        const isEarly = early.mock.results.some(({ value }) => value !== undefined)
        done({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts).toString('latin1'), isEarly })
      })
    })
    sent.on('error', fail)
    sent.end()
  })

/** Returns the headers without those that may differ between two answers. */
const without = ({ 'x-request-id': id, date: _date, ...rest }: IncomingHttpHeaders) => {
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  return rest
}

/** Sends the same request twice. The second answer must be an early answer and must equal the first answer. */
const askTwice = async (path: string, headers: Record<string, string> = {}) => {
  const first = await ask(path, headers)
  const second = await ask(path, headers)
  expect([first.isEarly, second.isEarly]).toEqual([false, true])
  expect(second.body).toBe(first.body)
  expect(second.status).toBe(first.status)
  expect(without(second.headers)).toEqual(without(first.headers))
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  return second
}

describe('a check of an access token', () => {
  const logIn = async () => signedIn(await visitor.logIn('early@example.com', PASSWORD))
  const check = (jwt: string) => `${apiPrefix}/auth/check/${jwt}`

  test('is the same the second time', async () => {
    const result = await logIn()
    const { body } = await askTwice(check(result.jwt))
    expect(JSON.parse(body)).toEqual({ result: { ...result, session: '' } })
  })

  test('repeats the session header of its own request', async () => {
    const { jwt } = await logIn()
    await askTwice(check(jwt), { session: 'one' })
    const other = await ask(check(jwt), { session: 'other' })
    expect(JSON.parse(other.body)).toMatchObject({ result: { session: 'other' } })
  })

  test('is null as soon as the session has ended, here and in another process', async () => {
    const { jwt } = await logIn()
    await askTwice(check(jwt))
    await visitor.post('/auth/logout', {}, { token: jwt })
    expect(await ask(check(jwt))).toMatchObject({ body: '{"result":null}', isEarly: false })
    const next = await logIn()
    await askTwice(check(next.jwt))
    const other = await hub.startAnother()
    await createVisitor(other.app).post('/auth/logout', {}, { token: next.jwt })
    await expect.poll(async () => (await ask(check(next.jwt))).body).toBe('{"result":null}')
  })

  test('has the new nickname after a change', async () => {
    const { jwt } = await logIn()
    await askTwice(check(jwt))
    expect((await visitor.post('/profile/nick-name', { nickName: 'Ранняя' }, { token: jwt })).status).toBe(200)
    await expect.poll(async () => Buffer.from((await ask(check(jwt))).body, 'latin1').toString()).toContain('Ранняя')
    expect((await ask(check(jwt))).isEarly).toBe(true)
  })
})

describe('the catalogue', () => {
  test('is the same the second time: plain, packed, and unchanged', async () => {
    const { headers } = await askTwice(GAMES)
    await askTwice(GAMES, { 'accept-encoding': 'br' })
    const { status, body } = await askTwice(GAMES, { 'if-none-match': String(headers.etag) })
    expect([status, body]).toEqual([304, ''])
  })

  test('is new after a change', async () => {
    expect((await ask(GAMES)).body).toContain('familytown')
    await ask(GAMES)
    await hub.deps.pool.query(`update project set game = jsonb_set(game, '{web_page,isActive}', 'false') where id = 'familytown'`)
    await expect.poll(async () => (await ask(GAMES)).body).not.toContain('familytown')
  })
})

describe('a page', () => {
  test('is the same the second time, by language, cookie, project and host', async () => {
    const pages = [
      await askTwice('/games/', { 'accept-language': 'ru' }),
      await askTwice('/games/', { 'accept-language': 'de' }),
      await askTwice('/games/', { 'accept-language': 'de', cookie: 'a=b; language=fr' }),
      await askTwice('/games/', { project: 'familytown' }),
      await askTwice('/games/', { host: 'islandm3.localhost' }),
    ]
    expect(pages.map(({ body }) => body)).toEqual([
      expect.stringContaining(' ru '),
      expect.stringContaining(' de '),
      expect.stringContaining(' fr '),
      expect.stringContaining('familytown en'),
      expect.stringContaining('islandm3 en'),
    ])
  })

  test('is not replaced for others by a header that looks like none, or that only a proxy may send', async () => {
    const host = 'islandm3.localhost'
    const hostile = [{ project: 'undefined' }, { project: 'null' }, { 'x-forwarded-host': 'undefined' }, { 'x-forwarded-host': '' }]
    const languages = ['pt', 'it', 'ja', 'ko']
    for (const [at, headers] of hostile.entries()) {
      // Each case requests the page in a language that no other case uses. So no earlier request has stored an answer for this page.
      const path = `/games/${languages[at]}/`
      await ask(path, { host, ...headers })
      await ask(path, { host, ...headers })
      expect((await ask(path, { host })).body).toContain(`islandm3 ${languages[at]}`)
    }
    // The hub trusts the proxy here, so it reads `X-Forwarded-Host`.
    const named = { host: 'neuroarena.localhost', 'x-forwarded-host': host }
    const bodies = [await ask('/games/fr/', named), await ask('/games/fr/', named)].map(({ body }) => body)
    for (const body of bodies) expect(body).toContain('islandm3 fr')
  })

  test('that is asked for with HEAD comes from the framework', async () => {
    await askTwice('/games/en/')
    expect(await ask('/games/en/', {}, 'HEAD')).toMatchObject({ status: 200, body: '', isEarly: false })
  })
})

test('early answers are counted by route, status and class', async () => {
  const countOf = async () => {
    const { body } = await ask('/metrics')
    return Number(/http_request_seconds_count\{route="\/api\/control\/get-games-data",status="200"\} (\d+)/.exec(body)?.[1] ?? 0)
  }
  await ask(GAMES)
  const before = await countOf()
  expect((await ask(GAMES)).isEarly).toBe(true)
  expect(await countOf()).toBe(before + 1)
})

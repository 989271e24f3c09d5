import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partnerPrefix } from '@playhub/contract/api'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listenToLog } from './log-lines.ts'
import { plainHub, startTestApp, type TestApp } from './test-app.ts'
import { developmentKey } from './world.ts'

/** Tests of malformed requests from strangers. The server must not log any of these requests as an error of the server. */

let hub: TestApp
let folder: string
let log: ReturnType<typeof listenToLog>
/** Pino's levels 50 (error) and 60 (fatal). */
const isError = (line: string) => (JSON.parse(line) as { level: number }).level >= 50

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playhub-files-'))
  for (const part of ['assets', 'images', 'static']) await mkdir(join(folder, part))
  await writeFile(join(folder, 'assets', 'there.js'), '1')
  hub = await startTestApp({ hub: { ...plainHub, clientFolder: folder }, env: { LOG_LEVEL: 'info' } })
})
beforeEach(() => {
  log = listenToLog(hub.app.log)
})
afterEach(() => expect(log.lines.filter(isError)).toEqual([]))
afterAll(async () => {
  await hub.stop()
  await rm(folder, { recursive: true, force: true })
})

const LONG = 'n'.repeat(300)

/** Sends a request on a raw socket, because `fetch` would normalise the URL. */
const raw = (text: string) =>
  new Promise<{ status: number; body: string }>((done, fail) => {
    const socket = connect(Number(new URL(hub.url).port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', fail)
    socket.on('close', () => done({ status: Number(answer.slice(9, 12)), body: answer.split('\r\n\r\n').slice(1).join('') }))
  })
const get = (path: string) => raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)

describe('addresses of files', () => {
  test('a file that is there is served', async () => {
    expect((await get('/assets/there.js')).status).toBe(200)
  })

  test.each([
    '/assets/%00',
    '/assets/there.js%00.png',
    '/assets//x',
    '/assets/a%5cb',
    '/images/..%5c..%5cx',
    '/images/%2e%2e/%2e%2e/x',
    '/static/%2e%2e%2fx',
    '/assets/there.js/x',
    '/assets/',
    '/assets',
    '/media/%00',
    '/images/sets/%00/x',
    `/assets/${LONG}`,
    `/images/${LONG}/${LONG}.webp`,
  ])('%.40s is the asker’s mistake', async (path) => {
    const { status } = await get(path)
    expect(status, path).toBeGreaterThanOrEqual(300)
    expect(status, path).toBeLessThan(500)
  })
})

test.each(['/%E0%A4%A', '/games/en/%E0%A4%A/'])('%s, which does not decode, is a page’s address like any unknown one', async (path) => {
  expect(await get(path)).toMatchObject({ status: 200, body: expect.stringContaining('<p>') })
})

describe('bodies', () => {
  const nested = '['.repeat(9000) + ']'.repeat(9000)
  test.each([
    ['POST', '/payments'],
    ['POST', '/payments/0190a8a0-0000-7000-8000-000000000000/refunds'],
    ['POST', '/tokens/verify'],
  ])('thousands of lists in each other are refused by %s %s', async (method, path) => {
    const response = await fetch(hub.url + partnerPrefix + path, {
      method,
      body: nested,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${developmentKey('familytown')}`,
        'idempotency-key': 'nested-lists-1',
      },
    })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'BAD_REQUEST'])
  })
})

describe('a caller who hangs up', () => {
  test.each([
    ['/api/auth/login-by-email', 'application/json', '{"email":'],
    ['/api/support/create-ticket', 'multipart/form-data; boundary=x', '--x\r\n'],
    [`${partnerPrefix}/payments`, 'application/json', '{"itemId":'],
  ])('in the middle of a body of %s writes no error', async (path, type, body) => {
    const gone = new Promise<void>((done) => hub.app.server.once('connection', (socket) => socket.once('close', () => done())))
    const socket = connect(Number(new URL(hub.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n${body}`, () =>
      socket.resetAndDestroy(),
    )
    await gone
    expect((await get('/healthz')).status).toBe(200)
  })
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deskCookie } from '../src/desk/access/sessions.ts'
import { UNFINISHED_BODIES_PER_ADDRESS } from '../src/http/slow-clients.ts'
import { signInAs } from './desk.ts'
import { createGuest } from './support-people.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/**
 * The limit of connections per IP address in these tests. It is higher than the limit of unfinished bodies, so that a test can reach the
 * limit of unfinished bodies.
 */

const CONNECTIONS = UNFINISHED_BODIES_PER_ADDRESS + 20

let hub: TestApp
beforeAll(async () => {
  hub = await startTestApp({
    env: {
      TRUST_PROXY: 'loopback',
      REQUEST_HEAD_SECONDS: '1',
      REQUEST_BODY_SECONDS: '1',
      CONNECTIONS_PER_ADDRESS: String(CONNECTIONS),
    },
  })
})
afterAll(() => hub.stop())

const opened: Socket[] = []
afterEach(async () => {
  const closing = opened.splice(0).filter((socket) => !socket.closed)
  for (const socket of closing) socket.destroy()
  await Promise.all(closing.map((socket) => once(socket, 'close')))
  // Polls, because the server notices the closed connection a moment later.
  await expect.poll(() => openConnections()).toBeLessThan(3)
})

const openConnections = () => new Promise<number>((done) => hub.app.server.getConnections((_error, count) => done(count)))

/** Sends `text` and keeps the connection open. `answer` returns everything that was received until the server closed the connection. */
const hold = (text: string, url = hub.url) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  opened.push(socket)
  let came = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    came += chunk
  })
  socket.write(text)
  const answer = once(socket, 'close').then(() => came)
  return { socket, answer, first: once(socket, 'data').then(() => came) }
}

const half = (from: string, path = '/api/session/get', type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${new URL(hub.deps.config.desk.url).origin}\r\nX-Forwarded-For: ${from}\r\nContent-Type: ${type}\r\nContent-Length: 60000\r\n\r\n{"iid":"`

const login = (from: string) =>
  fetch(`${hub.url}/api/session/get`, {
    method: 'POST',
    body: JSON.stringify({ project: 'familytown' }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  })

describe('what does not come in time', () => {
  test('a body is ended by a refusal, on the hub and at the desk', async () => {
    for (const url of [hub.url, hub.deskUrl]) {
      const answer = await hold(half('203.0.113.1', '/api/desk/sign-in'), url).answer
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ statusCode: 408, code: 'REQUEST_TIMEOUT' })
    }
  })

  test('a webhook has no more time than any other body, whatever its type', async () => {
    for (const type of ['application/zip', 'multipart/form-data; boundary=x'])
      expect(await hold(half('203.0.113.5', '/webhooks/stripe', type)).answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('a webhook has no more time if its path is written in another way', async () => {
    for (const path of ['/%77ebhooks/stripe', 'http://localhost/webhooks/stripe', '/webhooks/stripe/'])
      for (const type of ['application/zip', 'multipart/form-data; boundary=x'])
        expect(await hold(half('203.0.113.6', path, type)).answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('an upload to a path that takes none is not waited for', async () => {
    for (const url of [hub.url, hub.deskUrl])
      for (const [path, type] of [
        ['/nothing/here', 'multipart/form-data; boundary=x'],
        ['/nothing/here', 'application/zip'],
        ['/api/support/create-ticket', 'application/zip'],
      ] as const)
        expect(await hold(half('203.0.113.7', path, type), url).answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  test('a head is ended too', async () => {
    const answer = await hold('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: ').answer
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ statusCode: 408, code: 'REQUEST_TIMEOUT' })
  })

  test('a form that was answered before it was read is not waited for', async () => {
    const form = hold(
      'POST /api/session/get HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000\r\n\r\n--x\r\n',
    )
    expect(await form.answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  test('a form with a file may take longer than any other body', async () => {
    const { headers } = await createGuest(hub)
    const form = hold(
      [
        'POST /api/support/create-ticket HTTP/1.1',
        'Host: localhost',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 9000',
        '',
        '--x',
        '',
      ].join('\r\n'),
    )
    // Sends another unfinished body after the form, and waits until the server closes the connection of this body. The form's connection
    // must still be open at this moment, because a form may take longer than other bodies.
    await hold(half('203.0.113.2')).answer
    expect(form.socket.closed).toBe(false)
  })

  test('the archive of a game may take longer too, when a member of staff sends it', async () => {
    const member = await signInAs(hub, 'content')
    const path = `/api/editor/projects/familytown/versions/${randomUUID()}`
    const cookie = `${deskCookie(hub.deps.config).name}=${member.session()}`
    const archive = hold(half('203.0.113.8', path, `application/zip\r\nCookie: ${cookie}`), hub.deskUrl)
    await hold(half('203.0.113.8')).answer
    expect(archive.socket.closed).toBe(false)
  })
})

describe('too much at once from one address', () => {
  test('bodies beyond the limit are refused, and nobody elsewhere notices', async () => {
    const held = Array.from({ length: UNFINISHED_BODIES_PER_ADDRESS }, () => hold(half('203.0.113.3')))
    await expect.poll(() => openConnections()).toBeGreaterThanOrEqual(UNFINISHED_BODIES_PER_ADDRESS)
    expect(await hold(half('203.0.113.3')).first).toMatch(/^HTTP\/1\.1 429 [\s\S]*"code":"TOO_MANY_REQUESTS"/)
    expect((await login('203.0.113.4')).status).toBe(200)
    await Promise.all(held.map(({ answer }) => answer))
    expect((await login('203.0.113.3')).status).toBe(200)
  })

  test('connections beyond the limit are refused; a proxy’s, which carry other people, are not counted', async () => {
    const anyone = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n'
    const forwarded = Array.from({ length: CONNECTIONS + 5 }, (_, n) => hold(`${anyone}X-Forwarded-For: 203.0.113.${n % 200}\r\n\r\n`))
    for (const { first } of forwarded) expect(await first).toMatch(/^HTTP\/1\.1 200 /)
    const direct = Array.from({ length: CONNECTIONS }, () => hold(`${anyone}\r\n`))
    for (const { first } of direct) expect(await first).toMatch(/^HTTP\/1\.1 200 /)
    expect(await hold(`${anyone}\r\n`).answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*"code":"TOO_MANY_REQUESTS"/)
  })
})

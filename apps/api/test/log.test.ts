import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { redact, redactMessage } from '../src/base/redact.ts'
import { loggerOptions } from '../src/http/log.ts'
import { listenToLog } from './log-lines.ts'
import { createGuest } from './support-people.ts'
import { startTestApp } from './test-app.ts'

/** Returns a mail server that answers each line of SMTP with `answer`. */
const createMailServer = (answer: (line: string) => string) =>
  createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.example\r\n')
    socket.on('data', (lines) => {
      for (const line of String(lines).trim().split('\r\n')) socket.write(`${answer(line)}\r\n`)
    })
  })

const logged = (error: unknown) => {
  const lines: string[] = []
  pino(loggerOptions('info'), { write: (line) => void lines.push(line) }).error({ err: error }, 'unexpected')
  return lines.join('')
}

test('a failed query is logged without the values that were to be stored', () => {
  const error = new Error('Failed query: insert into "registration" values ($1, $2)\nparams: someone@example.com,$argon2id$v=19$secret')
  const text = logged(error)
  expect(text).toContain('insert into')
  expect(text).not.toContain('someone@example.com')
  expect(text).not.toContain('argon2id')
  expect(text).toContain('log.test.ts')
})

test('what a player pasted into a letter does not pass for the stack of the query that failed', () => {
  const letter = 'It broke:\n    at someone@example.com (eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln)'
  const text = logged(new Error(`Failed query: insert into "message" values ($1, $2)\nparams: ${letter},$argon2id$v=19$secret`))
  expect(text).not.toMatch(/someone@example|argon2id|eyJ/)
  expect(text).toContain('log.test.ts')
})

test('an error without frames, and what is no error at all, are logged too', () => {
  const bare = new Error('Failed query\nparams: someone@example.com')
  bare.stack = `Error: ${bare.message}`
  for (const thrown of [bare, 'out of order\nparams: someone@example.com', undefined]) {
    expect(logged(thrown)).toContain('unexpected')
    expect(logged(thrown)).not.toContain('someone@example.com')
  }
})

test('the answer of a mail server is logged without the address of its player', () => {
  const text = logged(new Error("Can't send mail - all recipients were rejected: 550 5.1.1 <some.one+x@mail.example.com>: no such user"))
  expect(text).toContain('550 5.1.1 <[address]>: no such user')
})

test('a letter that the mail server refuses is logged without the address of its player', async () => {
  const server = createMailServer((line) => (line.startsWith('RCPT') ? `550 5.1.1 ${line.slice(8)}: no such user` : '250 OK'))
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo
  const hub = await startTestApp({ env: { LOG_LEVEL: 'warn', SMTP_URL: `smtp://127.0.0.1:${port}` } })
  onTestFinished(hub.stop)
  const log = listenToLog(hub.app.log)
  onTestFinished(log.restore)
  await hub.deps.mailer.post(hub.deps.db, { to: 'player@mail.example', subject: 'a', text: 'a', html: 'a' })
  await expect.poll(() => log.lines.join(''), { timeout: 20_000 }).toContain('550 5.1.1 <[address]>')
  expect(log.lines.join('')).not.toContain('player@')
})

test('a form is logged without the headers of its request, also at the level trace', async () => {
  const hub = await startTestApp({ env: { LOG_LEVEL: 'trace' } })
  onTestFinished(hub.stop)
  const log = listenToLog(hub.app.log)
  onTestFinished(log.restore)
  const { status } = await fetch(`${hub.url}/api/support/create-ticket`, {
    method: 'POST',
    headers: (await createGuest(hub)).headers,
    body: new FormData(),
  })
  expect(status).toBe(400)
  expect(log.lines.join('')).toContain('busboy')
  expect(log.lines.join('')).not.toMatch(/user-agent|content-type/i)
})

test('an address of any length is written down in no time', () => {
  const began = performance.now()
  for (const part of ['eyJ', 'eyJ.', '/payments/done', '&jwt=', '&%', '?%', '%', '?', 'a.', '@', 'a@']) {
    redact(part.repeat(40_000))
    redactMessage(part.repeat(40_000))
  }
  // A pattern that takes quadratic time would need minutes.
  expect(performance.now() - began).toBeLessThan(10_000)
})

test.each([
  ['/api/auth/check/eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '/api/auth/check/[token]'],
  ['/api/auth/check-user-auth-state/abc', '/api/auth/check-user-auth-state/[id]'],
  [
    '/api/passport/google/callback?state=abc&code=def&scope=email',
    '/api/passport/google/callback?state=[redacted]&code=[redacted]&scope=email',
  ],
  ['/payments/process/1?jwt=abc&project=x', '/payments/process/1?jwt=[redacted]&project=x'],
  ['/a?access_token=abc&id_token=abc&refresh_token=abc', '/a?access_token=[redacted]&id_token=[redacted]&refresh_token=[redacted]'],
  ['/payments/process/1?%6awt=abc&j%77t=abc&name=50%25', '/payments/process/1?%6awt=[redacted]&j%77t=[redacted]&name=50%25'],
  ['/payments/done?result=%7B%22data%22%3A1%7D&source=mobile', '/payments/done?result=[redacted]&source=mobile'],
  ['/session/loginDone/%7B%22data%22%3A1%7D?source=mobile', '/session/loginDone/[result]?source=mobile'],
  ['/api/tickets?view=open&q=someone%40example.com', '/api/tickets?view=open&q=[redacted]'],
  ['Bearer ph_live_0123456789abcdefghij0123456789ab', 'Bearer ph_live_[key]'],
  ['pi_1_secret_abc', 'pi_1_secret_[secret]'],
])('%s leaves as %s', (secret, clean) => {
  expect(redact(secret)).toBe(clean)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildMail } from '../../../test/mails/build-mail.ts'
import { type MailWorld, startMailWorld } from '../../../test/mails/world.ts'

/** Tests of `deploy/mail/hand-over.mjs`, which reads a mail from a mail server's pipe and hands it to the hub. */

const SECRET = 'a-secret-of-the-mail-server-that-nobody-knows'
let world: MailWorld
beforeAll(async () => {
  world = await startMailWorld({ MAIL_WEBHOOK_SECRET: SECRET })
})
afterAll(() => world.stop())

/** Pipes a mail to the program and returns its exit code. */
const pipe = async (mail: Buffer, env: Record<string, string> = {}) => {
  const own = { MAIL_HUB_URL: world.hub.url, MAIL_WEBHOOK_SECRET: SECRET, ...env }
  const child = spawn(process.execPath, ['deploy/mail/hand-over.mjs'], { env: own, stdio: ['pipe', 'ignore', 'ignore'] })
  child.stdin.end(mail)
  const [code] = await once(child, 'exit')
  return code
}

test('a pipe hands a mail over, keeps it while the hub is away, and gives back what is no mail', async () => {
  const { player, id, letter } = await world.answeredPlayer()
  const mail = await buildMail({ from: player.email, to: letter.replyTo, text: 'Through the pipe' })
  expect(await pipe(mail, { MAIL_HUB_URL: 'http://127.0.0.1:9' })).toBe(75)
  expect(await pipe(mail, { MAIL_WEBHOOK_SECRET: 'another secret' })).toBe(75)
  expect(await pipe(mail, { MAIL_WEBHOOK_SECRET: '' })).toBe(75)
  expect(await pipe(mail)).toBe(0)
  expect(await pipe(Buffer.alloc(31_457_281, 'x'))).toBe(65)
  expect((await player.read(id)).messages.map(({ text }) => text).slice(2)).toEqual(['<p>Through the pipe</p>'])
})

test('only a refusal by the hub is final: a mail that a proxy refused is sent again later', async () => {
  const answer = { status: 200, body: '' }
  const proxy = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(answer.status).end(answer.body))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  const codeAfter = (status: number, body: string) => {
    Object.assign(answer, { status, body })
    return pipe(Buffer.from('Subject: hello'), { MAIL_HUB_URL: url })
  }
  expect(await codeAfter(413, '<h1>413 Request Entity Too Large</h1>')).toBe(75)
  expect(await codeAfter(400, '<h1>400 Bad Request</h1>')).toBe(75)
  expect(await codeAfter(413, '{"code":"BODY_TOO_LARGE"}')).toBe(65)
  expect(await codeAfter(400, '{"code":"BAD_REQUEST"}')).toBe(65)
  expect(await codeAfter(401, '{"code":"SIGNATURE_INVALID"}')).toBe(75)
})

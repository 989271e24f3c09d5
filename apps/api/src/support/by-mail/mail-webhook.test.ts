import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { MAIL_MAX_BYTES } from '@playhub/contract/message-limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildMail } from '../../../test/mails/build-mail.ts'
import { type MailWorld, startMailWorld } from '../../../test/mails/world.ts'
import { padded, photo, png } from '../../../test/media-files.ts'
import { attachment } from '../../db/schema.ts'

/** Tests of the webhook that receives mails from a mail server. */

const SECRET = 'a-secret-of-the-mail-server-that-nobody-knows'
let world: MailWorld
beforeAll(async () => {
  world = await startMailWorld({ MAIL_WEBHOOK_SECRET: SECRET, MAIL_REPLY_ADDRESS: 'hi@mail.example', TRUST_PROXY: 'loopback' })
})
afterAll(() => world.stop())

const seconds = (agoMs = 0) => String(Math.floor((Date.now() - agoMs) / 1000))
const sign = (mail: Buffer, timestamp: string, secret = SECRET) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(mail).digest('hex')
const post = async (mail: Buffer, { timestamp = seconds(), signature = sign(mail, timestamp), type = 'message/rfc822' } = {}) => {
  const reply = await fetch(`${world.hub.url}/webhooks/mail`, {
    method: 'POST',
    headers: { 'content-type': type, 'playhub-mail-timestamp': timestamp, 'playhub-mail-signature': signature },
    body: new Uint8Array(mail),
  })
  // This function does not check the type, because each test compares the body with an expected value.
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

describe('a mail server', () => {
  test('that signs is answered after the message is stored', async () => {
    const { player, id, letter } = await world.answeredPlayer()
    expect(letter.replyTo).toMatch(/^hi\+[a-z2-7]{46}@mail\.example$/)
    const mail = await buildMail({ from: player.email, to: letter.replyTo, text: 'By the server' })
    expect(await post(mail)).toEqual({ status: 200, body: { end: 'message' } })
    expect((await player.read(id)).messages.at(-1)?.text).toBe('<p>By the server</p>')
  })

  test('with a wrong signature, an old one or none is refused, and nothing is stored', async () => {
    const { player, id, letter } = await world.answeredPlayer()
    const mail = await buildMail({ from: player.email, to: letter.replyTo, text: 'Forged' })
    const old = seconds(10 * 60_000)
    const tries = [
      { signature: sign(mail, seconds(), 'another secret') },
      { signature: '' },
      { timestamp: old, signature: sign(mail, old) },
      { timestamp: 'now' },
    ]
    for (const each of tries) expect(await post(mail, each)).toMatchObject({ status: 400, body: { code: 'SIGNATURE_INVALID' } })
    const other = await buildMail({ from: player.email, to: letter.replyTo, text: 'Other words' })
    expect(await post(other, { signature: sign(mail, seconds()) })).toMatchObject({ status: 400 })
    expect((await player.read(id)).messages).toHaveLength(2)
  })

  test('that sends anything but a mail by its type is refused, because a form or an archive may take longer to arrive', async () => {
    const mail = await buildMail({ from: 'a@b.example', to: 'hi@mail.example', text: 'As another type' })
    for (const type of ['application/zip', 'multipart/form-data; boundary=a', 'text/plain'])
      expect(await post(mail, { type })).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } })
  })

  test('with a huge mail is told so before the mail is read', async () => {
    const { player, letter } = await world.answeredPlayer()
    const mail = padded(await buildMail({ from: player.email, to: letter.replyTo, text: 'Huge' }), MAIL_MAX_BYTES + 1)
    expect(await post(mail)).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } })
  })

  test('with something that is no mail is told so', async () => {
    const deep = Array.from({ length: 40 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('')
    const { letter } = await world.answeredPlayer()
    expect(await post(Buffer.from(`To: ${letter.replyTo}\r\n${deep}`))).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(await post(Buffer.from('no mail at all'))).toEqual({ status: 200, body: { end: 'dropped', why: 'noAddress' } })
  })

  test('is served while strangers hold mails that never become complete', async () => {
    const { player, letter } = await world.answeredPlayer()
    const half = (from: string) =>
      [
        `POST /webhooks/mail HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Type: message/rfc822`,
        `Playhub-Mail-Timestamp: ${seconds()}\r\nPlayhub-Mail-Signature: ${'0'.repeat(64)}\r\nContent-Length: 1000\r\n\r\nT`,
      ].join('\r\n')
    const held = ['203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.2', '203.0.113.3'].map((from) => {
      const socket = connect(Number(new URL(world.hub.url).port), '127.0.0.1').on('error', () => {})
      socket.write(half(from))
      return socket
    })
    onTestFinished(() => {
      for (const socket of held) socket.destroy()
    })
    await Promise.all(held.map((socket) => once(socket, 'connect')))
    // The hub receives at most two mails at a time from one IP address. When it refuses a third mail, it is still receiving the first two.
    const third = connect(Number(new URL(world.hub.url).port), '127.0.0.1').on('error', () => {})
    held.push(third)
    third.write(half('203.0.113.2'))
    expect(String((await once(third, 'data'))[0])).toMatch(/^HTTP\/1\.1 429 /)
    const mail = await buildMail({ from: player.email, to: letter.replyTo, text: 'Meanwhile' })
    expect(await post(mail)).toEqual({ status: 200, body: { end: 'message' } })
  })

  test('that was cut off before the commit hands the mail over again, and it is one message', async () => {
    const { player, id, letter } = await world.answeredPlayer()
    const mail = await buildMail({
      from: player.email,
      to: letter.replyTo,
      text: 'Cut off',
      attachments: [{ filename: 'a.png', content: await png() }],
    })
    // The trigger ends the database connection at the last statement before the commit, so the transaction fails.
    await world.deps.db.execute(sql`create function cut() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`)
    await world.deps.db.execute(sql`create trigger cut before update on ticket for each row execute function cut()`)
    expect((await post(mail)).status).toBe(503)
    expect((await player.read(id)).messages).toHaveLength(2)
    await world.deps.db.execute(sql`drop trigger cut on ticket`)
    expect(await post(mail)).toEqual({ status: 200, body: { end: 'message' } })
    expect(await post(mail)).toEqual({ status: 200, body: { end: 'known' } })
    const [message, ...more] = (await player.read(id)).messages.slice(2)
    expect([more, message?.image?.state]).toEqual([[], 'ready'])
  })

  test('is asked to wait when one sender writes without end', async () => {
    const { player, letter } = await world.answeredPlayer()
    const codes: unknown[] = []
    for (let n = 0; n < 32; n += 1)
      codes.push((await post(await buildMail({ from: player.email, to: letter.replyTo, text: `${n}` }))).status)
    expect(codes.filter((code) => code === 200)).toHaveLength(30)
    expect(codes.at(-1)).toBe(429)
  })
})

describe('files of a mail', () => {
  test('follow the rules of uploads, and what is not taken is named', async () => {
    const { player, id, letter } = await world.answeredPlayer()
    const attachments = [
      { filename: 'logo.png', content: await png(8, 8), cid: 'logo', contentDisposition: 'inline' as const },
      { filename: 'screen.jpg', content: await photo() },
      { filename: 'second.png', content: await png() },
      { filename: 'report.pdf', content: Buffer.from('%PDF-1.7') },
      { filename: 'huge.mp4', contentType: 'video/mp4', content: Buffer.from('not a video') },
      { filename: 'run.exe\r\nX: y', content: Buffer.from('MZ') },
    ]
    const mail = await buildMail({
      from: player.email,
      to: letter.replyTo,
      text: 'Look',
      html: '<p>Look <img src="cid:logo"></p>',
      attachments,
    })
    expect(await post(mail)).toMatchObject({ status: 200, body: { end: 'message' } })
    const message = (await player.read(id)).messages.at(-1)
    expect(message).toMatchObject({ text: '<p>Look</p>', image: { state: 'ready', type: 'image/jpeg' }, video: null })
    expect(message?.mail?.leftOut.map(({ name, code }) => `${name.split(' ')[0]} ${code}`)).toEqual([
      'second.png TOO_MANY_FILES',
      'report.pdf FILE_TYPE_NOT_ALLOWED',
      expect.stringMatching(/^huge\.mp4 FILE_(TYPE_NOT_ALLOWED|BROKEN)$/),
      'run.exe FILE_TYPE_NOT_ALLOWED',
    ])
  })

  test('of a stranger are not stored', async () => {
    const { letter } = await world.answeredPlayer()
    const before = await world.deps.db.$count(attachment)
    const mail = await buildMail({
      from: 'eve@evil.example',
      to: letter.replyTo,
      text: 'Look',
      attachments: [{ filename: 'a.png', content: await png() }],
    })
    expect(await post(mail)).toEqual({ status: 200, body: { end: 'held', why: 'sender' } })
    expect(await world.deps.db.$count(attachment)).toBe(before)
  })

  test('may be all that a mail has', async () => {
    const { player, id, letter } = await world.answeredPlayer()
    const mail = await buildMail({
      from: player.email,
      to: letter.replyTo,
      text: '',
      attachments: [{ filename: 'a.png', content: await png() }],
    })
    expect(await post(mail)).toEqual({ status: 200, body: { end: 'message' } })
    expect((await player.read(id)).messages.at(-1)).toMatchObject({ text: '', image: { state: 'ready' } })
  })

  test('and long texts do not hide the words: what is too long is folded', async () => {
    const { player, id, letter } = await world.answeredPlayer()
    const text = `${'word '.repeat(4000)}end`
    expect(await post(await buildMail({ from: player.email, to: letter.replyTo, text }))).toMatchObject({ body: { end: 'message' } })
    const message = (await player.read(id)).messages.at(-1)
    expect(message?.text.length).toBeLessThan(17_000)
    expect(message?.mail?.rest).toMatch(/end$/)
  })
})

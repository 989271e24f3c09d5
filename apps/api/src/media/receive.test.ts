import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { DAILY_FILE_BYTES, IMAGE_MAX_BYTES, MESSAGE_HTML_MAX, VIDEO_MAX_BYTES } from '@playhub/contract/message-limits'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { mp4, padded, photo, png } from '../../test/media-files.ts'
import { startUploadWorld, type UploadWorld } from '../../test/upload-world.ts'
import { DATA_MAX_BYTES, GUEST_UPLOADS_PER_ADDRESS, OVERREAD_MAX_BYTES, uploadTimes } from './rules.ts'

let world: UploadWorld
let time = new Date()
beforeAll(async () => {
  world = await startUploadWorld({ now: () => time })
})
afterAll(() => world.stop())
beforeEach(() => {
  time = new Date()
  world.deps.media.times = uploadTimes
})

const data = { text: 'look' }

/** Uses up the quota of an IP address. Many owners upload from it, each as much as their own quota allows. */
const fill = async (ip: string) => {
  for (;;) await world.deps.media.quota.take(world.newOwner(), ip, DAILY_FILE_BYTES.guest)
}

/** Builds an MP4 of exactly `bytes` bytes. */
const video = (bytes: number) => mp4({ media: bytes - mp4({ media: 0 }).length })

/** Opens a raw connection, on which a test can write anything. */
const open = (owner: string, length?: number) => {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST /upload HTTP/1.1\r\nhost: x\r\nowner: ${owner}\r\ncontent-type: multipart/form-data; boundary=b\r\n`)
  socket.write(length === undefined ? 'transfer-encoding: chunked\r\n\r\n' : `content-length: ${length}\r\n\r\n`)
  return socket
}

const head = (name: string, file = true) => `--b\r\ncontent-disposition: form-data; name="${name}"${file ? '; filename="a"' : ''}\r\n\r\n`
const asChunk = (bytes: Buffer | string) =>
  Buffer.concat([Buffer.from(`${Buffer.byteLength(bytes).toString(16)}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')])

const answerOf = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let said = ''
    socket.on('data', (bytes) => {
      said += bytes.toString()
      if (said.includes('\r\n\r\n{') && said.endsWith('}')) resolve(said)
    })
    socket.on('close', () => resolve(said))
  })

/** Waits until no temporary file of an upload is left. */
const untilNothingIncoming = () => vi.waitFor(async () => expect(await world.incoming()).toEqual([]), { timeout: 5000 })

test('a form brings its data, and its files in a fixed order: image, video', async () => {
  const owner = world.newOwner('player')
  const answer = await world.upload({ data, video: mp4(), image: await photo() }, owner)
  expect(answer).toMatchObject({ status: 200, data })
  const [image, film] = await Promise.all(answer.attachments.map(async (id) => (await world.rows()).find((row) => row.id === id)))
  expect(image).toMatchObject({
    kind: 'image',
    type: 'image/jpeg',
    width: 48,
    height: 64,
    state: 'ready',
    ownerKind: 'player',
    ownerId: owner.id,
  })
  expect(film).toMatchObject({ kind: 'video', type: 'video/mp4', width: 320, height: 240, ticketId: null })
  const kept = await readFile(join(world.folder, 'files', image?.storageKey ?? ''))
  expect([kept.length, createHash('sha256').update(kept).digest('hex')]).toEqual([image?.bytes, image?.sha256])
  expect(await readFile(join(world.folder, 'files', film?.storageKey ?? ''))).toEqual(mp4())
  expect(film?.sha256).toBe(createHash('sha256').update(mp4()).digest('hex'))
  expect(await world.incoming()).toEqual([])
})

test('files may come before the data, and a form may bring none', async () => {
  expect(await world.upload({ image: await png(), data })).toMatchObject({ status: 200, attachments: [expect.any(String)] })
  expect(await world.upload({ data })).toMatchObject({ status: 200, attachments: [] })
})

test('the same picture twice is two files', async () => {
  const picture = await png()
  const [one, two] = [await world.upload({ data, image: picture }), await world.upload({ data, image: picture })]
  expect(one.attachments).not.toEqual(two.attachments)
})

test('keys in storage are random, and hold nothing of the player', async () => {
  await world.upload({ data, image: await png() })
  for (const name of await world.kept()) expect(name).toMatch(/^[0-9a-f]{36}$/)
})

test('an image of exactly the limit is taken; FILE_TOO_LARGE: one byte more', async () => {
  expect(await world.upload({ data, image: padded(await photo(), IMAGE_MAX_BYTES) })).toMatchObject({ status: 200 })
  expect(await world.upload({ data, image: padded(await photo(), IMAGE_MAX_BYTES + 1) })).toMatchObject({
    status: 413,
    code: 'FILE_TOO_LARGE',
  })
  await untilNothingIncoming()
})

test('a video of exactly the limit is taken; FILE_TOO_LARGE: one byte more', async () => {
  const owner = world.newOwner('staff')
  expect(await world.upload({ data, video: video(VIDEO_MAX_BYTES) }, owner)).toMatchObject({ status: 200 })
  expect(await world.upload({ data, video: video(VIDEO_MAX_BYTES + 1) }, owner)).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' })
  await untilNothingIncoming()
})

test.each([
  ['image', IMAGE_MAX_BYTES],
  ['video', VIDEO_MAX_BYTES],
])('FILE_TOO_LARGE: an %s that goes on past the limit is not read on', async (kind, limit) => {
  const sent = new Promise<number>((resolve) => {
    world.server.server.once('connection', (socket) => socket.once('close', () => resolve(socket.bytesRead)))
  })
  const socket = open(`staff ${world.newOwner().id}`)
  const answer = answerOf(socket)
  const piece = asChunk(Buffer.alloc(65_536, 1))
  socket.write(asChunk(head(kind)))
  const pump = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', pump)
  pump()
  expect(await answer).toContain('FILE_TOO_LARGE')
  socket.destroy()
  // `bytesRead` also counts the chunk headers, a few bytes per chunk.
  const frames = (limit / 65_536 + 2) * (piece.length - 65_536) + 1000
  expect(await sent).toBeLessThanOrEqual(limit + OVERREAD_MAX_BYTES + frames)
  await untilNothingIncoming()
})

test('FILE_TOO_LARGE: what says beforehand that it is more than any form is not begun with', async () => {
  const socket = open(`guest ${world.newOwner().id}`, 10 ** 12)
  expect(await answerOf(socket)).toContain('FILE_TOO_LARGE')
  socket.destroy()
})

test('TICKET_CLOSED: data that comes first is asked about before a byte of a file is kept', async () => {
  const socket = open(`guest ${world.newOwner().id}`)
  const answer = answerOf(socket)
  socket.write(asChunk(`${head('data', false)}${JSON.stringify({ text: 'no' })}\r\n${head('image')}`))
  expect(await answer).toContain('TICKET_CLOSED')
  expect(await world.incoming()).toEqual([])
  socket.destroy()
})

test('TICKET_CLOSED: data that comes last takes the files with it', async () => {
  const before = await world.kept()
  expect(await world.upload({ image: await png(), data: { text: 'no' } })).toMatchObject({ code: 'TICKET_CLOSED' })
  await untilNothingIncoming()
  expect(await world.kept()).toEqual(before)
})

test('a sender who hears only when everything is sent hears the refusal', async () => {
  expect(await world.upload({ data: { text: 'no' }, video: video(40_000_000) })).toMatchObject({ status: 409, code: 'TICKET_CLOSED' })
})

test.each([
  ['FILE_TYPE_NOT_ALLOWED', { data, image: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }],
  ['FILE_TYPE_NOT_ALLOWED', { data, image: mp4() }],
  ['FILE_BROKEN', { data, video: mp4().subarray(0, 2000) }],
  ['BAD_REQUEST', { data: { text: 5 } }],
  ['BAD_REQUEST', { image: undefined }],
  ['BAD_REQUEST', { data, other: Buffer.from('x') }],
  ['MESSAGE_TOO_LONG', { data: { text: 'x'.repeat(DATA_MAX_BYTES) } }],
])('%s leaves nothing behind', async (code, parts) => {
  const before = await world.kept()
  expect(await world.upload(parts)).toMatchObject({ code })
  await untilNothingIncoming()
  expect(await world.kept()).toEqual(before)
})

test('a text of the longest that may be sent comes through, in any script', async () => {
  // The error is about the schema of `data`, which shows that the form was read to its end.
  expect(await world.upload({ data: { text: '語'.repeat(2 * MESSAGE_HTML_MAX) } })).toMatchObject({
    code: 'BAD_REQUEST',
    fields: [{ path: 'text' }],
  })
})

test.each([
  ['two images', `${head('image')}x\r\n${head('image')}y\r\n--b--\r\n`],
  ['two data', `${head('data', false)}{}\r\n${head('data', false)}{}\r\n--b--\r\n`],
  ['a field of another name', `${head('extra', false)}1\r\n--b--\r\n`],
  ['an image that is a field', `${head('image', false)}1\r\n--b--\r\n`],
  ['a name of the prototype', `${head('__proto__', false)}1\r\n--b--\r\n`],
  ['no end', `${head('data', false)}{"text":"a"}`],
  ['no form at all', 'hello'],
  ['a part without a name', '--b\r\ncontent-type: text/plain\r\n\r\nx\r\n--b--\r\n'],
])('BAD_REQUEST: %s', async (_name, body) => {
  const socket = open(`guest ${world.newOwner().id}`, Buffer.byteLength(body))
  socket.write(body)
  expect(await answerOf(socket)).toMatch(/BAD_REQUEST|FILE_TYPE_NOT_ALLOWED/)
  socket.destroy()
  await untilNothingIncoming()
})

test('MALFORMED_JSON and UNSUPPORTED_MEDIA_TYPE', async () => {
  const body = `${head('data', false)}{"text":\r\n--b--\r\n`
  const socket = open(`guest ${world.newOwner().id}`, Buffer.byteLength(body))
  socket.write(body)
  expect(await answerOf(socket)).toContain('MALFORMED_JSON')
  socket.destroy()
  const plain = await fetch(`${world.url}/upload`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', owner: 'guest x' },
  })
  expect(plain.status).toBe(415)
})

test('one owner sends two forms at once; TOO_MANY_REQUESTS: a third, until one has ended', async () => {
  const owner = world.newOwner('player')
  const sockets = [0, 1].map(() => open(`player ${owner.id}`))
  for (const socket of sockets) {
    socket.write(asChunk(`${head('data', false)}{"text":"a"}\r\n${head('video')}`))
    socket.write(asChunk(Buffer.alloc(100_000, 1)))
  }
  await vi.waitFor(async () => expect(await world.incoming()).toHaveLength(2))
  const refused = await world.upload({ data, image: await png() }, owner)
  expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // Messages without files use no upload slot.
  expect(await world.upload({ data }, owner)).toMatchObject({ status: 200 })
  expect(await world.upload({ data, image: await png() })).toMatchObject({ status: 200 })
  sockets[0]?.destroy()
  await vi.waitFor(async () => expect(await world.upload({ data, image: await png() }, owner)).toMatchObject({ status: 200 }))
  sockets[1]?.destroy()
  await untilNothingIncoming()
})

test('TOO_MANY_REQUESTS: one address, however many people it says to be, leaves room for others', async () => {
  const sockets = Array.from({ length: GUEST_UPLOADS_PER_ADDRESS }, () => open(`guest ${world.newOwner().id}`, 100_000))
  for (const socket of sockets) socket.write(`${head('video')}x`)
  await vi.waitFor(async () => expect(await world.incoming()).toHaveLength(GUEST_UPLOADS_PER_ADDRESS), { timeout: 5000 })
  expect(await world.upload({ data, image: await png() })).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  for (const socket of sockets) socket.destroy()
  await untilNothingIncoming()
  expect(await world.upload({ data, image: await png() })).toMatchObject({ status: 200 })
})

test('twenty people at once are all served', async () => {
  const picture = await photo(640, 480)
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.upload({ data, image: picture, video: video(500_000) })))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await world.incoming()).toEqual([])
})

test('UPLOAD_QUOTA_EXCEEDED: a guest has had the bytes of the day; what was refused or broken off does not count', async () => {
  const owner = world.newOwner('guest')
  await world.deps.media.quota.take(owner, '127.0.0.1', DAILY_FILE_BYTES.guest - 2_000_000)
  expect(await world.upload({ data, video: video(1_500_000) }, owner)).toMatchObject({ status: 200 })
  const refused = await world.upload({ data, video: video(1_500_000) }, owner)
  expect(refused).toMatchObject({ status: 429, code: 'UPLOAD_QUOTA_EXCEEDED' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
  const socket = open(`guest ${owner.id}`, 490_000)
  socket.write(`${head('video')}${'x'.repeat(1000)}`)
  await vi.waitFor(async () => expect(await world.incoming()).toHaveLength(1))
  socket.destroy()
  await untilNothingIncoming()
  expect(await world.upload({ data, video: video(480_000) }, owner)).toMatchObject({ status: 200 })
  expect(await world.upload({ data, video: video(100_000) }, owner)).toMatchObject({ code: 'UPLOAD_QUOTA_EXCEEDED' })
  // Messages without files do not use up the quota.
  expect(await world.upload({ data }, owner)).toMatchObject({ status: 200 })
})

test('UPLOAD_QUOTA_EXCEEDED: so have all guests of an address; players there have their own, and staff none', async () => {
  await world.deps.media.quota.take(world.newOwner(), '127.0.0.1', 1_000_000)
  const correctQuota = await world.deps.media.quota.take(world.newOwner(), '127.0.0.1', DAILY_FILE_BYTES.guest)
  await expect(fill('127.0.0.1')).rejects.toMatchObject({ code: 'UPLOAD_QUOTA_EXCEEDED' })
  expect(await world.upload({ data, video: video(100_000) }, world.newOwner('player'))).toMatchObject({ status: 200 })
  expect(await world.upload({ data, video: video(100_000) }, world.newOwner('staff'))).toMatchObject({ status: 200 })
  await correctQuota(0)
  expect(await world.upload({ data, video: video(100_000) })).toMatchObject({ status: 200 })
})

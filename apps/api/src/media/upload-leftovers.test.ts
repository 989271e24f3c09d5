import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { png } from '../../test/media-files.ts'
import { startUploadWorld, type UploadWorld } from '../../test/upload-world.ts'
import { clearOrphans } from './clear.ts'
import { uploadTimes } from './rules.ts'
import { createTempFolder } from './storage/temp-folder.ts'

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

/** Waits until no temporary file of an upload is left. */
const untilNothingIncoming = () => vi.waitFor(async () => expect(await world.incoming()).toEqual([]), { timeout: 5000 })

test('an upload that its sender breaks off leaves nothing', async () => {
  const socket = open(`guest ${world.newOwner().id}`)
  socket.write(asChunk(`${head('data', false)}{"text":"a"}\r\n${head('video')}`))
  socket.write(asChunk(Buffer.alloc(3_000_000, 1)))
  await vi.waitFor(async () => expect(await world.incoming()).toHaveLength(1))
  socket.destroy()
  await untilNothingIncoming()
})

test('a file that no message took goes after a day, with its bytes', async () => {
  const { attachments } = await world.upload({ data, image: await png() })
  const kept = await world.kept()
  await clearOrphans(world.deps)
  expect(await world.kept()).toEqual(kept)
  time = new Date(Date.now() + 25 * 3_600_000)
  await clearOrphans(world.deps)
  expect((await world.rows()).filter(({ id }) => attachments.includes(id))).toEqual([])
  expect(await world.kept()).toEqual([])
})

test('one that cannot be removed stays, and no other with it', async () => {
  const [stuck, other] = [await world.upload({ data, image: await png() }), await world.upload({ data, image: await png() })]
  const row = (await world.rows()).find(({ id }) => stuck.attachments.includes(id))
  const path = join(world.folder, 'files', row?.storageKey ?? '')
  await rm(path)
  await mkdir(join(path, 'in the way'), { recursive: true })
  time = new Date(Date.now() + 25 * 3_600_000)
  await clearOrphans(world.deps)
  const left = (await world.rows()).map(({ id }) => id)
  expect([left.includes(stuck.attachments[0] ?? ''), left.includes(other.attachments[0] ?? '')]).toEqual([true, false])
  await rm(path, { recursive: true })
  await clearOrphans(world.deps)
  expect((await world.rows()).map(({ id }) => id)).not.toContain(stuck.attachments[0])
})

test('what a killed process left of an upload goes after an hour, and what comes in at the moment stays', async () => {
  const folder = join(world.folder, 'swept')
  await mkdir(join(folder, 'incoming'), { recursive: true })
  for (const name of ['old', 'old.drawn', 'young']) await writeFile(join(folder, 'incoming', name), 'x')
  const before = new Date(Date.now() - 2 * 3_600_000)
  for (const name of ['old', 'old.drawn']) await utimes(join(folder, 'incoming', name), before, before)
  await createTempFolder(folder).sweep(new Date())
  await expect(readFile(join(folder, 'incoming', 'young'), 'utf8')).resolves.toBe('x')
  await expect(readFile(join(folder, 'incoming', 'old'))).rejects.toThrow('ENOENT')
  await expect(readFile(join(folder, 'incoming', 'old.drawn'))).rejects.toThrow('ENOENT')
})

const beginVideo = async () => {
  const socket = open(`guest ${world.newOwner().id}`)
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)))
  socket.write(asChunk(`${head('data', false)}{"text":"a"}\r\n${head('video')}${'x'.repeat(1000)}`))
  await vi.waitFor(async () => expect(await world.incoming()).toHaveLength(1))
  return { socket, closed }
}

test('a sender who stands still is cut off, and nothing is left', async () => {
  world.deps.media.times = { wholeMs: 60_000, stillMs: 200 }
  const { closed } = await beginVideo()
  expect(await closed).toBe(true)
  await untilNothingIncoming()
})

test('so is one who sends a little now and then for ever', async () => {
  world.deps.media.times = { wholeMs: 2000, stillMs: 60_000 }
  const { socket, closed } = await beginVideo()
  const [name = ''] = await world.incoming()
  const length = () => stat(join(world.folder, 'incoming', name)).then(({ size }) => size)
  while (!socket.destroyed) {
    const before = await length().catch(() => 0)
    socket.write(asChunk('x'.repeat(1000)))
    await vi.waitFor(async () => expect(socket.destroyed || (await length()) > before).toBe(true), { timeout: 5000, interval: 20 })
  }
  expect(await closed).toBe(true)
  await untilNothingIncoming()
})

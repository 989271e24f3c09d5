import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listenToLog } from '../../../test/log-lines.ts'
import { photo, png } from '../../../test/media-files.ts'
import { isDiskToBeHad, mountDisk } from '../../../test/small-disk.ts'
import { startUploadWorld } from '../../../test/upload-world.ts'
import { presentFile } from '../links.ts'
import { createStorage } from './create-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { newKey } from './storage.ts'

/** Runs the same tests for both kinds of storage. */

let folder: string
let s3: S3rver
let settings: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playhub-storage-'))
  s3 = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') },
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await s3.run()
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'media',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

/** The answer while files cannot be stored. */
const AWAY = { status: 503, code: 'FILES_UNAVAILABLE' }
const hasDisk = await isDiskToBeHad()
const signal = new AbortController().signal

describe.each(['disk', 's3'] as const)('%s', (where) => {
  const storage = () => createStorage({ folder: join(folder, 'disk'), s3: where === 's3' ? settings : undefined, clamd: undefined })
  const keep = async (content: Buffer) => {
    const [path, key] = [join(folder, randomBytes(8).toString('hex')), newKey()]
    await writeFile(path, content)
    await storage().keep(key, { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') })
    return key
  }
  const read = async (key: string, range?: { from: number; to: number }) => {
    const stream = await storage().open(key, { range, signal })
    return stream && buffer(stream)
  }

  test('gives back what it was given, whole and in part', async () => {
    const content = randomBytes(300_000)
    const key = await keep(content)
    expect(await read(key)).toEqual(content)
    expect(await read(key, { from: 1000, to: 1999 })).toEqual(content.subarray(1000, 2000))
    expect(await read(key, { from: 299_999, to: 299_999 })).toEqual(content.subarray(-1))
  })

  test('knows nothing of a key that it was never given, or that was removed, however often', async () => {
    const key = await keep(Buffer.from('gone'))
    await storage().remove(key)
    await storage().remove(key)
    expect(await read(key)).toBeUndefined()
    expect(await read(newKey())).toBeUndefined()
  })

  test('a reader who goes away ends the stream', async () => {
    const key = await keep(randomBytes(5_000_000))
    const gone = new AbortController()
    const stream = await storage().open(key, { range: undefined, signal: gone.signal })
    stream?.on('error', () => {})
    stream?.once('data', () => gone.abort())
    await new Promise<void>((resolve) => stream?.once('close', resolve))
    expect(stream?.readableEnded).toBe(false)
  })
})

test('on disk the file moves, and nothing of it stays where it came in', async () => {
  const path = join(folder, 'moving')
  await writeFile(path, 'x')
  await createStorage({ folder: join(folder, 'disk'), s3: undefined, clamd: undefined }).keep(newKey(), { path, bytes: 1, sha256: '' })
  await expect(access(path)).rejects.toThrow('ENOENT')
})

test('a bucket that refuses is an error, and not a file that is not there', async () => {
  const [right, wrong] = ['S3RVER', 'wrong'].map((accessKeyId) => s3Storage({ ...settings, accessKeyId }))
  const [path, key] = [join(folder, 'refused'), newKey()]
  await writeFile(path, 'x')
  const file = { path, bytes: 1, sha256: createHash('sha256').update('x').digest('hex') }
  await expect(wrong?.keep(key, file)).rejects.toThrow('403')
  await right?.keep(key, file)
  await expect(wrong?.open(key, { range: undefined, signal })).rejects.toThrow('403')
})

test('an upload goes to the bucket and leaves nothing on disk', async () => {
  const world = await startUploadWorld({
    env: {
      ...{ S3_ENDPOINT: settings.endpoint, S3_BUCKET: settings.bucket, S3_REGION: settings.region },
      ...{ S3_ACCESS_KEY_ID: settings.accessKeyId, S3_SECRET_ACCESS_KEY: settings.secretAccessKey },
    },
  })
  const { attachments } = await world.upload({ data: { text: 'a' }, image: await png() })
  const [row] = await world.rows()
  expect([row?.id, row?.state]).toEqual([attachments[0], 'ready'])
  const kept = await createStorage(world.deps.config.media).open(row?.storageKey ?? '', { range: undefined, signal })
  expect(kept && (await buffer(kept)).length).toBe(row?.bytes)
  expect([await world.incoming(), await world.kept()]).toEqual([[], []])
  await world.stop()
})

test('an upload whose bucket is away is refused whole: no row, no file', async () => {
  const world = await startUploadWorld({
    env: { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
  })
  expect(await world.upload({ data: { text: 'a' }, image: await png() })).toMatchObject(AWAY)
  expect(await world.incoming()).toEqual([])
  await world.stop()
})

test('a file whose bucket is away is refused for the moment', async () => {
  const player = { kind: 'player', id: randomUUID() } as const
  const world = await startUploadWorld()
  onTestFinished(world.stop)
  await world.upload({ data: { text: 'a' }, image: await png() }, player)
  const [row] = await world.rows()
  if (!row) throw new Error('nothing was kept')
  // From now on, the files are in a bucket that does not answer.
  Object.assign(world.deps.media.storage, createStorage({ folder, s3: { ...settings, endpoint: 'http://127.0.0.1:9' }, clamd: undefined }))
  const answer = await fetch(world.hubUrl + presentFile(world.deps, row, player).path)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await answer.json()).toMatchObject({ code: 'FILES_UNAVAILABLE' })
})

test.skipIf(!hasDisk)('while the disk is full, an upload is refused for the moment, and the log says why', async () => {
  const disk = mountDisk(join(folder, 'small'))
  onTestFinished(disk.unmount)
  const world = await startUploadWorld({ env: { DATA_DIR: disk.path, LOG_LEVEL: 'error' } })
  onTestFinished(world.stop)
  expect(await world.upload({ data: { text: 'a' }, image: await png() })).toMatchObject({ status: 200 })
  await disk.fill()
  const log = listenToLog(world.server.log)
  onTestFinished(log.restore)
  const refused = await world.upload({ data: { text: 'a' }, image: await photo() })
  expect(refused).toMatchObject(AWAY)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(log.lines.join('')).toMatch(/the storage of files failed/)
  expect(log.lines.join('')).toMatch(/ENOSPC/)
  disk.empty()
  expect(await world.upload({ data: { text: 'a' }, image: await png() })).toMatchObject({ status: 200 })
})

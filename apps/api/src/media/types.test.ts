import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IMAGE_MAX_PIXELS } from '@playhub/contract/message-limits'
import type { MediaKind } from '@playhub/contract/support'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avi, bomb, box, movingWebp, mp4, PLACE, photo, png, webm, webp } from '../../test/media-files.ts'
import { createChecker } from './checker.ts'

/** Tests with files of all types, checked by the same process as in the product. */

let folder: string
const checker = createChecker(pino({ level: 'silent' }))
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playhub-types-'))
})
afterAll(async () => {
  await checker.stop()
  await rm(folder, { recursive: true, force: true })
})

let count = 0
const check = async (kind: MediaKind, bytes: Buffer) => {
  count += 1
  const path = join(folder, String(count))
  await writeFile(path, bytes)
  return { path, outcome: await checker.check(path, kind) }
}
const accepted = async (kind: MediaKind, bytes: Buffer) => {
  const { outcome } = await check(kind, bytes)
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}, ${outcome.why}`)
  return { ...outcome.file, content: await readFile(outcome.file.path) }
}
const codeOf = async (kind: MediaKind, bytes: Buffer) => {
  const { outcome } = await check(kind, bytes)
  return outcome.ok ? outcome.file.type : outcome.code
}

test.each([
  ['image/png', 'image', png],
  ['image/webp', 'image', webp],
  ['video/mp4', 'video', mp4],
  ['video/mp4', 'video', () => mp4({ brand: '3gp4' })],
  ['video/mp4', 'video', () => mp4({ brand: 'M4V ' })],
  ['video/mov', 'video', () => mp4({ brand: 'qt  ' })],
  ['video/mov', 'video', () => mp4().subarray(16)],
  ['video/avi', 'video', avi],
  ['video/webm', 'video', webm],
  ['video/webm', 'video', () => webm({ isOpen: true })],
  ['video/x-matroska', 'video', () => webm({ docType: 'matroska' })],
] as const)('%s is taken, with its size', async (type, kind, make) => {
  const { type: told, width, height } = await accepted(kind, await make())
  expect(told).toBe(type)
  expect([width, height]).toEqual(kind === 'image' ? [64, 48] : [320, 240])
})

test('a photo is drawn anew: upright, without place, maker and what hangs on behind', async () => {
  const file = await accepted('image', Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')]))
  expect(file).toMatchObject({ type: 'image/jpeg', width: 48, height: 64, bytes: file.content.length })
  expect(file.content.includes('script')).toBe(false)
  expect(file.content.includes('TellTale')).toBe(false)
  const { exif, orientation } = await sharp(file.content).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
})

test('of moving pictures the first stays', async () => {
  const file = await accepted('image', await movingWebp())
  expect((await sharp(file.content).metadata()).pages ?? 1).toBe(1)
})

test.each([
  ['MP4', mp4({ place: PLACE })],
  ['MOV', mp4({ brand: 'qt  ', place: PLACE })],
  ['WebM', webm({ place: PLACE })],
  ['Matroska', webm({ docType: 'matroska', place: PLACE })],
  ['AVI', avi({ place: PLACE })],
])('%s keeps its length and loses the place where it was taken, whoever wrote it', async (_name, bytes) => {
  expect(bytes.includes(PLACE)).toBe(true)
  const file = await accepted('video', bytes)
  expect(file.content.length).toBe(bytes.length)
  expect(file.content.includes(PLACE)).toBe(false)
  expect(file.sha256).toBe(createHash('sha256').update(file.content).digest('hex'))
  // The cleaned file is still a valid video.
  expect(await accepted('video', file.content)).toMatchObject({ type: file.type, width: 320, height: 240 })
})

test('a phone that was held upright has an upright video', async () => {
  expect(await accepted('video', mp4({ isTurned: true }))).toMatchObject({ width: 240, height: 320 })
})

test.each([
  ['HTML', 'image', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['SVG', 'image', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['GIF', 'image', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
  ['a script', 'image', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['a program', 'video', Buffer.from('7f454c4602010100000000000000000002003e0001000000', 'hex')],
  ['nothing', 'image', Buffer.alloc(0)],
  ['a video as image', 'image', mp4()],
  ['an archive', 'video', Buffer.from('504b03041400000008000000000000000000', 'hex')],
  ['sound alone (MP4)', 'video', mp4({ handler: 'soun' })],
  ['sound alone (WebM)', 'video', webm({ trackType: 2 })],
  ['sound alone (AVI)', 'video', avi({ stream: 'auds' })],
  ['HEIC', 'video', mp4({ brand: 'heic' })],
  ['AVIF', 'video', mp4({ brand: 'avif' })],
  ['a still picture sequence', 'video', mp4({ brand: 'mif1' })],
  ['another document of EBML', 'video', webm({ docType: 'other' })],
] as const)('FILE_TYPE_NOT_ALLOWED: %s', async (_name, kind, bytes) => {
  expect(await codeOf(kind, bytes)).toBe('FILE_TYPE_NOT_ALLOWED')
})

test('FILE_TYPE_NOT_ALLOWED: an image as video', async () => {
  expect(await codeOf('video', await png())).toBe('FILE_TYPE_NOT_ALLOWED')
})

test.each([
  ['an MP4 cut off', mp4().subarray(0, 3000)],
  ['an MP4 cut off in its movie', mp4().subarray(0, -30)],
  ['an MP4 of no movie', Buffer.concat([mp4().subarray(0, 16), box('mdat', Buffer.alloc(100))])],
  ['an MP4 with an archive behind it', Buffer.concat([mp4(), Buffer.from('504b030414000000080000000000', 'hex')])],
  ['an MP4 of no width', mp4({ width: 0 })],
  ['an MP4 of no length', mp4({ seconds: 0 })],
  ['an MP4 of two days', mp4({ seconds: 172_800 })],
  ['a WebM cut off', webm().subarray(0, 1500)],
  ['a WebM with something behind it', Buffer.concat([webm(), Buffer.from('PK\x03\x04 archive')])],
  ['a WebM of no width', webm({ width: 0 })],
  ['an AVI cut off', avi().subarray(0, 2000)],
  ['an AVI with something behind it', Buffer.concat([avi(), Buffer.from('PK\x03\x04, and much more of it')])],
  ['a signature and nothing else', Buffer.concat([mp4().subarray(0, 16), Buffer.alloc(64, 0xff)])],
])('FILE_BROKEN: %s', async (_name, bytes) => {
  expect(await codeOf('video', bytes)).toBe('FILE_BROKEN')
})

test('FILE_BROKEN: images that are cut off, or end in their signature', async () => {
  const whole = await photo(640, 480)
  expect(await codeOf('image', whole.subarray(0, whole.length / 2))).toBe('FILE_BROKEN')
  const picture = await png(640, 480)
  expect(await codeOf('image', picture.subarray(0, picture.length / 2))).toBe('FILE_BROKEN')
  expect(await codeOf('image', picture.subarray(0, 60))).toBe('FILE_BROKEN')
})

/** The width and height of the largest square picture that is allowed. */
const LARGEST = Math.floor(Math.sqrt(IMAGE_MAX_PIXELS))

test('FILE_BROKEN: a small file of more pixels than any camera has is not drawn', async () => {
  const bytes = await bomb(LARGEST + 700)
  expect(bytes.length).toBeLessThan(200_000)
  expect(await codeOf('image', bytes)).toBe('FILE_BROKEN')
})

test('pictures of the most pixels are drawn within the memory that there is, also where all of it is needed at once', async () => {
  const largest = await bomb(LARGEST)
  expect(await accepted('image', largest)).toMatchObject({ width: LARGEST, height: LARGEST })
  const onItsSide = await sharp(largest).withMetadata({ orientation: 6 }).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  expect(await accepted('image', onItsSide)).toMatchObject({ width: LARGEST, height: LARGEST })
})

test('FILE_BROKEN: boxes in boxes without end, and a million of them', async () => {
  const deep = Array.from({ length: 1000 }).reduce<Buffer>((inner) => box('moov', inner), Buffer.alloc(0))
  expect(await codeOf('video', Buffer.concat([mp4().subarray(0, 16), deep]))).toBe('FILE_BROKEN')
  expect(await codeOf('video', Buffer.concat([mp4(), ...Array<Buffer>(300_000).fill(box('free'))]))).toBe('FILE_BROKEN')
})

test('FILE_BROKEN: a file that takes too long ends its process, and the next file finds another', async () => {
  const hasty = createChecker(pino({ level: 'silent' }), 1)
  const path = join(folder, 'slow')
  await writeFile(path, await bomb(LARGEST))
  expect(await hasty.check(path, 'image')).toMatchObject({ code: 'FILE_BROKEN' })
  expect(await codeOf('image', await png())).toBe('image/png')
  await hasty.stop()
})

test('more files than processes are looked at in turn', async () => {
  const picture = await png()
  const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf('image', picture)))
  expect(codes).toEqual(Array(8).fill('image/png'))
})

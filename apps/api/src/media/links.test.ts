import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { MEDIA_LINK_TTL_MS } from '@playhub/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { avi, mp4, photo } from '../../test/media-files.ts'
import { startUploadWorld, type UploadWorld } from '../../test/upload-world.ts'
import { redact } from '../base/redact.ts'
import { attachment } from '../db/schema.ts'
import { readRange } from './byte-range.ts'
import type { AttachmentRow } from './data.ts'
import { presentFile } from './links.ts'

let world: UploadWorld
let time = new Date()
beforeAll(async () => {
  world = await startUploadWorld({ now: () => time })
})
afterAll(() => world.stop())
beforeEach(() => {
  // Links expire in steps of `MEDIA_LINK_TTL_MS`. The time is the start of a step, so that the tests know when the step ends.
  time = new Date(Math.floor(Date.now() / MEDIA_LINK_TTL_MS) * MEDIA_LINK_TTL_MS)
})

const film = mp4({ media: 300_000 })
const player = { kind: 'player', id: randomUUID() } as const
const keep = async (kind: 'image' | 'video', content: Buffer): Promise<AttachmentRow> => {
  const { attachments } = await world.upload({ data: { text: 'a' }, [kind]: content }, player)
  const row = (await world.rows()).find(({ id }) => id === attachments[0])
  if (!row) throw new Error('nothing was kept')
  return row
}
const linkTo = (row: AttachmentRow, viewer: Parameters<typeof presentFile>[2] = player) => presentFile(world.deps, row, viewer).path
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') => fetch(`${world.hubUrl}${path}`, { method, headers })
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const NOT_FOUND = [404, 'MEDIA_NOT_FOUND']

test('a picture comes as what it is, for its reader alone, and can do nothing', async () => {
  const row = await keep('image', await photo())
  const answer = await ask(linkTo(row))
  expect(answer.status).toBe(200)
  expect((await answer.arrayBuffer()).byteLength).toBe(row.bytes)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...{
      'content-type': 'image/jpeg',
      'content-length': String(row.bytes),
      'content-disposition': expect.stringMatching(/^inline; filename="\w{8}\.jpg"$/),
    },
    ...{
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
    ...{ 'cache-control': 'private, max-age=1200, immutable', 'accept-ranges': 'bytes', etag: `"${row.sha256.slice(0, 32)}"` },
  })
})

test.each([
  ['MP4', () => mp4(), 'video/mp4', 'inline'],
  ['MOV', () => mp4({ brand: 'qt  ' }), 'video/quicktime', 'inline'],
  ['AVI', () => avi(), 'video/x-msvideo', 'attachment'],
])('%s is shown, or handed over where browsers cannot play it', async (_name, make, type, disposition) => {
  const answer = await ask(linkTo(await keep('video', make())), {}, 'HEAD')
  expect(answer.headers.get('content-type')).toBe(type)
  expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`))
})

test('HEAD says all and sends nothing', async () => {
  const answer = await ask(linkTo(await keep('video', film)), {}, 'HEAD')
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, String(film.length), ''])
})

test.each([
  ['bytes=0-99', 206, `bytes 0-99/${film.length}`, film.subarray(0, 100)],
  ['bytes=1000-', 206, `bytes 1000-${film.length - 1}/${film.length}`, film.subarray(1000)],
  ['bytes=-5', 206, `bytes ${film.length - 5}-${film.length - 1}/${film.length}`, film.subarray(-5)],
  ['bytes=10-9999999', 206, `bytes 10-${film.length - 1}/${film.length}`, film.subarray(10)],
  ['bytes=0-1,5-6', 200, null, film],
  ['lines=1-2', 200, null, film],
])('Range %s', async (range, status, contentRange, content) => {
  const answer = await ask(linkTo(await keep('video', film)), { range })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(content)
})

test('a range behind the end is 416 with the length', async () => {
  const answer = await ask(linkTo(await keep('video', film)), { range: `bytes=${film.length}-` })
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([416, `bytes */${film.length}`, ''])
})

test.each([
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['bytes=-500', { from: 0, to: 99 }],
])('of a hundred bytes, %s is %o', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

test('what is known already is not sent again, and a part only of what is still the same', async () => {
  const path = linkTo(await keep('video', film))
  const etag = (await ask(path, {}, 'HEAD')).headers.get('etag') ?? ''
  expect((await ask(path, { 'if-none-match': etag })).status).toBe(304)
  expect((await ask(path, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  expect((await ask(path, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
})

test('a link stays the same for a while, so that a list that is read again shows the same picture', async () => {
  const row = await keep('image', await photo())
  const path = linkTo(row)
  time = new Date(time.getTime() + MEDIA_LINK_TTL_MS - 1)
  expect(linkTo(row)).toBe(path)
  expect((await ask(path)).status).toBe(200)
  time = new Date(time.getTime() + 1)
  expect(linkTo(row)).not.toBe(path)
  expect((await ask(path)).status).toBe(200)
})

test('MEDIA_NOT_FOUND: a link that is over', async () => {
  const path = linkTo(await keep('image', await photo()))
  time = new Date(time.getTime() + 2 * MEDIA_LINK_TTL_MS)
  expect(await codeOf(await ask(path))).toEqual(NOT_FOUND)
})

test('MEDIA_NOT_FOUND: a link whose file, viewer, end or signature was changed', async () => {
  const [row, other] = [await keep('image', await photo()), await keep('image', await photo())]
  const path = linkTo(row)
  const changed = (name: string, value: string) => path.replace(new RegExp(`${name}=[^&]*`), `${name}=${value}`)
  const forged = [
    path.replace(row.id, other.id),
    changed('viewer', randomUUID()),
    changed('kind', 'guest'),
    changed('expires', String(time.getTime() + 10 * MEDIA_LINK_TTL_MS)),
    changed('signature', 'A'.repeat(43)),
    changed('signature', ''),
    path.split('?')[0] ?? '',
    `${path}&viewer=x`,
    '/media/..%2f..%2fetc%2fpasswd',
    path.replace(row.id, 'nothing'),
  ]
  for (const each of forged) expect([each, ...(await codeOf(await ask(each)))]).toEqual([each, ...NOT_FOUND])
})

test('MEDIA_NOT_FOUND: a link for staff at the hub, and one for players at the desk', async () => {
  const row = await keep('image', await photo())
  const [forStaff, forPlayer] = [linkTo(row, { kind: 'staff', id: randomUUID() }), linkTo(row)]
  expect(await codeOf(await ask(forStaff))).toEqual(NOT_FOUND)
  expect(await codeOf(await fetch(`${world.deskUrl}${forPlayer}`))).toEqual(NOT_FOUND)
  expect((await fetch(`${world.deskUrl}${forStaff}`)).status).toBe(200)
})

test.each(['checking', 'rejected'] as const)('a file that is %s has no link, and a link from before opens nothing', async (state) => {
  const row = await keep('image', await photo())
  const path = linkTo(row)
  await world.deps.db.update(attachment).set({ state }).where(eq(attachment.id, row.id))
  expect(linkTo({ ...row, state })).toBe('')
  expect(await codeOf(await ask(path))).toEqual(NOT_FOUND)
})

test('MEDIA_NOT_FOUND: bytes that are gone', async () => {
  const row = await keep('image', await photo())
  await world.deps.media.storage.remove(row.storageKey)
  expect(await codeOf(await ask(linkTo(row)))).toEqual(NOT_FOUND)
})

test('a reader who goes away lets go of the file', async () => {
  const row = await keep('video', mp4({ media: 30_000_000 }))
  const open = vi.spyOn(world.deps.media.storage, 'open')
  const request = get(`${world.hubUrl}${linkTo(row)}`, (answer) => answer.once('data', () => request.destroy()))
  request.on('error', () => {})
  await new Promise((resolve) => request.once('close', resolve))
  const source = await open.mock.results[0]?.value
  await vi.waitFor(() => expect(source?.destroyed).toBe(true))
  expect(source.bytesRead).toBeLessThan(30_000_000)
})

test('a signature is in no log', async () => {
  const path = linkTo(await keep('image', await photo()))
  expect(redact(path)).toMatch(/signature=\[redacted\]$/)
})

import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { PICTURE_MAX_BYTES, pictureFiles } from '@playhub/contract/projects/picture-sets'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeskVisitor, signInAs } from '../../../test/desk.ts'
import { codeOf, drawn, type Member, putFile, putSet } from '../../../test/editors.ts'
import { padded } from '../../../test/media-files.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { payment, pictureFile, priceItem, project } from '../../db/schema.ts'
import { clearPictureSets } from './picture-sets.ts'

let app: TestApp
let clara: Member
beforeAll(async () => {
  app = await startTestApp()
  clara = await signInAs(app, 'content', 'Clara')
})
afterAll(() => app.stop())

const ITEM = { type: 'image/webp', width: 256, height: 256 } as const
const look = async (path: string, method: 'GET' | 'HEAD' = 'GET') => {
  const { statusCode, headers, rawPayload } = await app.app.inject({ method, url: path })
  return { status: statusCode, headers, bytes: rawPayload }
}

test('a file of a set is served as it was sent, for ever, by its address and as the picture of an item', async () => {
  const [set, bytes] = [randomUUID(), await drawn(ITEM)]
  expect(await putFile(clara, set, 'item.webp', bytes)).toMatchObject({ status: 200, body: { address: `/images/sets/${set}/item.webp` } })
  for (const address of [`/images/sets/${set}/item.webp`, `/images/items/${set}.webp`]) {
    const seen = await look(address)
    expect(seen).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-length': String(bytes.length),
      },
    })
    expect(seen.bytes.equals(bytes)).toBe(true)
    expect(await look(address, 'HEAD')).toMatchObject({
      status: 200,
      headers: seen.headers && { 'content-type': 'image/webp' },
      bytes: Buffer.alloc(0),
    })
  }
})

test('every kind of set is taken whole', async () => {
  for (const kind of ['art', 'background', 'logo', 'icon', 'item', 'gate', 'popup', 'button'] as const) {
    const set = await putSet(clara, kind)
    for (const { name, type } of pictureFiles[kind])
      expect(await look(`/images/sets/${set}/${name}`)).toMatchObject({ status: 200, headers: { 'content-type': type } })
  }
})

test('what is not there is not found, and nobody keeps that', async () => {
  const set = await putSet(clara, 'icon')
  for (const path of [
    `sets/${set}/item.webp`,
    `sets/${randomUUID()}/item.webp`,
    `items/${set}.webp`,
    'sets/x/item.webp',
    `sets/${set}/..%2f..%2fx`,
    `sets/${set}/icon-64.png%00`,
  ])
    expect(await look(`/images/${path}`)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
})

test('lettering in one language stands for the other, until that comes', async () => {
  const set = await putSet(clara, 'logo', ({ name }) => name === 'logo.en.webp')
  expect(await look(`/images/sets/${set}/logo.ru.webp`)).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } })
  const russian = await drawn({ type: 'image/webp', width: 640, height: 240 }, 'red')
  await putFile(clara, set, 'logo.ru.webp', russian)
  expect((await look(`/images/sets/${set}/logo.ru.webp`)).bytes.equals(russian)).toBe(true)
})

test('the same file twice, or ten times at once, is one; another one never takes its place', async () => {
  const [set, bytes, other] = [randomUUID(), await drawn(ITEM), await drawn(ITEM, 'red')]
  const all = await Promise.all(Array.from({ length: 10 }, () => putFile(clara, set, 'item.webp', bytes)))
  expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(codeOf(await putFile(clara, set.toUpperCase(), 'item.webp', other))).toBe('PICTURE_INVALID')
  expect((await look(`/images/sets/${set}/item.webp`)).bytes.equals(bytes)).toBe(true)

  const contested = randomUUID()
  const both = await Promise.all([putFile(clara, contested, 'item.webp', bytes), putFile(clara, contested, 'item.webp', other)])
  expect(both.map(codeOf).toSorted()).toEqual([200, 'PICTURE_INVALID'])
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" onload="alert(1)"/>')

test.each([
  ['of another size', () => drawn({ ...ITEM, height: 255 })],
  ['of another type', () => drawn({ ...ITEM, type: 'image/png' })],
  ['an SVG that says to be a WebP', async () => svg],
  ['text behind the first bytes of a WebP', async () => Buffer.concat([(await drawn(ITEM)).subarray(0, 16), svg])],
  ['cut off', async () => (await drawn(ITEM)).subarray(0, -40)],
  ['empty', async () => Buffer.alloc(0)],
])('PICTURE_INVALID: %s', async (_what, bytes) => {
  const set = randomUUID()
  expect(codeOf(await putFile(clara, set, 'item.webp', await bytes()))).toBe('PICTURE_INVALID')
  expect(await look(`/images/sets/${set}/item.webp`)).toMatchObject({ status: 404 })
})

test('names, ids and types that are none of ours', async () => {
  const bytes = await drawn(ITEM)
  expect(codeOf(await putFile(clara, randomUUID(), 'item.svg', bytes))).toBe('PICTURE_INVALID')
  expect(codeOf(await putFile(clara, randomUUID(), 'constructor', bytes))).toBe('PICTURE_INVALID')
  expect(codeOf(await putFile(clara, 'x', 'item.webp', bytes))).toBe('BAD_REQUEST')
  expect(codeOf(await putFile(clara, randomUUID(), 'item.webp', svg, 'image/svg+xml'))).toBe('UNSUPPORTED_MEDIA_TYPE')
  expect(codeOf(await putFile(clara, randomUUID(), 'item.webp', Buffer.from('{}'), 'application/json'))).toBe('BAD_REQUEST')
  // Only the call for pictures accepts a picture as its body.
  const elsewhere = await clara.post('/editor/projects/familytown/draft', bytes, { headers: { 'content-type': 'image/webp' } })
  expect(codeOf(elsewhere)).toBe('UNSUPPORTED_MEDIA_TYPE')
})

test('nothing is added to a set that players see: that would show it without anybody publishing it', async () => {
  const { db } = app.deps
  const first = await putSet(clara, 'logo', ({ name }) => name === 'logo.en.webp')
  const russian = await drawn({ type: 'image/webp', width: 640, height: 240 }, 'red')
  const [row] = await db.select().from(project).where(eq(project.id, 'skyharbor'))
  await db
    .update(project)
    .set({ settings: named(row?.settings, first) })
    .where(eq(project.id, 'skyharbor'))
  expect(codeOf(await putFile(clara, first, 'logo.ru.webp', russian))).toBe('PICTURE_INVALID')
  await db.update(project).set({ settings: row?.settings }).where(eq(project.id, 'skyharbor'))
  expect(codeOf(await putFile(clara, first, 'logo.ru.webp', russian))).toBe(200)
})

test('two mebibytes are taken, one byte more is refused before it is read', async () => {
  const file = pictureFiles.gate[0]
  if (!file) throw new Error('no file')
  const most = padded(await drawn(file), PICTURE_MAX_BYTES)
  expect(codeOf(await putFile(clara, randomUUID(), file.name, most))).toBe(200)
  expect(codeOf(await putFile(clara, randomUUID(), file.name, Buffer.concat([most, Buffer.alloc(1)])))).toBe('BODY_TOO_LARGE')
})

test('whoever may not send pictures is refused before the server has read one', async () => {
  const support = await signInAs(app, 'support')
  const path = `/api/editor/pictures/${randomUUID()}/item.webp`
  const begin = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(app.deskUrl + path, {
        method: 'POST',
        headers: {
          'content-type': 'image/webp',
          'content-length': PICTURE_MAX_BYTES,
          origin: app.deps.config.desk.url,
        },
      })
      sent.on('response', ({ statusCode }) => {
        resolve(statusCode)
        sent.destroy()
      })
      sent.on('error', reject)
      // The test sends only the start of the body. So the server must send the refusal before it has read the whole body.
      sent.write('RIFF')
    })
  expect(await begin()).toBe(401)
  const bytes = await drawn(ITEM)
  expect(codeOf(await putFile(support, randomUUID(), 'item.webp', bytes))).toBe('STAFF_FORBIDDEN')
  expect(codeOf(await putFile(createDeskVisitor(app), randomUUID(), 'item.webp', bytes))).toBe('STAFF_UNAUTHORIZED')
  for (const role of ['finance', 'admin'] as const)
    expect(codeOf(await putFile(await signInAs(app, role), randomUUID(), 'item.webp', bytes))).toBe(200)
})

test('sets that nobody names any more go after a day; those of projects, drafts, prices and payments stay', async () => {
  const { db, now } = app.deps
  const put = () => putSet(clara, 'item')
  const [ofGame, ofDraft, ofPrice, ofPayment, ofNobody, fresh] = await Promise.all([put(), put(), put(), put(), put(), put()])
  const [row] = await db.select().from(project).where(eq(project.id, 'skyharbor'))
  await db
    .update(project)
    .set({
      draft: { game: null, singleGame: null, picture: `/images/sets/${ofDraft}/cover` },
      settings: named(row?.settings, ofGame.toUpperCase()),
    })
    .where(eq(project.id, 'skyharbor'))
  await db.update(priceItem).set({ logoName: ofPrice }).where(eq(priceItem.id, 'builder'))
  const [paid] = await db.select({ id: payment.id }).from(payment).limit(1)
  await db
    .update(payment)
    .set({ logoName: ofPayment })
    .where(eq(payment.id, paid?.id ?? ''))
  const old = new Date(now().getTime() - 86_460_000)
  for (const set of [ofGame, ofDraft, ofPrice, ofPayment, ofNobody])
    await db.update(pictureFile).set({ createdAt: old }).where(eq(pictureFile.setId, set))

  await clearPictureSets(db, now())
  const left = new Set((await db.select({ set: pictureFile.setId }).from(pictureFile)).map(({ set }) => set))
  expect([ofGame, ofDraft, ofPrice, ofPayment, fresh].filter((set) => !left.has(set))).toEqual([])
  expect(left.has(ofNobody)).toBe(false)
})

test('a picture in use cannot be deleted, whoever tries; once nobody uses it, it can', async () => {
  const { db } = app.deps
  const [published, draft, price, paid] = await Promise.all([
    putSet(clara, 'icon'),
    putSet(clara, 'logo'),
    putSet(clara, 'item'),
    putSet(clara, 'item'),
  ])
  const [row] = await db.select().from(project).where(eq(project.id, 'skyharbor'))
  const isSky = eq(project.id, 'skyharbor')
  const isBuilder = eq(priceItem.id, 'builder')
  const [builder] = await db.select().from(priceItem).where(isBuilder)
  const [some] = await db.select({ id: payment.id, logoName: payment.logoName }).from(payment).limit(1)
  if (!row || !builder || !some) throw new Error('the demo content is not there')
  const isSome = eq(payment.id, some.id)
  await db
    .update(project)
    .set({ settings: named(row.settings, published), draft: { logo: `/images/sets/${draft}/logo` } })
    .where(isSky)
  await db.update(priceItem).set({ logoName: price }).where(isBuilder)
  await db.update(payment).set({ logoName: paid.toUpperCase() }).where(isSome)

  const drop = (set: string) => db.delete(pictureFile).where(eq(pictureFile.setId, set))
  for (const set of [published, draft, price, paid])
    await expect(drop(set)).rejects.toMatchObject({ cause: { constraint: 'picture_use_set_id_name_picture_file_set_id_name_fk' } })
  // While a set is used, none of its files can be deleted, not even one that was added to the set later.
  await db.insert(pictureFile).values({ setId: draft, name: 'joined', type: 'image/webp', bytes: Buffer.from('x') })
  for (const [set, name] of [
    [published, 'icon-64.png'],
    [draft, 'joined'],
    [price, 'item.webp'],
  ] as const)
    await expect(db.delete(pictureFile).where(and(eq(pictureFile.setId, set), eq(pictureFile.name, name)))).rejects.toThrow()

  await db.update(project).set({ settings: row.settings, draft: null }).where(isSky)
  await db.delete(priceItem).where(isBuilder)
  for (const set of [published, draft, price]) await drop(set)
  await expect(drop(paid), 'a payment is for good').rejects.toThrow()

  await db.insert(priceItem).values(builder)
  await db.update(payment).set({ logoName: some.logoName }).where(isSome)
})

const named = (settings: unknown, set: string) => ({ ...(settings as object), favicon: `/images/sets/${set}/icon-64.png` })

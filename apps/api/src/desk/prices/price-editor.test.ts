import { randomUUID } from 'node:crypto'
import type { PriceLine } from '@playhub/contract/desk/projects'
import type { PriceItem } from '@playhub/contract/projects/prices'
import { samplePriceLine } from '@playhub/contract/samples/prices'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, fieldsOf, type Member, putSet, readPrices } from '../../../test/editors.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { eventually } from '../../../test/world.ts'
import { auditLog, payment } from '../../db/schema.ts'

let app: TestApp
let fiona: Member
beforeAll(async () => {
  app = await startTestApp()
  fiona = await signInAs(app, 'finance', 'Fiona')
})
afterAll(() => app.stop())

const save = (id: string, items: readonly PriceLine[], version: string, member = fiona) =>
  member.post(`/editor/projects/${id}/prices`, { items, version })
const shown = async (id: string) =>
  (await app.app.inject({ method: 'GET', url: `/api/control/get-prices?project=${id}` })).json() as PriceItem[]

const line = (id: string, over: Partial<PriceLine> = {}): PriceLine => ({
  ...samplePriceLine,
  ...{ id, ruTitle: `Набор ${id}`, enTitle: `Set ${id}`, logoName: '' },
  ...over,
})

test('a list takes the place of the one before: lines change, go, come and move', async () => {
  const seen = await readPrices(fiona, 'familytown')
  const [pearls, builder, roofs] = seen.items
  if (!pearls || !builder || !roofs) throw new Error('no prices')
  const payments = await app.deps.db.select().from(payment)
  const next = [line('gift'), { ...roofs, isActive: false }, { ...pearls, rubMinor: 10_900 }]
  const { status, body } = await save('familytown', next, seen.version)
  expect([status, body.items]).toEqual([200, next])
  expect(await readPrices(fiona, 'familytown')).toEqual(body)
  const list = await eventually(
    () => shown('familytown'),
    ([first]) => first?.id === 'gift',
  )
  expect(list.map(({ id, ruValue }) => [id, ruValue])).toEqual([
    ['gift', '99.00'],
    ['pearls-100', '109.00'],
  ])
  expect(await app.deps.db.select().from(payment)).toEqual(payments)
  const [kept] = await app.deps.db
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'prices-saved'), eq(auditLog.staffId, fiona.id)))
    .orderBy(desc(auditLog.id))
  expect(kept).toMatchObject({
    before: {
      order: ['pearls-100', 'builder', 'golden-roofs'],
      'items.pearls-100.rubMinor': 9900,
      'items.builder.rubMinor': 34_900,
      'items.golden-roofs.isActive': true,
    },
    after: {
      order: ['gift', 'golden-roofs', 'pearls-100'],
      'items.pearls-100.rubMinor': 10_900,
      'items.gift.usdMinor': 129,
      'items.golden-roofs.isActive': false,
    },
  })
  expect(kept?.before).not.toHaveProperty('items.pearls-100.usdMinor')
  expect(codeOf(await save('familytown', [], String(body.version)))).toBe(200)
  expect((await readPrices(fiona, 'familytown')).items).toEqual([])
})

test('every field of a line that is there already can be changed', async () => {
  const { items, version } = await readPrices(fiona, 'islandm3')
  const [first, ...others] = items
  if (!first) throw new Error('no prices')
  const changed: Omit<PriceLine, 'id'> = {
    ...{ ruTitle: 'Другое', enTitle: 'Other', rubMinor: first.rubMinor + 100, usdMinor: first.usdMinor + 1 },
    ...{ logoName: `${first.logoName}-2`, isActive: !first.isActive },
  }
  const next = [{ ...changed, id: first.id }, ...others]
  expect(codeOf(await save('islandm3', next, version))).toBe(200)
  const { items: kept, version: newVersion } = await readPrices(fiona, 'islandm3')
  expect(kept).toEqual(next)
  expect(codeOf(await save('islandm3', items, newVersion))).toBe(200)
})

test('EDITED_MEANWHILE: of five who save at once one does, and who asks again gets the answer that was lost', async () => {
  const { items, version } = await readPrices(fiona, 'neuroarena')
  const of = (rubMinor: number) => items.map((each) => ({ ...each, rubMinor }))
  const all = await Promise.all([1, 2, 3, 4, 5].map((n) => save('neuroarena', of(30_000 + n), version)))
  expect(all.map(codeOf).toSorted()).toEqual([200, ...Array(4).fill('EDITED_MEANWHILE')])
  const winner = all.find(({ status }) => status === 200)
  const again = await save('neuroarena', winner?.body.items as PriceLine[], version)
  expect([again.status, again.body]).toEqual([200, winner?.body])
})

test('what is wrong is refused by its fields; what is only strange is saved', async () => {
  const { version } = await readPrices(fiona, 'islandm3')
  const refused = await save('islandm3', [line('a'), line('a', { rubMinor: 0, usdMinor: 100_000_000, enTitle: ' ' })], version)
  expect([codeOf(refused), fieldsOf(refused)]).toEqual([
    'BAD_REQUEST',
    [
      { path: 'items.1.id', code: 'ID_TWICE' },
      { path: 'items.1.enTitle', code: 'TITLE_MISSING' },
      { path: 'items.1.rubMinor', code: 'AMOUNT_ZERO' },
      { path: 'items.1.usdMinor', code: 'AMOUNT_TOO_LARGE' },
    ],
  ])
  for (const over of [{ rubMinor: -1 }, { rubMinor: 0.5 }, { rubMinor: '100' }])
    expect(codeOf(await fiona.post('/editor/projects/islandm3/prices', { items: [{ ...line('a'), ...over }], version }))).toBe(
      'BAD_REQUEST',
    )
  const many = Array.from({ length: 501 }, (_, n) => line(`item-${n}`))
  expect(codeOf(await save('islandm3', many, version))).toBe('BAD_REQUEST')
  const most = many.slice(1).map((each) => ({ ...each, enTitle: 'Как есть' }))
  expect(codeOf(await save('islandm3', most, version))).toBe(200)
  expect((await readPrices(fiona, 'islandm3')).items).toEqual(most)
})

test('PICTURE_NOT_FOUND: a picture that was chosen is there; names of files that came with the hub are not looked for', async () => {
  const { version } = await readPrices(fiona, 'skyharbor')
  const missing = await save('skyharbor', [line('a', { logoName: 'builder' }), line('b', { logoName: randomUUID() })], version)
  expect([codeOf(missing), fieldsOf(missing)]).toEqual(['PICTURE_NOT_FOUND', [{ path: 'items.1.logoName', code: 'PICTURE_NOT_FOUND' }]])
  const set = await putSet(fiona, 'item')
  expect(codeOf(await save('skyharbor', [line('a', { logoName: set })], version))).toBe(200)
  expect((await app.app.inject({ method: 'GET', url: `/images/items/${set}.webp` })).statusCode).toBe(200)
})

test('prices are for content, finance and administrators', async () => {
  const { items, version } = await readPrices(fiona, 'neuroarena')
  const support = await signInAs(app, 'support')
  expect(codeOf(await support.get('/editor/projects/neuroarena/prices'))).toBe('STAFF_FORBIDDEN')
  expect(codeOf(await save('neuroarena', items, version, support))).toBe('STAFF_FORBIDDEN')
  for (const role of ['content', 'admin'] as const)
    expect(codeOf(await save('neuroarena', items, version, await signInAs(app, role)))).toBe(200)
  expect(codeOf(await fiona.get('/editor/projects/nothing/prices'))).toBe('PROJECT_NOT_FOUND')
  expect(codeOf(await save('nothing', items, version))).toBe('PROJECT_NOT_FOUND')
})

import type { GameItem } from '@playhub/contract/catalogue'
import type { ProjectRow } from '@playhub/contract/desk/projects'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, fieldsOf, type Member, readGame, readPrices, readSettings } from '../../../test/editors.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { eventually } from '../../../test/world.ts'
import { auditLog, player, playerProject, project } from '../../db/schema.ts'
import { lockProject } from '../catalogue/editor-data.ts'

let app: TestApp
let ada: Member
let clara: Member
beforeAll(async () => {
  app = await startTestApp()
  ada = await signInAs(app, 'admin', 'Ada')
  clara = await signInAs(app, 'content', 'Clara')
})
afterAll(() => app.stop())

const list = async (member: Member = clara) => (await member.get('/editor/projects')).body.items as ProjectRow[]
const ids = async () => (await list()).map(({ id }) => id)
const order = async (all: readonly string[], member = clara) => member.post('/editor/projects/order', { ids: all, was: await ids() })
const create = (id: string, over: object = {}) => ada.post('/editor/projects', { id, name: 'Moon', outOfCatalog: false, ...over })
const games = async () =>
  ((await app.app.inject({ method: 'GET', url: '/api/control/get-games-data' })).json() as GameItem[]).map((each) => each.project)

test('every project is listed, those that players do not see too', async () => {
  expect(await list()).toMatchObject([
    { id: 'familytown', name: 'Familytown', isActive: true, inDevelop: false, card: '/images/familytown/card', prices: 3, hasDraft: false },
    { id: 'neuroarena' },
    { id: 'islandm3' },
    { id: 'skyharbor', inDevelop: true, prices: 0 },
    { id: 'hornylegends', outOfCatalog: true, isActive: true, card: '', prices: 1 },
  ])
  for (const role of ['finance', 'admin'] as const) expect((await list(await signInAs(app, role))).length).toBe(5)
  expect(codeOf(await (await signInAs(app, 'support')).get('/editor/projects'))).toBe('STAFF_FORBIDDEN')
})

test('the order of the catalogue: what is not named follows, and the same twice is once', async () => {
  expect(codeOf(await order(['islandm3', 'familytown']))).toBe(200)
  expect(await ids()).toEqual(['islandm3', 'familytown', 'neuroarena', 'skyharbor', 'hornylegends'])
  await eventually(games, ([first]) => first === 'islandm3')
  const audits = () => app.deps.db.$count(auditLog, eq(auditLog.action, 'projects-ordered'))
  const before = await audits()
  await order(['islandm3', 'familytown'])
  expect(await audits()).toBe(before)
})

test('players come and buy while staff change a project', async () => {
  const { db } = app.deps
  const [somebody] = await db.select({ id: player.id }).from(player).limit(1)
  await db.transaction(async (tx) => {
    await lockProject(tx, 'skyharbor')
    await db.transaction(async (other) => {
      await other.execute(sql`set local lock_timeout = '1s'`)
      await other.delete(playerProject).where(eq(playerProject.projectId, 'skyharbor'))
      await other.insert(playerProject).values({ playerId: somebody?.id ?? '', projectId: 'skyharbor' })
    })
  })
})

test('who order at once wait for each other, and the order is one of theirs', async () => {
  const orders = [
    ['familytown', 'neuroarena', 'islandm3', 'skyharbor', 'hornylegends'],
    ['hornylegends', 'skyharbor', 'islandm3', 'neuroarena', 'familytown'],
  ]
  const was = await ids()
  const ask = (n: number) => clara.post('/editor/projects/order', { ids: orders[n % 2], was })
  const all = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(n)))
  expect(all.map(codeOf).toSorted()).toEqual([...Array(5).fill(200), ...Array(5).fill('EDITED_MEANWHILE')])
  expect(orders).toContainEqual(await ids())
  const positions = (await app.deps.db.select({ position: project.position }).from(project)).map(({ position }) => position)
  expect(positions.toSorted()).toEqual([0, 1, 2, 3, 4])
})

test('EDITED_MEANWHILE: an order that was made from an older one moves nothing; a project made since is no move', async () => {
  const was = await ids()
  const [first = '', ...rest] = was
  const theirs = [...rest, first]
  const ask = (all: readonly string[]) => clara.post('/editor/projects/order', { ids: all, was })
  expect(codeOf(await order(theirs))).toBe(200)
  expect(codeOf(await ask(was.toReversed()))).toBe('EDITED_MEANWHILE')
  expect(codeOf(await ask(theirs)), 'asked again because the answer was lost').toBe(200)
  expect(await ids()).toEqual(theirs)
  await order(was)
  await app.deps.db.update(project).set({ position: 99 }).where(eq(project.id, first))
  const without = rest.toReversed()
  expect(codeOf(await clara.post('/editor/projects/order', { ids: without, was: rest }))).toBe(200)
  expect(await ids()).toEqual([...without, first])
  await order(was)
})

test('an order of what is not there, or of something twice, is refused; so is whoever may not order', async () => {
  const refused = await order(['familytown', 'nothing', 'familytown'])
  expect([codeOf(refused), fieldsOf(refused)]).toEqual([
    'BAD_REQUEST',
    [
      { path: 'ids.1', code: 'ID_UNKNOWN' },
      { path: 'ids.2', code: 'ID_TWICE' },
    ],
  ])
  for (const role of ['finance', 'support'] as const) expect(codeOf(await order([], await signInAs(app, role)))).toBe('STAFF_FORBIDDEN')
})

test('a new project is last, signs in by mail, and is seen by nobody', async () => {
  const { status, body } = await create('moon')
  expect([status, body]).toMatchObject([
    200,
    { id: 'moon', name: 'Moon', outOfCatalog: false, isActive: false, inDevelop: false, hasDraft: false, card: '', prices: 0 },
  ])
  expect((await ids()).at(-1)).toBe('moon')
  const { document } = await readSettings(ada, 'moon')
  expect(document).toMatchObject({
    ...{ authType: 'postMessage', authMethods: ['mail'], paymentsMethods: [], hostOrigins: [], failedAttemptLimit: 5 },
    pageTitle: { en: 'Moon' },
  })
  expect(await readGame(clara, 'moon')).toMatchObject({
    published: { game: { project: 'moon', web_page: { isActive: false } }, singleGame: null },
  })
  expect((await readPrices(clara, 'moon')).items).toEqual([])
  await eventually(async () => app.deps.catalogue.current().projects.has('moon'), Boolean)
  expect(await games()).not.toContain('moon')
  const [kept] = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, 'project-created')).orderBy(desc(auditLog.id))
  expect(kept).toMatchObject({ object: 'project moon', staffId: ada.id, after: { name: 'Moon', outOfCatalog: false } })
})

test('half a character in a name is written down as a whole one', async () => {
  expect((await create('half', { name: 'Half \ud83d' })).body).toMatchObject({ id: 'half', name: 'Half \ufffd' })
})

test('PROJECT_EXISTS: an id is given once, but whoever asks again because the answer was lost gets it', async () => {
  const all = await Promise.all([create('sun'), create('sun'), create('sun')])
  expect(all.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, all[0]?.body]))
  expect(codeOf(await create('sun', { name: 'Another' }))).toBe('PROJECT_EXISTS')
  expect(codeOf(await create('familytown'))).toBe('PROJECT_EXISTS')
  expect(codeOf(await create('Sun!'))).toBe('BAD_REQUEST')
  expect(codeOf(await create('mars', { name: '  ' }))).toBe('BAD_REQUEST')
  for (const role of ['content', 'finance', 'support'] as const)
    expect(codeOf(await (await signInAs(app, role)).post('/editor/projects', { id: 'mars', name: 'Mars', outOfCatalog: false }))).toBe(
      'STAFF_FORBIDDEN',
    )
})

test('PROJECT_ID_RESERVED: an id whose site could not open is refused', async () => {
  for (const id of ['www', 'moon-', 'xn--80a', '-moon']) {
    const answer = await create(id)
    expect([id, codeOf(answer), fieldsOf(answer)]).toEqual([id, 'BAD_REQUEST', [{ path: 'id', code: 'PROJECT_ID_FORMAT' }]])
  }
  const { hostname } = new URL(app.deps.config.publicUrl)
  const before = app.deps.config.simulatorUrl
  app.deps.config.simulatorUrl = `http://outside.${hostname}:3002`
  expect(codeOf(await create('outside'))).toBe('PROJECT_ID_RESERVED')
  app.deps.config.simulatorUrl = before
  for (const id of ['www2', 'x-n', 'a--b']) expect((await create(id)).status).toBe(200)
})

test('an older project keeps an id that a new one may not have', async () => {
  const [row] = await app.deps.db.select().from(project).where(eq(project.id, 'skyharbor'))
  if (!row) throw new Error('no project')
  await app.deps.db.insert(project).values({ ...row, id: 'old-' })
  expect(await ids()).toContain('old-')
  await eventually(async () => app.deps.catalogue.current().projects.has('old-'), Boolean)
  expect((await readSettings(ada, 'old-')).document).toMatchObject({ authType: 'postMessage' })
})

test('a new site of one game waits for its address', async () => {
  expect((await create('venus', { outOfCatalog: true })).body).toMatchObject({ outOfCatalog: true, isActive: false })
  expect((await readGame(clara, 'venus')).published).toMatchObject({ game: null, singleGame: { settings: { iframeSrc: '' } } })
})

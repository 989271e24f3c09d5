import type { CategoryList, EditedCategory } from '@playhub/contract/desk/categories'
import type { Front, GameList } from '@playhub/contract/games/portal'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, fieldsOf, type Member, readGame } from '../../../test/editors.ts'
import { putGames } from '../../../test/portal/many-games.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { eventually } from '../../../test/world.ts'
import { auditLog } from '../../db/schema.ts'

let app: TestApp
let clara: Member
beforeEach(async () => {
  app = await startTestApp()
  clara = await signInAs(app, 'content', 'Clara')
})
afterEach(() => app.stop())

const read = async (member = clara) => (await member.get('/editor/categories')).body as unknown as CategoryList
const save = (items: readonly EditedCategory[], version: string, member = clara) => member.post('/editor/categories', { items, version })
const audits = () => app.deps.db.select().from(auditLog).where(eq(auditLog.action, 'categories-saved'))
const asked = async <T>(path: string) => (await app.app.inject({ method: 'GET', url: `/api/portal/${path}` })).json() as T
const named = (id: string, games: string[] = []): EditedCategory => ({ id, names: { en: id }, games })

test('categories are listed in order, with their names in all languages and their games', async () => {
  const { items } = await read()
  expect(items.map(({ id, games }) => [id, games])).toEqual([
    ['action', ['neuroarena']],
    ['puzzle', ['islandm3']],
    ['building', ['familytown', 'skyharbor']],
    ['cosy', ['familytown', 'islandm3']],
  ])
  expect(Object.keys(items[0]?.names ?? {})).toHaveLength(10)
})

test.each(['support', 'finance'] as const)('%s neither sees nor changes them', async (role) => {
  const member = await signInAs(app, role)
  const { items, version } = await read()
  expect(codeOf(await member.get('/editor/categories'))).toBe('STAFF_FORBIDDEN')
  expect(codeOf(await save(items.slice(1), version, member))).toBe('STAFF_FORBIDDEN')
  expect((await read()).items).toEqual(items)
})

test('players see a new category, another order and another name at once, and the audit log says who', async () => {
  await putGames(
    app,
    Array.from({ length: 20 }, (_, at) => ({ id: `many${at}` })),
  )
  const { items, version } = await read()
  const [action, ...rest] = items as [EditedCategory, ...EditedCategory[]]
  const racing = { id: 'racing', names: { en: 'Racing', ru: 'Гонки', de: ' ' }, games: ['many3', 'many1'] }
  const reply = await save([...rest, { ...action, names: { ...action.names, en: 'Reflexes' } }, racing], version)
  expect(codeOf(reply)).toBe(200)
  expect((reply.body as unknown as CategoryList).items.at(-1)).toEqual({
    ...{ id: 'racing', games: ['many1', 'many3'], names: { en: 'Racing', ru: 'Гонки' } },
  })
  await eventually(
    () => asked<Front>('front?lng=en'),
    ({ categories }) => categories.map(({ name }) => name).join() === 'Puzzle,Building,Cosy,Reflexes,Racing',
  )
  const found = await asked<GameList>('games?lng=ru&category=racing')
  expect([found.name, found.games.map(({ projectName }) => projectName)]).toEqual(['Гонки', ['many1', 'many3']])
  expect(await audits()).toMatchObject([{ staffId: clara.id, object: 'catalogue', after: { 'items.racing.games': ['many1', 'many3'] } }])
})

test('a game joins and leaves in its draft too; what the draft changed itself stays', async () => {
  const { published, version: was } = await readGame(clara, 'familytown')
  if (!published.game) throw new Error('no game')
  const draft = { ...published, game: { ...published.game, categories: ['building', 'puzzle'] } }
  expect(codeOf(await clara.post('/editor/projects/familytown/draft', { document: draft, version: was }))).toBe(200)
  const { items, version } = await read()
  const without = items.filter(({ id }) => id !== 'building')
  const next = without.map((each) => (each.id === 'action' ? { ...each, games: [...each.games, 'familytown'] } : each))
  expect(codeOf(await save(next, version))).toBe(200)
  const after = await readGame(clara, 'familytown')
  expect(after.published.game?.categories).toEqual(['cosy', 'action'])
  expect(after.draft?.document.game?.categories).toEqual(['puzzle', 'action'])
})

test('two colleagues: the second is refused and nothing of hers is written; her browser’s repetition is not', async () => {
  const dora = await signInAs(app, 'content', 'Dora')
  const { items, version } = await read()
  const first = [...items, named('racing')]
  expect(codeOf(await save(first, version))).toBe(200)
  expect(codeOf(await save(items.slice(1), version, dora))).toBe('EDITED_MEANWHILE')
  expect(codeOf(await save(first, version))).toBe(200)
  expect((await read()).items).toEqual(first)
  expect(await audits()).toHaveLength(1)
})

test('both at the same moment: one is saved whole, the other is refused', async () => {
  const dora = await signInAs(app, 'content', 'Dora')
  const { items, version } = await read()
  const one = [...items, named('racing', ['islandm3'])]
  const other = [...items, named('cards', ['neuroarena'])]
  const codes = (await Promise.all([save(one, version), save(other, version, dora)])).map(codeOf)
  expect(codes.toSorted()).toEqual([200, 'EDITED_MEANWHILE'].toSorted())
  expect([one, other]).toContainEqual((await read()).items)
})

test('a game that a colleague publishes meanwhile in another category is not taken out of it', async () => {
  const { items, version } = await read()
  const { published, version: was } = await readGame(clara, 'islandm3')
  if (!published.game) throw new Error('no game')
  const document = { ...published, game: { ...published.game, categories: ['cosy'] } }
  expect(codeOf(await clara.post('/editor/projects/islandm3/publish', { document, version: was }))).toBe(200)
  expect(codeOf(await save(items.slice(1), version))).toBe('EDITED_MEANWHILE')
})

test.each([
  ['no English name', [{ ...named('racing'), names: { ru: 'Гонки' } }], 'items.0.names.en', 'NAME_MISSING'],
  ['one id twice', [named('racing'), named('racing')], 'items.1.id', 'ID_TWICE'],
  ['the id of all games', [named('all')], 'items.0.id', 'ID_FORMAT'],
  ['a long name', [{ ...named('racing'), names: { en: 'x'.repeat(41) } }], 'items.0.names.en', 'NAME_TOO_LONG'],
  ['an unknown game', [named('racing', ['nothing'])], 'items.0.games.0', 'ID_UNKNOWN'],
  ['a site of its own', [named('racing', ['hornylegends'])], 'items.0.games.0', 'ID_UNKNOWN'],
])('%s is refused with its field', async (_, items, path, code) => {
  const { version, items: before } = await read()
  const reply = await save(items, version)
  expect(codeOf(reply)).toBe('BAD_REQUEST')
  expect(fieldsOf(reply)).toContainEqual({ path, code })
  expect((await read()).items).toEqual(before)
})

test('all categories may go, and the games stay', async () => {
  const { version } = await read()
  expect(codeOf(await save([], version))).toBe(200)
  expect((await read()).items).toEqual([])
  expect((await asked<GameList>('games?lng=en')).total).toBe(4)
})

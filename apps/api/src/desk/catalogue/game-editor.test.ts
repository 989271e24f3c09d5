import { catalogue, type GameItem } from '@playhub/contract/catalogue'
import type { GameDocument } from '@playhub/contract/desk/projects'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, fieldsOf, type Member, putSet, readGame } from '../../../test/editors.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { eventually } from '../../../test/world.ts'
import { auditLog, project } from '../../db/schema.ts'
import type { Hub } from '../../pages/hub.ts'

/** A fake hub whose pages show only the games' texts. The pages are cached as bytes, like real pages. */
const namingHub: Hub = {
  load: async () => {},
  render: async ({ load }) => ({
    kind: 'page',
    status: 200,
    html: JSON.stringify(await load(catalogue.getGamesData, {})),
    cacheable: true,
  }),
  clientFolder: undefined,
  serveSource: undefined,
  preview: { html: async () => '', assets: undefined },
  tryGame: { html: async () => '', assets: undefined },
  sdk: async () => '',
  standIn: async () => '',
  close: async () => {},
}

let app: TestApp
let clara: Member
let carl: Member
beforeAll(async () => {
  app = await startTestApp({ hub: namingHub })
  clara = await signInAs(app, 'content', 'Clara')
  carl = await signInAs(app, 'content', 'Carl')
})
afterAll(() => app.stop())

/** Returns a copy of the document with this card description. `over`: other fields of the game that the copy changes. */
const written = ({ game, singleGame }: GameDocument, cardDescription: string, over: Partial<GameItem> = {}): GameDocument => {
  const en = game?.localization.en
  if (!game || !en) throw new Error('no game')
  return { game: { ...game, localization: { ...game.localization, en: { ...en, cardDescription } }, ...over }, singleGame }
}
const save = (member: Member, id: string, document: GameDocument | null, version: string) =>
  member.post(`/editor/projects/${id}/draft`, { document, version })
const publish = (member: Member, id: string, document: GameDocument, version: string) =>
  member.post(`/editor/projects/${id}/publish`, { document, version })
const shown = async (id: string) =>
  (await app.app.inject({ method: 'GET', url: `/api/control/get-game-data?projectName=${id}` })).json() as GameItem
const audited = (member: Member, id: string) =>
  app.deps.db
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.staffId, member.id), eq(auditLog.object, `project ${id}`)))
    .orderBy(asc(auditLog.id))
const rowOf = async (id: string) => (await app.deps.db.select().from(project).where(eq(project.id, id)))[0]

test('a draft is for staff alone until it is published, and then for everybody', async () => {
  const seen = await readGame(clara, 'familytown')
  expect(seen).toMatchObject({
    draft: null,
    hubUrl: app.deps.config.publicUrl,
    settings: { authType: 'postMessage', failedAttemptLimit: 5 },
  })
  const document = written(seen.published, 'A town of your own')
  const saved = (await save(clara, 'familytown', document, seen.version)).body
  expect(saved).toMatchObject({
    published: seen.published,
    draft: { document, by: 'Clara', at: expect.stringMatching(/Z$/) },
  })
  expect(await readGame(carl, 'familytown')).toEqual(saved)
  await app.deps.catalogue.reload()
  expect((await shown('familytown')).localization.en?.cardDescription).not.toBe('A town of your own')

  const published = (await publish(clara, 'familytown', document, String(saved.version))).body
  expect(published).toMatchObject({ published: document, draft: null })
  expect(published.version).not.toBe(seen.version)
  // The test does not call `reload` at this point. So the database trigger must make the hub load the published texts.
  await eventually(
    () => shown('familytown'),
    ({ localization }) => localization.en?.cardDescription === 'A town of your own',
  )
  const path = 'game.localization.en.cardDescription'
  const change = { before: { [path]: seen.published.game?.localization.en?.cardDescription }, after: { [path]: 'A town of your own' } }
  expect(await audited(clara, 'familytown')).toEqual([
    { action: 'draft-saved', ...change },
    { action: 'game-published', ...change },
  ])
})

test('a draft can be thrown away, and what is published already is none', async () => {
  const { published, version } = await readGame(clara, 'neuroarena')
  const drafted = (await save(clara, 'neuroarena', written(published, 'x'), version)).body
  expect((await save(carl, 'neuroarena', null, String(drafted.version))).body).toMatchObject({ draft: null, version })
  expect((await save(carl, 'neuroarena', published, version)).body).toMatchObject({ draft: null })
  expect(await rowOf('neuroarena')).toMatchObject({ draft: null, draftBy: null, draftAt: null })
  // The test publishes the version that is already published. Publishing discards the draft, although the draft differs from this version.
  await save(clara, 'neuroarena', written(published, 'x'), version)
  expect((await publish(clara, 'neuroarena', published, String(drafted.version))).body).toMatchObject({ draft: null, version })
})

test('EDITED_MEANWHILE: what was written in sight of an older game is neither published nor kept as a draft', async () => {
  const seen = await readGame(carl, 'islandm3')
  expect(codeOf(await publish(clara, 'islandm3', written(seen.published, 'Hers'), seen.version))).toBe(200)
  expect(codeOf(await publish(carl, 'islandm3', written(seen.published, 'His'), seen.version))).toBe('EDITED_MEANWHILE')
  expect(codeOf(await save(carl, 'islandm3', written(seen.published, 'His'), seen.version))).toBe('EDITED_MEANWHILE')
  expect((await readGame(carl, 'islandm3')).published.game?.localization.en?.cardDescription).toBe('Hers')
})

test('EDITED_MEANWHILE: a draft is not written over, nor published past, by whoever has not seen it', async () => {
  const seen = await readGame(carl, 'islandm3')
  const hers = (await save(clara, 'islandm3', written(seen.published, 'Her draft'), seen.version)).body
  expect(codeOf(await save(carl, 'islandm3', written(seen.published, 'His draft'), seen.version))).toBe('EDITED_MEANWHILE')
  expect(codeOf(await save(carl, 'islandm3', null, seen.version))).toBe('EDITED_MEANWHILE')
  expect(codeOf(await publish(carl, 'islandm3', written(seen.published, 'His'), seen.version))).toBe('EDITED_MEANWHILE')
  expect(await readGame(carl, 'islandm3')).toEqual(hers)
  expect(codeOf(await save(carl, 'islandm3', null, String(hers.version)))).toBe(200)
})

test('of ten who publish at once one does', async () => {
  const { published, version } = await readGame(clara, 'islandm3')
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, n) => publish(n % 2 ? clara : carl, 'islandm3', written(published, `Text ${n}`), version)),
  )
  expect(all.map(codeOf).toSorted()).toEqual([200, ...Array(9).fill('EDITED_MEANWHILE')])
  const winner = all.find(({ status }) => status === 200)
  expect((await readGame(clara, 'islandm3')).version).toBe(winner?.body.version)
})

test('whoever asks again because the answer was lost gets it, and nothing is written twice', async () => {
  const { published, version } = await readGame(clara, 'islandm3')
  const document = written(published, 'Asked twice')
  const before = (await audited(clara, 'islandm3')).length
  const [first, second] = [await save(clara, 'islandm3', document, version), await save(clara, 'islandm3', document, version)]
  expect(second.body).toEqual(first.body)
  const drafted = String(first.body.version)
  const [one, other] = [await publish(clara, 'islandm3', document, drafted), await publish(clara, 'islandm3', document, drafted)]
  expect([one.status, other.body]).toEqual([200, one.body])
  expect((await audited(clara, 'islandm3')).length).toBe(before + 2)
  // After the publication, another member of staff saves the next draft. If Clara's request to publish is repeated after that, it must not
  // discard this draft.
  const next = written(document, 'The next')
  await save(carl, 'islandm3', next, String(one.body.version))
  expect((await publish(clara, 'islandm3', document, drafted)).body).toMatchObject({ draft: { document: next, by: 'Carl' } })
})

test('whose game it is stays, whatever arrives', async () => {
  const { published, version } = await readGame(clara, 'neuroarena')
  const forged = written(published, 'Forged', { project: 'familytown', mainData: { projectName: 'familytown' } })
  expect((await publish(clara, 'neuroarena', forged, version)).body.published).toMatchObject({
    game: { project: 'neuroarena', mainData: { projectName: 'neuroarena' } },
  })
})

test('a language without texts is none, so that readers fall back to English', async () => {
  const { published, version } = await readGame(clara, 'neuroarena')
  const english = published.game?.localization.en ?? { name: 'Arena', cardDescription: '', fullDescription: '' }
  const localization = { en: english, ru: { name: '', cardDescription: ' ', fullDescription: '' } }
  const seoData = { title: { en: 'Arena', ru: '' }, description: {}, keywords: {}, ogImage: '' }
  const { body } = await publish(clara, 'neuroarena', written(published, '', { localization, seoData }), version)
  expect(body).toMatchObject({ published: { game: { seoData: { title: { en: 'Arena' } } } } })
  expect(Object.keys((body.published as GameDocument).game?.localization ?? {})).toEqual(['en'])
})

test('half a character, as when a text is cut, becomes a sign that can be stored', async () => {
  const { published, version } = await readGame(clara, 'skyharbor')
  const { body } = await save(clara, 'skyharbor', written(published, 'Sky \ud83d'), version)
  expect(body).toMatchObject({ draft: { document: { game: { localization: { en: { cardDescription: 'Sky \ufffd' } } } } } })
})

test('what is wrong is drafted all the same, but not published', async () => {
  const { published, version } = await readGame(clara, 'skyharbor')
  const { game } = published
  if (!game) throw new Error('no game')
  const web_page = { ...game.web_page, iframeUrl: 'javascript:alert(1)', cardBackgroundColor: 'red; }' }
  const document = written(published, '', { web_page, localization: {} })
  const saved = await save(clara, 'skyharbor', document, version)
  expect(codeOf(saved)).toBe(200)
  const drafted = String(saved.body.version)
  const refused = await publish(clara, 'skyharbor', document, drafted)
  expect(codeOf(refused)).toBe('BAD_REQUEST')
  expect(fieldsOf(refused)).toEqual([
    { path: 'game.localization.en.name', code: 'NAME_MISSING' },
    { path: 'game.web_page.iframeUrl', code: 'ADDRESS_INVALID' },
    { path: 'game.web_page.cardBackgroundColor', code: 'COLOUR_UNKNOWN' },
  ])
  expect(codeOf(await publish(clara, 'skyharbor', { game: null, singleGame: null }, drafted))).toBe('BAD_REQUEST')
})

test('PICTURE_NOT_FOUND: a game is published with whole pictures only', async () => {
  const { published, version } = await readGame(clara, 'skyharbor')
  const { game } = published
  if (!game) throw new Error('no game')
  const art = await putSet(clara, 'art')
  const part = await putSet(clara, 'background', ({ name }) => name !== 'background-1920.webp')
  const logo = await putSet(clara, 'logo', ({ name }) => name === 'logo.ru.webp')
  const at = (gameImage: string, projectBackgroundFile: string) =>
    written(published, 'With pictures', {
      web_page: { ...game.web_page, gameImage, projectBackgroundFile, gameLogoFile: `/images/sets/${logo}/logo` },
    })
  for (const [cover, background, fields] of [
    [`/images/sets/${art}/cover`, `/images/sets/${part}/background`, ['game.web_page.projectBackgroundFile']],
    [`/images/sets/${art}/logo`, '', ['game.web_page.gameImage']],
    [`/images/sets/${art}/nothing`, '', ['game.web_page.gameImage']],
    ['/images/sets/5eed0000-0000-4000-8009-000000000000/cover', '', ['game.web_page.gameImage']],
    ['/images/sets', '', ['game.web_page.gameImage']],
  ] as const) {
    const refused = await publish(clara, 'skyharbor', at(cover, background), version)
    expect(codeOf(refused)).toBe('PICTURE_NOT_FOUND')
    expect(fieldsOf(refused).map(({ path }) => path)).toEqual(fields)
  }
  expect(codeOf(await publish(clara, 'skyharbor', at(`/images/sets/${art}/cover`, ''), version))).toBe(200)
})

test('a site of one game is edited the same way', async () => {
  const { published, version } = await readGame(clara, 'hornylegends')
  const { singleGame } = published
  if (!singleGame) throw new Error('no site')
  const gate = await putSet(clara, 'gate')
  const settings = {
    ...singleGame.settings,
    backgroundImageFile: `/images/sets/${gate}/background.webp`,
    iframeSrc: 'https://games.example/',
  }
  const done = await publish(clara, 'hornylegends', { game: null, singleGame: { ...singleGame, settings } }, version)
  expect(done.body).toMatchObject({ published: { game: null, singleGame: { settings } } })
  const site = () => app.app.inject({ method: 'GET', url: '/api/control/get-single-game-data?projectName=hornylegends' })
  await eventually(
    async () => (await site()).json(),
    (answer) => answer.settings.iframeSrc === 'https://games.example/',
  )
})

test('pages that are kept as bytes are made anew, in every process', async () => {
  const [first, second] = [app, await app.startAnother()]
  const page = async (of: Pick<TestApp, 'app'>) => (await of.app.inject({ method: 'GET', url: '/games/en/familytown/' })).body
  for (const process of [first, second]) expect(await page(process)).not.toContain('Seen everywhere')
  const { published, version } = await readGame(clara, 'familytown')
  await publish(clara, 'familytown', written(published, 'Seen everywhere'), version)
  for (const process of [first, second])
    await eventually(
      () => page(process),
      (html) => html.includes('Seen everywhere'),
    )
})

test('who may not, and what is not there', async () => {
  const { published, version } = await readGame(clara, 'familytown')
  for (const role of ['support', 'finance'] as const) {
    const member = await signInAs(app, role)
    expect(codeOf(await member.get('/editor/projects/familytown/game'))).toBe('STAFF_FORBIDDEN')
    expect(codeOf(await save(member, 'familytown', published, version))).toBe('STAFF_FORBIDDEN')
    expect(codeOf(await publish(member, 'familytown', published, version))).toBe('STAFF_FORBIDDEN')
  }
  expect(codeOf(await publish(await signInAs(app, 'admin'), 'familytown', written(published, 'By an admin'), version))).toBe(200)
  expect(codeOf(await clara.get('/editor/projects/nothing/game'))).toBe('PROJECT_NOT_FOUND')
  expect(codeOf(await save(clara, 'nothing', null, ''))).toBe('PROJECT_NOT_FOUND')
  expect(codeOf(await publish(clara, 'nothing', published, ''))).toBe('PROJECT_NOT_FOUND')
  expect(codeOf(await clara.post('/editor/projects/familytown/publish', { document: { game: {} }, version }))).toBe('BAD_REQUEST')
})

test('a draft that names pictures waits for whoever clears those that nobody names', async () => {
  const { db } = app.deps
  const { published, version } = await readGame(clara, 'islandm3')
  const set = await putSet(clara, 'icon')
  const waiting = () =>
    db.execute<{ n: number }>(sql`select count(*)::int n from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory' and not granted`)
  const saving = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('picture sets'))`)
    const begun = save(clara, 'islandm3', pictured(published, `/images/sets/${set}/cover`), version)
    await eventually(waiting, ({ rows: [row] }) => row?.n === 1)
    return { begun }
  })
  expect(codeOf(await saving.begun)).toBe(200)
  expect(codeOf(await save(clara, 'islandm3', null, (await readGame(clara, 'islandm3')).version))).toBe(200)
})

const pictured = ({ game, singleGame }: GameDocument, gameImage: string): GameDocument => ({
  game: game && { ...game, web_page: { ...game.web_page, gameImage } },
  singleGame,
})

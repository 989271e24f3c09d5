import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { GAME_ARCHIVE_MAX_BYTES, GAME_VERSIONS_KEPT } from '@playhub/contract/games/game-limits'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, fieldsOf, type Member, readGame } from '../../../test/editors.ts'
import { openGame, publishGame, readVersions, storedFiles, uploadGame, uploadReady } from '../../../test/games.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { gameZip, type ZipFile, zipOf } from '../../../test/zip-writer.ts'
import { auditLog, gameBlob, gameVersion } from '../../db/schema.ts'
import { clearGames } from '../../games/clear.ts'

let app: TestApp
let clara: Member
let time = new Date()
beforeAll(async () => {
  app = await startTestApp({ now: () => time })
})
afterAll(() => app.stop())
beforeEach(async () => {
  time = new Date()
  // An earlier test may have moved the clock forward, which ends the session.
  clara = await signInAs(app, 'content', 'Clara')
})

const hoursLater = (hours: number) => {
  time = new Date(Date.now() + hours * 3_600_000)
}
/** Creates a project with a game in the catalogue. Returns its id. */
const newProject = async () => {
  const id = `p${randomBytes(6).toString('hex')}`
  const admin = await signInAs(app, 'admin')
  await admin.post('/editor/projects', { id, name: 'New', outOfCatalog: false })
  return id
}

test('an archive becomes a version that opens before it is published, and players get it afterwards', async () => {
  const id = await newProject()
  const made = await uploadReady(clara, id, gameZip('one'))
  expect(made).toMatchObject({ number: 1, state: 'ready', files: 2, by: 'Clara', isLive: false })
  expect(made.startBytes).toBe(made.bytes)
  expect((await openGame(app, made.address)).text).toContain('<title>one</title>')
  expect((await readGame(clara, id)).published.game?.web_page.iframeUrl).toBe('')
  const published = await publishGame(clara, id, made.id, null)
  expect(published).toMatchObject({ status: 200, body: { items: [{ id: made.id, isLive: true }] } })
  expect((await readGame(clara, id)).published.game?.web_page.iframeUrl).toBe(made.address)
  const rows = await app.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `project ${id}`))
  expect(rows.map(({ action }) => action)).toEqual(['project-created', 'version-uploaded', 'version-published'])
})

test('a game in a folder of its own, with what a Mac adds, is taken without both', async () => {
  const zip = zipOf([
    { name: 'build/' },
    { name: 'build/index.html', bytes: 'hello' },
    { name: 'build/art/hero.png' },
    { name: '__MACOSX/build/._index.html' },
    { name: 'build/.DS_Store' },
  ])
  const { address, files } = await uploadReady(clara, await newProject(), zip)
  expect(files).toBe(2)
  expect((await openGame(app, `${address}art/hero.png`)).status).toBe(200)
})

const index: ZipFile = { name: 'index.html', bytes: 'hello' }
const zeros = Buffer.alloc(30_000_000)
const hostile: [string, () => Buffer, string][] = [
  ['a path upwards', () => zipOf([index, { name: '../evil.js' }]), 'ARCHIVE_PATH_INVALID'],
  ['a path upwards in the middle', () => zipOf([index, { name: 'a/../../evil.js' }]), 'ARCHIVE_PATH_INVALID'],
  ['an absolute path', () => zipOf([index, { name: '/etc/passwd.txt' }]), 'ARCHIVE_PATH_INVALID'],
  ['a drive', () => zipOf([index, { name: 'C:/evil.js' }]), 'ARCHIVE_PATH_INVALID'],
  ['a backslash', () => zipOf([index, { name: '..\\evil.js' }]), 'ARCHIVE_PATH_INVALID'],
  ['a control character', () => zipOf([index, { name: 'a\u0000.js' }]), 'ARCHIVE_PATH_INVALID'],
  ['a name that is written backwards', () => zipOf([index, { name: 'a\u202Egpj.js' }]), 'ARCHIVE_PATH_INVALID'],
  ['a name that is not UTF-8', () => zipOf([index, { name: Buffer.from([0x61, 0xff, 0x2e, 0x6a, 0x73]) }]), 'ARCHIVE_PATH_INVALID'],
  ['a name that is too long', () => zipOf([index, { name: `${'a'.repeat(300)}.js` }]), 'ARCHIVE_PATH_INVALID'],
  ['names that differ by case', () => zipOf([index, { name: 'a.js' }, { name: 'A.js' }]), 'ARCHIVE_PATH_INVALID'],
  ['the same name twice', () => zipOf([index, index]), 'ARCHIVE_PATH_TWICE'],
  ['a symbolic link', () => zipOf([index, { name: 'a.js', bytes: '/etc/passwd', mode: 0o120777 }]), 'ARCHIVE_LINK'],
  ['a device', () => zipOf([index, { name: 'a.js', mode: 0o020666 }]), 'ARCHIVE_LINK'],
  ['a program', () => zipOf([index, { name: 'setup.exe' }]), 'ARCHIVE_TYPE'],
  ['a script of a server', () => zipOf([index, { name: 'shell.php' }]), 'ARCHIVE_TYPE'],
  ['a file without a type', () => zipOf([index, { name: '.htaccess' }]), 'ARCHIVE_TYPE'],
  ['no start page', () => zipOf([{ name: 'a.js' }]), 'ARCHIVE_NO_INDEX'],
  ['a start page too deep', () => zipOf([{ name: 'a/b/index.html' }]), 'ARCHIVE_NO_INDEX'],
  ['nothing', () => zipOf([]), 'ARCHIVE_NO_INDEX'],
  ['a password', () => zipOf([index, { name: 'a.js', flags: 0x801 }]), 'ARCHIVE_ENCRYPTED'],
  ['an unknown compression', () => zipOf([index, { name: 'a.js', method: 99 }]), 'ARCHIVE_METHOD'],
  ['no archive', () => randomBytes(5000), 'ARCHIVE_DAMAGED'],
  ['half an archive', () => gameZip('half').subarray(0, 150), 'ARCHIVE_DAMAGED'],
  ['a wrong checksum', () => zipOf([index, { name: 'a.js', claimedCrc: 1 }]), 'ARCHIVE_DAMAGED'],
  ['a file that claims to be small', () => zipOf([index, { name: 'a.data', bytes: zeros, claimedBytes: 10 }]), 'ARCHIVE_DAMAGED'],
  [
    // The files are read at the same time, so some fail while other files still wait for the disk.
    'many files that claim to be small',
    () => zipOf([index, ...Array.from({ length: 20 }, (_, n) => ({ name: `${n}.data`, bytes: zeros, claimedBytes: 10 }))]),
    'ARCHIVE_DAMAGED',
  ],
  ['more entries claimed than there are', () => zipOf([index], 3), 'ARCHIVE_DAMAGED'],
  ['a bomb', () => zipOf([index, { name: 'a.data', bytes: zeros, claimedBytes: 400_000_000 }]), 'ARCHIVE_BOMB'],
  [
    'more than fits',
    () => zipOf([index, { name: 'a.data', bytes: randomBytes(4_000_000), claimedBytes: 600_000_000 }]),
    'ARCHIVE_TOO_LARGE',
  ],
  ['5,001 files', () => zipOf([index, ...Array.from({ length: 5000 }, (_, n) => ({ name: `${n}.js` }))]), 'ARCHIVE_TOO_MANY_FILES'],
  ['100,000 files', () => zipOf(Array.from({ length: 100_000 }, () => ({ ...index, method: 0 }))), 'ARCHIVE_TOO_MANY_FILES'],
]

test.each(hostile)('an archive with %s is refused and leaves nothing', async (_name, make, code) => {
  const id = await newProject()
  const refused = await uploadGame(clara, id, make())
  expect(codeOf(refused)).toBe(code)
  expect((await readVersions(clara, id)).items).toEqual([])
  expect((await storedFiles(app)).incoming).toEqual([])
})

test('a refusal names the file', async () => {
  const refused = await uploadGame(clara, await newProject(), zipOf([index, { name: 'bin/setup.exe' }]))
  expect(fieldsOf(refused)).toEqual([{ path: 'bin/setup.exe', code: 'ARCHIVE_TYPE' }])
})

test('a refused compression method is named', async () => {
  const refused = await uploadGame(clara, await newProject(), zipOf([index, { name: 'a.js', method: 14 }]))
  expect([codeOf(refused), fieldsOf(refused)]).toEqual(['ARCHIVE_METHOD', [{ path: 'a.js', code: 'LZMA' }]])
})

test('an archive that says it is too large is refused before it is read', async () => {
  const id = await newProject()
  const headers = { 'content-type': 'application/zip', 'content-length': String(GAME_ARCHIVE_MAX_BYTES + 1) }
  const refused = await clara.post(`/editor/projects/${id}/versions/${randomUUID()}`, Buffer.from('PK'), { headers })
  expect(codeOf(refused)).toBe('ARCHIVE_TOO_LARGE')
})

test('a body of another type, or an unknown project, is refused', async () => {
  const id = await newProject()
  expect(codeOf(await clara.post(`/editor/projects/${id}/versions/${randomUUID()}`, { a: 1 }))).toBe('UNSUPPORTED_MEDIA_TYPE')
  expect(codeOf(await uploadGame(clara, 'nowhere', gameZip('a')))).toBe('PROJECT_NOT_FOUND')
})

test('an upload that is sent again after a lost answer makes one version', async () => {
  const [id, upload] = [await newProject(), randomUUID()]
  const first = await uploadGame(clara, id, gameZip('again'), upload)
  expect((await uploadGame(clara, id, gameZip('again'), upload)).body).toEqual(first.body)
  expect((await readVersions(clara, id)).items).toHaveLength(1)
  expect(codeOf(await uploadGame(clara, await newProject(), gameZip('again'), upload))).toBe('UPLOAD_UNDER_WAY')
})

test('of several uploads at once, each is taken or told to wait, and no number occurs twice', async () => {
  const id = await newProject()
  const answers = await Promise.all([1, 2, 3, 4].map((n) => uploadGame(clara, id, gameZip(`at once ${n}`))))
  const codes = answers.map((answer) => String(codeOf(answer)))
  expect(codes.filter((code) => !['200', 'UPLOAD_UNDER_WAY', 'TOO_MANY_REQUESTS'].includes(code))).toEqual([])
  const { items } = await readVersions(clara, id)
  expect(items.map(({ number }) => number)).toEqual(items.map((_, n) => items.length - n))
  expect(items).toHaveLength(codes.filter((code) => code === '200').length)
})

test('publishing what somebody else has replaced meanwhile is refused; the second click changes nothing', async () => {
  const id = await newProject()
  const [one, two] = [await uploadReady(clara, id, gameZip('1')), await uploadReady(clara, id, gameZip('2'))]
  expect(codeOf(await publishGame(clara, id, one.id, null))).toBe(200)
  expect(codeOf(await publishGame(clara, id, one.id, null))).toBe(200)
  expect(codeOf(await publishGame(clara, id, two.id, null))).toBe('EDITED_MEANWHILE')
  const log = await app.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.object, `project ${id}`), eq(auditLog.action, 'version-published')))
  expect(log).toHaveLength(1)
})

test('a version of another project, or none, cannot be published', async () => {
  const made = await uploadReady(clara, await newProject(), gameZip('theirs'))
  const id = await newProject()
  expect(codeOf(await publishGame(clara, id, made.id, null))).toBe('VERSION_NOT_FOUND')
  expect(codeOf(await publishGame(clara, id, randomUUID(), null))).toBe('VERSION_NOT_FOUND')
})

test('a draft keeps its texts and gets the new address, so publishing it does not bring the old game back', async () => {
  const id = await newProject()
  const { published, version } = await readGame(clara, id)
  const game = published.game && { ...published.game, localization: { en: { name: 'Drafted', cardDescription: '', fullDescription: '' } } }
  await clara.post(`/editor/projects/${id}/draft`, { version, document: { game, singleGame: null } })
  const made = await uploadReady(clara, id, gameZip('draft'))
  await publishGame(clara, id, made.id, null)
  const { draft } = await readGame(clara, id)
  expect(draft?.document.game).toMatchObject({ localization: { en: { name: 'Drafted' } }, web_page: { iframeUrl: made.address } })
})

test('100 publishes and rollbacks: players with an old version keep it, and one version is live at any time', async () => {
  const id = await newProject()
  const made = []
  for (let n = 0; n < 5; n += 1) made.push(await uploadReady(clara, id, gameZip(`version ${n}`)))
  let was: string | null = null
  for (let n = 0; n < 100; n += 1) {
    const next = made[(n * 3) % made.length]
    if (!next) throw new Error('no version')
    expect(codeOf(await publishGame(clara, id, next.id, was))).toBe(200)
    was = next.id
    const { items } = await readVersions(clara, id)
    expect(items.filter(({ isLive }) => isLive).map((item) => item.id)).toEqual([next.id])
    const held = made[n % made.length]
    expect((await openGame(app, held?.address ?? '')).text).toContain(`version ${n % made.length}`)
  }
  await clearGames(app.deps)
  for (const { address } of made) expect((await openGame(app, address)).status).toBe(200)
})

test('old versions go after a month, except the newest ten and the live one; shared files stay', async () => {
  const id = await newProject()
  const shared = { name: 'shared.data', bytes: `shared ${id}` }
  const made = []
  for (let n = 0; n < GAME_VERSIONS_KEPT + 3; n += 1) made.push(await uploadReady(clara, id, gameZip(`old ${id} ${n}`, [shared])))
  const [oldest, second] = made
  if (!oldest || !second) throw new Error('no versions')
  await publishGame(clara, id, oldest.id, null)
  hoursLater(29 * 24)
  await clearGames(app.deps)
  // Signs in again, because sessions of staff end after some hours.
  const inAMonth = await signInAs(app, 'content')
  expect((await readVersions(inAMonth, id)).items).toHaveLength(made.length)
  hoursLater(31 * 24)
  const before = (await storedFiles(app)).kept.length
  await clearGames(app.deps)
  const later = await signInAs(app, 'content')
  const left = (await readVersions(later, id)).items.map(({ number }) => number)
  expect(left).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 1])
  // Each of the two removed versions had its own page and its own script. So at least four stored files are deleted.
  expect((await storedFiles(app)).kept.length).toBeLessThanOrEqual(before - 4)
  expect((await openGame(app, `${oldest.address}shared.data`)).text).toBe(shared.bytes)
  expect((await openGame(app, second.address)).status).toBe(404)
})

test('what a killed process left of an upload goes, with its stored files, and a new upload is taken', async () => {
  const id = await newProject()
  const staffId = clara.id
  await app.deps.db
    .insert(gameVersion)
    .values({ id: randomUUID(), projectId: id, number: 1, slug: `1-${id}`, state: 'unpacking', createdBy: staffId, createdAt: time })
  expect(codeOf(await uploadGame(clara, id, gameZip('after')))).toBe('UPLOAD_UNDER_WAY')
  // Like a killed process, a refused archive leaves stored contents behind.
  const other = await newProject()
  await uploadGame(
    clara,
    other,
    zipOf([
      { ...index, bytes: `left ${other}` },
      { name: 'a.js', claimedCrc: 1 },
    ]),
  )
  hoursLater(0.2)
  expect(codeOf(await uploadGame(clara, id, gameZip('after')))).toBe(200)
  hoursLater(2)
  await clearGames(app.deps)
  const unused = await app.deps.db.select().from(gameBlob)
  expect((await storedFiles(app)).kept.length).toBe(unused.length)
  expect(unused.map(({ sha256 }) => sha256)).not.toContain(createHash('sha256').update(`left ${other}`).digest('hex'))
  expect((await readVersions(clara, id)).items.map(({ state }) => state)).toEqual(['ready'])
})

test('an upload that takes so long that it counts as dead is refused, and the next one is taken', async () => {
  const id = await newProject()
  const { storage } = app.deps.media
  const { keep } = storage
  storage.keep = async (...file) => {
    hoursLater(0.2)
    await clearGames(app.deps)
    await keep(...file)
  }
  expect(codeOf(await uploadGame(clara, id, gameZip(`slow ${id}`)))).toBe('UPLOAD_BROKEN_OFF')
  storage.keep = keep
  expect((await readVersions(clara, id)).items).toEqual([])
  expect(codeOf(await uploadGame(clara, id, gameZip(`slow ${id}`)))).toBe(200)
})

test('without an origin of games nothing is uploaded or published, and the list says so', async () => {
  const other = await startTestApp()
  other.deps.config.gamesOrigin = undefined
  const admin = await signInAs(other, 'admin')
  expect(await readVersions(admin, 'familytown')).toEqual({ isSetUp: false, items: [] })
  expect(codeOf(await uploadGame(admin, 'familytown', gameZip('a')))).toBe('GAMES_NOT_SET_UP')
  expect(codeOf(await publishGame(admin, 'familytown', randomUUID(), null))).toBe('GAMES_NOT_SET_UP')
  await other.stop()
})

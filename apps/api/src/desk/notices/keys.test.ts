import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { listenToLog } from '../../../test/log-lines.ts'
import { codeOf } from '../../../test/payments/paying.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { auditLog, noticeEndpoint, partnerKey, project } from '../../db/schema.ts'
import { unseal } from '../../seal.ts'

/** A separate project that has no keys and no notice URL. */
const ID = 'newcomer'

let world: World
let admin: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  world = await startWorld()
  admin = await signInAs(world, 'admin', 'Ada')
})
afterAll(() => world.stop())
beforeEach(async () => {
  const { db } = world.deps
  await db.delete(partnerKey).where(eq(partnerKey.projectId, ID))
  await db.delete(noticeEndpoint).where(eq(noticeEndpoint.projectId, ID))
  const [like] = await db.select({ settings: project.settings }).from(project).where(eq(project.id, 'familytown'))
  await db.insert(project).values({ id: ID, position: 99, settings: like?.settings }).onConflictDoNothing()
})

type Key = { key: string; row: { id: string; mode: string; lastFour: string; revokedTs: string | null } }
const create = async (mode = 'test') => (await admin.post(`/editor/projects/${ID}/keys`, { mode })).body as Key
const access = async () => (await admin.get(`/editor/projects/${ID}/server`)).body
const setAddress = (url: string, id = ID) => admin.post(`/editor/projects/${id}/notice-address`, { url })
const renew = (id = ID) => admin.post(`/editor/projects/${id}/notice-secret`)
const entries = async () =>
  (
    await world.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `project ${ID}`))
      .orderBy(auditLog.id)
  ).reverse()
/** Returns the HTTP status that a game's server gets when it calls the hub with this key. */
const statusOf = async (key: string, hubUrl = world.hubUrl) =>
  (await fetch(`${hubUrl}/partner/v1/notices`, { headers: { authorization: `Bearer ${key}` } })).status

describe('a key', () => {
  test('opens the partner API at once, and is kept as a hash', async () => {
    for (const mode of ['test', 'live']) {
      const { key, row } = await create(mode)
      expect(key).toMatch(new RegExp(`^ph_${mode}_[\\w-]{43}$`))
      expect(row).toMatchObject({ mode, lastFour: key.slice(-4), revokedTs: null })
      expect(await statusOf(key)).toBe(200)
      expect((await access()).keys).toContainEqual(row)
      expect((await entries())[0]).toMatchObject({
        action: 'key-created',
        staffId: admin.id,
        after: { key: row.id, mode, lastFour: row.lastFour },
      })
    }
    expect((await access()).notices).toBeNull()
  })

  test('that is revoked opens nothing from then on, in any process, and for good', async () => {
    const other = await world.startAnother()
    const { key, row } = await create()
    expect([await statusOf(key), await statusOf(key, other.url)]).toEqual([200, 200])
    const revoke = () => admin.post(`/editor/keys/${row.id}/revoke`)
    const answers = await Promise.all([revoke(), revoke()])
    expect(answers[0]?.body).toMatchObject({ id: row.id, revokedTs: expect.any(String) })
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect([await statusOf(key), await statusOf(key, other.url)]).toEqual([401, 401])
    expect((await revoke()).body).toEqual(answers[0]?.body)
    expect((await entries()).filter(({ action }) => action === 'key-revoked')).toHaveLength(1)
  })

  test('needs a project, and a mode that there is', async () => {
    expect(codeOf(await admin.post('/editor/projects/nowhere/keys', { mode: 'test' }))).toBe('PROJECT_NOT_FOUND')
    expect(codeOf(await admin.get('/editor/projects/nowhere/server'))).toBe('PROJECT_NOT_FOUND')
    expect(codeOf(await admin.post(`/editor/projects/${ID}/keys`, { mode: 'both' }))).toBe('BAD_REQUEST')
    expect(codeOf(await admin.post('/editor/keys/5eed0000-0000-4000-8001-999999999999/revoke'))).toBe('KEY_NOT_FOUND')
  })
})

describe('the address for notices', () => {
  const kept = async () => {
    const [row] = await world.deps.db.select().from(noticeEndpoint).where(eq(noticeEndpoint.projectId, ID))
    return row && { url: row.url, secret: unseal(world.deps.config.appSecret, row.secret) }
  }

  test('comes with a secret the first time, keeps it when it moves, and ends with it', async () => {
    const { body } = await setAddress('https://game.example/notices')
    expect(body).toMatchObject({ url: 'https://game.example/notices', secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) })
    expect(await kept()).toEqual(body)
    expect((await access()).notices).toEqual({ url: 'https://game.example/notices' })
    for (const url of ['https://game.example/other', 'https://game.example/other'])
      expect((await setAddress(url)).body).toEqual({ url, secret: null })
    expect(await kept()).toEqual({ url: 'https://game.example/other', secret: body.secret })
    expect((await setAddress('')).body).toEqual({ url: '', secret: null })
    expect(await kept()).toBeUndefined()
    expect((await setAddress('https://game.example/notices')).body.secret).not.toBe(body.secret)
    const moves = (await entries()).filter(({ action }) => action === 'notice-address-set').slice(0, 4)
    expect(moves.map(({ before, after }) => [before, after])).toEqual([
      [{ url: '' }, { url: 'https://game.example/notices' }],
      [{ url: 'https://game.example/other' }, { url: '' }],
      [{ url: 'https://game.example/notices' }, { url: 'https://game.example/other' }],
      [{ url: '' }, { url: 'https://game.example/notices' }],
    ])
  })

  test('set twice at once has one secret', async () => {
    const answers = await Promise.all(['https://one.example/', 'https://two.example/'].map((url) => setAddress(url)))
    const secrets = answers.flatMap(({ body }) => body.secret ?? [])
    expect(secrets).toEqual([(await kept())?.secret])
  })

  test('has another secret whenever it is asked for', async () => {
    expect(codeOf(await renew())).toBe('NOTICE_ADDRESS_MISSING')
    const first = (await setAddress('https://game.example/')).body.secret
    const { secret } = (await renew()).body
    expect(secret).not.toBe(first)
    expect((await kept())?.secret).toBe(secret)
    expect((await entries())[0]).toMatchObject({ action: 'notice-secret-renewed', before: {}, after: {} })
    for (const answer of [await renew('nowhere'), await setAddress('https://game.example/', 'nowhere')])
      expect(codeOf(answer)).toBe('PROJECT_NOT_FOUND')
  })

  test.each([
    'http://game.example/',
    'ftp://game.example/',
    'game.example',
    'https://user:pass@game.example/',
    'javascript:alert(1)',
    '/notices',
  ])('is not %s', async (url) => {
    const answer = await setAddress(url)
    expect([codeOf(answer), answer.body.fields]).toEqual(['BAD_REQUEST', [{ path: 'url', code: 'ADDRESS_INSECURE' }]])
    expect(await kept()).toBeUndefined()
  })
})

test('no key and no secret is in the log or the audit, nor in the database in the clear', async () => {
  const logging = await startTestApp({ env: { LOG_LEVEL: 'info' } })
  const { lines, restore } = listenToLog(logging.desk.log)
  const ada = await signInAs(logging, 'admin')
  const post = async (path: string, body?: object) => (await ada.post(`/editor/projects/skyharbor/${path}`, body)).body
  const made = [
    (await post('keys', { mode: 'live' })).key,
    (await post('notice-address', { url: 'https://game.example/' })).secret,
    (await post('notice-secret')).secret,
  ].map(String)
  const { db } = logging.deps
  const rows = JSON.stringify([
    await db.select().from(auditLog),
    await db.select().from(partnerKey),
    await db.select().from(noticeEndpoint),
  ])
  restore()
  await logging.stop()
  expect(lines.length).toBeGreaterThan(2)
  for (const secret of made) {
    expect(secret.length).toBeGreaterThan(40)
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
    expect(rows).not.toContain(secret)
  }
})

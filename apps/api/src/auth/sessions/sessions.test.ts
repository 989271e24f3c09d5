import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { createVisitor, signedIn } from '../../../test/visitor.ts'
import { createListener } from '../../db/listen.ts'
import { knownDevice, loginSession, player, recovery, signInEvent } from '../../db/schema.ts'
import { insertEmailPlayer } from '../data.ts'
import { deleteExpired } from '../expired.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { createSessions } from './sessions.ts'

const PASSWORD = 'OwnersPass1'
const email = 'sessions@example.com'
const DAY_MS = 86_400_000

let hub: Awaited<ReturnType<typeof startTestApp>>
let ahead = 0
let playerId = ''
beforeAll(async () => {
  hub = await startTestApp({ now: () => new Date(Date.now() + ahead) })
  const made = await insertEmailPlayer(
    hub.deps.db,
    { email, passwordHash: await hashPassword(PASSWORD), locale: 'en' },
    (number) => `Player ${number}`,
  )
  playerId = made.id
})
afterAll(() => hub.stop())

const browser = createVisitor
const logIn = async () => signedIn(await browser(hub.app).logIn(email, PASSWORD)).jwt
const statusOf = async (jwt: string) => (await browser(hub.app).get('/profile', { token: jwt })).status
const sessionOf = (jwt: string) => (JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid

describe('abuse case 28: a token is used after its session ended', () => {
  test('after logging out, on the very next request', async () => {
    const jwt = await logIn()
    expect(await statusOf(jwt)).toBe(200)
    await browser(hub.app).post('/auth/logout', {}, { token: jwt })
    expect(await statusOf(jwt)).toBe(401)
  })

  test('after "log out everywhere", on the very next request, in every browser', async () => {
    const all = [await logIn(), await logIn(), await logIn()]
    for (const jwt of all) expect(await statusOf(jwt)).toBe(200)
    await browser(hub.app).post('/profile/end-sessions', { which: 'all' }, { token: all[0] ?? '' })
    expect(await Promise.all(all.map(statusOf))).toEqual([401, 401, 401])
  })

  test('in another spelling of the same bytes', async () => {
    const jwt = await logIn()
    const last = jwt.slice(-1)
    // In the base64url text of 64 bytes, four bits of the last character have no meaning. So another last character can give the same
    // bytes.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = jwt.slice(0, -1) + (alphabet[alphabet.indexOf(last) ^ 1] ?? '')
    const bytesOf = (token: string) => Buffer.from(token.split('.')[2] ?? '', 'base64url').toString('hex')
    expect(bytesOf(twin)).toBe(bytesOf(jwt))
    for (const altered of [twin, `${jwt}.`, `${jwt}=`, jwt.replace('.', '..')]) expect(await statusOf(altered)).toBe(401)
    expect(await statusOf(jwt)).toBe(200)
  })

  test('in another process, within a second, however the session was ended', async () => {
    const { db, now, config } = hub.deps
    const other = createSessions(db, now, () => {})
    const listener = createListener(config.databaseUrl ?? '')
    await listener.start({ session_changed: other.channel })
    for (const end of [
      (id: string) => db.update(loginSession).set({ revokedAt: now() }).where(eq(loginSession.id, id)),
      (id: string) => db.delete(loginSession).where(eq(loginSession.id, id)),
    ]) {
      const sid = sessionOf(await logIn())
      expect((await other.find(sid))?.revokedAt).toBeNull()
      await end(sid)
      const isAlive = async () => {
        const found = await other.find(sid)
        return found !== undefined && found.revokedAt === null
      }
      await expect.poll(isAlive, { timeout: 1000, interval: 5 }).toBe(false)
    }
    await listener.stop()
  })
})

describe('the memory of sessions', () => {
  test('answers without the database, and asks it while nobody tells of endings', async () => {
    const { db, now } = hub.deps
    const sid = sessionOf(await logIn())
    const sessions = createSessions(db, now, () => {})
    const first = await sessions.find(sid)
    expect(await sessions.find(sid)).not.toBe(first)
    sessions.channel.catchUp()
    const kept = await sessions.find(sid)
    expect(await sessions.find(sid)).toBe(kept)
    sessions.channel.lose()
    expect(await sessions.find(sid)).not.toBe(kept)
  })

  test('keeps no answer that was on its way when the session ended', async () => {
    const { db, now } = hub.deps
    const sid = sessionOf(await logIn())
    const sessions = createSessions(db, now, () => {})
    sessions.channel.catchUp()
    const asked = sessions.find(sid)
    sessions.channel.hear(`session:${sid}`)
    const early = await asked
    expect(await sessions.find(sid)).not.toBe(early)
  })

  test('learns a new name', async () => {
    const jwt = await logIn()
    await statusOf(jwt)
    await hub.deps.db.update(player).set({ nickName: 'Renamed' }).where(eq(player.id, playerId))
    const nameOf = async () => ((await browser(hub.app).get(`/auth/check/${jwt}`)).body.result as { nickName: string }).nickName
    await expect.poll(nameOf, { timeout: 1000 }).toBe('Renamed')
  })
})

describe('the language of a session', () => {
  /** Creates a session and a cache that holds it, so that the test can call `speak`. `spoken` reads the stored language. */
  const speaking = async () => {
    const { db, now } = hub.deps
    const sid = sessionOf(await logIn())
    const errors: unknown[] = []
    const sessions = createSessions(db, now, (error) => errors.push(error))
    sessions.channel.catchUp()
    await sessions.find(sid)
    const spoken = async () => (await db.select().from(loginSession).where(eq(loginSession.id, sid)))[0]?.locale
    return { sid, sessions, errors, spoken }
  }

  test('that two pages speak in turn is written once a minute', async () => {
    const { sid, sessions, errors, spoken } = await speaking()
    await hub.deps.db.execute(sql`create table written (locale text)`)
    await hub.deps.db.execute(sql`create function note_written() returns trigger language plpgsql as
      $$ begin insert into written values (new.locale); return new; end $$`)
    await hub.deps.db.execute(
      sql`create trigger note_written after update of locale on login_session for each row execute function note_written()`,
    )
    for (const language of ['ru', 'en', 'ru', 'en', 'ru', 'en'] as const) sessions.speak(sid, language)
    await expect.poll(spoken).toBe('ru')
    ahead += 60_000
    await sessions.find(sid)
    sessions.speak(sid, 'ja')
    await expect.poll(spoken).toBe('ja')
    expect((await hub.deps.db.execute(sql`select locale from written`)).rows).toEqual([{ locale: 'ru' }, { locale: 'ja' }])
    await hub.deps.db.execute(sql`drop function note_written cascade`)
    expect(errors).toEqual([])
  })

  test('is written behind whoever holds the player, and holds nothing that they need', async () => {
    const { sid, sessions, errors, spoken } = await speaking()
    await hub.deps.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from player where id = ${playerId} for update`)
      sessions.speak(sid, 'ko')
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update "player"%'`
      const isWaiting = async () => (await hub.deps.db.execute(waiting)).rows.length
      await expect.poll(isWaiting, { timeout: 5000 }).toBe(1)
      await tx.execute(sql`set local lock_timeout = 500`)
      await tx.update(loginSession).set({ lastSeenAt: hub.deps.now() }).where(eq(loginSession.id, sid))
    })
    await expect.poll(spoken).toBe('ko')
    expect(errors).toEqual([])
  })
})

test('a session is marked as seen, at most once an hour', async () => {
  const jwt = await logIn()
  const seenAt = async () =>
    (
      await hub.deps.db
        .select()
        .from(loginSession)
        .where(eq(loginSession.id, sessionOf(jwt)))
    )[0]?.lastSeenAt.getTime() ?? 0
  const first = await seenAt()
  ahead += 30 * 60_000
  await statusOf(jwt)
  expect(await seenAt()).toBe(first)
  ahead += 31 * 60_000
  await statusOf(jwt)
  await expect.poll(async () => (await seenAt()) - first, { timeout: 2000 }).toBeGreaterThan(60 * 60_000)
})

test('what has expired is swept, and what is still needed stays', async () => {
  const { db, now } = hub.deps
  const jwt = await logIn()
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await db.insert(signInEvent).values([
    { playerId, event: 'old', at: ago(181) },
    { playerId, event: 'kept', at: ago(179) },
  ])
  await db.insert(knownDevice).values([
    { playerId, deviceHash: 'old', lastSeenAt: ago(401) },
    { playerId, deviceHash: 'kept', lastSeenAt: ago(399) },
  ])
  const row = { email, codeHash: '', sentAt: ago(2) }
  await db.insert(recovery).values([
    { ...row, ownerHash: 'old', expiresAt: ago(2) },
    { ...row, ownerHash: 'kept', expiresAt: ago(0.5) },
  ])
  await deleteExpired(db, now())
  const events = (await db.select().from(signInEvent)).map(({ event }) => event)
  expect([events.includes('old'), events.includes('kept')]).toEqual([false, true])
  const devices = (await db.select().from(knownDevice)).map(({ deviceHash }) => deviceHash)
  expect([devices.includes('old'), devices.includes('kept')]).toEqual([false, true])
  expect((await db.select().from(recovery)).map(({ ownerHash }) => ownerHash)).toEqual(['kept'])
  expect(await statusOf(jwt)).toBe(200)
})

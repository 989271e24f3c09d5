import type { PlayerData } from '@playhub/contract/profile'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import { createVisitor, signedIn, type Visitor } from '../../test/visitor.ts'
import { identity, loginSession, signInEvent } from '../db/schema.ts'
import { limits } from '../http/limits.ts'
import { demoPlayer } from '../seed/demo-player.ts'

const CODE = '161803'
const PASSWORD = 'Secret1Word'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

let hub: Awaited<ReturnType<typeof startTestApp>>
let visitor: Visitor
beforeAll(async () => {
  hub = await startTestApp({ randomCode: () => CODE })
  visitor = createVisitor(hub.app)
})
afterAll(() => hub.stop())

let people = 0
/** A new account, signed in. */
const newPlayer = async () => {
  people += 1
  const email = `person-${people}@example.com`
  await createVisitor(hub.app).register(email, PASSWORD)
  const { jwt, userId } = signedIn(await createVisitor(hub.app).confirm(email, CODE, { headers: { 'user-agent': CHROME } }))
  const logIn = async (userAgent = FIREFOX) =>
    signedIn(await createVisitor(hub.app).logIn(email, PASSWORD, { headers: { 'user-agent': userAgent } })).jwt
  return { email, userId, token: jwt, logIn }
}
type Session = { id: string; current: boolean; device: string }
const sessionsOf = async (token: string) => (await visitor.get('/profile/sessions', { token })).body.sessions as Session[]
const isOpen = async (token: string) => (await visitor.get('/profile', { token })).status === 200
const otherSession = async (token: string) => {
  const other = (await sessionsOf(token)).find(({ current }) => !current)
  if (!other) throw new Error('no other session')
  return other
}

const CALLS = [
  ['GET', '/profile', {}],
  ['POST', '/profile/update', { firstName: 'Anna', lastName: '' }],
  ['POST', '/profile/nick-name', { nickName: 'Anna' }],
  ['GET', '/profile/sessions', {}],
  ['POST', '/profile/end-session', { id: '0b6f6ae5-0000-4000-8000-000000000000' }],
  ['POST', '/profile/end-sessions', { which: 'all' }],
  ['GET', '/profile/export', {}],
] as const
const ask = (method: 'GET' | 'POST', path: string, body: object, token?: string) =>
  method === 'GET' ? visitor.get(path, token ? { token } : {}) : visitor.post(path, body, token ? { token } : {})

describe('the nickname', () => {
  test('is changed at once, in every session and for games', async () => {
    const { token, logIn } = await newPlayer()
    const elsewhere = await logIn()
    const set = (nickName: string) => visitor.post('/profile/nick-name', { nickName }, { token })
    expect((await set('  Анна Li-2 ')).body.nickName).toBe('Анна Li-2')
    const whose = async () => ((await visitor.get(`/auth/check/${elsewhere}`)).body.result as { nickName: string }).nickName
    await expect.poll(whose).toBe('Анна Li-2')
  })

  test.each(['', 'a', 'a'.repeat(21), 'a  b', '-ab', 'ab-', '<b>', 'a\u202eb', '\u3164\u115f', 'ab\uffa0', 'á́́́́b'])(
    '%j is none',
    async (nickName) => {
      const { token } = await newPlayer()
      const refused = await visitor.post('/profile/nick-name', { nickName }, { token })
      expect([refused.status, refused.body.fields]).toEqual([400, [{ path: 'nickName', code: 'NICKNAME_FORMAT' }]])
    },
  )
})

describe.each(CALLS)('%s %s', (method, path, body) => {
  test('is refused to a guest, to a game, and after the end of the session', async () => {
    const { token } = await newPlayer()
    expect((await ask(method, path, body)).body.code).toBe('UNAUTHORIZED')
    const game = (await visitor.get('/auth/frame-token?project=familytown', { token })).body.jwt as string
    const scoped = await ask(method, path, body, game)
    expect([scoped.status, scoped.body.code]).toEqual([403, 'TOKEN_OUT_OF_SCOPE'])
    await visitor.post('/auth/logout', {}, { token })
    const ended = await ask(method, path, body, token)
    expect([ended.status, ended.body.code]).toEqual([401, 'SESSION_REVOKED'])
  })
})

describe('names', () => {
  let token: string
  beforeAll(async () => {
    token = (await newPlayer()).token
  })
  const update = (of: string, firstName: string, lastName: string) =>
    visitor.post('/profile/update', { firstName, lastName }, { token: of })

  test.each([
    ['Anna', 'Li', 'Anna', 'Li'],
    ['  Анна ', 'Константин', 'Анна', 'Константин'],
    ['', '', '', ''],
    ['李明', '', '李明', ''],
    // The name is sent as a letter and a combining mark, and stored as one character.
    ['Андреи\u0306', 'Jose\u0301', 'Андрей', 'Jos\u00e9'],
    // In Devanagari, the vowel signs are stored together with their letters.
    ['\u0930\u093e\u0939\u0941\u0932', '', '\u0930\u093e\u0939\u0941\u0932', ''],
  ])('%s %s is kept', async (firstName, lastName, keptFirst, keptLast) => {
    const { status, body } = await update(token, firstName, lastName)
    expect([status, body.firstName, body.lastName]).toEqual([200, keptFirst, keptLast])
    expect((await visitor.get('/profile', { token })).body).toEqual(body)
  })

  test.each(['A', 'Abcdefghijk', 'Anna 2', 'Anna-Li', 'An.', '<b>', '\u202eanna', 'a\u0301\u0301\u0301\u0301\u0301b', ' A '])(
    '%j is no name',
    async (name) => {
      const before = (await visitor.get('/profile', { token })).body
      const { status, body } = await update(token, name, name)
      expect([status, body.code, body.fields]).toEqual([
        400,
        'BAD_REQUEST',
        [
          { path: 'firstName', code: 'FIRST_NAME_FORMAT' },
          { path: 'lastName', code: 'LAST_NAME_FORMAT' },
        ],
      ])
      expect((await visitor.get('/profile', { token })).body).toMatchObject(before)
    },
  )

  test('are one player’s own, and their change leaves a trace', async () => {
    const [anna, other] = [await newPlayer(), await newPlayer()]
    await update(anna.token, 'Anna', 'Li')
    expect((await visitor.get('/profile', { token: other.token })).body).toMatchObject({ firstName: '', lastName: '' })
    const events = await hub.deps.db.select().from(signInEvent).where(eq(signInEvent.event, 'user_updated'))
    expect(events.at(-1)).toMatchObject({ method: 'email', ip: expect.stringMatching(/^10\./) })
  })
})

describe('sessions', () => {
  test('lists where the player is signed in: here first, with what tells them apart', async () => {
    const { token, logIn } = await newPlayer()
    await logIn()
    const sessions = await sessionsOf(token)
    expect(sessions).toEqual([
      expect.objectContaining({ current: true, device: 'Chrome, Windows', method: 'email', project: 'familytown' }),
      expect.objectContaining({ current: false, device: 'Firefox, Linux', method: 'email' }),
    ])
  })

  test('ends another browser’s; its next call is refused, this one goes on', async () => {
    const { token, logIn } = await newPlayer()
    const elsewhere = await logIn()
    const { id } = await otherSession(token)
    const { status, body } = await visitor.post('/profile/end-session', { id }, { token })
    expect([status, (body.sessions as Session[]).map(({ current }) => current)]).toEqual([200, [true]])
    const refused = await visitor.get('/profile', { token: elsewhere })
    expect([refused.status, refused.body.code]).toEqual([401, 'SESSION_REVOKED'])
    expect(await isOpen(token)).toBe(true)
    const again = await visitor.post('/profile/end-session', { id }, { token })
    expect([again.status, again.body]).toEqual([200, body])
  })

  test('of another player are answered like those that do not exist, and go on', async () => {
    const [attacker, victim] = [await newPlayer(), await newPlayer()]
    const [{ id } = { id: '' }] = await sessionsOf(victim.token)
    const foreign = await visitor.post('/profile/end-session', { id }, { token: attacker.token })
    const unknown = await visitor.post('/profile/end-session', { id: '0b6f6ae5-0000-4000-8000-000000000000' }, { token: attacker.token })
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body])
    expect(await isOpen(victim.token)).toBe(true)
    expect((await visitor.post('/profile/end-session', { id: 'nonsense' }, { token: attacker.token })).body.code).toBe('BAD_REQUEST')
  })

  test('end everywhere else, or everywhere', async () => {
    const { token, logIn } = await newPlayer()
    const other = await newPlayer()
    const elsewhere = await logIn()
    expect((await visitor.post('/profile/end-sessions', { which: 'others' }, { token })).body).toEqual({ result: true })
    expect([await isOpen(token), await isOpen(elsewhere)]).toEqual([true, false])
    const again = await logIn()
    expect((await visitor.post('/profile/end-sessions', { which: 'all' }, { token })).body).toEqual({ result: true })
    expect([await isOpen(token), await isOpen(again), await isOpen(other.token)]).toEqual([false, false, true])
  })

  test('that have run out are not listed', async () => {
    const { token, logIn } = await newPlayer()
    await logIn()
    const { id } = await otherSession(token)
    await hub.deps.db
      .update(loginSession)
      .set({ expiresAt: new Date(0) })
      .where(eq(loginSession.id, id))
    expect(await sessionsOf(token)).toHaveLength(1)
  })
})

describe('the export', () => {
  test('is a file with everything about the player and nothing that opens the account', async () => {
    const { jwt: token, userId } = signedIn(
      await visitor.logIn(demoPlayer.email, demoPlayer.password, { headers: { 'user-agent': CHROME } }),
    )
    await visitor.post('/profile/update', { firstName: 'Anna', lastName: 'Li' }, { token })
    const { status, headers, body } = await visitor.get('/profile/export', { token })
    expect([status, headers['content-disposition'], headers['cache-control']]).toEqual([
      200,
      'attachment; filename="playhub-data.json"',
      'no-store',
    ])
    const data = body as PlayerData
    expect(data.player).toMatchObject({ userId, firstName: 'Anna', lastName: 'Li', email: demoPlayer.email })
    expect(data.identities).toEqual([expect.objectContaining({ method: 'email', label: demoPlayer.email })])
    expect(data.sessions.find(({ current }) => current)).toMatchObject({ device: 'Chrome, Windows', userAgent: CHROME, endTs: null })
    expect(data.signInEvents.map(({ event }) => event)).toContain('user_updated')
    expect(new Set(data.purchases.map(({ status }) => status))).toEqual(new Set(['none', 'pending', 'paid', 'fail']))
    expect(data.support).toEqual([])
    const [oldest] = data.tickets
    expect(oldest).toMatchObject({ title: 'Money back for the rainbow bomb', status: 'closed', rating: 5 })
    expect(oldest?.messages.map(({ author, text }) => [author, text])).toEqual([
      ['player', 'I bought the bomb twice by mistake.'],
      ['support', 'One of them went back to your card today.'],
      ['player', 'Thank you, that was quick!'],
    ])

    const text = JSON.stringify(body)
    const [way] = await hub.deps.db.select().from(identity).where(eq(identity.subject, demoPlayer.email))
    expect(text).not.toContain(way?.passwordHash)
    expect(text).not.toMatch(/argon2|eyJ[\w-]+\.|hash|secret|token/i)
    expect(text).not.toContain(token)
  })

  test('holds nobody else', async () => {
    const [one, other] = [await newPlayer(), await newPlayer()]
    const { body } = await visitor.get('/profile/export', { token: one.token })
    expect(body).toMatchObject({ purchases: [], support: [], tickets: [] })
    expect(JSON.stringify(body)).not.toContain(other.email)
    expect(JSON.stringify(body)).not.toContain(demoPlayer.email)
  })

  test('can be asked for a few times an hour', async () => {
    const { token } = await newPlayer()
    for (let time = 0; time < limits.exportsPerPlayer.points; time += 1) {
      expect((await visitor.get('/profile/export', { token })).status).toBe(200)
    }
    const refused = await visitor.get('/profile/export', { token })
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  })
})

test('the initial config says where to write for help', async () => {
  expect((await visitor.get('/control/get-initial-config')).body.supportEmail).toBe(hub.deps.config.mail.support)
})

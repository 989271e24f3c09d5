import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeLiveKey, pay } from '../../test/payments/purchase.ts'
import { developmentKey, eventually, startWorld, type World } from '../../test/world.ts'
import { idempotencyRecord } from '../db/schema.ts'
import { signNotice } from '../notices/notice-sending.ts'
import { nextTry } from '../notices/notices.ts'
import { createTasks } from '../tasks/tasks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

type Created = { id: string; status: string; payUrl: string }
type Person = Awaited<ReturnType<World['signIn']>>
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
const create = async (person: Person, more: object = {}) =>
  (await world.partner('POST', '/payments', { body: { itemId: 'builder', userId: person.userId, ...more } })).body as Created

describe('keys', () => {
  test.each([
    ['none', {}],
    ['not a key', { authorization: 'Bearer nonsense' }],
    ['an unknown key', { authorization: `Bearer ph_test_${'x'.repeat(40)}` }],
    ['a player’s token', { authorization: 'Bearer eyJhbGciOiJFUzI1NiJ9.e30.AA' }],
  ])('%s is refused', async (_name, headers: Record<string, string>) => {
    const answer = await world.ask('GET', `${world.hubUrl}/partner/v1/payments`, { headers })
    expect([answer.status, code(answer)]).toEqual([401, 'PARTNER_KEY_INVALID'])
  })
})

describe('creating a payment', () => {
  test('repeated with its key is the same payment, whatever happened in between', async () => {
    const person = await world.signIn()
    const key = randomUUID()
    const body = { itemId: 'builder', userId: person.userId, payload: 'p' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.partner('POST', '/payments', { body, key })))
    expect(new Set(answers.map((answer) => (answer.body as Created).id)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(7)
    expect(code(await world.partner('POST', '/payments', { body: { ...body, payload: 'q' }, key }))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('a key of another mode has idempotency keys of its own, and makes payments of its own mode', async () => {
    const person = await world.signIn()
    const key = randomUUID()
    const live = { authorization: `Bearer ${await makeLiveKey(world, 'familytown')}`, 'idempotency-key': key }
    const body = { itemId: 'builder', userId: person.userId }
    const asTest = (await world.partner('POST', '/payments', { body, key })).body as Created
    const asLive = (await world.ask('POST', `${world.hubUrl}/partner/v1/payments`, { headers: live, body })).body as Created
    expect(asLive.id).not.toBe(asTest.id)
    expect((await world.ask('GET', `${world.hubUrl}/partner/v1/payments/${asLive.id}`, { headers: live })).body).toMatchObject({
      mode: 'live',
    })
    expect(code(await world.partner('GET', `/payments/${asLive.id}`))).toBe('PAYMENT_NOT_FOUND')
    const mine = (await world.partner('GET', `/payments?userId=${person.userId}`)).body as { items: Created[] }
    expect(mine.items.map(({ id }) => id)).toEqual([asTest.id])
  })

  test('a key is forgotten after a day', async () => {
    const person = await world.signIn()
    const key = randomUUID()
    const body = { itemId: 'builder', userId: person.userId }
    const first = (await world.partner('POST', '/payments', { body, key })).body as Created
    const made = (hoursAgo: number) => ({ createdAt: new Date(Date.now() - hoursAgo * 3_600_000) })
    for (const [hoursAgo, isSame] of [
      [23, true],
      [25, false],
    ] as const) {
      await world.deps.db.update(idempotencyRecord).set(made(hoursAgo)).where(eq(idempotencyRecord.key, key))
      await createTasks(world.deps).sweep({})
      expect(((await world.partner('POST', '/payments', { body, key })).body as Created).id === first.id).toBe(isSame)
    }
  })

  test('refuses a missing key, an unknown item, a foreign player, and both or neither of item and itemId', async () => {
    const person = await world.signIn()
    const stranger = await world.signIn('neuroarena')
    const userId = person.userId
    const item = { ruName: 'Клад', enName: 'Treasure', rubMinor: 9900, usdMinor: 129 }
    expect(code(await world.partner('POST', '/payments', { body: { itemId: 'builder', userId }, key: null }))).toBe(
      'IDEMPOTENCY_KEY_REQUIRED',
    )
    const long = await world.partner('POST', '/payments', { body: { itemId: 'builder', userId }, key: 'x'.repeat(256) })
    expect(long.body).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: 'idempotency-key', code: 'INVALID_FORMAT' }] })
    const halved = await world.partner('POST', '/payments', { body: { itemId: 'builder', userId, payload: 'a\ud800b' } })
    expect(halved.body).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: 'payload', code: 'INVALID_FORMAT' }] })
    expect(code(await world.partner('POST', '/payments', { body: { itemId: 'nothing', userId } }))).toBe('ITEM_NOT_FOUND')
    expect(code(await world.partner('POST', '/payments', { body: { itemId: 'plasma-rifle', userId } }))).toBe('ITEM_NOT_FOUND')
    expect(code(await world.partner('POST', '/payments', { body: { itemId: 'builder', userId: stranger.userId } }))).toBe(
      'PLAYER_NOT_FOUND',
    )
    expect(code(await world.partner('POST', '/payments', { body: { itemId: 'builder', userId: '999999999999' } }))).toBe('PLAYER_NOT_FOUND')
    for (const wrong of [
      { userId },
      { userId, itemId: 'builder', item },
      { userId, item: { ...item, usdMinor: 49 } },
      { userId, item: { ...item, usdMinor: 1.5 } },
    ]) {
      expect(code(await world.partner('POST', '/payments', { body: wrong }))).toBe('BAD_REQUEST')
    }
    const own = (await world.partner('POST', '/payments', { body: { userId, item: { ...item, id: 'treasure' } } })).body as Created
    expect((await world.partner('GET', `/payments/${own.id}`)).body).toMatchObject({
      item: 'treasure',
      status: 'none',
      amount: null,
      mode: 'test',
    })
  })

  test.each([
    ['an empty id', { id: '' }, { path: 'item.id', code: 'TOO_SMALL' }],
    ['an id that the database cannot store', { id: 'x\ud800' }, { path: 'item.id', code: 'INVALID_FORMAT' }],
    ['a kind without an id', { kind: 'durable' }, { path: 'item.id', code: 'ITEM_ID_MISSING' }],
    ['a blank name', { enName: ' ' }, { path: 'item.enName', code: 'TOO_SMALL' }],
    ['NUL in a name', { ruName: 'a\0b' }, { path: 'item.ruName', code: 'INVALID_FORMAT' }],
  ])('refuses an own item with %s, and names the field', async (_, wrong, field) => {
    const { userId } = await world.signIn()
    const item = { ruName: 'Клад', enName: 'Treasure', rubMinor: 9900, usdMinor: 129, ...wrong }
    const { body } = await world.partner('POST', '/payments', { body: { item, userId } })
    expect(body).toMatchObject({ code: 'BAD_REQUEST', fields: [field] })
  })

  test('gives an address where the player pays', async () => {
    const { id, payUrl, status } = await create(await world.signIn(), { locale: 'ru' })
    expect(status).toBe('none')
    expect(payUrl).toMatch(new RegExp(`/payments/process/${id}\\?project=familytown&locale=ru$`))
    const inAnApp = await create(await world.signIn(), { locale: 'ru', source: 'mobile' })
    expect(inAnApp.payUrl).toMatch(/project=familytown&locale=ru&source=mobile$/)
  })
})

describe('reading', () => {
  test.each([
    ['GET', '/payments?stauts=paid', 'stauts'],
    ['GET', '/events?cursor=X', 'cursor'],
    ['GET', '/setup?mode=live', 'mode'],
    ['POST', '/notices/test?now=1', 'now'],
  ] as const)('%s %s names the field that the call does not know', async (method, path, field) => {
    const { body } = await world.partner(method, path)
    expect(body).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: field, code: 'UNKNOWN_FIELD' }] })
  })

  test('a call without a body takes an empty one, and no other', async () => {
    const call = async (body: string) => {
      const authorization = `Bearer ${developmentKey('familytown')}`
      const headers = { authorization, 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
      return (await fetch(`${world.hubUrl}/partner/v1/notices/evt_none/replay`, { method: 'POST', headers, body })).json()
    }
    for (const empty of ['', '{}']) expect(await call(empty)).toMatchObject({ code: 'NOTICE_NOT_FOUND' })
    expect(await call('{"x":1}')).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: 'x', code: 'UNKNOWN_FIELD' }] })
  })

  test("another project's payment and player do not exist", async () => {
    const person = await world.signIn()
    const { id } = await create(person)
    expect(code(await world.partner('GET', `/payments/${id}`, { project: 'neuroarena' }))).toBe('PAYMENT_NOT_FOUND')
    expect(code(await world.partner('GET', `/payments/${randomUUID()}`))).toBe('PAYMENT_NOT_FOUND')
    expect(code(await world.partner('GET', `/players/${person.userId}`, { project: 'neuroarena' }))).toBe('PLAYER_NOT_FOUND')
    expect((await world.partner('GET', `/players/${person.userId}`)).body).toMatchObject({ userId: person.userId, nickName: 'tester' })
  })

  test('lists by page, newest first, each once', async () => {
    const person = await world.signIn()
    const made: string[] = []
    for (let n = 0; n < 5; n++) made.push((await create(person)).id)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const more: string = cursor && `&cursor=${cursor}`
      const page = (await world.partner('GET', `/payments?userId=${person.userId}&limit=2${more}`)).body as {
        items: { id: string }[]
        nextCursor: string | null
      }
      seen.push(...page.items.map((item) => item.id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(made.toReversed())
    expect(code(await world.partner('GET', '/payments?cursor=bm9uc2Vuc2U'))).toBe('BAD_REQUEST')
    expect(code(await world.partner('GET', '/payments?limit=0'))).toBe('BAD_REQUEST')
    for (const userId of ['abc', '9'.repeat(20)]) expect(code(await world.partner('GET', `/payments?userId=${userId}`))).toBe('BAD_REQUEST')
    const ancient = Buffer.from(JSON.stringify({ at: '0000-01-01T00:00:00Z', id: randomUUID() })).toString('base64url')
    expect(code(await world.partner('GET', `/payments?cursor=${ancient}`))).toBe('BAD_REQUEST')
  })

  test("a game token is verified for its project alone, and dies with the player's session", async () => {
    const person = await world.signIn()
    const verify = async (token: string, project = 'familytown') =>
      (await world.partner('POST', '/tokens/verify', { body: { token }, project, key: null })).body
    expect(await verify(person.gameToken)).toMatchObject({ active: true, userId: person.userId, authType: 'email' })
    expect(await verify(person.gameToken, 'neuroarena')).toEqual({ active: false })
    expect(await verify(person.token)).toEqual({ active: false })
    expect(await verify('nonsense')).toEqual({ active: false })
    await world.api('POST', '/auth/logout', person.token)
    expect(await verify(person.gameToken)).toEqual({ active: false })
  })
})

describe('events and notices', () => {
  test('the feed goes on from its cursor, and holds what the notice said', async () => {
    const person = await world.signIn()
    const { id } = await create(person)
    const start = (await world.partner('GET', '/events?limit=100')).body as { nextCursor: string | null }
    await pay(world, person, id)
    const after = start.nextCursor === null ? '' : `?after=${start.nextCursor}`
    type Feed = { items: { type: string; data: { id: string; amount: number } }[]; nextCursor: string }
    // The feed delays an event while older transactions are still running.
    const feed = await eventually(
      async () => (await world.partner('GET', `/events${after}`)).body as Feed,
      ({ items }) => items.length > 0,
    )
    expect(feed.items).toMatchObject([
      { type: 'payment.paid', project: 'familytown', data: { id, amount: 399, currency: 'USD', status: 'paid', provider: 'stripe' } },
    ])
    expect(((await world.partner('GET', `/events?after=${feed.nextCursor}`)).body as { items: unknown[] }).items).toEqual([])
    expect(((await world.partner('GET', '/events', { project: 'neuroarena' })).body as { items: unknown[] }).items).toEqual([])
  })

  test('a game server that is down is told later, once', async () => {
    await world.control('', { faults: [{ on: 'notice', do: 'refuse', times: 1 }] })
    const person = await world.signIn()
    const { id } = await create(person)
    await pay(world, person, id)
    type Notice = { paymentId: string; valid: boolean; duplicate: boolean; type: string }
    const log = async () =>
      ((await world.ask('GET', `${world.simulatorUrl}/games-server/familytown/notices`)).body as Notice[]).filter(
        ({ paymentId }) => paymentId === id,
      )
    const granted = await eventually(log, (entries) => entries.some(({ valid, duplicate }) => valid && !duplicate))
    expect(granted.filter(({ valid, duplicate }) => valid && !duplicate)).toHaveLength(1)
  })

  test('tries thin out and end after three days', () => {
    const made = new Date('2026-11-21T00:00:00Z')
    expect(nextTry(0, made)).toEqual(new Date('2026-11-21T00:00:05Z'))
    let now: Date | null = made
    let last = made
    let tries = 0
    for (; now; now = nextTry(tries++, now)) last = now
    expect(last.getTime() - made.getTime()).toBeLessThanOrEqual(72 * 3_600_000)
    expect(last.getTime() - made.getTime()).toBeGreaterThan(60 * 3_600_000)
    expect(tries).toBeGreaterThan(15)
    expect(tries).toBeLessThan(25)
  })
})

test('Standard Webhooks judges our signature', () => {
  const secret = `whsec_${Buffer.from('a-secret-of-some-length-000').toString('base64')}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': signNotice(secret, 'evt_1', timestamp, '{}'),
  }
  expect(new Webhook(secret).verify('{}', headers)).toEqual({})
})

import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { NoticeEntry } from '@playhub/contract/partner'
import { connectHub } from '@playhub/sdk-server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buy, makeLiveKey } from '../../test/payments/purchase.ts'
import { developmentKey, eventually, startWorld, type World } from '../../test/world.ts'
import { noticeEndpoint, noticeTry, partnerEvent } from '../db/schema.ts'
import { createTasks } from '../tasks/tasks.ts'

const DAY_MS = 86_400_000
const noticeSecret = `whsec_${Buffer.from('familytown-development-notice-secret-000').toString('base64')}`

let world: World
let game: Server
/** The notices that arrived at the game's server, in order. */
let arrived: { id: string; body: string; valid: boolean }[] = []
/** The HTTP statuses of the server's next answers. When the list is empty, the server answers 200. */
let answers: (number | Promise<number>)[] = []

beforeAll(async () => {
  world = await startWorld()
  const hub = connectHub({ hubUrl: world.hubUrl, project: 'familytown', apiKey: developmentKey('familytown'), noticeSecret })
  game = createServer(async (request, response) => {
    const body = await textOf(request)
    const id = String(request.headers['webhook-id'])
    arrived.push({ id, body, valid: hub.verifyNotice(body, request.headers).type !== 'unknown' })
    response.writeHead((await answers.shift()) ?? 200).end()
  })
  await new Promise<void>((resolve) => game.listen(0, '127.0.0.1', resolve))
  await pointNoticesAt('familytown', addressOf(game))
})
afterAll(async () => {
  game.close()
  await world.stop()
})
beforeEach(() => {
  arrived = []
  answers = []
})

const textOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
const addressOf = (server: Server) => {
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/notices`
}
const pointNoticesAt = (project: string, url: string) =>
  world.deps.db.update(noticeEndpoint).set({ url }).where(eq(noticeEndpoint.projectId, project))

const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
const list = async (query = '') =>
  (await world.partner('GET', `/notices${query}`)).body as { items: NoticeEntry[]; nextCursor: string | null }
const entry = async (id: string) => (await list('?limit=100')).items.find((one) => one.id === id)
const untilState = (id: string, state: NoticeEntry['state'], tries: number) =>
  eventually(
    () => entry(id),
    (found) => found?.state === state && found.tries.length === tries,
  )
const replay = (id: string, more: { key?: string | null; project?: string } = {}) => world.partner('POST', `/notices/${id}/replay`, more)
/** Waits until the notice of a purchase has arrived, and returns its id. */
const noticeOf = async (paymentId: string) => {
  const found = await eventually(
    async () => arrived.find(({ body }) => body.includes(paymentId)),
    (one) => one !== undefined,
  )
  return found?.id ?? ''
}
const times = (id: string) => arrived.filter((one) => one.id === id)
/** Makes the notice due now, instead of waiting for the next try. */
const hurry = async (id: string) => {
  await change(id, { nextTryAt: new Date() })
  world.deps.due.start('notice', id)
}
const change = (id: string, of: Partial<typeof partnerEvent.$inferInsert>) =>
  world.deps.db.update(partnerEvent).set(of).where(eq(partnerEvent.id, id))

describe('the log of notices', () => {
  test('tells of each try what the game answered', async () => {
    answers = [503]
    const id = await noticeOf(await buy(world, await world.signIn()))
    expect(await untilState(id, 'waiting', 1)).toMatchObject({ type: 'payment.paid', deliveredTs: null, nextTryTs: expect.any(String) })
    await hurry(id)
    const delivered = await untilState(id, 'delivered', 2)
    expect(delivered).toMatchObject({ deliveredTs: expect.any(String), nextTryTs: null })
    expect(delivered?.tries).toMatchObject([
      { status: 200, error: '' },
      { status: 503, error: 'answered 503' },
    ])
  })

  test('is read by page, newest first, and by state', async () => {
    const person = await world.signIn()
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.unshift(await noticeOf(await buy(world, person)))
    for (const id of ids) await untilState(id, 'delivered', 1)
    const first = await list('?limit=2')
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect((await list(`?limit=2&cursor=${first.nextCursor}`)).items[0]?.id).toBe(ids[2])
    expect((await list('?state=delivered&limit=1')).items[0]?.id).toBe(ids[0])
    for (const state of ['waiting', 'given-up', 'unsent']) expect((await list(`?state=${state}`)).items).toEqual([])
    expect(code(await world.partner('GET', '/notices?state=lost'))).toBe('BAD_REQUEST')
    expect(code(await world.partner('GET', '/notices?cursor=nonsense'))).toBe('BAD_REQUEST')
  })

  test('holds twenty tries of a notice, and none older than thirty days', async () => {
    const id = await noticeOf(await buy(world, await world.signIn()))
    await untilState(id, 'delivered', 1)
    const tryOf = (at: Date) => ({ eventId: id, at, status: 503, error: 'answered 503', tookMs: 3 })
    await world.deps.db.insert(noticeTry).values(Array.from({ length: 25 }, () => tryOf(new Date())))
    expect((await entry(id))?.tries).toHaveLength(20)
    const old = await world.deps.db
      .insert(noticeTry)
      .values(tryOf(new Date(Date.now() - 31 * DAY_MS)))
      .returning()
    await createTasks(world.deps).sweep({})
    expect(
      await world.deps.db
        .select()
        .from(noticeTry)
        .where(eq(noticeTry.id, old[0]?.id ?? 0)),
    ).toEqual([])
    expect((await entry(id))?.tries).toHaveLength(20)
  })
})

describe('a replay', () => {
  test('sends a delivered notice again: same id, same body, good signature', async () => {
    const id = await noticeOf(await buy(world, await world.signIn()))
    await untilState(id, 'delivered', 1)
    expect((await replay(id)).body).toMatchObject({ id, state: 'waiting', deliveredTs: null, nextTryTs: expect.any(String) })
    await untilState(id, 'delivered', 2)
    const [first, second] = times(id)
    expect(second).toEqual(first)
    expect(second?.valid).toBe(true)
  })

  test('of one that was given up is tried again as often as a new one', async () => {
    const id = await noticeOf(await buy(world, await world.signIn()))
    await untilState(id, 'delivered', 1)
    await change(id, { deliveredAt: null, nextTryAt: null, tries: 20, createdAt: new Date(Date.now() - 4 * DAY_MS) })
    expect((await list('?state=given-up')).items.map((one) => one.id)).toEqual([id])
    answers = [500]
    await replay(id)
    await untilState(id, 'waiting', 2)
    await hurry(id)
    await untilState(id, 'delivered', 3)
  })

  test('of one that had no address waits for an address', async () => {
    const [endpoint] = await world.deps.db.delete(noticeEndpoint).where(eq(noticeEndpoint.projectId, 'familytown')).returning()
    if (!endpoint) throw new Error('no endpoint')
    const paymentId = await buy(world, await world.signIn())
    const { items } = await list('?state=unsent')
    const id = items[0]?.id ?? ''
    expect(items).toMatchObject([{ type: 'payment.paid', state: 'unsent', tries: [] }])
    expect(code(await replay(id))).toBe('NOTICE_ADDRESS_MISSING')
    await world.deps.db.insert(noticeEndpoint).values(endpoint)
    expect((await replay(id)).status).toBe(200)
    expect(await noticeOf(paymentId)).toBe(id)
  })

  test('of one that waits long goes out at once', async () => {
    answers = [503]
    const id = await noticeOf(await buy(world, await world.signIn()))
    await untilState(id, 'waiting', 1)
    await change(id, { nextTryAt: new Date(Date.now() + DAY_MS) })
    await replay(id)
    await untilState(id, 'delivered', 2)
  })

  test('that is asked for while a try is under way is one more sending', async () => {
    const slow = Promise.withResolvers<number>()
    answers = [slow.promise]
    const id = await noticeOf(await buy(world, await world.signIn()))
    await replay(id)
    await eventually(
      async () => times(id).length,
      (count) => count === 2,
    )
    slow.resolve(500)
    const entryAfter = await untilState(id, 'delivered', 2)
    expect(entryAfter?.tries.map(({ status }) => status).toSorted()).toEqual([200, 500])
  })

  test('is one for one key', async () => {
    const id = await noticeOf(await buy(world, await world.signIn()))
    await untilState(id, 'delivered', 1)
    const key = randomUUID()
    const asked = await Promise.all(Array.from({ length: 4 }, () => replay(id, { key })))
    expect(asked.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(3)
    await untilState(id, 'delivered', 2)
    expect((await replay(id, { key })).headers.get('idempotent-replayed')).toBe('true')
    expect(await entry(id)).toMatchObject({ state: 'delivered' })
    expect(code(await replay('evt_other', { key }))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(code(await replay(id, { key: null }))).toBe('IDEMPOTENCY_KEY_REQUIRED')
  })

  test("of another project's notice, another mode's, or none, finds nothing", async () => {
    const id = await noticeOf(await buy(world, await world.signIn()))
    await untilState(id, 'delivered', 1)
    const live = await makeLiveKey(world, 'familytown')
    const headers = { authorization: `Bearer ${live}`, 'idempotency-key': randomUUID() }
    const refused = [
      await replay(id, { project: 'neuroarena' }),
      await world.ask('POST', `${world.hubUrl}/partner/v1/notices/${id}/replay`, { headers }),
      await replay('evt_nothing'),
    ]
    expect(refused.map(code)).toEqual(Array(3).fill('NOTICE_NOT_FOUND'))
    expect(times(id)).toHaveLength(1)
  })
})

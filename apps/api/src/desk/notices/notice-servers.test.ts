import type { DeskNotice, NoticeServer } from '@playhub/contract/desk/notices'
import { connectHub } from '@playhub/sdk-server'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { type GameServer, startGameServer } from '../../../test/payments/game-server.ts'
import { codeOf } from '../../../test/payments/paying.ts'
import { developmentKey, eventually, startWorld, type World } from '../../../test/world.ts'
import { auditLog, noticeEndpoint, partnerEvent } from '../../db/schema.ts'
import { healthy } from '../../notices/endpoint-rules.ts'

const noticeSecret = `whsec_${Buffer.from('familytown-development-notice-secret-000').toString('base64')}`

let world: World
let finance: Awaited<ReturnType<typeof signInAs>>
let game: GameServer
let status = 200
beforeAll(async () => {
  world = await startWorld()
  finance = await signInAs(world, 'finance', 'Boris')
  game = await startGameServer((response) => response.writeHead(status).end())
  await world.deps.db.update(noticeEndpoint).set({ url: game.url }).where(eq(noticeEndpoint.projectId, 'familytown'))
})
afterAll(async () => {
  game.close()
  await world.stop()
})

const server = async () => (await finance.get('/notice-servers/familytown')).body as NoticeServer
const untilState = (state: NoticeServer['state']) => eventually(server, (found) => found.state === state)
const tried = (id: string) =>
  eventually(
    async () => ((await finance.get(`/notices/${id}`)).body as { notice: DeskNotice }).notice,
    ({ tries, state }) => tries.length === 1 && state !== 'waiting',
  )
const reset = () => world.deps.db.update(noticeEndpoint).set(healthy).where(eq(noticeEndpoint.projectId, 'familytown'))
const post = async (id: string) => {
  const event = { id, projectId: 'familytown', mode: 'test' as const, type: 'payment.paid', body: '{}', nextTryAt: new Date() }
  await world.deps.db.insert(partnerEvent).values(event)
  world.deps.due.start('notice', id)
}

test('a test event goes out signed, says what it is, and stands in the log and in no feed', async () => {
  const { body } = await finance.post('/notice-servers/familytown/test')
  const notice = await tried((body as DeskNotice).id)
  expect(notice).toMatchObject({ type: 'ping', state: 'delivered', project: 'familytown', paymentId: null, tries: [{ status: 200 }] })
  const arrived = game.arrived.find(({ id }) => id === notice.id)
  expect(new Webhook(noticeSecret).verify(arrived?.body ?? '', arrived?.headers as Record<string, string>)).toMatchObject({
    id: notice.id,
    type: 'ping',
    project: 'familytown',
    data: { mode: 'test' },
  })
  const { items } = (await world.partner('GET', '/events?limit=100')).body as { items: { id: string }[] }
  expect(items.map(({ id }) => id)).not.toContain(notice.id)
  const kept = await world.deps.db.select().from(auditLog).where(eq(auditLog.action, 'notice-tested'))
  expect(kept).toMatchObject([{ object: 'project familytown', after: { event: notice.id } }])
})

test('a game sends one to itself with its key, and its package reads it', async () => {
  const hub = connectHub({ hubUrl: world.hubUrl, project: 'familytown', apiKey: developmentKey('familytown'), noticeSecret })
  const { id } = await hub.testNotice()
  await tried(id)
  const arrived = game.arrived.find((one) => one.id === id)
  expect(hub.verifyNotice(arrived?.body ?? '', arrived?.headers ?? {})).toMatchObject({ type: 'ping', data: { mode: 'test' } })
  expect(codeOf(await world.partner('POST', '/notices/test', { key: null }))).toBe('IDEMPOTENCY_KEY_REQUIRED')
})

test('one that fails is tried once, and neither counts against the server nor waits', async () => {
  status = 500
  const { body } = await finance.post('/notice-servers/familytown/test')
  expect(await tried((body as DeskNotice).id)).toMatchObject({ state: 'given-up', nextTryTs: null, tries: [{ status: 500 }] })
  expect(await server()).toMatchObject({ state: 'on', failures: 0, waiting: 0 })
  status = 200
})

test('of two at once one is told to wait', async () => {
  const answers = await Promise.all([finance.post('/notice-servers/familytown/test'), finance.post('/notice-servers/familytown/test')])
  const codes = answers.map((answer) => (answer.status === 200 ? 'sent' : codeOf(answer))).toSorted()
  // Both requests may succeed, because the first test event may have been delivered before the second request arrived.
  expect([
    ['NOTICE_TEST_UNDER_WAY', 'sent'],
    ['sent', 'sent'],
  ]).toContainEqual(codes)
  for (const { status: answered, body } of answers) if (answered === 200) await tried((body as DeskNotice).id)
})

test('one that is switched off says since when and why; by hand it is tried at once, and either stays on or is off again', async () => {
  status = 503
  for (const n of [1, 2, 3, 4, 5]) await post(`evt_off_${n}`)
  const off = await untilState('off')
  expect(off).toMatchObject({ lastError: 'answered 503', offTs: expect.any(String), nextTryTs: expect.any(String), waiting: 5 })
  expect(off.changes[0]).toMatchObject({ to: 'off', cause: 'failures', error: 'answered 503' })
  const { body } = await finance.post('/notice-servers/familytown/test')
  expect(await tried((body as DeskNotice).id), 'a test event is sent all the same').toMatchObject({
    state: 'given-up',
    tries: [{ status: 503 }],
  })
  expect((await finance.get('/notice-servers')).body).toMatchObject({
    items: expect.arrayContaining([{ ...off, nextTryTs: expect.any(String) }]),
  })

  const before = game.arrived.length
  await finance.post('/notice-servers/familytown/switch-on')
  await eventually(
    async () => game.arrived.length,
    (count) => count > before,
  )
  const again = await untilState('off')
  expect(again.changes.slice(0, 3).map(({ to, cause, actor }) => `${to} ${cause} ${actor}`.trim())).toEqual([
    'off failures',
    'on staff Boris',
    'off failures',
  ])

  status = 200
  expect((await finance.post('/notice-servers/familytown/switch-on')).status).toBe(200)
  await untilState('on')
  const kept = await world.deps.db.select().from(auditLog).where(eq(auditLog.action, 'notices-switched-on'))
  expect(kept).toMatchObject([{ staffId: finance.id, object: 'project familytown' }, {}])
  await reset()
})

test('a test event that arrives switches the server on, and another address begins anew', async () => {
  const { db } = world.deps
  const goOff = () =>
    db
      .update(noticeEndpoint)
      .set({ failures: 5, offSince: new Date(), probeAt: new Date(Date.now() + 60_000) })
      .where(eq(noticeEndpoint.projectId, 'familytown'))
  await goOff()
  expect((await server()).state).toBe('off')
  await finance.post('/notice-servers/familytown/test')
  await untilState('on')

  await goOff()
  const admin = await signInAs(world, 'admin', 'Anna')
  await admin.post('/editor/projects/familytown/notice-address', { url: `${game.url}/new` })
  expect(await server()).toMatchObject({ state: 'on', url: `${game.url}/new` })
  expect((await server()).changes[0]).toMatchObject({ to: 'on', cause: 'address', actor: 'Anna' })
})

test('without an address there is nothing to switch or test', async () => {
  for (const answer of [
    await finance.get('/notice-servers/nowhere'),
    await finance.post('/notice-servers/nowhere/switch-on'),
    await finance.post('/notice-servers/nowhere/test'),
  ])
    expect(codeOf(answer)).toBe('NOTICE_ADDRESS_MISSING')
})

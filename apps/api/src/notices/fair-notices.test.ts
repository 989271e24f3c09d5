import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lettersTo } from '../../test/letters.ts'
import { type GameServer, startGameServer } from '../../test/payments/game-server.ts'
import { eventually, startWorld, type World } from '../../test/world.ts'
import { noticeEndpoint, noticeEndpointChange, noticePlace, noticeTry, partnerEvent } from '../db/schema.ts'
import { FAILURES_TO_OFF, healthy, PLACES, SLOW_MS } from './endpoint-rules.ts'
import { sortWaiting } from './notice-places.ts'
import { wakeEndpoint } from './notices.ts'

const ADMIN = 'admin@playhub.example'

let world: World
let clock = 0
const servers: GameServer[] = []

beforeAll(async () => {
  world = await startWorld({ now: () => new Date(Date.now() + clock) })
  await world.deps.db.execute(sql`insert into staff (email, name, roles, password_hash) values (${ADMIN}, 'Anna', '{admin}', 'x')
    on conflict (email) do nothing`)
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.deps.db.update(noticeEndpoint).set({ ...healthy, toldAt: null })
})
afterEach(async () => {
  // No new try starts after this update, and a running try ends when its server is closed. So no notice of this test affects the next test.
  await world.deps.db.update(partnerEvent).set({ nextTryAt: null, queuedAt: null }).where(isNotNull(partnerEvent.nextTryAt))
  for (const server of servers.splice(0)) server.close()
  const isUnderWay = gt(noticePlace.leasedUntil, world.deps.now())
  await eventually(
    () => world.deps.db.select().from(noticePlace).where(isUnderWay),
    (rows) => rows.length === 0,
  )
})

const game = async (project: string, answer: Parameters<typeof startGameServer>[0]) => {
  const server = await startGameServer(answer)
  servers.push(server)
  await world.deps.db.update(noticeEndpoint).set({ url: server.url }).where(eq(noticeEndpoint.projectId, project))
  return server
}

/** Inserts notices that are due now, and starts to send them. */
const post = async (project: string, count: number) => {
  const ids = Array.from({ length: count }, () => `evt_${randomUUID().replaceAll('-', '')}`)
  const rows = ids.map((id) => ({ id, projectId: project, mode: 'test' as const, type: 'payment.paid', body: `{"id":"${id}"}` }))
  await world.deps.db.insert(partnerEvent).values(rows.map((row) => ({ ...row, nextTryAt: world.deps.now() })))
  for (const id of ids) world.deps.due.start('notice', id)
  return ids
}

const endpoint = async (project: string) => {
  const [row] = await world.deps.db.select().from(noticeEndpoint).where(eq(noticeEndpoint.projectId, project))
  if (!row) throw new Error(`${project} has no endpoint`)
  return row
}
const deliveredOf = async (ids: readonly string[]) => {
  const rows = await world.deps.db
    .select({ id: partnerEvent.id })
    .from(partnerEvent)
    .where(and(eq(partnerEvent.projectId, 'familytown'), isNotNull(partnerEvent.deliveredAt)))
  const done = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => done.has(id))
}
const triesOf = (id: string) => world.deps.db.select().from(noticeTry).where(eq(noticeTry.eventId, id))
const changesOf = async (project: string) =>
  (await world.deps.db.select().from(noticeEndpointChange).where(eq(noticeEndpointChange.projectId, project))).map(
    ({ to, cause }) => `${to} by ${cause}`,
  )
const isOff = async (project: string) => (await endpoint(project)).offSince !== null
const later = async (ms: number) => {
  clock += ms
  await wakeEndpoint(world.deps, 'familytown')
  await sortWaiting(world.deps.db, world.deps.now())
  world.deps.due.soon()
}

describe('a server that hangs', () => {
  test('delays no other’s notices, and holds a few places, however many processes send', async () => {
    for (let n = 0; n < 2; n += 1) await world.startAnother()
    const hanging = await game('familytown', () => {})
    const healthy = await game('neuroarena', (response) => response.end())
    await post('familytown', 120)
    await eventually(
      async () => hanging.arrived.length,
      (count) => count === PLACES,
    )
    const ids = await post('neuroarena', 30)
    await eventually(
      async () => healthy.arrived.length,
      (count) => count === ids.length,
    )
    // The server that never answers has received few of its notices, because each try keeps one of its places (slots) until the try times
    // out.
    expect(hanging.most()).toBe(PLACES)
    expect(hanging.arrived.length).toBeLessThan(20)
    expect(new Set(healthy.arrived.map(({ id }) => id))).toEqual(new Set(ids))
  })
})

test('a notice that waits for a place is sent before later ones, however many come', async () => {
  const held: ServerResponse[] = []
  let isHeld = true
  const server = await game('familytown', (response) => (isHeld ? held.push(response) : response.end()))
  await post('familytown', PLACES)
  await eventually(
    async () => held.length,
    (count) => count === PLACES,
  )
  const waiting = await post('familytown', 40)
  await eventually(
    () => world.deps.db.$count(partnerEvent, isNotNull(partnerEvent.queuedAt)),
    (count) => count === waiting.length,
  )
  isHeld = false
  for (const response of held) response.end()
  const later = await post('familytown', 200)
  await eventually(
    () => deliveredOf(later),
    (done) => done.length === later.length,
  )
  const places = waiting.map((id) => server.arrived.findIndex((one) => one.id === id))
  // Each place (slot) sends `IN_A_ROW` queued notices one after another. After each such series, it may send one notice that was queued
  // later.
  expect(Math.max(...places)).toBeLessThan(PLACES + waiting.length + 2 * PLACES)
})

test('a server that takes each notice late has one place, until it is fast again', async () => {
  let mode: 'late' | 'fast' | 'gathering' = 'late'
  const gathered: ServerResponse[] = []
  const server = await game('familytown', (response) => {
    if (mode === 'late') setTimeout(() => response.end(), SLOW_MS + 100)
    else if (mode === 'fast' || gathered.push(response) === PLACES) for (const one of [response, ...gathered]) one.end()
  })
  const arrivedAll = (ids: string[]) =>
    eventually(
      () => deliveredOf(ids),
      (done) => done.length === ids.length,
    )
  await arrivedAll(await post('familytown', 1))
  await arrivedAll(await post('familytown', 2))
  expect(server.most()).toBe(1)
  mode = 'fast'
  await arrivedAll(await post('familytown', 1))
  mode = 'gathering'
  await arrivedAll(await post('familytown', PLACES))
  expect(server.most()).toBe(PLACES)
})

describe('a server that keeps failing', () => {
  test('is switched off after some notices; the rest wait untried, none is given up, and staff are told once', async () => {
    let status = 500
    const earlier = (await lettersTo(world.deps, ADMIN)).length
    const letters = async () => (await lettersTo(world.deps, ADMIN)).slice(earlier)
    const server = await game('familytown', (response) => response.writeHead(status).end())
    const ids = await post('familytown', 40)
    await eventually(
      () => endpoint('familytown'),
      ({ offSince }) => offSince !== null,
    )
    const tried = await eventually(
      async () => server.arrived.length,
      (count) => count >= FAILURES_TO_OFF,
    )
    expect(tried).toBeLessThanOrEqual(FAILURES_TO_OFF + PLACES)
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter?.subject).toBe('Notices of familytown are switched off / Уведомления проекта familytown приостановлены')
    expect(letter?.text).toContain('Last error: answered 500')

    // While the endpoint is off, one notice is sent as a test after each of the growing delays. These tests do not use up the retries of
    // any notice.
    for (const seconds of [30, 60, 120, 300, 600, 600]) {
      const before = server.arrived.length
      await later(seconds * 1000 - 5000)
      await later(5000)
      await eventually(
        async () => server.arrived.length,
        (count) => count === before + 1,
      )
      await eventually(
        () => endpoint('familytown'),
        ({ probeAt }) => probeAt !== null && probeAt > world.deps.now(),
      )
    }
    clock += 4 * 86_400_000
    await later(0)
    const afterDays = await eventually(
      () => endpoint('familytown'),
      ({ probeAt }) => probeAt !== null && probeAt > world.deps.now(),
    )
    expect(afterDays.offSince).not.toBeNull()

    status = 200
    await later(600_000)
    await eventually(
      () => endpoint('familytown'),
      ({ offSince }) => offSince === null,
    )
    await later(6 * 3_600_000)
    await eventually(
      async () => {
        await later(0)
        return deliveredOf(ids)
      },
      (done) => done.length === ids.length,
    )
    expect((await changesOf('familytown')).slice(-2)).toEqual(['off by failures', 'on by answer'])
    const subjects = (await letters()).map(({ subject }) => subject.split(' / ')[0])
    expect(subjects).toEqual(['Notices of familytown are switched off', 'Notices of familytown arrive again'])
  })

  test('one odd notice switches nothing off, and its neighbours arrive', async () => {
    let odd = ''
    const server = await game('familytown', (response, { id }) => response.writeHead(id === odd ? 400 : 200).end())
    odd = (await post('familytown', 1))[0] ?? ''
    await eventually(
      () => triesOf(odd),
      (tries) => tries.length === 1,
    )
    for (let n = 2; n < 8; n += 1) {
      await later(6 * 3_600_000)
      await eventually(
        () => triesOf(odd),
        (tries) => tries.length === n,
      )
    }
    expect(await isOff('familytown')).toBe(false)
    const ids = await post('familytown', 5)
    await eventually(
      () => deliveredOf(ids),
      (done) => done.length === 5,
    )
    expect(server.arrived.length).toBe(7 + 5)
  })
})

test('a notice whose job was lost is found, and a long line of one endpoint does not hide another’s', async () => {
  await game('familytown', () => {})
  const healthy = await game('neuroarena', (response) => response.end())
  const lose = (project: string, count: number, at: Date) =>
    world.deps.db.insert(partnerEvent).values(
      Array.from({ length: count }, () => ({
        id: `evt_${randomUUID()}`,
        projectId: project,
        mode: 'test' as const,
        type: 'payment.paid',
        body: '{}',
        nextTryAt: at,
      })),
    )
  await lose('familytown', 300, new Date(0))
  await lose('neuroarena', 20, new Date(1000))
  await sortWaiting(world.deps.db, world.deps.now())
  world.deps.due.soon()
  await eventually(
    async () => healthy.arrived.length,
    (count) => count === 20,
  )
})

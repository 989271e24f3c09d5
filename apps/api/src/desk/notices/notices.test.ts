import { randomUUID } from 'node:crypto'
import type { DeskNotice } from '@playhub/contract/desk/notices'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf } from '../../../test/payments/paying.ts'
import { buy } from '../../../test/payments/purchase.ts'
import { eventually, startWorld, type World } from '../../../test/world.ts'
import { auditLog, noticeEndpoint, partnerEvent } from '../../db/schema.ts'
import { findNotices, NOTICES_FENCE, NOTICES_PAGE, walkNotices, walks } from './notices-data.ts'

let world: World
let finance: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  world = await startWorld()
  finance = await signInAs(world, 'finance', 'Boris')
})
afterAll(() => world.stop())

type Found = { items: DeskNotice[]; nextCursor: string | null }
const ask = (query: Record<string, string> = {}) => finance.get(`/notices?${new URLSearchParams(query)}`)
const list = async (query: Record<string, string> = {}) => (await ask(query)).body as unknown as Found
const idsOf = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id)
const one = async (id: string) => (await finance.get(`/notices/${id}`)).body as { notice: DeskNotice; url: string; body: string }
const delivered = (id: string, tries: number) =>
  eventually(
    () => one(id),
    ({ notice }) => notice.state === 'delivered' && notice.tries.length === tries,
  )
const replay = (id: string) => finance.post(`/notices/${id}/replay`)

type Wanted = Partial<typeof partnerEvent.$inferInsert>
let count = 0
const addEvent = async (wanted: Wanted = {}) => {
  count += 1
  const id = `evt_${count}_${randomUUID()}`
  await world.deps.db
    .insert(partnerEvent)
    .values({ id, projectId: 'islandm3', mode: 'test', type: 'payment.paid', body: `{"n":${count}}`, deliveredAt: new Date(), ...wanted })
  return id
}

test('a notice is listed with what it is about, and shown with its body and where it goes', async () => {
  const paymentId = await buy(world, await world.signIn())
  const [known] = (await list({ id: paymentId })).items
  const { notice, url, body } = await delivered(known?.id ?? '', 1)
  expect(notice).toMatchObject({ project: 'familytown', mode: 'test', type: 'payment.paid', paymentId, tries: [{ status: 200 }] })
  expect(url).toBe(`${world.simulatorUrl}/games-server/familytown/notices`)
  expect(JSON.parse(body)).toMatchObject({ id: notice.id, type: 'payment.paid', data: { id: paymentId } })
  expect(await idsOf({ id: notice.id })).toEqual([notice.id])
  expect(codeOf(await finance.get('/notices/evt_none'))).toBe('NOTICE_NOT_FOUND')
})

test('filters combine, over all projects and both modes, newest first', async () => {
  const lost = await addEvent({ mode: 'live', deliveredAt: null, tries: 4, lastError: 'answered 500' })
  const waiting = await addEvent({ deliveredAt: null, nextTryAt: new Date('2050-01-01'), tries: 1 })
  const unsent = await addEvent({ deliveredAt: null, type: 'player.registered', projectId: 'neuroarena' })
  const sent = await addEvent({ type: 'payment.refunded' })
  const all = [sent, unsent, waiting, lost]
  for (const [filter, wanted] of [
    [{}, all],
    [{ project: 'islandm3' }, [sent, waiting, lost]],
    [{ state: 'given-up' }, [lost]],
    [{ state: 'waiting' }, [waiting]],
    [{ state: 'unsent' }, [unsent]],
    [{ state: 'delivered' }, [sent]],
    [{ type: 'payment.paid' }, [waiting, lost]],
    [{ project: 'islandm3', state: 'waiting', type: 'payment.paid' }, [waiting]],
    [{ project: 'neuroarena', state: 'given-up' }, []],
    [{ id: lost }, [lost]],
    [{ id: lost, state: 'delivered' }, []],
    [{ id: "evt_'" }, []],
  ] as const)
    expect([filter, (await idsOf(filter)).filter((id) => all.includes(id))]).toEqual([filter, wanted])
  for (const query of [
    { state: 'lost' },
    { type: 'x' },
    { project: '../x' },
    { cursor: 'x' },
    { from: 'yesterday' },
    { to: '2026-02-30' },
    { from: '1999-01-01' },
  ])
    expect(codeOf(await ask(query))).toBe('BAD_REQUEST')
})

test('days are of UTC, each from its first moment to its last, in any order with other filters and beside an id', async () => {
  const at = (text: string, wanted: Wanted = {}) => addEvent({ projectId: 'dayland', createdAt: new Date(text), ...wanted })
  // The later event is inserted first, because events are not always written in the order of their times.
  const late = await at('2026-02-02T23:59:59.999Z', { type: 'payment.refunded' })
  const early = await at('2026-02-01T00:00:00Z')
  const next = await at('2026-02-03T00:00:00Z', { mode: 'live' })
  const lost = await at('2026-02-02T12:00:00Z', { deliveredAt: null, tries: 4 })
  const all = [late, early, next, lost]
  for (const [filter, wanted] of [
    [{ from: '2026-02-02' }, [next, late, lost]],
    [{ to: '2026-02-02' }, [late, lost, early]],
    [{ from: '2026-02-02', to: '2026-02-02' }, [late, lost]],
    [{ from: '2026-02-04', to: '2026-02-04' }, []],
    [{ from: '2026-02-03', to: '2026-02-01' }, []],
    [{ from: '2026-02-01', to: '2026-02-02', type: 'payment.paid' }, [lost, early]],
    [{ from: '2026-02-02', state: 'given-up' }, [lost]],
    [{ to: '2026-02-01', state: 'given-up' }, []],
    [{ from: '2026-02-02', state: 'delivered' }, [next, late]],
    [{ from: '2026-02-02', to: '2026-02-02', id: lost }, [lost]],
    [{ from: '2026-02-03', id: lost }, []],
  ] as const)
    for (const box of [{}, { project: 'dayland' }])
      expect([filter, (await idsOf({ ...filter, ...box })).filter((id) => all.includes(id))]).toEqual([filter, wanted])
})

test('pages of days follow each other, whatever came at the same moment', async () => {
  const made: string[] = []
  for (let n = 0; n < NOTICES_PAGE + 20; n += 1)
    made.unshift(await addEvent({ projectId: 'moment', mode: n % 3 ? 'test' : 'live', createdAt: new Date('2026-03-03T03:03:03.003Z') }))
  const query = { project: 'moment', from: '2026-03-03', to: '2026-03-03' }
  const first = await list(query)
  const second = await list({ ...query, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made)
  expect([first.items.length, second.nextCursor]).toEqual([NOTICES_PAGE, null])
})

test('pages follow each other without gaps, in both modes together', async () => {
  const made: string[] = []
  for (let n = 0; n < NOTICES_PAGE + 20; n += 1) made.unshift(await addEvent({ projectId: 'hornylegends', mode: n % 3 ? 'test' : 'live' }))
  for (const query of [{ project: 'hornylegends' }, { project: 'hornylegends', state: 'delivered', type: 'payment.paid' }]) {
    const first = await list(query)
    const second = await list({ ...query, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made)
    expect([first.items.length, second.nextCursor]).toEqual([NOTICES_PAGE, null])
  }
})

test('a filter that leaves nearly everything out looks no further than the fence, and goes on from there', async () => {
  const { db } = world.deps
  const rare = await addEvent({ projectId: 'single', type: 'payment.disputed' })
  const old = await addEvent({ projectId: 'single', type: 'payment.disputed', createdAt: new Date('2026-01-01') })
  await db.execute(sql`insert into partner_event (id, project_id, mode, type, body, delivered_at)
    select 'evt_many_' || n, 'single', case when n % 4 = 0 then 'live' else 'test' end, 'payment.paid', '{}', now() from generate_series(1, ${NOTICES_FENCE + 5000}) n`)
  const seen: string[] = []
  let pages = 0
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const page = await list({ project: 'single', type: 'payment.disputed', ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect([seen, pages]).toEqual([[old, rare], 2])
  // The days of an old range are found at once, without reading all newer notices.
  expect(await list({ project: 'single', from: '2026-01-01', to: '2026-01-01' })).toMatchObject({ items: [{ id: old }], nextCursor: null })
  await db.delete(partnerEvent).where(eq(partnerEvent.projectId, 'single'))
})

describe('sending again', () => {
  test('goes out under the same id, and each press is written down', async () => {
    const paymentId = await buy(world, await world.signIn())
    const [{ id } = { id: '' }] = (await list({ id: paymentId })).items
    await delivered(id, 1)
    const answers = await Promise.all([replay(id), replay(id)])
    expect(answers.map(({ body }) => body)).toMatchObject([{ id, paymentId }, { id }])
    await eventually(
      () => one(id),
      ({ notice }) => notice.state === 'delivered' && notice.tries.length >= 2,
    )
    const kept = await world.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.object, `payment ${paymentId}`), eq(auditLog.action, 'notice-resent')))
    expect(kept).toMatchObject([{ staffId: finance.id, after: { event: id, type: 'payment.paid' } }, { staffId: finance.id }])
  })

  test('one of a player is written down by its own id', async () => {
    const id = await addEvent({ projectId: 'familytown', type: 'player.registered' })
    expect((await replay(id)).body).toMatchObject({ id, state: 'waiting', paymentId: null })
    expect(
      await world.deps.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.object, `notice ${id}`)),
    ).toHaveLength(1)
  })

  test('needs a notice, and an address', async () => {
    expect(codeOf(await replay('evt_none'))).toBe('NOTICE_NOT_FOUND')
    const id = await addEvent({ projectId: 'nowhere' })
    expect(codeOf(await replay(id))).toBe('NOTICE_ADDRESS_MISSING')
    expect((await one(id)).url).toBe('')
    expect((await one(id)).notice.state).toBe('delivered')
    expect(
      await world.deps.db
        .select()
        .from(auditLog)
        .where(inArray(auditLog.object, [`notice ${id}`, 'notice evt_none'])),
    ).toEqual([])
    expect(await world.deps.db.select().from(noticeEndpoint).where(eq(noticeEndpoint.projectId, 'nowhere'))).toEqual([])
  })
})

describe('costs', () => {
  /**
   * Returns PostgreSQL's query plan with the methods in `off` switched off. PostgreSQL then uses such a method only if no other method is
   * possible.
   */
  const planOf = (query: unknown, off: string[]) =>
    world.deps.db.transaction(async (tx) => {
      for (const way of off) await tx.execute(sql.raw(`set local enable_${way} = off`))
      const { rows } = await tx.execute(sql`explain (costs off) ${(query as { getSQL: () => SQL }).getSQL()}`)
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    })

  test.each([
    ['all', {}, 'partner_event_pkey'],
    ['a type', { type: 'payment.disputed' }, 'partner_event_pkey'],
    ['what was given up', { state: 'given-up' }, 'partner_event_undelivered_newest'],
    ['a project', { project: 'skyharbor' }, 'partner_event_feed'],
    ['what a project was not told', { project: 'skyharbor', state: 'unsent' }, 'partner_event_undelivered'],
    ['days', { project: 'skyharbor', from: new Date('2026-01-01'), until: new Date('2026-02-01') }, 'partner_event_time'],
    ['what was given up in some days', { state: 'given-up', from: new Date('2026-01-01') }, 'partner_event_undelivered_newest'],
  ] as const)('of %s are bounded: they come in order from an index, and no further than the fence', async (_what, filter, index) => {
    for (const before of [undefined, { at: new Date('2026-01-15'), seq: 1000 }])
      for (const walk of walks(filter, before)) {
        const plan = await planOf(walkNotices(world.deps.db, filter, walk), ['seqscan', 'bitmapscan', 'sort'])
        expect(plan).toContain(index)
        expect(plan).not.toMatch(/\bSort\b/)
        expect(plan).toMatch(/Limit[\s\S]+Limit/)
      }
  })

  test('an id is found by indexes', async () => {
    const plan = await planOf(findNotices(world.deps.db, randomUUID(), {}, undefined), ['seqscan'])
    for (const index of ['partner_event_payment', 'partner_event_id']) expect(plan).toContain(index)
  })
})

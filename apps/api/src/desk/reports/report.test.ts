import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket, writeAsPlayer, writeAsStaff } from '../../../test/tickets.ts'
import { readPatiently } from '../../db/connect.ts'
import { ticket } from '../../db/schema.ts'
import { waits } from '../../db/waits.ts'
import { factsOf } from './facts.ts'

let app: TestApp
let agent: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  // This app has no worker, so no job waits for the tables that a test locks.
  app = await startTestApp({ env: { SEED_DEMO: 'true', ROLES: 'web' } })
  agent = await signInAs(app, 'support', 'Olga')
})
afterAll(() => app.stop())

const read = async (query: string) => (await agent.get(`/report?${query}`)).body
const was = (value: number | null, before: number | null) => ({ value, before })
const NOTHING = was(0, 0)
const at = (text: string) => new Date(`2031-03-${text}Z`)

test('counts tickets, answers, waits and ratings of the days that it is asked for', async () => {
  const { db } = app.deps
  const colleague = await signInAs(app, 'support', 'Pavel')
  const projectId = 'islandm3'
  // Two messages wait 10 and 5 minutes for the same answer. Later, one message waits 20 minutes.
  const one = await addTicket(app, { projectId, at: at('01T10:00:00') })
  await writeAsPlayer(app, one.id, 'Hello?', at('01T10:05:00'))
  await writeAsStaff(app, one.id, agent.id, 'Yes', at('01T10:10:00'))
  await writeAsStaff(app, one.id, agent.id, 'Wait', at('01T10:11:00'))
  await writeAsPlayer(app, one.id, 'And?', at('02T10:00:00'))
  await writeAsStaff(app, one.id, colleague.id, 'Done', at('02T10:20:00'))
  await db
    .update(ticket)
    .set({ status: 'closed', closedAt: at('02T11:00:00'), closedBy: colleague.id, rating: 4, ratedAt: at('02T12:00:00') })
    .where(eq(ticket.id, one.id))
  await addTicket(app, { projectId, at: new Date('2031-02-28T12:00:00Z') })
  await addTicket(app, { projectId, at: at('03T23:59:59') })
  await addTicket(app, { projectId, at: at('04T00:00:00') })
  await addTicket(app, { projectId: 'neuroarena', at: at('02T00:00:00') })

  const report = await read(`from=2031-03-01&to=2031-03-03&project=${projectId}`)
  expect(report).toMatchObject({
    before: { from: '2031-02-26', to: '2031-02-28' },
    ...{ created: was(2, 1), closed: was(1, 0), answers: was(3, 0) },
    firstAnswer: { median: was(600, null), ninetieth: was(600, null) },
    wait: { median: was(900, null), ninetieth: was(1140, null) },
    rating: { count: was(1, 0), average: was(4, null), scores: [0, 0, 0, 1, 0].map((count) => was(count, 0)) },
    days: [
      { day: '2031-03-01', before: '2031-02-26', created: was(1, 0), answers: was(2, 0), closed: was(0, 0) },
      { day: '2031-03-02', before: '2031-02-27', created: was(0, 0), answers: was(1, 0), closed: was(1, 0) },
      { day: '2031-03-03', before: '2031-02-28', created: was(1, 1), answers: was(0, 0), closed: was(0, 0) },
    ],
    agents: [
      { id: agent.id, name: 'Olga', answers: was(2, 0), closed: was(0, 0), rating: was(null, null) },
      { id: colleague.id, name: 'Pavel', answers: was(1, 0), closed: was(1, 0), rating: was(4, null) },
    ],
  })
  const days = 'from=2031-03-02&to=2031-03-03'
  // This report begins one day later, so the first day now belongs to the earlier period.
  expect(await read(`${days}&project=${projectId}`)).toMatchObject({ created: was(1, 2), closed: was(1, 0), answers: was(1, 2) })
  expect(await read(`${days}&project=${projectId}&language=ru`)).toMatchObject({ created: was(0, 0), answers: was(0, 0) })
  expect(await read(`${days}&agent=${colleague.id}`)).toMatchObject({ created: null, answers: was(1, 0), agents: [{ id: colleague.id }] })
  expect((report.waitingNow as { count: number }).count).toBeGreaterThanOrEqual(2)
  expect(await read('from=2031-03-01&to=2031-03-03')).toMatchObject({ created: was(3, 1) })
})

test('a long read goes on when any other request would have been cut off, and a third waits for its turn', async () => {
  const admin = await signInAs(app, 'admin')
  const { pool } = app.deps
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table ticket, audit_log in access exclusive mode')
  const longest = async () => {
    const { rows } = await pool.query(
      `select count(*)::int as count, extract(epoch from min(clock_timestamp() - query_start)) as seconds from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0] as { count: number; seconds: string | null }
  }
  const paths = ['/report?from=2031-03-01&to=2031-03-03', '/audit-log', '/report?from=2031-03-01&to=2031-03-03']
  const reading = Promise.all(paths.map((path) => admin.get(path)))
  const past = (waits.request.answerMs + 500) / 1000
  await expect.poll(async () => Number((await longest()).seconds), { timeout: 15_000, interval: 200 }).toBeGreaterThan(past)
  const { count } = await longest()
  await holder.query('rollback')
  holder.release()
  const answers = await reading
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(paths.map(() => [200, undefined]))
  expect(count).toBe(2)
}, 30_000)

test('a request starts no parallel workers of PostgreSQL; a long read may', async () => {
  const asked = sql`show max_parallel_workers_per_gather`
  expect((await app.deps.db.execute(asked)).rows).toEqual([{ max_parallel_workers_per_gather: '0' }])
  const { rows } = await readPatiently(app.deps.pool, (tx) => tx.execute(asked))
  expect(rows).toEqual([{ max_parallel_workers_per_gather: '2' }])
})

test('of days when nothing happened is empty, not wrong', async () => {
  expect(await read('from=2030-02-27&to=2030-03-01')).toMatchObject({
    ...{ created: NOTHING, closed: NOTHING, answers: NOTHING, agents: [] },
    rating: { count: NOTHING, average: was(null, null), scores: Array.from({ length: 5 }, () => NOTHING) },
    ...{ firstAnswer: { median: was(null, null) }, wait: { ninetieth: was(null, null) } },
    days: ['2030-02-27', '2030-02-28', '2030-03-01'].map((day) => ({ day, created: NOTHING, answers: NOTHING, closed: NOTHING })),
  })
})

test.each([
  'from=2030-02-30&to=2030-03-01',
  'from=2030-03-02&to=2030-03-01',
  'from=2030-01-01&to=2030-04-03',
  'from=2030-13-01&to=2030-13-02',
  'from=0000-01-01&to=0000-01-02',
  'from=9999-12-30&to=9999-12-31',
  'from=2030-03-01&to=2030-03-01&language=xx',
  'from=2030-03-01&to=2030-03-01&agent=me',
  'from=2030-03-01&to=2030-03-01&tag=%3Cb%3E',
  'from=2030-03-01&to=2030-03-01&project=%00',
])('refuses %s', async (query) => {
  expect(await read(query)).toMatchObject({ code: 'BAD_REQUEST' })
})

test('reads the first days of the century, which are compared with days of the one before', async () => {
  expect(await read('from=2000-01-01&to=2000-01-02')).toMatchObject({ before: { from: '1999-12-30', to: '1999-12-31' } })
})

test('reads the days that it is about, and no others', async () => {
  const plan = await app.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute(sql`explain (costs off) ${factsOf({ from: '2031-03-01', to: '2031-03-01' })}`)
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  })
  for (const index of ['ticket_created', 'ticket_closed_at', 'ticket_message_newest']) expect(plan).toContain(index)
})

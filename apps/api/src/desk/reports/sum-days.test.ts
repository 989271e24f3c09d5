import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { byId, countSlowly } from '../../../test/reports/slow-report.ts'
import { createRandom } from '../../../test/simulation/random.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addPlayer, addTicket, readTicket, writeAsPlayer, writeAsStaff } from '../../../test/tickets.ts'
import { answerDay } from '../../db/schema.ts'
import { rate } from '../../support/tickets.ts'
import type { Staff } from '../audit/audit.ts'
import { listSaid } from '../moves/data.ts'
import { mergeTickets } from '../moves/merge.ts'
import { splitTicket } from '../moves/split.ts'
import { undoMove } from '../moves/undo.ts'
import { changeTicket } from '../ticket/ticket-changes.ts'
import { runsWithout } from './read-days.ts'
import { sumDays } from './sum-days.ts'

let app: TestApp
let team: [Staff, Staff, Staff]
/** The time of the hub's clock. The database has the real time, which is later, so for the database these days have already ended. */
let now = new Date('2026-03-01T00:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ env: { SEED_DEMO: 'true' }, now: () => now })
  const join = async (name: string): Promise<Staff> => {
    const { id, email } = await signInAs(app, 'support', name)
    return { id, name, email, roles: ['support'], ip: '' }
  }
  team = [await join('Olga'), await join('Pavel'), await join('Rita')]
})
afterAll(() => app.stop())

const random = createRandom(11)
const projects = ['familytown', 'neuroarena', 'islandm3'] as const
const languages = ['en', 'ru', 'de'] as const
const tags = ['refund', 'bug', 'gift'] as const

const rowsOf = async (query: string) => (await app.deps.pool.query(query)).rows
const sumsNow = async () => ({
  days: await rowsOf('select day::text from report_day order by 1'),
  sums: await rowsOf('select * from report_sum order by tag, day, project_id, language, staff_id'),
  waits: await rowsOf('select * from report_wait order by tag, scope, day, kind, project_id, language, staff_id'),
})

const filters = (agents: readonly [Staff, Staff, Staff]) => [
  '',
  'project=familytown',
  'language=ru',
  'tag=refund',
  `agent=${agents[0].id.toUpperCase()}`,
  'project=neuroarena&language=en',
  'project=familytown&tag=bug',
  `language=en&agent=${agents[1].id}`,
  `tag=gift&agent=${agents[2].id}`,
  `project=familytown&language=de&tag=refund&agent=${agents[0].id}`,
  'project=hornylegends',
]

const nameOf = (id = '') => team.find((one) => one.id === id.toLowerCase())?.name

/** Compares the report of each filter with a slow count of the tickets and messages. */
const expectTrue = async (days: { from: string; to: string }) => {
  const reader = await signInAs(app, 'support', 'Reader')
  for (const filter of filters(team)) {
    const { status, body } = await reader.get(`/report?from=${days.from}&to=${days.to}&${filter}`)
    expect(status, filter).toBe(200)
    const asked = Object.fromEntries(new URLSearchParams(filter))
    const { waitingNow: _, agents: by, agent, ...report } = body
    expect(agent, filter).toEqual('agent' in asked ? { id: asked.agent?.toLowerCase(), name: nameOf(asked.agent) } : null)
    const expected = await countSlowly(app, { ...days, ...asked })
    const named = (by as { id: string; name: string }[]).map(({ name: __, ...of }) => of).toSorted(byId)
    expect({ filter, ...report, agents: named }).toEqual({ filter, ...expected })
  }
}

/**
 * Does one random action of a player or a member of staff on a random ticket. Some actions change nothing, because the ticket does not
 * allow them.
 */
const act = async (own: string[], moves: string[], playerId: string) => {
  const { deps } = app
  const staff = random.pick(team)
  const kind = random.pick([
    'open',
    'ask',
    'ask',
    'answer',
    'answer',
    'answer',
    'close',
    'close',
    'reopen',
    'rate',
    'rate',
    'tag',
    'move',
    'split',
    'undo',
  ])
  if (kind === 'open' || own.length < 4) {
    const of = { projectId: random.pick(projects), language: random.pick(languages), tags: random.chance(0.4) ? [random.pick(tags)] : [] }
    own.push((await addTicket(app, { playerId, at: now, ...of })).id)
    return
  }
  const row = await readTicket(app, random.pick(own))
  const isOpen = row.status !== 'closed'
  const { id, version } = row
  if (kind === 'ask' && isOpen) await writeAsPlayer(app, id, 'And?', now)
  if (kind === 'answer' && isOpen) await writeAsStaff(app, id, staff.id, 'So.', now)
  if (kind === 'close' && isOpen) await changeTicket(deps, staff, id, { version, status: 'closed' })
  if (kind === 'reopen' && !isOpen && !row.mergedInto) await changeTicket(deps, staff, id, { version, status: 'open' })
  if (kind === 'rate' && !isOpen && !row.mergedInto)
    await rate(deps, { kind: 'player', id: playerId }, { ticketId: id, score: 1 + random.below(5) })
  if (kind === 'tag' && !row.mergedInto) await changeTicket(deps, staff, id, { version, tags: tags.filter(() => random.chance(0.4)) })
  if (kind === 'move') {
    const into = await readTicket(app, random.pick(own))
    const isPair = into.id !== id && into.projectId === row.projectId && !into.mergedInto && !row.mergedInto
    if (isPair) moves.push((await mergeTickets(deps, staff, id, into.id)).id)
  }
  if (kind === 'split' && !row.mergedInto) {
    const said = await listSaid(deps.db, id)
    const out = said.filter(({ author }, at) => at > 0 && author !== 'system' && random.chance(0.5)).map(({ clientId }) => clientId)
    if (out.length === 0) return
    const done = await splitTicket(deps, staff, id, { clientId: random.id(), title: 'A part', messages: out })
    moves.push(done.id)
    own.push(done.ticketId)
  }
  const move = moves.at(-1)
  if (kind === 'undo' && move) {
    await undoMove(deps, staff, move)
    moves.pop()
  }
}

test('the report of random conversations equals a slow count, before, between and after the sums of their days', async () => {
  const player = await addPlayer(app)
  const own: string[] = []
  const moves: string[] = []
  const days = { from: '2026-03-08', to: '2026-03-14' }
  for (let step = 0; step < 320; step += 1) {
    now = new Date(now.getTime() + (0.2 + random.next()) * 3_600_000 * 1.5)
    await act(own, moves, player.id)
    if (step % 60 === 59) await sumDays(app.deps)
    if (step === 119) await expectTrue({ from: '2026-03-03', to: '2026-03-06' })
  }
  expect(now.toISOString() > '2026-03-15').toBe(true)
  expect((await rowsOf('select count(distinct day)::int as days from report_change'))[0].days).toBeGreaterThan(3)
  await sumDays(app.deps)
  expect(await rowsOf(`select * from report_change where day < '2026-03-14'`)).toEqual([])
  await expectTrue(days)
  await expectTrue({ from: '2026-03-02', to: '2026-03-20' })
  // Sums that were replaced several times equal sums that are computed once, at the end.
  const early = await sumsNow()
  await app.deps.db.execute(sql`truncate report_day, report_sum, report_wait`)
  await expectTrue(days)
  await Promise.all([sumDays(app.deps), sumDays(app.deps)])
  expect(await sumsNow()).toEqual(early)
}, 120_000)

test('a day is summed again after a change that was not committed when it was summed', async () => {
  const [row] = await rowsOf(
    `select id, closed_at::date::text as day from ticket where closed_at < '2026-03-12' order by closed_at limit 1`,
  )
  const writer = await app.deps.pool.connect()
  await writer.query('begin')
  await writer.query('update ticket set rating = 1 + coalesce(rating, 0) % 5 where id = $1', [row.id])
  await app.deps.pool.query('delete from report_day where day = $1', [row.day])
  await sumDays(app.deps)
  await writer.query('commit')
  writer.release()
  const early = await sumsNow()
  expect(await rowsOf('select day::text from report_change')).toContainEqual({ day: row.day })
  await sumDays(app.deps)
  expect(await sumsNow()).not.toEqual(early)
  await expectTrue({ from: '2026-03-03', to: '2026-03-13' })
})

test('changed days are summed in the order in which they were changed, after the days that have no sums yet', async () => {
  const changed = ['2026-03-09', '2026-03-05', '2026-03-11']
  const { rows } = await app.deps.pool.query('select day::text from report_change')
  expect(rows.filter(({ day }) => day <= '2026-03-13')).toEqual([])
  // Changed days are processed in the order of their ids. The test chooses the ids, because ids of the database have no order within a
  // millisecond.
  for (const [at, day] of [...changed, '2026-03-09'].entries())
    await rowsOf(`insert into report_change (id, day) values ('00000000-0000-7000-8000-00000000000${at}', '${day}')`)
  await rowsOf(`delete from report_day where day in ('2026-03-06', '2026-03-07')`)
  await sumDays(app.deps)
  // Each day is replaced in its own transaction, and a later transaction has a higher transaction id (`xmin`).
  const written = await rowsOf(
    `select day::text, min(xmin::text::bigint) as at from report_sum where tag = '' group by day order by at desc`,
  )
  const last = written.slice(0, 5).map(({ day }) => day)
  expect(last.toReversed()).toEqual(['2026-03-07', '2026-03-06', ...changed])
})

test('a night that is interrupted leaves the report true, and the next one goes on', async () => {
  const early = await sumsNow()
  await app.deps.pool.query(`delete from report_day where day in ('2026-03-05', '2026-03-06')`)
  const holder = await app.deps.pool.connect()
  await holder.query('begin')
  await holder.query('lock table report_sum in access exclusive mode')
  const night = sumDays(app.deps)
  const stopped = expect(night).rejects.toThrow()
  const waiting = `select pid from pg_locks where relation = 'report_sum'::regclass and not granted`
  await expect.poll(async () => (await rowsOf(waiting)).length).toBe(1)
  await rowsOf(`select pg_terminate_backend(pid) from (${waiting}) waiting`)
  await stopped
  await holder.query('rollback')
  holder.release()
  expect(await rowsOf(`select day::text from report_day where day in ('2026-03-05', '2026-03-06')`)).toEqual([])
  await expectTrue({ from: '2026-03-03', to: '2026-03-09' })
  await sumDays(app.deps, -1)
  expect(await rowsOf(`select day::text from report_day where day in ('2026-03-05', '2026-03-06')`)).toEqual([])
  await sumDays(app.deps)
  expect(await sumsNow()).toEqual(early)
})

test('a day is not summed within half an hour after its end; what the release before has summed is not read', async () => {
  now = new Date('2026-04-02T00:29:00Z')
  await sumDays(app.deps)
  const last = async () => (await rowsOf('select max(day)::text as day from report_day'))[0].day
  expect(await last()).toBe('2026-03-31')
  now = new Date('2026-04-02T00:31:00Z')
  await sumDays(app.deps)
  expect(await last()).toBe('2026-04-01')
  await app.deps.db.insert(answerDay).values({ day: '2026-03-09', projectId: '', answers: { [random.id()]: 99 }, waits: { 1: 99 } })
  await expectTrue({ from: '2026-03-08', to: '2026-03-14' })
})

test('days without sums are read in runs', () => {
  const days = { from: '2026-02-27', to: '2026-03-04' }
  expect(runsWithout(days, new Set())).toEqual([days])
  expect(runsWithout(days, new Set(['2026-02-28', '2026-03-03']))).toEqual([
    { from: '2026-02-27', to: '2026-02-27' },
    { from: '2026-03-01', to: '2026-03-02' },
    { from: '2026-03-04', to: '2026-03-04' },
  ])
})

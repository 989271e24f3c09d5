import { type Rating, reports } from '@playhub/contract/desk/reports/reports'
import { RATINGS_PAGE } from '@playhub/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket } from '../../../test/tickets.ts'
import { ticket } from '../../db/schema.ts'

let app: TestApp
let agent: Awaited<ReturnType<typeof signInAs>>
const COMMENT = '<img src=x onerror=alert(1)>\n=1+1'
const DAYS = 'from=2031-03-01&to=2031-03-31'
beforeAll(async () => {
  app = await startTestApp({ env: { SEED_DEMO: 'true' } })
  agent = await signInAs(app, 'support', 'Olga')
  // Adds more ratings than fit on a page. Some of the tickets are closed at the same time.
  for (let at = 0; at < RATINGS_PAGE + 5; at += 1)
    await addRated({ rating: 1 + (at % 5), ratingComment: at % 3 === 0 ? COMMENT : '', day: 2 + Math.floor(at / 4) })
  await addRated({ rating: null, ratingComment: '', day: 5 })
  await addRated({ rating: 2, ratingComment: 'Too late', day: 32 })
})
afterAll(() => app.stop())

const addRated = async ({ day, ...of }: { rating: number | null; ratingComment: string; day: number }) => {
  const closedAt = new Date(Date.UTC(2031, 2, day, 12))
  const { id } = await addTicket(app, { projectId: 'islandm3', status: 'closed', at: new Date('2031-02-01T00:00:00Z'), tags: ['gift'] })
  await app.deps.db
    .update(ticket)
    .set({ ...of, closedAt, closedBy: day % 2 === 0 ? agent.id : null })
    .where(eq(ticket.id, id))
}

const ask = async (query: string) => (await agent.get(`/report/ratings?${query}`)).body
const read = async (query: string) => reports.listRatings.reply.parse(await ask(query))
const readAll = async (query: string) => {
  const items: Rating[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(`${query}${after && `&after=${after}`}`)
    items.push(...page.items)
    after = page.nextCursor
  }
  return items
}

test('lists exactly the ratings that the report counts, each once, the last closed first', async () => {
  expect((await read(DAYS)).items).toHaveLength(RATINGS_PAGE)
  for (const about of [
    '',
    '&project=islandm3',
    '&tag=gift',
    `&agent=${agent.id}`,
    '&language=ru',
    '&project=islandm3&language=en&tag=gift',
  ]) {
    const items = await readAll(`${DAYS}${about}`)
    const { rating } = (await agent.get(`/report?${DAYS}${about}`)).body as { rating: { scores: { value: number }[] } }
    expect(rating.scores.map(({ value }) => value)).toEqual(
      [1, 2, 3, 4, 5].map((score) => items.filter((one) => one.score === score).length),
    )
    expect(new Set(items.map(({ ticketId }) => ticketId)).size).toBe(items.length)
    expect(items.map(({ closedTs }) => closedTs)).toEqual(
      items
        .map(({ closedTs }) => closedTs)
        .toSorted()
        .toReversed(),
    )
  }
})

test('only one score, or only those with a comment, which comes as the plain text that the player wrote', async () => {
  const low = await readAll(`${DAYS}&score=1`)
  expect(low.map(({ score }) => score)).toEqual([1, 1, 1, 1, 1])
  const said = await readAll(`${DAYS}&comments=only`)
  expect(new Set(said.map(({ comment }) => comment))).toEqual(new Set([COMMENT]))
  expect(said).toHaveLength(9)
  expect(said.map(({ agent: by }) => by?.name)).toContain('Olga')
  expect(said.map(({ agent: by }) => by)).toContain(null)
})

test('is not kept waiting by reports, unless a filter may match so few ratings that all closed tickets are read', async () => {
  const holder = await app.deps.pool.connect()
  await holder.query('begin')
  await holder.query('lock table report_day in access exclusive mode')
  const waitingReports = Array.from({ length: 12 }, () => agent.get(`/report?${DAYS}`))
  const waiting = `select count(*)::int as count from pg_locks where relation = 'report_day'::regclass and not granted`
  await expect.poll(async () => (await app.deps.pool.query(waiting)).rows[0].count).toBe(2)
  // Two reports are being read and ten requests wait, which is the maximum. The next request is refused.
  await expect.poll(async () => (await agent.get(`/report?${DAYS}`)).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (const query of [DAYS, `${DAYS}&project=islandm3`]) expect((await read(query)).items).toHaveLength(RATINGS_PAGE)
  for (const filter of ['comments=only', 'score=1', 'tag=gift', 'language=en', `agent=${agent.id}`])
    expect(await ask(`${DAYS}&${filter}`)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await holder.query('rollback')
  holder.release()
  for (const report of await Promise.all(waitingReports)) expect(report.status).toBe(200)
})

test.each(['from=2031-03-09', 'to=2031-08-01', 'score=6', 'score=0', 'comments=none', 'after=nonsense', 'agent=me'])(
  'refuses %s',
  async (query) => {
    const days = { from: '2031-03-01', to: '2031-03-08', ...Object.fromEntries(new URLSearchParams(query)) }
    expect(await ask(String(new URLSearchParams(days)))).toMatchObject({ code: 'BAD_REQUEST' })
  },
)

test('is for those who may read conversations', async () => {
  const [finance, content] = [await signInAs(app, 'finance'), await signInAs(app, 'content')]
  expect((await finance.get(`/report/ratings?${DAYS}`)).status).toBe(200)
  for (const path of ['/report/ratings', '/report'])
    expect((await content.get(`${path}?${DAYS}`)).body).toMatchObject({ code: 'STAFF_FORBIDDEN' })
})

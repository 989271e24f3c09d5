import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket, writeAsPlayer, writeAsStaff } from '../../../test/tickets.ts'
import { percentileOf, sumAnswerDays } from './report-sums.ts'

let app: TestApp
let agent: Awaited<ReturnType<typeof signInAs>>
let now = new Date('2031-03-05T01:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ env: { SEED_DEMO: 'true' }, now: () => now })
  agent = await signInAs(app, 'support', 'Olga')
})
afterAll(() => app.stop())

const at = (text: string) => new Date(`2031-03-${text}Z`)
const read = async (query: string) => (await agent.get(`/report?${query}`)).body
const summed = async () => (await app.deps.db.execute(sql`select * from answer_day order by day, project_id`)).rows

test('a report of summed days equals the report of the same messages', async () => {
  const colleague = await signInAs(app, 'support', 'Pavel')
  const one = await addTicket(app, { projectId: 'islandm3', at: at('01T23:50:00') })
  // The wait began on the day before.
  await writeAsStaff(app, one.id, agent.id, 'Yes', at('02T00:10:00'))
  await writeAsStaff(app, one.id, agent.id, 'And this', at('02T00:11:00'))
  await writeAsPlayer(app, one.id, 'Thanks', at('02T00:12:00'))
  await writeAsPlayer(app, one.id, 'But', at('02T00:13:00'))
  await writeAsStaff(app, one.id, colleague.id, 'Done', at('03T02:34:59'))
  const other = await addTicket(app, { projectId: 'neuroarena', at: at('03T10:00:00') })
  await writeAsStaff(app, other.id, agent.id, 'Hello', at('03T10:00:42'))
  // These messages are from today. A day is not summed before it ends.
  await writeAsPlayer(app, other.id, 'Hello again', at('05T00:10:00'))
  await writeAsStaff(app, other.id, agent.id, 'Hello again', at('05T00:11:00'))

  const queries = ['', '&project=islandm3', '&project=neuroarena', '&project=familytown'].map((of) => `from=2031-02-27&to=2031-03-05${of}`)
  const before = await Promise.all(queries.map(read))
  // 26:22:59 is 94,979 s, rounded to three digits.
  expect(before[1]).toMatchObject({ answers: 3, wait: { median: (1200 + 95_000) / 2, ninetieth: 1200 + 0.9 * 93_800 } })
  expect(before[0]).toMatchObject({ answers: 5, wait: { median: (60 + 1200) / 2 } })

  await Promise.all([sumAnswerDays(app.deps), sumAnswerDays(app.deps)])
  const rows = await summed()
  expect(rows.filter(({ project_id }) => project_id === 'islandm3')).toEqual([
    { day: '2031-03-02', project_id: 'islandm3', answers: { [agent.id]: 2 }, waits: { 1200: 1 } },
    { day: '2031-03-03', project_id: 'islandm3', answers: { [colleague.id]: 1 }, waits: { 95000: 1 } },
  ])
  expect(rows.at(-1)).toMatchObject({ day: '2031-03-04' })
  expect(await Promise.all(queries.map(read))).toEqual(before)
})

test('the next night sums the day that has ended, and a day that is missing', async () => {
  await app.deps.db.execute(sql`delete from answer_day where day = '2031-03-03'`)
  const path = '/report?from=2031-02-27&to=2031-03-05'
  const { waitingNow: _, ...before } = (await agent.get(path)).body
  expect(before).toMatchObject({ answers: 5 })
  now = new Date('2031-03-06T00:37:00Z')
  await sumAnswerDays(app.deps)
  expect((await summed()).filter(({ project_id }) => project_id === '').slice(-3)).toMatchObject([
    { day: '2031-03-03', answers: expect.objectContaining({ [agent.id]: 1 }) },
    { day: '2031-03-04', answers: {} },
    { day: '2031-03-05', answers: { [agent.id]: 1 }, waits: { 60: 1 } },
  ])
  const nextDay = await signInAs(app, 'support', 'Rita')
  expect((await nextDay.get(path)).body).toMatchObject(before)
})

test.each([
  [[], null, null],
  [[[7, 1]], 7, 7],
  [
    [
      [600, 1],
      [1200, 1],
    ],
    900,
    1140,
  ],
  [
    [
      [10, 1],
      [1, 9],
      [20, 1],
    ],
    1,
    10,
  ],
] as const)('median and ninetieth of %j', (waits, median, ninetieth) => {
  const map = new Map<number, number>(waits)
  expect(percentileOf(map, 0.5)).toBe(median)
  expect(percentileOf(map, 0.9)).toBe(ninetieth)
})

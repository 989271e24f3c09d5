import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { countTogether, createSharedCounts } from './shared-counts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const twoProcesses = () => [0, 1].map(() => createSharedCounts(app.deps.pool, app.deps.log)) as [Counts, Counts]
type Counts = ReturnType<typeof createSharedCounts>

test('the counter refuses what is past the limit, and says how long to wait', () => {
  const [one] = twoProcesses()
  const [first, second] = [one.take('a', 2, 60), one.take('a', 2, 60)]
  expect([first.waitMs, second.waitMs]).toEqual([0, 0])
  const { waitMs } = one.take('a', 2, 60)
  expect(waitMs).toBeGreaterThan(59_000)
  expect(waitMs).toBeLessThanOrEqual(60_000)
  first.giveBack()
  second.giveBack()
  expect(one.take('a', 2, 60).waitMs).toBe(0)
  expect(one.take('b', 2, 60).waitMs).toBe(0)
})

test('two processes count together once their counters are summed', async () => {
  const [one, two] = twoProcesses()
  for (const process of [one, two]) for (let n = 0; n < 2; n += 1) process.take('together', 3, 60)
  await one.stop()
  await two.stop()
  // The second process added its counts after the first one, so it has read the total of both.
  expect(two.take('together', 3, 60).waitMs).toBeGreaterThan(0)
  const { rows } = await app.deps.db.execute(sql`select points from rate_limit where key = 'together'`)
  expect(rows).toEqual([{ points: 4 }])
})

test('a window that is over begins anew', async () => {
  const [one, two] = twoProcesses()
  await app.deps.db.execute(sql`insert into rate_limit (key, points, expire) values ('old', 100, 1)`)
  one.take('old', 3, 60)
  await one.stop()
  two.take('old', 3, 60)
  await two.stop()
  const { rows } = await app.deps.db.execute(sql`select points from rate_limit where key = 'old'`)
  expect(rows).toEqual([{ points: 2 }])
})

test('what is given back after its window gives the next one nothing', () => {
  let nowMs = 0
  const counts = countTogether(async () => [], app.deps.log, { now: () => nowMs, later: () => () => {} })
  const { giveBack } = counts.take('late', 1, 60)
  nowMs = 60_000
  expect(counts.take('late', 1, 60).waitMs).toBe(0)
  giveBack()
  expect(counts.take('late', 1, 60).waitMs).toBe(60_000)
})

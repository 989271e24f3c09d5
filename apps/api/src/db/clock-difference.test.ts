import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { readClockDifference, warnOfClock } from './clock-difference.ts'

let hub: TestApp
beforeAll(async () => {
  hub = await startTestApp()
})
afterAll(() => hub.stop())

test('a clock that is wrong by more than two seconds is reported', async () => {
  const { db } = hub.deps
  expect(await readClockDifference(db)).toBeCloseTo(0, 1)
  expect(await readClockDifference(db, () => Date.now() + 60_000)).toBeLessThan(-50)
  expect(await readClockDifference(db, () => Date.now() - 60_000)).toBeGreaterThan(50)
  const warned: unknown[] = []
  const log = { warn: (values: unknown) => void warned.push(values) }
  await warnOfClock(db, log)
  expect(warned).toEqual([])
  await warnOfClock(db, log, () => Date.now() + 60_000)
  expect(warned).toMatchObject([{ seconds: expect.any(Number) }])
})

test('a reply that arrives late does not count as a difference', async () => {
  const { db } = hub.deps
  const slow = Object.assign(Object.create(db), {
    execute: async (query: SQL) => {
      const reply = await db.execute(query)
      await db.execute(sql`select pg_sleep(0.5)`)
      return reply
    },
  })
  expect(await readClockDifference(slow)).toBeCloseTo(0, 1)
})

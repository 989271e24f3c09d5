import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

let hub: TestApp
beforeAll(async () => {
  hub = await startTestApp()
})
afterAll(() => hub.stop())

const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('keys of the database and of the process have version 7, tell their time, and are never the same', async () => {
  const before = Date.now()
  const { rows } = await hub.deps.db.execute<{ id: string }>(sql`select uuid_v7() as id from generate_series(1, 2000)`)
  const ids = [...rows.map(({ id }) => id), ...Array.from({ length: 2000 }, () => hub.deps.newId())]
  const after = Date.now()
  expect(new Set(ids).size).toBe(4000)
  for (const id of ids) {
    expect(id).toMatch(UUID_7)
    expect(timeOf(id)).toBeGreaterThanOrEqual(before)
    expect(timeOf(id)).toBeLessThanOrEqual(after)
  }
})

test('keys of one process are in the order in which they were made', () => {
  const ids = Array.from({ length: 1000 }, () => hub.deps.newId())
  expect(ids).toEqual(ids.toSorted())
})

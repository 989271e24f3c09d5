import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { sqlJson } from './sql-json.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each([
  ['an ordinary text', 'Вещь 😀 \\ud83d "x"', 'Вещь 😀 \\ud83d "x"'],
  ['a text that was cut inside a surrogate pair', 'ab\ud83d', 'ab\ufffd'],
  ['the other half', '\ude00ab', '\ufffdab'],
  ['a NUL', 'a\0b', 'ab'],
])('PostgreSQL takes %s', async (_name, given, stored) => {
  const { rows } = await app.deps.db.execute(sql`select r.text from json_to_recordset(${sqlJson([{ text: given }])}::json) as r(text text)`)
  expect(rows).toEqual([{ text: stored }])
})

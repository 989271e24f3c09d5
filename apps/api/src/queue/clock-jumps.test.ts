import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { watchJumps } from './clock-jumps.ts'

let hub: TestApp
beforeAll(async () => {
  hub = await startTestApp()
})
afterAll(() => hub.stop())

test('a jump of the clock forward is noticed, and counts until the jobs that ran have ended', async () => {
  const { db } = hub.deps
  // While this clock stands still or goes back, the clock of the database goes ahead.
  let steady = 10 * 60_000
  const hasJumped = watchJumps(() => steady)
  expect(await hasJumped(db)).toBe(false)
  expect(await hasJumped(db)).toBe(false)
  steady -= 8 * 60_000
  expect(await hasJumped(db)).toBe(true)
  steady += 59 * 60_000
  expect(await hasJumped(db)).toBe(true)
  steady += 2 * 60_000
  expect(await hasJumped(db)).toBe(false)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { poolsOf, takeAttempt, UNBOUNDED } from './attempts.ts'

let hub: TestApp
beforeAll(async () => {
  hub = await startTestApp()
})
afterAll(() => hub.stop())

test('two hundred guesses at once with the robot check solved are ten tries', async () => {
  const pools = poolsOf({ email: 'guessed@example.com', address: 'a', deviceHash: 'd' }, false)
  const taken = await Promise.all(Array.from({ length: 200 }, () => takeAttempt(hub.deps.db, pools, UNBOUNDED, hub.deps.now())))
  expect(taken.filter(({ isTaken }) => isTaken)).toHaveLength(10)
})

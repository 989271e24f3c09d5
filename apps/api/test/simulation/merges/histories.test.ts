import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { createVisitor } from '../../visitor.ts'
import { readSeeds } from '../seeds.ts'
import { makeStaff, playMerges } from './play.ts'

/** `npm run simulate -- merges --seeds 1-10000` plays more histories. */
const { from, to } = readSeeds(process.env.SEEDS ?? '1-25')
const AT_ONCE = 4

let hub: TestApp
/** Each call of the clock returns a later time than the call before, so that the order of events is known. */
let clock = Date.now()
beforeAll(async () => {
  const now = () => {
    clock = Math.max(clock + 1, Date.now())
    return new Date(clock)
  }
  hub = await startTestApp({ env: { DATABASE_POOL: '20' }, now })
})
afterAll(() => hub.stop())

test('accounts that are joined and separated lose nothing, double nothing and show nothing to the other', {
  timeout: 36_000_000,
}, async () => {
  const staffId = await makeStaff(hub.deps)
  let next = from
  const play = async () => {
    while (next <= to) {
      const seed = next
      next += 1
      await playMerges(hub.deps, createVisitor(hub.app), staffId, seed)
      if (seed % 500 === 0) process.stdout.write(`${seed} histories\n`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, play))
  expect(next).toBeGreaterThan(to)
})

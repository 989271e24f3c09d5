import { Refusal } from '@playhub/contract/refusals'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { countedIfDone, createLimits, giveBackCounted, limits } from '../../../src/http/limits.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { createRandom } from '../random.ts'
import { readSeeds } from '../seeds.ts'
import { hold, Violation } from '../violation.ts'

/**
 * `npm run simulate -- limits --seeds 1-20000` sets the variable SEEDS. A seed takes far longer here than in `limits.test.ts`, so this file
 * plays at most 1000 seeds.
 */
const { from, to } = readSeeds(process.env.SEEDS ?? '1-25')
const LAST = Math.min(to, from + 999)
const BEGIN_MS = Date.parse('2100-01-01T10:00:00Z')
const DAY_MS = 86_400_000
const names = ['recoveryLetterHere', 'feedbackLettersPerMailbox', 'lettersPerMailbox', 'codesPerRegistration'] as const

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  vi.useRealTimers()
})

/** Creates a simple model of one counter. The test compares the hub's counter with it. */
const createWindow = (points: number, ms: number) => {
  let [count, expire] = [0, 0]
  return {
    /** Counts `many` requests. Returns how many of them pass, and the end of the window in which they were counted, in ms. */
    take: (many: number) => {
      if (many > 0 && expire <= Date.now()) [count, expire] = [0, Date.now() + ms]
      const passed = Math.max(0, Math.min(many, points - count))
      count += many
      return { passed, expire }
    },
    giveBack: (of: number) => {
      if (of === expire && expire > Date.now()) count -= 1
    },
  }
}

const play = async (seed: number) => {
  const random = createRandom(seed)
  const name = random.pick(names)
  const limit: { points: number; seconds: number; perDay?: number } = limits[name]
  const windows = [
    createWindow(limit.points, limit.seconds * 1000),
    createWindow(limit.perDay ?? Number.POSITIVE_INFINITY, DAY_MS),
  ] as const
  const processes = Array.from({ length: 2 + random.below(3) }, () => createLimits(app.deps))
  const key = random.id()
  /**
   * Counts one request. If `until` is given, gives the request's points back when this promise is settled. The promise `passed` resolves to
   * whether the request passed.
   */
  const take = (until?: Promise<void>) => {
    const taken = Promise.withResolvers<boolean>()
    const work = async () => {
      try {
        await random.pick(processes).take(name, key)
        taken.resolve(true)
        await until
        if (until) await giveBackCounted()
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        taken.resolve(false)
      }
    }
    const done = countedIfDone(work)
    done.catch(taken.reject)
    return { passed: taken.promise, done }
  }

  const wait = (mostMs: number) => vi.setSystemTime(Date.now() + random.below(random.pick([50, mostMs])))
  const takeMany = async (step: number) => {
    const many = 1 + random.below(limit.points + 2)
    const passed = await Promise.all(Array.from({ length: many }, () => take().passed))
    const expected = windows[1].take(windows[0].take(many).passed).passed
    const count = passed.filter(Boolean).length
    hold(count === expected, `step ${step}: ${count} of ${many} passed instead of ${expected}`)
  }

  for (let step = 1; step <= 8; step += 1) {
    wait(limit.seconds * 1500)
    await takeMany(step)
    if (random.chance(0.4)) continue
    // If the database fails during a request, the hub gives the points of this request back to the limit. By then, the next period of the
    // limit may have begun.
    const failed = Promise.withResolvers<void>()
    const slow = take(failed.promise)
    const [hour, isThere] = [windows[0].take(1), await slow.passed]
    const day = windows[1].take(hour.passed)
    hold(isThere === (day.passed === 1), `step ${step}: a slow request`)
    wait(limit.seconds * 1500)
    if (random.chance(0.6)) await takeMany(step)
    failed.resolve()
    await slow.done
    if (isThere) windows[0].giveBack(hour.expire)
    if (isThere) windows[1].giveBack(day.expire)
    if (random.chance(0.6)) await takeMany(step)
  }
}

test('limits of letters and codes: of requests at once at several processes, exactly the limit passes in each window', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGIN_MS })
  for (let seed = from; seed <= LAST; seed += 1)
    await play(seed).catch((error: unknown) => {
      if (!(error instanceof Violation)) throw error
      throw new Error(`seed ${seed} breaks a rule: ${error.message}\nAgain: npm run simulate -- limits --seed ${seed}`)
    })
  expect(LAST).toBeGreaterThanOrEqual(from)
}, 36_000_000)

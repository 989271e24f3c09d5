import { countTogether, type SharedCounts, type SumUp } from '../../../src/http/shared-counts.ts'
import { createRandom } from '../random.ts'
import { createScheduler, type Life } from '../scheduler.ts'
import { hold } from '../violation.ts'
import { createMemorySums } from './memory-sums.ts'
import type { Call, Plan, Weather } from './plan.ts'
import { checkTakes, type Take } from './rules-of-limits.ts'

const BEGIN_MS = Date.parse('2100-01-01T10:00:00Z')
/**
 * Maximum time in ms that a statement needs to reach the database. Its reply may need the same time again. With `slow`, this time may be
 * longer than the interval at which a process sends statements.
 */
const MOST_MS: { [W in Weather]: number } = { fair: 30, slow: 1500, failing: 100, crashing: 30 }
const MOST_BACK_MS = 8000
const SUM_EVERY_MS = 1000
/** With `failing`, at most this many statements of a process fail one after the other. */
const FAILURES = 3

/**
 * Returns the maximum time in ms until every process has received the counts of one process. The time is the sum of three parts: the rest
 * of the running statement, `SUM_EVERY_MS` until the next statement begins, and the next statement itself. Each failed statement adds the
 * same sum again.
 */
const unheardMsIn = (weather: Weather) => (1 + (weather === 'failing' ? FAILURES : 0)) * (SUM_EVERY_MS + 4 * MOST_MS[weather] + 10)

type Process = { id: number; life: Life; counts: SharedCounts }

/**
 * Plays requests in virtual time. The processes count in memory, and regularly add their counts to the shared counters. Throws Violation if
 * a rule of `rules-of-limits.ts` is broken. Returns the numbers of passed and of refused requests.
 */
export const playLimits = async ({ seed, points, seconds, processes: size, weather }: Plan, calls: readonly Call[]) => {
  const random = createRandom(seed + 1_000_000)
  const time = createScheduler(random, BEGIN_MS)
  const sums = createMemorySums()
  const takes: Take[] = []
  let [lives, doubled] = [0, 0]
  let isOldCounted = false

  const startProcess = (): Process => {
    lives += 1
    const [id, life] = [lives, { generation: 0 }]
    let failed = 0
    const mayFail = (share: number) => {
      if (weather !== 'failing' || failed >= FAILURES || !random.chance(share)) return false
      failed += 1
      return true
    }
    const sumUp: SumUp = async (added, now) => {
      isOldCounted ||= added.some(({ expire }) => expire <= now)
      await time.wait(life, MOST_MS[weather])
      if (mayFail(0.4)) throw new Error('the database does not answer')
      const rows = sums.sumUp(added, now)
      await time.wait(life, MOST_MS[weather])
      if (mayFail(0.1)) {
        doubled += added.reduce((all, one) => all + Math.abs(one.points), 0)
        throw new Error('the answer is lost')
      }
      failed = 0
      return rows
    }
    const later = (ms: number, act: () => void) => {
      const { generation } = life
      let isCancelled = false
      time.at(time.nowMs() + ms, act, () => isCancelled || life.generation !== generation)
      return () => {
        isCancelled = true
      }
    }
    return { id, life, counts: countTogether(sumUp, { warn: () => {} }, { now: time.nowMs, later }) }
  }
  const processes = Array.from({ length: size }, startProcess)

  const call = ({ process: index, key, isGivenBack, isCrash }: Call) => {
    const old = processes[index]
    if (isCrash && old) {
      old.life.generation += 1
      processes[index] = startProcess()
    }
    const process = processes[index]
    if (!process) throw new Error(`no process ${index}`)
    const { waitMs, giveBack } = process.counts.take(key, points, seconds)
    const isBack = isGivenBack && waitMs === 0
    takes.push({ atMs: time.nowMs(), life: process.id, key, waitMs, isGivenBack: isBack })
    if (isBack) time.at(time.nowMs() + random.below(MOST_BACK_MS), giveBack)
  }
  let atMs = BEGIN_MS
  for (const one of calls) {
    atMs += one.afterMs
    time.at(atMs, () => call(one))
  }
  await time.run(atMs + seconds * 1000)

  hold(!isOldCounted, 'what was counted in a window that is over is not added to the next one')
  for (const [key, of] of Map.groupBy(takes, (take) => take.key)) {
    const windows = sums.windows.filter((one) => one.key === key)
    checkTakes(of, windows, { limit: { points, ms: seconds * 1000 }, unheardMs: unheardMsIn(weather), doubled })
  }
  return { passed: takes.filter(({ waitMs }) => waitMs === 0).length, refused: takes.filter(({ waitMs }) => waitMs > 0).length }
}

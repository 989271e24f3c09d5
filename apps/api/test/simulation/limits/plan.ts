import { createRandom } from '../random.ts'

/**
 * The faults of a simulation. Each process adds its counts to the shared counters by SQL statements.
 * - `fair`: no faults; each statement takes a moment.
 * - `slow`: some statements are late.
 * - `failing`: some statements fail before or after they took effect.
 * - `crashing`: statements work as in `fair`, but processes crash.
 */
const weathers = ['fair', 'slow', 'failing', 'crashing'] as const
export type Weather = (typeof weathers)[number]

/** One request to one process, `afterMs` milliseconds after the previous request. */
export type Call = { afterMs: number; process: number; key: string; isGivenBack: boolean; isCrash: boolean }
export type Plan = { seed: number; points: number; seconds: number; processes: number; weather: Weather }

/** Creates a random plan and its requests from a seed: bursts of requests, and pauses in which windows (periods of the limit) end. */
export const drawPlan = (seed: number): { plan: Plan; calls: readonly Call[] } => {
  const random = createRandom(seed)
  const [points, seconds] = [1 + random.below(8), random.pick([10, 30, 60] as const)]
  const [processes, weather] = [2 + random.below(3), random.pick(weathers)]
  const calls: Call[] = []
  for (let spentMs = 0; spentMs < seconds * 5000 && calls.length < 200; ) {
    const afterMs = random.below(random.pick([5, 5, 400, 1500, seconds * 1200] as const))
    spentMs += afterMs + 1
    const isCrash = weather === 'crashing' && random.chance(0.03)
    const key = random.chance(0.75) ? 'one' : 'other'
    calls.push({ afterMs, process: random.below(processes), key, isGivenBack: random.chance(0.08), isCrash })
  }
  return { plan: { seed, points, seconds, processes, weather }, calls }
}

export const describeCall = ({ afterMs, process, key, isGivenBack, isCrash }: Call) =>
  `after ${afterMs} ms ${isCrash ? `process ${process} crashes, then ` : ''}process ${process} counts ${key}${isGivenBack ? ', and gives it back later' : ''}`

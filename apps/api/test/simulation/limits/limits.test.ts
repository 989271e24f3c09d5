import { expect, test } from 'vitest'
import { readSeeds } from '../seeds.ts'
import { shrink } from '../shrink.ts'
import { Violation } from '../violation.ts'
import { type Call, describeCall, drawPlan, type Plan } from './plan.ts'
import { playLimits } from './play.ts'

/** `npm run simulate -- limits --seeds 1-20000` sets the variable SEEDS. */
const ASKED = process.env.SEEDS
const { from, to } = readSeeds(ASKED ?? '1-500')

test('counters in memory, summed once a second: nobody is refused below the limit, and little passes above it', async () => {
  let [passed, refused] = [0, 0]
  for (let seed = from; seed <= to; seed += 1) {
    const { plan, calls } = drawPlan(seed)
    try {
      const met = await playLimits(plan, calls)
      passed += met.passed
      refused += met.refused
    } catch (error) {
      if (error instanceof Violation) await tellShortest(plan, calls, error)
      throw error
    }
  }
  if (ASKED) process.stdout.write(`${to - from + 1} histories, ${passed} requests passed, ${refused} were refused; no violation\n`)
  expect(Math.min(passed, refused)).toBeGreaterThan((to - from) * 2)
}, 36_000_000)

const tellShortest = async (plan: Plan, calls: readonly Call[], failure: Violation) => {
  const fails = (some: readonly Call[]) =>
    playLimits(plan, some).then(
      () => undefined,
      (error: unknown) => (error instanceof Violation ? error : undefined),
    )
  const shortest = await shrink(calls, failure, { fails, parts: () => [], tries: 1 })
  const words = shortest.steps.map((one) => `  ${describeCall(one)}`)
  const { points, seconds, processes, weather } = plan
  const head = `seed ${plan.seed} breaks a rule: ${points} points in ${seconds} s, ${processes} processes, ${weather} sums. Shortest history:`
  throw new Error([head, ...words, shortest.failure.message, `Again: npm run simulate -- limits --seed ${plan.seed}`].join('\n'))
}

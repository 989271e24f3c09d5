import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSeeds } from '../seeds.ts'
import { shrink } from '../shrink.ts'
import { Violation } from '../violation.ts'
import { drawHistory } from './draw.ts'
import { describeStep, type Step } from './operations.ts'
import { type Met, playMessages, startHubs } from './play.ts'

/** `npm run simulate -- messages --seeds 1-2000` sets the variable SEEDS. */
const ASKED = process.env.SEEDS
const { from, to } = readSeeds(ASKED ?? '1-15')
const REPLAYS = 20
const MEANT = ['send: done n', 'send: TICKET_CLOSED', 'send: SUPPORT_IDENTITY_MERGED', 'answer: done', 'merge: done', 'read: done']

let world: Awaited<ReturnType<typeof startHubs>>
beforeAll(async () => {
  world = await startHubs()
})
afterAll(() => world.stop())

const failureOf = async (steps: readonly Step[], met?: Met): Promise<Violation | undefined> => {
  try {
    await playMessages(world, steps, met)
    return undefined
  } catch (error) {
    if (error instanceof Violation) return error
    throw error
  }
}
/** Returns the shorter forms of a step: with one operation less, or without the locked ticket. */
const parts = ({ operations, ...step }: Step): Step[] => [
  ...(operations.length > 1 ? operations.map((_, index) => ({ ...step, operations: operations.toSpliced(index, 1) })) : []),
  ...(step.held ? [{ operations }] : []),
]

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)
const wordsOf = (steps: readonly Step[]) => steps.map((step, index) => `  ${index + 1}. ${describeStep(step)}`)

/** Finds the shortest history that still breaks a rule, and throws an error that describes it. */
const tellShortest = async (seed: number, steps: readonly Step[], failure: Violation) => {
  const shortest = await shrink(steps, failure, { fails: failureOf, parts })
  const again = `Again: npm run simulate -- messages --seed ${seed}`
  const lines = [`seed ${seed} breaks a rule. Shortest history:`, ...wordsOf(shortest.steps), shortest.failure.message, again]
  throw new Error(lines.join('\n'))
}

test('histories of messages, answers, closings and merges: nothing is lost, doubled or seen by somebody else', async () => {
  const met: Met = new Map()
  if (from === to) print(wordsOf(drawHistory(from)))
  // One seed is played several times. It always gives the same calls, but calls that start at the same time may run in another order each
  // time.
  const seeds = from === to ? Array<number>(REPLAYS).fill(from) : Array.from({ length: to - from + 1 }, (_, index) => from + index)
  for (const seed of seeds) {
    const steps = drawHistory(seed)
    const failure = await failureOf(steps, met)
    if (failure) await tellShortest(seed, steps, failure)
  }
  if (ASKED) print([`${seeds.length} histories, no violation`, ...[...met].map(([what, count]) => `  ${what}: ${count}`).toSorted()])
  // Each of these outcomes must occur, because otherwise the histories would test too little.
  else expect([...met.keys()]).toEqual(expect.arrayContaining(MEANT))
}, 36_000_000)

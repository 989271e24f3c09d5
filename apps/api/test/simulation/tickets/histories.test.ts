import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { readSeeds } from '../seeds.ts'
import { playTickets } from './play.ts'

/** `npm run simulate -- tickets --seeds 1-10000` plays more histories. */
const ASKED = process.env.SEEDS
const { from, to } = readSeeds(ASKED ?? '1-25')
const AT_ONCE = 4
/**
 * Number of the last history that may be played. Histories after the default ones are played only until each outcome in `MEANT` has
 * occurred: the outcomes depend on chance, because simultaneous requests may run in any order.
 */
const LAST = 100
const MEANT = [
  'merge: done',
  'split: done',
  'undo: done',
  'undo: MOVE_NOT_LAST',
  'send: done',
  'retry: done',
  'merge: died',
  'signIn: done',
  'snooze: done',
  'timePasses: done',
  'mail: message',
  'mail: held',
  'mail: known',
  'mail: dropped',
  'acceptMail: done',
]

let hub: TestApp
/** Each call of the clock returns a later time than the call before, so that the order of messages is known. */
let clock = Date.now()
beforeAll(async () => {
  const now = () => {
    clock = Math.max(clock + 1, Date.now())
    return new Date(clock)
  }
  // The hub has no worker role, so no job sends held answers. On a slow machine, such a job could send a held answer while the test
  // compares two states.
  hub = await startTestApp({ env: { DATABASE_POOL: '20', ROLES: 'web' }, now })
})
afterAll(() => hub.stop())

test('tickets that are merged, split and restored lose no message, double none and show none to somebody else', {
  timeout: 36_000_000,
}, async () => {
  const met = new Map<string, number>()
  // Each of these outcomes must occur, because otherwise the histories would test too little.
  const missing = () => (ASKED ? [] : MEANT.filter((outcome) => !met.has(outcome)))
  let next = from
  const play = async () => {
    while (next <= to || (next <= LAST && missing().length > 0)) {
      const seed = next
      next += 1
      await playTickets(hub.deps, seed, met)
      if (seed % 100 === 0) process.stdout.write(`${seed} histories\n`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, play))
  if (ASKED)
    process.stdout.write(
      `${[...met]
        .map(([what, count]) => `  ${what}: ${count}`)
        .toSorted()
        .join('\n')}\n`,
    )
  expect(missing()).toEqual([])
})

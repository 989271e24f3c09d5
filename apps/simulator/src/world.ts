import { createClock } from './clock.ts'
import { createFaults } from './control/faults.ts'
import { createHolds } from './control/holds.ts'
import type { Settings } from './settings.ts'
import { createTimers } from './timers.ts'

/**
 * Creates the state that all parts of the simulator share. A test may change the hub's URLs in `settings` at run time. `origin` gets its
 * final value when the simulator listens.
 */
export const createWorld = (settings: Settings) => {
  const clock = createClock()
  return {
    settings,
    origin: 'http://localhost',
    clock,
    /** Returns the time of the providers' clock in milliseconds. */
    now: clock.now,
    faults: createFaults(),
    holds: createHolds(),
    timers: createTimers(),
  }
}
export type World = ReturnType<typeof createWorld>

import { createClock } from './clock.ts'
import { createFaults } from './control/faults.ts'
import { createHolds } from './control/holds.ts'
import type { Settings } from './settings.ts'
import { createTimers } from './timers.ts'

/** Shared by all parts of the simulator. `settings` may be pointed at another hub at run time; `origin` is known once it listens. */
export const createWorld = (settings: Settings) => {
  const clock = createClock()
  return {
    settings,
    origin: 'http://localhost',
    clock,
    /** Milliseconds of the providers' clock. */
    now: clock.now,
    faults: createFaults(),
    holds: createHolds(),
    timers: createTimers(),
  }
}
export type World = ReturnType<typeof createWorld>

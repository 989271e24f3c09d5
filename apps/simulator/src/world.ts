import { createClock } from './clock.ts'
import { createFaults } from './control/faults.ts'
import { createHolds } from './control/holds.ts'
import type { Settings } from './settings.ts'
import { createTimers } from './timers.ts'

/** What every part of the simulator shares. `settings` may be pointed at another hub while it runs; `origin` is known once it listens. */
export const createWorld = (settings: Settings) => {
  const clock = createClock()
  return {
    settings,
    origin: 'http://localhost',
    clock,
    /** Milliseconds by the providers' clock. */
    now: clock.now,
    faults: createFaults(),
    holds: createHolds(),
    timers: createTimers(),
  }
}
export type World = ReturnType<typeof createWorld>

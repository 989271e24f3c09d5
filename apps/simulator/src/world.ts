import { createFaults } from './control/faults.ts'
import { createHolds } from './control/holds.ts'
import type { Settings } from './settings.ts'
import { createTimers } from './timers.ts'

/** What every part of the simulator shares. `settings` may be pointed at another hub while it runs; `origin` is known once it listens. */
export const createWorld = (settings: Settings) => ({
  settings,
  origin: 'http://localhost',
  faults: createFaults(),
  holds: createHolds(),
  timers: createTimers(),
})
export type World = ReturnType<typeof createWorld>

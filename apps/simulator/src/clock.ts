/** Creates the providers' clock: the machine's clock, which a test can move forward. */
export const createClock = () => {
  const listeners: (() => void)[] = []
  let aheadMs = 0
  return {
    /** Returns the time in milliseconds, like `Date.now()`. */
    now: () => Date.now() + aheadMs,
    aheadMs: () => aheadMs,
    /** Moves the clock forward. Before this function returns, the simulator does everything that is due at the new time. */
    advance: (ms: number) => {
      aheadMs += ms
      for (const listener of listeners) listener()
    },
    onAdvance: (listener: () => void) => {
      listeners.push(listener)
    },
    reset: () => {
      aheadMs = 0
    },
  }
}

/** The providers' clock: that of this machine, moved on when somebody cannot wait for an hour to pass. */
export const createClock = () => {
  const listeners: (() => void)[] = []
  let aheadMs = 0
  return {
    /** Milliseconds, as `Date.now()`. */
    now: () => Date.now() + aheadMs,
    aheadMs: () => aheadMs,
    /** What became due in between happens before this returns. */
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

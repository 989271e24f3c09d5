import { setTimeout as wait } from 'node:timers/promises'

/** Creates timers that end when the simulator closes. */
export const createTimers = () => {
  const end = new AbortController()
  const sleep = (ms: number): Promise<void> => wait(ms, undefined, { signal: end.signal }).catch(() => {})
  return {
    /** Resolves after `ms` milliseconds, or immediately when the simulator closes. */
    sleep,
    later: (ms: number, job: () => void) => {
      void sleep(ms).then(() => {
        if (!end.signal.aborted) job()
      })
    },
    close: () => end.abort(),
  }
}

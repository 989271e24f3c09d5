import { isDatabaseFailure } from './failure.ts'
import { pause, pauseAfter } from './waits.ts'

type Until = {
  /** Is aborted when the process stops. `again` then stops retrying and throws the error of the last try. */
  signal: AbortSignal
  giveUpAfterMs?: number
  onFailure?: (error: unknown) => void
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Calls `work`, and calls it again as long as it fails because of the database. Throws any other error immediately. `work` must be safe to
 * run more than once.
 */
export const again = async <T>(
  work: () => Promise<T>,
  { signal, giveUpAfterMs = Infinity, onFailure, wait = pause }: Until,
): Promise<T> => {
  const began = performance.now()
  for (let failed = 1; ; failed += 1) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isDatabaseFailure(error) || performance.now() - began >= giveUpAfterMs) throw error
      onFailure?.(error)
      await wait(pauseAfter(failed), signal)
      if (signal.aborted) throw error
    }
  }
}

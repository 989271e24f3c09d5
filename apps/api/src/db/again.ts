import { isDatabaseFailure } from './failure.ts'
import { pause, pauseAfter } from './waits.ts'

type Until = {
  /** Aborted when the process stops: then the failure is thrown. */
  signal: AbortSignal
  giveUpAfterMs?: number
  onFailure?: (error: unknown) => void
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Does `work` until the database no longer fails it. Only for work that may be done twice. Any other error is thrown at once. */
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

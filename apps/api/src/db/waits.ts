/**
 * Database time limits for each kind of work; `docs/operators.md` has the table. A request first waits for a connection and then for the
 * answer to a statement. The sum of both limits is below ten seconds, because every caller must get an answer within that time.
 */
export type Waits = {
  /** How long to wait until the pool lends a connection or opens a new one. */
  connectMs: number
  /** The server cancels a statement after this time. */
  statementMs: number
  /**
   * The client closes the connection when no answer comes in this time. Longer than `statementMs`, so that the server can report its own
   * limit first.
   */
  answerMs: number
}

export const waits = {
  request: { connectMs: 3000, statementMs: 5000, answerMs: 6000 },
  /** Limits for reports of staff that read months of data (`desk/long-read.ts`). */
  longRead: { connectMs: 3000, statementMs: 30_000, answerMs: 31_000 },
  /** Limits for a standby. They are short, because the primary can answer instead. */
  standby: { connectMs: 1000, statementMs: 5000, answerMs: 6000 },
  job: { connectMs: 5000, statementMs: 60_000, answerMs: 62_000 },
  /** Limits for the one connection that listens and is tested regularly. */
  listen: { connectMs: 3000, statementMs: 3000, answerMs: 3000 },
} as const satisfies Record<string, Waits>

/** The time after which callers are asked to retry. */
export const RETRY_AFTER_SECONDS = 5

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 3000

/**
 * Returns the pause before the next try, in ms. It grows with the number of failed tries, has an upper limit, and is random, so that
 * processes do not all retry at the same time.
 */
export const pauseAfter = (failed: number, chance: () => number = Math.random) =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failed - 1, 10)) * (0.5 + chance() / 2)

/** Waits for `ms`. Ends early, without an error, when `signal` is aborted. */
export const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((done) => {
    if (signal?.aborted) return done()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })

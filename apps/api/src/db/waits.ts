/**
 * How long each kind of work waits for the database; `docs/operators.md` has the table. A request may wait for a connection and then for one
 * answer that never comes: together under the ten seconds within which every caller gets an answer.
 */
export type Waits = {
  /** For a connection, a free one or a new one. */
  connectMs: number
  /** The server cuts a statement off. */
  statementMs: number
  /** No answer of any kind: the connection is given up. Above `statementMs`, so that the server can say it first. */
  answerMs: number
}

export const waits = {
  request: { connectMs: 3000, statementMs: 5000, answerMs: 6000 },
  /** Staff wait for what looks through months at once, and for little else (`desk/long-read.ts`). */
  longRead: { connectMs: 3000, statementMs: 30_000, answerMs: 31_000 },
  job: { connectMs: 5000, statementMs: 60_000, answerMs: 62_000 },
  /** One connection that listens, and is asked now and then whether it still can. */
  listen: { connectMs: 3000, statementMs: 3000, answerMs: 3000 },
} as const satisfies Record<string, Waits>

/** What a caller is told to wait before the next try. */
export const RETRY_AFTER_SECONDS = 5

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 3000

/** Before the next try, after so many that failed: grows, is bounded, and differs between processes, so that they do not come back as one. */
export const pauseAfter = (failed: number, chance: () => number = Math.random) =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failed - 1, 10)) * (0.5 + chance() / 2)

/** Ends early, and without an error, when `signal` is aborted. */
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

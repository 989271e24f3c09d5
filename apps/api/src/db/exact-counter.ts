import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

/**
 * One counter of a limit. `take` uses one point of the limit, and returns a function that gives this point back. It throws RateLimiterRes
 * if the limit is used up.
 */
export type Counter = { take: (key: string) => Promise<() => Promise<unknown>> }

export type CounterOptions = { keyPrefix: string; points: number; duration: number }

const GIVE_BACK = 'update rate_limit set points = points - 1 where key = $1 and expire > $2 and expire <= $3'

/** Returns a counter in the database. */
export const exactCounter = (pool: pg.Pool, of: CounterOptions): Counter => {
  const counter = createCounter(pool, of)
  return {
    take: async (key) => {
      const { msBeforeNext } = await counter.consume(key)
      const expire = Date.now() + msBeforeNext
      // The point is given back only within the time window in which it was taken. In a later window, the returned point would allow one
      // request more than the limit.
      return () => pool.query({ text: GIVE_BACK }, [counter.getKey(key), Date.now(), expire])
    },
  }
}

/** Returns an exact counter of `points` per `duration` seconds for each key. */
export const createCounter = (pool: pg.Pool, of: CounterOptions) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // A periodic task deletes expired rows once for all processes.
    clearExpiredByTimeout: false,
    ...of,
  })

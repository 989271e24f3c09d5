import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/**
 * Counters of requests that all processes share. Each process adds its counts to the shared counters once per `SUM_EVERY_MS`. So a process
 * gets the counts of the other processes about a second after its own first count. During this second, a caller can send requests to
 * several processes, up to the limit in each, so more requests than the limit may pass. In return, counting a request needs no commit of
 * its own.
 *
 * Limits of passwords, codes and e-mails are exact and do not use these counters (`limits.ts`).
 */

const SUM_EVERY_MS = 1000

type Count = {
  /** The points that all processes have counted. The database returned this total when this process last added its own points. */
  summed: number
  /** The points that this process has counted since it last added its points to the database. */
  added: number
  /** End of the counter's window, in ms since the epoch. */
  expire: number
}

// Adds counts to the table `rate_limit`, which the exact counters use too.
const SUM = `insert into rate_limit (key, points, expire) select * from unnest($1::text[], $2::int[], $3::bigint[])
  on conflict (key) do update set
    points = case when rate_limit.expire <= $4 then excluded.points else rate_limit.points + excluded.points end,
    expire = case when rate_limit.expire <= $4 then excluded.expire else rate_limit.expire end
  returning key, points, expire::float8`

/** The points that one process adds, or the total of all processes. `expire` is the end of the window, in ms since the epoch. */
export type Summed = { key: string; points: number; expire: number }
/** Adds the points of one process to the shared counters. Returns the totals of all processes. */
export type SumUp = (added: readonly Summed[], now: number) => Promise<readonly Summed[]>

const sumIn =
  (pool: pg.Pool): SumUp =>
  async (added, now) => {
    const values = [added.map(({ key }) => key), added.map(({ points }) => points), added.map(({ expire }) => expire), now]
    const { rows } = await pool.query<Summed>({ text: SUM }, values)
    return rows
  }

/** A source of the time and of timers. `later` calls `act` after `ms` milliseconds, and returns a function that cancels the call. */
export type Clock = { now: () => number; later: (ms: number, act: () => void) => () => void }
const realClock: Clock = {
  now: () => Date.now(),
  later: (ms, act) => {
    const timer = setTimeout(act, ms).unref()
    return () => clearTimeout(timer)
  },
}

export const createSharedCounts = (pool: pg.Pool, log: Pick<FastifyBaseLogger, 'warn'>) => countTogether(sumIn(pool), log)

/** Like `createSharedCounts`, but the sum function and the clock can be replaced, for simulations. */
export const countTogether = (sumUp: SumUp, log: Pick<FastifyBaseLogger, 'warn'>, clock: Clock = realClock) => {
  const counts = new Map<string, Count>()
  let next: (() => void) | undefined
  let summing: Promise<void> | undefined
  let isStopped = false

  const sum = async () => {
    const now = clock.now()
    // Counts of an expired window are dropped: they must not count in the next window.
    for (const [key, { expire }] of counts) if (expire <= now) counts.delete(key)
    const changed = [...counts].filter(([, { added }]) => added !== 0)
    // The order is the same in all processes, so that two processes never wait for each other's row locks.
    changed.sort(([a], [b]) => (a < b ? -1 : 1))
    if (changed.length === 0) return
    const sent = new Map(changed.map(([key, count]) => [key, { count, added: count.added }]))
    const added = changed.map(([key, count]) => ({ key, points: count.added, expire: count.expire }))
    for (const { key, points, expire } of await sumUp(added, now)) {
      const one = sent.get(key)
      // A counter may have got a new window while the database added the counts. Then the total belongs to the old window and is ignored.
      if (!one || counts.get(key) !== one.count) continue
      one.count.added -= one.added
      one.count.summed = points
      one.count.expire = expire
    }
  }

  // Only one sum runs at a time, because two simultaneous sums would add the same counts twice.
  const soon = () => {
    next ??= clock.later(SUM_EVERY_MS, () => {
      summing = sum()
        .catch((error: unknown) => log.warn({ err: error }, 'counters could not be summed; they are summed later'))
        .then(() => {
          next = undefined
          if (!isStopped && [...counts.values()].some(({ added }) => added !== 0)) soon()
        })
    })
  }

  return {
    /**
     * Counts one request. `waitMs`: 0 if it is within `points` for this window of `seconds`, otherwise the time to wait in ms. `giveBack`
     * takes the request out of the count; after the end of the window it does nothing.
     */
    take: (key: string, points: number, seconds: number): { waitMs: number; giveBack: () => void } => {
      const now = clock.now()
      const known = counts.get(key)
      const count = known && known.expire > now ? known : { summed: 0, added: 0, expire: now + seconds * 1000 }
      counts.set(key, count)
      count.added += 1
      soon()
      return {
        waitMs: count.summed + count.added > points ? count.expire - now : 0,
        giveBack: () => {
          if (counts.get(key) !== count) return
          count.added -= 1
          soon()
        },
      }
    },
    /** Stops the timer, and adds the remaining counts to the shared counters. */
    stop: async () => {
      isStopped = true
      next?.()
      await summing
      await sum().catch(() => {})
    },
  }
}
export type SharedCounts = ReturnType<typeof createSharedCounts>

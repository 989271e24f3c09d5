import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/**
 * Counters in memory that all processes add up once a second. A process hears of what the others counted about a second after its own first
 * count. So a window lets through at most the limit and, of each process, what a caller can spend there in that second, and never more than
 * the limit in each process. In return, counting costs no commit. Limits of passwords, codes and letters are exact and do not use this
 * (`limits.ts`).
 */

const SUM_EVERY_MS = 1000

type Count = {
  /** What the database knew at the last sum. */
  summed: number
  /** Counted here since then. */
  added: number
  /** End of the counter's window, in ms since the epoch. */
  expire: number
}

// The columns of `rate_limit`, which exact counters use too.
const SUM = `insert into rate_limit (key, points, expire) select * from unnest($1::text[], $2::int[], $3::bigint[])
  on conflict (key) do update set
    points = case when rate_limit.expire <= $4 then excluded.points else rate_limit.points + excluded.points end,
    expire = case when rate_limit.expire <= $4 then excluded.expire else rate_limit.expire end
  returning key, points, expire::float8`

/** What one process adds, and what all have counted then. `expire` is the end of the window, in ms since the epoch. */
export type Summed = { key: string; points: number; expire: number }
/** Adds up counters of all processes. */
export type SumUp = (added: readonly Summed[], now: number) => Promise<readonly Summed[]>

const sumIn =
  (pool: pg.Pool): SumUp =>
  async (added, now) => {
    const values = [added.map(({ key }) => key), added.map(({ points }) => points), added.map(({ expire }) => expire), now]
    const { rows } = await pool.query<Summed>({ text: SUM }, values)
    return rows
  }

/** The time, and what is to be done after some of it. `later` returns a function that cancels it. */
export type Clock = { now: () => number; later: (ms: number, act: () => void) => () => void }
const realClock: Clock = {
  now: () => Date.now(),
  later: (ms, act) => {
    const timer = setTimeout(act, ms).unref()
    return () => clearTimeout(timer)
  },
}

export const createSharedCounts = (pool: pg.Pool, log: Pick<FastifyBaseLogger, 'warn'>) => countTogether(sumIn(pool), log)

/** The same with another place of the sums and another clock, for simulations. */
export const countTogether = (sumUp: SumUp, log: Pick<FastifyBaseLogger, 'warn'>, clock: Clock = realClock) => {
  const counts = new Map<string, Count>()
  let next: (() => void) | undefined
  let summing: Promise<void> | undefined
  let isStopped = false

  const sum = async () => {
    const now = clock.now()
    // The next window has nothing to do with what was counted in one that is over.
    for (const [key, { expire }] of counts) if (expire <= now) counts.delete(key)
    const changed = [...counts].filter(([, { added }]) => added !== 0)
    // In one order, so that two processes never wait for each other's rows.
    changed.sort(([a], [b]) => (a < b ? -1 : 1))
    if (changed.length === 0) return
    const sent = new Map(changed.map(([key, count]) => [key, { count, added: count.added }]))
    const added = changed.map(([key, count]) => ({ key, points: count.added, expire: count.expire }))
    for (const { key, points, expire } of await sumUp(added, now)) {
      const one = sent.get(key)
      // Meanwhile a new window may have begun.
      if (!one || counts.get(key) !== one.count) continue
      one.count.added -= one.added
      one.count.summed = points
      one.count.expire = expire
    }
  }

  // One sum at a time: two would add the same counts twice.
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
     * Counts one. `waitMs` is how long to wait if that was more than `points` in this window of `seconds`; else 0. `giveBack` takes the one
     * back; once the window is over, it does nothing.
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
    /** Sums a last time. */
    stop: async () => {
      isStopped = true
      next?.()
      await summing
      await sum().catch(() => {})
    },
  }
}
export type SharedCounts = ReturnType<typeof createSharedCounts>

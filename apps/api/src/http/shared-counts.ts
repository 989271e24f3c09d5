import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/**
 * Counters in memory that all processes add up once a second. Between two sums a caller may get a little more than the limit, at most once
 * per process and second. In return, counting costs no commit. Limits of passwords, codes and letters are exact and do not use this
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

export const createSharedCounts = (pool: pg.Pool, log: FastifyBaseLogger) => {
  const counts = new Map<string, Count>()
  let next: NodeJS.Timeout | undefined
  let summing: Promise<void> | undefined

  const sum = async () => {
    const now = Date.now()
    const changed = [...counts].filter(([, { added }]) => added !== 0)
    // In one order, so that two processes never wait for each other's rows.
    changed.sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [key, { expire }] of counts) if (expire <= now) counts.delete(key)
    if (changed.length === 0) return
    const sent = new Map(changed.map(([key, { added }]) => [key, added]))
    const expires = changed.map(([, { expire }]) => expire)
    const { rows } = await pool.query<{ key: string; points: number; expire: number }>({ text: SUM }, [
      [...sent.keys()],
      [...sent.values()],
      expires,
      now,
    ])
    for (const { key, points, expire } of rows) {
      const count = counts.get(key)
      if (!count) continue
      count.added -= sent.get(key) ?? 0
      count.summed = points
      count.expire = expire
    }
  }

  const soon = () => {
    next ??= setTimeout(() => {
      next = undefined
      summing = sum().catch((error: unknown) => log.warn({ err: error }, 'counters could not be summed; they are summed later'))
    }, SUM_EVERY_MS).unref()
  }

  return {
    /** Counts one. Returns how many milliseconds to wait if that was more than `points` in this window of `seconds`; else 0. */
    take: (key: string, points: number, seconds: number): number => {
      const now = Date.now()
      const known = counts.get(key)
      const count = known && known.expire > now ? known : { summed: 0, added: 0, expire: now + seconds * 1000 }
      counts.set(key, count)
      count.added += 1
      soon()
      return count.summed + count.added > points ? count.expire - now : 0
    },
    /** Takes one back. */
    giveBack: (key: string) => {
      const count = counts.get(key)
      if (count) count.added -= 1
    },
    /** Sums a last time. */
    stop: async () => {
      clearTimeout(next)
      await summing
      await sum().catch(() => {})
    },
  }
}
export type SharedCounts = ReturnType<typeof createSharedCounts>

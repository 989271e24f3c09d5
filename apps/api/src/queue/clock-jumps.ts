import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'

/** A smaller jump frees no running job, because `freeDeadJobs` waits longer than a job may take. */
const JUMP_MS = 60_000
/**
 * After this time, all jobs that ran during a jump have ended (`freeDeadJobs`). A jump of more than four hours is an exception: every few
 * minutes, graphile-worker itself frees all jobs that seem older than four hours. Then running jobs run twice.
 */
const WAIT_MS = 3_600_000

/**
 * Returns a function that says whether the clock of the database has jumped forward in the last hour. Then running jobs seem older than
 * they are. The first call notices no earlier jump. `steadyNow`: a clock (ms) that never jumps.
 */
export const watchJumps = (steadyNow: () => number = () => performance.now()) => {
  let last: { database: number; own: number } | undefined
  let jumpedAt = Number.NEGATIVE_INFINITY
  return async (db: Tx): Promise<boolean> => {
    const { rows } = await db.execute<{ at: number }>(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as at`)
    const seen = { database: rows[0]?.at ?? Number.NaN, own: steadyNow() }
    if (last && seen.database - last.database - (seen.own - last.own) > JUMP_MS) jumpedAt = seen.own
    last = seen
    return seen.own - jumpedAt < WAIT_MS
  }
}

import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './connect.ts'

/**
 * If the clock of the database and the clock of this process differ by more than this, a warning is logged: times in rows are then visibly
 * wrong, and a code may expire too early.
 */
const WARN_SECONDS = 2

/**
 * Returns the difference between the clock of the database and the clock of this process, in seconds. The difference is positive if the
 * clock of the database is ahead, and negative if it is behind.
 * The database reads its clock at an unknown moment during the query. So the true difference may be smaller or larger by half of the
 * query's duration. This half is subtracted, so that the result is the smallest possible difference.
 * `now`: the clock of this process, in ms.
 */
export const readClockDifference = async (db: Db, now: () => number = Date.now): Promise<number> => {
  const began = performance.now()
  const { rows } = await db.execute<{ at: number }>(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as at`)
  const inexactMs = (performance.now() - began) / 2
  const aheadMs = (rows[0]?.at ?? Number.NaN) - (now() - inexactMs)
  return (Math.sign(aheadMs) * Math.max(0, Math.abs(aheadMs) - inexactMs)) / 1000
}

/** Logs a warning if the clocks differ too much. Never rejects. */
export const warnOfClock = async (db: Db, log: Pick<FastifyBaseLogger, 'warn'>, now?: () => number) => {
  const seconds = await readClockDifference(db, now).catch(() => 0)
  if (Math.abs(seconds) > WARN_SECONDS)
    log.warn({ seconds }, 'the clock of the database differs from the clock of this process; set both by NTP')
}

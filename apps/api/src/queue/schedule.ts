import { sql } from 'drizzle-orm'
import type { ParsedCronItem } from 'graphile-worker'
import type { Db } from '../db/connect.ts'
import { CLOCK_AHEAD_SECONDS, type JobName } from './jobs.ts'

/**
 * Jobs that start at fixed times (cron format, UTC). If no process ran at that time, the job runs later. `missed` is the longest such
 * delay; after it, the run is left out.
 */
const SCHEDULE: { readonly [N in JobName]?: { at: string; missed: string } } = {
  sweep: { at: '* * * * *', missed: '0s' },
  warn_of_due: { at: '* * * * *', missed: '0s' },
  return_snoozed: { at: '* * * * *', missed: '0s' },
  rotate_keys: { at: '17 3 * * *', missed: '2d' },
  // Most runs find nothing to do. The first run after midnight sums the day that has ended, for the reports. Other runs sum earlier
  // days again if their data have changed.
  sum_answers: { at: '7,17,27,37,47,57 * * * *', missed: '1h' },
  sum_popularity: { at: '23 * * * *', missed: '1h' },
  keep_months: { at: '11 1 * * *', missed: '2d' },
  plan_books: { at: '41 2 * * *', missed: '1d' },
  clear_pictures: { at: '29 4 * * *', missed: '1d' },
  clear_games: { at: '53 * * * *', missed: '1d' },
  attention_letters: { at: '7 6 * * *', missed: '6h' },
  late_goods_letters: { at: '11 6 * * *', missed: '6h' },
}
export const crontab = Object.entries(SCHEDULE)
  .map(([name, { at, missed }]) => `${at} ${name} ?max=3&fill=${missed}`)
  .join('\n')

/**
 * How often each worker process looks for scheduled jobs whose time has come. A job starts at most this long after its minute began. Must be
 * less than a minute, because runs of earlier minutes are left out.
 */
export const PLAN_EVERY_MS = 20_000
const MINUTE_MS = 60_000

/**
 * The priority of scheduled jobs. The smallest number runs first, and other jobs have 0. With 0, a scheduled job would run after all e-mails
 * that are due, which takes hours if the mail server is slow. E-mails wait only a moment, because each scheduled job is in the queue once.
 */
const PRIORITY = -1

/** When a scheduled job started last, or when it was first known, and the time of the database. All in ms. */
type Known = { identifier: string; since: number; now: number }

/**
 * Adds the scheduled jobs whose time has come. Of several missed runs only the last one is added, and nothing is added while an earlier run
 * waits for a worker. If several processes call this at once, only one of them adds the job. The jobs run before all other waiting jobs
 * (`PRIORITY`).
 *
 * This function replaces the cron of graphile-worker, for three reasons. First, when the clock jumps forward, that cron adds a job for each
 * skipped minute. Second, when the clock is set back, that cron adds no job until the clock shows the earlier time again, even after a
 * restart. Third, that cron uses the clock of the process, but the queue uses the clock of the database.
 *
 * The table is the one of graphile-worker, so that processes of an earlier release do not start the same run again.
 */
export const planJobs = async (db: Db, items: readonly ParsedCronItem[]) => {
  const { rows } = await db.execute<Known>(sql`
    with asked as (select unnest(${sql.param(items.map(({ identifier }) => identifier))}::text[]) as identifier),
    added as (
      insert into graphile_worker._private_known_crontabs (identifier, known_since)
      select identifier, now() from asked where identifier not in (select identifier from graphile_worker._private_known_crontabs)
      on conflict do nothing)
    select identifier, extract(epoch from now())::float8 * 1000 as now,
      extract(epoch from coalesce(last_execution, known_since, now()))::float8 * 1000 as since
    from asked left join graphile_worker._private_known_crontabs using (identifier)`)
  for (const item of items) {
    const known = rows.find(({ identifier }) => identifier === item.identifier)
    const at = known && lastDue(item, known)
    if (at !== undefined) await addOnce(db, item, new Date(at))
  }
}

/** Returns the last minute in which this job should have started but did not (ms). */
export const lastDue = ({ match, options }: Pick<ParsedCronItem, 'match' | 'options'>, { since, now }: Omit<Known, 'identifier'>) => {
  // If the stored start is in the future, the clock was ahead when the job last started, so this start is ignored.
  const started = since > now + CLOCK_AHEAD_SECONDS * 1000 ? 0 : since
  const from = Math.max(started, now - Math.max(options.backfillPeriod, MINUTE_MS))
  for (let at = now - (now % MINUTE_MS); at > from; at -= MINUTE_MS) if (match(digestOf(new Date(at)))) return at
  return undefined
}

const digestOf = (at: Date) => ({
  ...{ min: at.getUTCMinutes(), hour: at.getUTCHours() },
  ...{ date: at.getUTCDate(), month: at.getUTCMonth() + 1, dow: at.getUTCDay() },
})

/** A waiting run with another priority, which an earlier release added, may wait for hours. So it does not prevent a new run. */
const addOnce = (db: Db, { identifier, task, options }: ParsedCronItem, at: Date) =>
  db.execute(sql`
    with begun as (
      insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
      values (${identifier}, now(), ${at.toISOString()}::timestamptz)
      on conflict (identifier) do update set last_execution = excluded.last_execution
      where known.last_execution is null or known.last_execution < excluded.last_execution
        or known.last_execution > now() + make_interval(secs => ${CLOCK_AHEAD_SECONDS})
      returning 1)
    select graphile_worker.add_job(${task}::text, max_attempts => ${options.maxAttempts ?? null}::int, priority => ${PRIORITY}::int)
    from begun where not exists (
      select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${task} and j.priority = ${PRIORITY} and j.is_available and j.run_at <= now())`)

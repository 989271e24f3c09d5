import { sql } from 'drizzle-orm'
import { type Tx, writePatiently } from '../../db/connect.ts'
import { reportChange, reportDay, reportSum, reportWait } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { addDays, dayOf, factsOf } from './facts.ts'

/**
 * Computes and stores the sums of past days for reports. The sums of a day are computed after its end. They are computed again after one of
 * the day's tickets was tagged, merged, split, reopened or rated. Usually the new sums exist after at most ten minutes. After an action on
 * many old tickets, the sums of hundreds of days must be computed again, which can take an hour. Triggers record changed days in
 * `report_change`, so changes by processes of another release are recorded too.
 */

/**
 * The sums of a day are computed this long after its end. Then small differences between clocks do not matter, and the last transactions of
 * the day are committed.
 */
const REST_MS = 30 * 60_000
/** A run ends after this time, and the next run computes the remaining days. A job must end within six minutes (`freeDeadJobs`). */
const RUN_MS = 4 * 60_000

/**
 * Computes the sums of days that have no sums yet, or whose tickets have changed after the sums were stored. Two processes may run it at
 * the same time.
 */
export const sumDays = async ({ db, pool, now }: Pick<Deps, 'db' | 'pool' | 'now'>, runMs = RUN_MS) => {
  const began = performance.now()
  for (const day of await listUnsummed(db, lastEnded(now()))) {
    if (performance.now() - began > runMs) return
    await sumDay(pool, day)
  }
}

const lastEnded = (now: Date) => addDays(dayOf(new Date(now.getTime() - REST_MS)), -1)

/**
 * Lists the days whose sums must be computed. Days without sums come first, newest first, because reports count such days slowly. Changed
 * days follow in the order in which their changes were recorded. With the newest day first, the oldest of hundreds of changed days could
 * wait very long.
 */
const listUnsummed = async (db: Tx, last: string): Promise<string[]> => {
  const { rows } = await db.execute<{ day: string }>(sql`
    with first as (select (min(created_at) at time zone 'UTC')::date as day from ticket),
      noted as (select distinct on (day) day, id from ${reportChange} order by day, id)
    select past.day::date::text as day
    from first cross join generate_series(first.day, ${last}::date, interval '1 day') past(day)
      left join ${reportDay} summed on summed.day = past.day::date
      left join noted on noted.day = past.day::date
    where summed.day is null or noted.day is not null
    order by summed.day is not null, case when summed.day is not null then noted.id end, past.day desc`)
  return rows.map(({ day }) => day)
}

/**
 * Replaces the sums of a day, in one transaction that reads one snapshot. Deletes only the records of changes that this snapshot contains,
 * so a later change stays recorded. The lock is taken before the snapshot. So a second process waits, and then sees the sums that the first
 * process has stored.
 */
const sumDay = (pool: Deps['pool'], day: string) =>
  writePatiently(pool, async (tx) => {
    await tx.execute(sql`lock table ${reportDay} in share row exclusive mode`)
    const { rows } = await tx.execute<{ is: boolean }>(sql`
      with noted as (delete from ${reportChange} where ${reportChange.day} = ${day} returning 1)
      select exists (select from noted) or not exists (select from ${reportDay} where ${reportDay.day} = ${day}) as is`)
    if (!rows[0]?.is) return
    await tx.execute(sql`delete from ${reportSum} where ${reportSum.day} = ${day}`)
    await tx.execute(sql`delete from ${reportWait} where ${reportWait.day} = ${day}`)
    await tx.execute(insertSums(day))
    await tx.execute(sql`insert into ${reportDay} values (${day}) on conflict do nothing`)
  })

/** Each counted event (`factsOf`) is counted once with an empty tag, and once more for each tag of its ticket. */
const insertSums = (day: string) => sql`
  with tagged as materialized (
    select tag, day, project_id, language, coalesce(staff_id::text, '') as staff_id, created, closed, answers, score, first_wait, every_wait
    from (${factsOf({ from: day, to: day })}) facts cross join lateral (select distinct unnest(array_prepend('', tags))) tags(tag)
  ), waits as (
    insert into ${reportWait} (tag, scope, day, kind, project_id, language, staff_id, seconds, counts)
    select tag, scope, day, kind, project_id, language, staff_id, array_agg(seconds order by seconds), array_agg(count order by seconds)
    from (
      select tag, grouping(project_id, language, staff_id) as scope, day, kind, coalesce(project_id, '') as project_id,
        coalesce(language, '') as language, coalesce(staff_id, '') as staff_id, seconds, count(*)::int as count
      from tagged cross join lateral (values ('first', first_wait), ('every', every_wait)) wait(kind, seconds)
      where seconds is not null
      group by grouping sets (
        (tag, day, kind, seconds), (tag, day, kind, seconds, project_id), (tag, day, kind, seconds, language),
        (tag, day, kind, seconds, project_id, language, staff_id)
      )
    ) lengths
    group by tag, scope, day, kind, project_id, language, staff_id
  )
  insert into ${reportSum} (tag, day, project_id, language, staff_id, created, closed, answers, scores)
  select tag, day, project_id, language, staff_id, sum(created), sum(closed), sum(answers),
    array[${sql.join(
      [1, 2, 3, 4, 5].map((score) => sql`count(*) filter (where score = ${sql.raw(String(score))})`),
      sql`, `,
    )}]::int[]
  from tagged group by tag, day, project_id, language, staff_id`

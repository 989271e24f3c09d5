import { type SQL, sql } from 'drizzle-orm'
import { readPatiently, type Tx } from '../../db/connect.ts'
import { answerDay } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'

/**
 * Counts the answers of staff, and how long players waited for them. Past days are read from sums that a job stores every night, the days
 * after them from the messages. Messages never change, so a stored sum stays true.
 */

const DAY_MS = 86_400_000
/** Number of past days for which sums are stored. It is enough for reports of 92 days that are compared with the 92 days before them. */
const DAYS_SUMMED = 400

/** `waits`: the number of waits by their length in seconds. */
export type Answers = { days: { day: string; staffId: string; answers: number }[]; waits: Map<number, number> }

/** `from` and `to` are UTC days, both included. Without `project`, all projects are counted. */
export type Days = { from: string; to: string; project: string | undefined }

const timeAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString()
const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/**
 * SQL that counts the answers of staff by day, project, member and wait. The wait is the number of seconds since the first message to which
 * the answer replies; null if the message before the answer is also by staff. Waits of 1000 seconds and more are rounded to three digits,
 * others to whole seconds, so that a day has few different waits.
 */
export const answersIn = (from: string, to: string, project?: string): SQL => sql`
  with answered as (
    select ticket_message.ticket_id, seq, staff_id, ticket_message.created_at as at, project_id
    from ticket_message join ticket on ticket.id = ticket_message.ticket_id
    where author = 'staff' and ticket_message.created_at >= ${from}::timestamptz and ticket_message.created_at < ${timeAfter(to)}::timestamptz
      and ${project === undefined ? sql`true` : sql`project_id = ${project}`}
  ), waited as (
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, project_id, staff_id, extract(epoch from at - asked.since) as seconds
    from answered
    cross join lateral (
      select max(seq) as seq from ticket_message where ticket_id = answered.ticket_id and author = 'staff' and seq < answered.seq
    ) before
    cross join lateral (
      select min(created_at) as since from ticket_message
      where ticket_id = answered.ticket_id and author = 'player' and seq < answered.seq and seq > coalesce(before.seq, 0)
    ) asked
  )
  select day, project_id, staff_id,
    (case when seconds < 1000 then round(seconds) else round(seconds, 2 - floor(log(seconds))::int) end)::int as seconds,
    count(*)::int as answers
  from waited group by 1, 2, 3, 4`

type Row = { day: string; project_id: string; staff_id: string; seconds: number | null; answers: number }
const readAnswers = async (db: Tx, from: string, to: string, project?: string) =>
  // The statement selects these columns.
  (await db.execute<Row>(answersIn(from, to, project))).rows

const add = <K>(sums: Map<K, number>, key: K, count: number) => sums.set(key, (sums.get(key) ?? 0) + count)

/** Reads sums up to the first day that has none, and messages from that day on. */
export const readAnswerDays = async (db: Tx, { from, to, project = '' }: Days): Promise<Answers> => {
  const summed = await db.execute<{ day: string; answers: Record<string, number> | null; waits: Record<string, number> | null }>(sql`
    select total.day::text as day, own.answers, own.waits
    from ${answerDay} total left join ${answerDay} own on own.day = total.day and own.project_id = ${project}
    where total.project_id = '' and total.day between ${from} and ${to} order by total.day`)
  const days: Answers['days'] = []
  const waits: Answers['waits'] = new Map()
  let next = from
  for (const row of summed.rows) {
    if (row.day !== next) break
    for (const [staffId, answers] of Object.entries(row.answers ?? {})) days.push({ day: row.day, staffId, answers })
    for (const [seconds, count] of Object.entries(row.waits ?? {})) add(waits, Number(seconds), count)
    next = dayOf(new Date(timeAfter(next)))
  }
  if (next > to) return { days, waits }
  for (const { day, staff_id: staffId, seconds, answers } of await readAnswers(db, next, to, project || undefined)) {
    days.push({ day, staffId, answers })
    if (seconds !== null) add(waits, seconds, answers)
  }
  return { days, waits }
}

/**
 * Returns the wait in seconds below which the share `part` (0 to 1) of all waits is; null if there are no waits. Interpolates between two
 * waits, as `percentile_cont` of PostgreSQL does.
 */
export const percentileOf = (waits: ReadonlyMap<number, number>, part: number): number | null => {
  const sorted = [...waits].toSorted(([a], [b]) => a - b)
  const count = sorted.reduce((all, [, one]) => all + one, 0)
  if (count === 0) return null
  const at = (place: number) => {
    let seen = 0
    for (const [seconds, one] of sorted) {
      seen += one
      if (seen > place) return seconds
    }
    return 0
  }
  const place = part * (count - 1)
  const low = at(Math.floor(place))
  return low + (at(Math.ceil(place)) - low) * (place - Math.floor(place))
}

/** Sums the past days that have no sums yet. Two processes may do it at the same time. */
export const sumAnswerDays = async ({ db, pool, now }: Pick<Deps, 'db' | 'pool' | 'now'>) => {
  const yesterday = dayOf(new Date(now().getTime() - DAY_MS))
  const first = dayOf(new Date(now().getTime() - DAYS_SUMMED * DAY_MS))
  const { rows } = await db.execute<{ day: string }>(sql`
    select past.day::date::text as day
    from generate_series(${first}::date, ${yesterday}::date, interval '1 day') past(day)
    where not exists (select from ${answerDay} where ${answerDay.projectId} = '' and ${answerDay.day} = past.day::date) order by 1`)
  for (const { day } of rows) {
    // Reads from the primary. Sums are stored for ever, so they must not come from a standby that may be wrong after a failover.
    const answers = await readPatiently(pool, (tx) => readAnswers(tx, day, day))
    await db.insert(answerDay).values(sumsOf(day, answers)).onConflictDoNothing()
  }
}

const sumsOf = (day: string, rows: readonly Row[]) =>
  ['', ...new Set(rows.map(({ project_id }) => project_id))].map((projectId) => {
    const answers = new Map<string, number>()
    const waits = new Map<string, number>()
    for (const row of rows) {
      if (projectId !== '' && row.project_id !== projectId) continue
      add(answers, row.staff_id, row.answers)
      if (row.seconds !== null) add(waits, String(row.seconds), row.answers)
    }
    return { day, projectId, answers: Object.fromEntries(answers), waits: Object.fromEntries(waits) }
  })

import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'

/** A time span of one project, or of all projects. `to` is the first moment after the span. */
export type Span = { from: Date; to: Date; project: string | undefined }

const within = (column: SQL, { from, to }: Span) =>
  sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${to.toISOString()}::timestamptz`
const ofProject = (column: SQL, { project }: Pick<Span, 'project'>) => (project === undefined ? sql`true` : sql`${column} = ${project}`)
const dayOf = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`
const seconds = (interval: SQL) => sql`extract(epoch from ${interval})`
const waitsOf = (value: SQL) => sql`
  percentile_cont(0.5) within group (order by ${value}) as median,
  percentile_cont(0.9) within group (order by ${value}) as ninetieth`

const rowsOf = async <R extends object>(db: Tx, query: SQL): Promise<R[]> => {
  const { rows } = await db.execute<Record<string, unknown>>(query)
  // The caller's statement selects these columns.
  return rows as R[]
}
export type Waits = { median: number | null; ninetieth: number | null }

/** Returns the number of tickets opened in the span, by day. */
export const createdDays = (db: Tx, span: Span) =>
  rowsOf<{ day: string; created: number }>(
    db,
    sql`select ${dayOf(sql`created_at`)} as day, count(*)::int as created from ticket
      where ${within(sql`created_at`, span)} and ${ofProject(sql`project_id`, span)} group by 1`,
  )

export const firstAnswers = async (db: Tx, span: Span): Promise<Waits> => {
  const rows = await rowsOf<Waits>(db, firstAnswersOf(span))
  return rows[0] ?? { median: null, ninetieth: null }
}
export const firstAnswersOf = (span: Span) => sql`
  select ${waitsOf(seconds(sql`first_answered_at - created_at`))} from ticket
  where ${within(sql`created_at`, span)} and ${ofProject(sql`project_id`, span)} and first_answered_at is not null`

type Closed = { day: string; staffId: string | null; closed: number; scores: number[] }
/** Returns the number of tickets closed in the span, by day and by member, with the number of ratings for each score from 1 to 5. */
export const closedDays = (db: Tx, span: Span) =>
  rowsOf<Closed>(
    db,
    sql`select ${dayOf(sql`closed_at`)} as day, closed_by as "staffId", count(*)::int as closed,
        array[${sql.join(
          [1, 2, 3, 4, 5].map((score) => sql`count(*) filter (where rating = ${sql.raw(String(score))})::int`),
          sql`, `,
        )}] as scores
      from ticket where closed_at is not null and ${within(sql`closed_at`, span)} and ${ofProject(sql`project_id`, span)} group by 1, 2`,
  )

/**
 * Returns how many tickets wait for an answer at this moment, and since when the longest one waits. The result does not depend on the
 * report's time span.
 */
export const waitingNow = async (db: Tx, project: string | undefined) => {
  const rows = await rowsOf<{ count: number; since: Date | string | null }>(
    db,
    sql`select count(*)::int as count, min(waiting_since) as since from ticket
      where status <> 'closed' and waiting_since is not null and ${ofProject(sql`project_id`, { project })}`,
  )
  const { count = 0, since = null } = rows[0] ?? {}
  return { count, since: since === null ? null : new Date(since) }
}

export const namesOf = async (db: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await rowsOf<{ id: string; name: string }>(db, sql`select id, name from staff where id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

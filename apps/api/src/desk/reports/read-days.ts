import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { reportDay, reportSum, reportWait } from '../../db/schema.ts'
import { addDays, type Days, type Filter, factsOf } from './facts.ts'

/** Reads the counts of a report's days. Uses the stored sums of past days. Days without sums are counted from tickets and messages. */

/**
 * The counts of one day and one member of staff. `staffId` is empty for events that belong to no member. `scores`: the number of ratings of
 * each score from 1 to 5.
 */
export type Did = { day: string; staffId: string; created: number; closed: number; answers: number; scores: readonly number[] }
/** How many waits had this length. `isBefore`: whether they belong to the earlier period, with which the report compares. */
export type Wait = { kind: 'first' | 'every'; isBefore: boolean; seconds: number; count: number }
export type DaysRead = { did: Did[]; waits: Wait[] }

/** Reads the counts of these days. A waiting time on a day before `split` is returned with `isBefore: true`. */
export const readDays = async (db: Tx, days: Days, split: string, filter: Filter): Promise<DaysRead> => {
  const summed = await rowsOf<{ day: string }>(
    db,
    sql`select ${reportDay.day}::text as day from ${reportDay} where ${reportDay.day} between ${days.from} and ${days.to}`,
  )
  const known = new Set(summed.map(({ day }) => day))
  const parts = [await readSums(db, [...known], split, filter)]
  for (const run of runsWithout(days, known)) parts.push(await readFacts(db, run, split, filter))
  return { did: parts.flatMap(({ did }) => did), waits: parts.flatMap(({ waits }) => waits) }
}

/** Returns the days that are missing in `known`, as ranges of consecutive days. */
export const runsWithout = ({ from, to }: Days, known: ReadonlySet<string>): Days[] => {
  const runs: Days[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (known.has(day)) continue
    const last = runs.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

const rowsOf = async <R extends object>(db: Tx, query: SQL): Promise<R[]> =>
  // The type is correct, because each caller's statement selects exactly the columns of `R`.
  (await db.execute<Record<string, unknown>>(query)).rows as R[]

const equals = (column: SQL | typeof reportSum.projectId, value: string | undefined) =>
  value === undefined ? sql`true` : sql`${column} = ${value}`

/**
 * Reads the sums of exactly these days. If another process stores the sums of a further day during the read, the report still counts that
 * day from tickets and messages.
 */
const readSums = async (
  db: Tx,
  days: readonly string[],
  split: string,
  { project, language, tag = '', agent }: Filter,
): Promise<DaysRead> => {
  if (days.length === 0) return { did: [], waits: [] }
  const isOne = sql`day = any(${sql.param(days)}::date[])`
  const did = await rowsOf<Did>(
    db,
    sql`select day::text as day, staff_id as "staffId", sum(created)::int as created, sum(closed)::int as closed, sum(answers)::int as answers,
        array[${sql.join(
          [1, 2, 3, 4, 5].map((score) => sql`sum(scores[${sql.raw(String(score))}])::int`),
          sql`, `,
        )}] as scores
      from ${reportSum} where tag = ${tag} and ${isOne} and ${equals(sql`project_id`, project)} and ${equals(sql`language`, language)}
        and ${equals(sql`staff_id`, agent)}
      group by day, staff_id`,
  )
  const waits = await rowsOf<Wait>(
    db,
    sql`select kind, day < ${split} as "isBefore", length.seconds, sum(length.count)::int as count
      from ${reportWait} cross join lateral unnest(seconds, counts) as length(seconds, count)
      where tag = ${tag} and scope = ${scopeOf({ project, language, agent })} and ${isOne} and ${equals(sql`project_id`, project)}
        and ${equals(sql`language`, language)} and ${equals(sql`staff_id`, agent)}
      group by 1, 2, 3`,
  )
  return { did, waits }
}

/**
 * Returns the scope of the stored waits to read for this filter. Several scopes may have the waits that the filter asks for; this one has
 * the fewest rows. In each scope, the rows are summed over some columns. The scope is a bit mask of these columns: 4 project, 2 language, 1
 * member of staff (`grouping` in `sum-days.ts`).
 */
const scopeOf = ({ project, language, agent }: Filter): number => {
  if (agent !== undefined || (project !== undefined && language !== undefined)) return 0
  if (project !== undefined) return 3
  return language === undefined ? 7 : 5
}

type Fact = Omit<Did, 'scores'> & { score: number | null; first: number | null; every: number | null; count: number }

const readFacts = async (db: Tx, days: Days, split: string, filter: Filter): Promise<DaysRead> => {
  const facts = await rowsOf<Fact>(
    db,
    sql`select day::text as day, coalesce(staff_id::text, '') as "staffId", score, first_wait as first, every_wait as every,
        sum(created)::int as created, sum(closed)::int as closed, sum(answers)::int as answers, count(*)::int as count
      from (${factsOf(days, filter)}) facts group by 1, 2, 3, 4, 5`,
  )
  return {
    did: facts.map(({ score, count, ...of }) => ({ ...of, scores: [1, 2, 3, 4, 5].map((each) => (each === score ? count : 0)) })),
    waits: facts.flatMap(({ day, first, every, count }) => [
      ...(first === null ? [] : [{ kind: 'first' as const, isBefore: day < split, seconds: first, count }]),
      ...(every === null ? [] : [{ kind: 'every' as const, isBefore: day < split, seconds: every, count }]),
    ]),
  }
}

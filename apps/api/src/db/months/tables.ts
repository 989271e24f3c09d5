import { sql } from 'drizzle-orm'
import type { Tx } from '../connect.ts'

/**
 * The tables that PostgreSQL partitions by month (docs/decisions/038-months.md). The column `at` decides the month. Each table has a
 * partition for each month, `…_early` for the time before its first month, and `…_late` for the time after its last one. So there is a
 * partition for every time, and no row is refused. `…_first` is the table as it was before it was partitioned.
 */
export const monthTables = ['payment_event', 'notice_try', 'sign_in_event'] as const
export type MonthTable = (typeof monthTables)[number]
export const isMonthTable = (name: string): name is MonthTable => monthTables.some((each) => each === name)

/**
 * A partition. `isPending`: whether its detaching was interrupted and must be finished. `rows`: the number of rows as estimated by
 * PostgreSQL. `bytes`: its size with its indexes.
 */
export type Month = {
  table: MonthTable
  name: string
  from: Date | null
  until: Date | null
  isPending: boolean
  rows: number
  bytes: number
}

type Row = Omit<Month, 'table' | 'from' | 'until'> & { table: MonthTable; from: string | null; until: string | null }

/** Lists the partitions of one month table, oldest first. Without `table`, lists those of all month tables. */
export const listMonths = async (db: Pick<Tx, 'execute'>, table?: MonthTable): Promise<Month[]> => {
  const tables = table === undefined ? monthTables : [table]
  const { rows } = await db.execute<Row>(sql`
    select "table", name, "isPending", rows, bytes, to_json(since) #>> '{}' as from, to_json(until) #>> '{}' as until from (
      select parent.relname as table, child.relname as name, i.inhdetachpending as "isPending", greatest(child.reltuples, 0)::float8 as rows,
        pg_total_relation_size(child.oid)::float8 as bytes, ${limitOf('FROM')} as since, ${limitOf('TO')} as until
      from pg_inherits i join pg_class child on child.oid = i.inhrelid join pg_class parent on parent.oid = i.inhparent
      where i.inhparent in (select to_regclass(quote_ident(name)) from unnest(${sql.param([...tables])}::text[]) name)
    ) month order by "table", since nulls first`)
  return rows.map(({ from, until, ...rest }) => ({
    ...rest,
    from: from === null ? null : new Date(from),
    until: until === null ? null : new Date(until),
  }))
}

/** SQL for one of the two limits of a partition; null if there is no limit. PostgreSQL stores the limits as the text of an expression. */
const limitOf = (side: 'FROM' | 'TO') =>
  sql.raw(`substring(pg_get_expr(child.relpartbound, child.oid) from '${side} [(]''([^'']*)''')::timestamptz`)

export const earlyOf = (table: MonthTable) => `${table}_early`
export const lateOf = (table: MonthTable) => `${table}_late`

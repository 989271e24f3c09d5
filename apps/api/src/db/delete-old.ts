import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './connect.ts'
import { isMonthTable, listMonths } from './months/tables.ts'

/** How many rows one statement deletes. */
export const AT_ONCE = 2000
/** The sweep deletes what is left a minute later. */
const STATEMENTS_MAX = 50

/**
 * Deletes rows that nobody needs any more, some in each statement. So no statement holds locks for long or reaches the time limit, however
 * many rows have gathered while no job ran. Rows that somebody has locked are left for the next sweep.
 */
export const deleteOld = async (db: Tx, table: PgTable, which: SQL | undefined) => {
  for (const name of await filesOf(db, table)) await deleteFrom(db, name, table, which)
}

/** A `ctid` is unique only inside one partition, so each partition is searched separately. */
const filesOf = async (db: Tx, table: PgTable): Promise<string[]> => {
  const name = getTableName(table)
  return isMonthTable(name) ? (await listMonths(db, name)).map((month) => month.name) : [name]
}

const deleteFrom = async (db: Tx, name: string, table: PgTable, which: SQL | undefined) => {
  // The condition names the columns by the table's own name.
  const named = sql`${sql.identifier(name)} as ${sql.identifier(getTableName(table))}`
  for (let statements = 0; statements < STATEMENTS_MAX; statements += 1) {
    const { rowCount } = await db.execute(
      sql`delete from ${named} where ctid = any(array(select ctid from ${named} where ${which} limit ${AT_ONCE} for update skip locked))`,
    )
    if ((rowCount ?? 0) < AT_ONCE) return
  }
}

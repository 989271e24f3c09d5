import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './connect.ts'
import { isMonthTable, listMonths } from './months/tables.ts'

/** Maximum number of rows that one statement deletes. */
export const AT_ONCE = 2000
/** Maximum number of statements per partition in one call. The next run of the sweep job, a minute later, deletes the remaining rows. */
const STATEMENTS_MAX = 50

/**
 * Deletes the rows of `table` that match `which`, in several statements of limited size. So no statement holds locks for long or reaches
 * the time limit, even if many rows have gathered while no job ran. Rows that another transaction has locked are left for the next call.
 */
export const deleteOld = async (db: Tx, table: PgTable, which: SQL | undefined) => {
  for (const name of await filesOf(db, table)) await deleteFrom(db, name, table, which)
}

/**
 * Returns the names of the table's partitions, or the name of the table if it has none. A `ctid` is unique only inside one partition, so
 * each partition is searched separately.
 */
const filesOf = async (db: Tx, table: PgTable): Promise<string[]> => {
  const name = getTableName(table)
  return isMonthTable(name) ? (await listMonths(db, name)).map((month) => month.name) : [name]
}

const deleteFrom = async (db: Tx, name: string, table: PgTable, which: SQL | undefined) => {
  // `which` contains the table's name before each column. So the partition gets this name as its alias.
  const named = sql`${sql.identifier(name)} as ${sql.identifier(getTableName(table))}`
  for (let statements = 0; statements < STATEMENTS_MAX; statements += 1) {
    const { rowCount } = await db.execute(
      sql`delete from ${named} where ctid = any(array(select ctid from ${named} where ${which} limit ${AT_ONCE} for update skip locked))`,
    )
    if ((rowCount ?? 0) < AT_ONCE) return
  }
}

import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../connect.ts'
import { pause, pauseAfter } from '../waits.ts'
import { nameOfMonth } from './rules.ts'
import { earlyOf, listMonths, type Month, type MonthTable } from './tables.ts'

/** The single steps that change partitions. Each step may be interrupted. The next call of `keepMonths` then continues with it. */

/** How long a step waits for a lock of another transaction. While it waits, later statements on the table wait too. */
const LOCK_WAIT = '200ms'
const TRIES_MAX = 20
const LOCK_NOT_AVAILABLE = '55P03'

export type Range = { from: Date | null; until: Date | null }

/**
 * Runs a statement of a kind that allows no parameters, such as `alter table`. Its text contains only names and times that our code
 * creates, so injection is impossible.
 */
const run = (db: Pick<Tx, 'execute'>, text: string) => db.execute(sql.raw(text))
const limit = (time: Date | null, none: 'MINVALUE' | 'MAXVALUE') => (time === null ? none : `'${time.toISOString()}'`)
const rangeOf = ({ from, until }: Range) => `for values from (${limit(from, 'MINVALUE')}) to (${limit(until, 'MAXVALUE')})`

export const nameOf = (table: MonthTable, month: Date) => `${table}_${nameOfMonth(month).replace('-', '_')}`

/**
 * Runs `steps` in one transaction. If another transaction has locked a table, tries again later, so that other statements never wait long.
 */
export const whenFree = async (db: Db, steps: (tx: Tx) => Promise<unknown>) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async (tx) => {
        await run(tx, `set local lock_timeout = '${LOCK_WAIT}'`)
        await steps(tx)
      })
    } catch (error) {
      const isBusy = error instanceof Error && codeOf(error.cause ?? error) === LOCK_NOT_AVAILABLE
      if (!isBusy || tries >= TRIES_MAX) throw error
      await pause(pauseAfter(tries))
    }
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Detaches the partition without blocking readers or writers. Waits until all transactions that may use it have ended. */
export const detach = async (db: Db, { table, name, isPending }: Pick<Month, 'table' | 'name' | 'isPending'>) =>
  run(db, `alter table ${table} detach partition ${name} ${isPending ? 'finalize' : 'concurrently'}`)

export const create = (db: Pick<Tx, 'execute'>, table: MonthTable, name: string) =>
  run(db, `create table if not exists ${name} (like ${table} including defaults including storage including indexes)`)

/**
 * Attaches a table as a partition; creates it first if it does not exist. To attach it, PostgreSQL reads the whole table, unless a check
 * constraint already proves that its rows fit the range.
 */
export const attach = (db: Db, table: MonthTable, name: string, range: Range) =>
  whenFree(db, async (tx) => {
    await create(tx, table, name)
    await run(tx, `alter table ${table} attach partition ${name} ${rangeOf(range)}`)
    await dropConditions(tx, name)
  })

/**
 * Drops the check constraints of a table. When PostgreSQL detached the table, it added a constraint for the old time range, which would
 * reject rows of the new range.
 */
const dropConditions = async (db: Pick<Tx, 'execute'>, name: string) => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select conname as name from pg_constraint where conrelid = ${name}::regclass and contype = 'c'`,
  )
  for (const condition of rows) await run(db, `alter table ${name} drop constraint "${condition.name}"`)
}

export const isEmpty = async (db: Pick<Tx, 'execute'>, name: string) => {
  const { rows } = await run(db, `select from ${name} limit 1`)
  return rows.length === 0
}

export const drop = (db: Db, name: string) => whenFree(db, (tx) => run(tx, `drop table ${name}`))

/** Extends the partition `…_early` so that it covers all time before the first other partition. */
export const closeGapBefore = async (db: Db, table: MonthTable) => {
  const months = await listMonths(db, table)
  const early = months.find(({ name }) => name === earlyOf(table))
  const first = months.find(({ name }) => name !== earlyOf(table))
  if (!first || first.from === null || first.from.getTime() === early?.until?.getTime()) return
  if (early) await detach(db, early)
  await attach(db, table, earlyOf(table), { from: null, until: first.from })
}

/** Moves rows of the detached table `from` into the table `to`. If the range has a start, moves only the rows from this time on. */
export const moveRows = async (db: Pick<Tx, 'execute'>, from: string, to: string, { from: start }: Range) =>
  run(
    db,
    `with moved as (delete from ${from} ${start === null ? '' : `where at >= '${start.toISOString()}'`} returning *) insert into ${to} select * from moved`,
  )

/**
 * Sets the end of the last partition to `until`, and adds a new last partition. The rows of the partition are first checked against this
 * end while reads and writes go on. So writers wait only for a moment.
 */
export const endLate = async (db: Db, { table, name, from }: Month, until: Date) => {
  const closed = `${table}_until_${nameOfMonth(until).replace('-', '_')}`
  const range = { from, until }
  const fits = `${from === null ? '' : `at >= '${from.toISOString()}' and `}at < '${until.toISOString()}'`
  await run(db, `alter table ${name} drop constraint if exists ${table}_fits`)
  await whenFree(db, (tx) => run(tx, `alter table ${name} add constraint ${table}_fits check (${fits}) not valid`))
  await run(db, `alter table ${name} validate constraint ${table}_fits`)
  await whenFree(db, async (tx) => {
    await run(tx, `alter table ${table} detach partition ${name}`)
    await run(tx, `alter table ${name} rename to ${closed}`)
    await run(tx, `alter table ${table} attach partition ${closed} ${rangeOf(range)}`)
    await run(tx, `alter table ${closed} drop constraint ${table}_fits`)
    await create(tx, table, name)
    await run(tx, `alter table ${table} attach partition ${name} ${rangeOf({ from: until, until: null })}`)
  })
}

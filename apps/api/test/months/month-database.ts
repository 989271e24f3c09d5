import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connect } from '../../src/db/connect.ts'
import { keepMonths } from '../../src/db/months/keep.ts'
import { listMonths, type MonthTable } from '../../src/db/months/tables.ts'
import { ask, copyTemplate } from '../postgres.ts'

export const time = (day: string) => new Date(`${day}T12:00:00Z`)
export const month = (name: string) => new Date(`${name}-01T00:00:00Z`)

/** Creates and opens a new database; without `template` it is empty. */
export const openDatabase = async ({ template }: { template?: string } = {}) => {
  const name = `months_${randomUUID().replaceAll('-', '')}`
  const server = inject('databaseServer')
  await (template ? copyTemplate(server, template, name) : ask(server, `create database ${name}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  const connection = connect(url.href, 8, () => {})
  const close = async () => {
    await connection.pool.end()
    await ask(server, `drop database ${name}`)
  }
  return { ...connection, url: url.href, close }
}

/** Creates the database of an installation that began in the month of `start`. Its tables have no rows. */
export const openMonths = async (start: Date) => {
  const hub = await openDatabase({ template: inject('databaseTemplate') })
  for (const { name } of await listMonths(hub.db)) await hub.pool.query(`drop table ${name}`)
  await keepMonths(hub.db, start)
  return hub
}

/** Lists the partitions of a table, each as `name from until`. */
export const rangesOf = async ({ db }: Pick<Connection, 'db'>, table: MonthTable) =>
  (await listMonths(db, table)).map(({ name, from, until }) =>
    [name.replace(`${table}_`, ''), from?.toISOString().slice(0, 7) ?? '', until?.toISOString().slice(0, 7) ?? ''].join(' '),
  )

const WRITES = [
  `insert into payment_event (payment_id, from_status, to_status, cause, actor) values (gen_random_uuid(), '', 'none', $1, 'test')`,
  `insert into notice_try (event_id, took_ms) values ($1, 1)`,
  `insert into sign_in_event (event) values ($1)`,
]

/**
 * Repeatedly writes a row to each table that is partitioned by month, and reads from one of these tables. Returns a function that stops
 * this work. It resolves with `rows`, the number of rows that each table got, and `longestMs`, the longest time of a statement in ms.
 */
export const startWriting = (pool: pg.Pool, word: string) => {
  let isOver = false
  let longestMs = 0
  const timed = async (text: string, values: unknown[]) => {
    const began = performance.now()
    await pool.query({ text, values })
    longestMs = Math.max(longestMs, performance.now() - began)
  }
  const writing = async () => {
    let rows = 0
    for (; !isOver; rows += 1) {
      for (const text of WRITES) await timed(text, [word])
      await timed('select count(*) from payment_event where payment_id = $1', [randomUUID()])
    }
    return rows
  }
  const running = Promise.all([writing(), writing()])
  return async () => {
    isOver = true
    const [first, second] = await running
    return { rows: first + second, longestMs }
  }
}

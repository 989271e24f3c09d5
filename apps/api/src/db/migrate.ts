import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import type { Connection } from './connect.ts'
import { pause, pauseAfter } from './waits.ts'

// Reckoned from `apps/api`: this file and the built one (`dist/server`) are two folders below it.
export const migrationsFolder = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))
const MIGRATION_LOCK = 7_202_612
/** A migration waits no longer for a table: whoever comes after it waits in the same line, readers too. */
const LOCK_WAIT_MS = 2000
const LOCK_NOT_AVAILABLE = '55P03'

export type MigrateOptions = {
  folder?: string
  signal?: AbortSignal
  /** Called before anything is waited for, if there is something to do. */
  onPending?: () => Promise<void>
  /** Hears of each try that others kept from its tables. */
  onBusy?: (tries: number) => void
}

/**
 * Brings the schema up to date; processes that start together take turns. Each migration is a transaction of its own, so that a table is locked
 * for its own migration alone, and what is done stays done. The journal is Drizzle's own (`drizzle-kit`, and the release before, read it).
 */
export const migrate = async ({ pool }: Pick<Connection, 'pool'>, options: MigrateOptions = {}) => {
  const migrations = readMigrationFiles({ migrationsFolder: options.folder ?? migrationsFolder })
  const client = await pool.connect()
  try {
    if ((await pendingOf(client, migrations)).length === 0) return
    await options.onPending?.()
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('create schema if not exists drizzle')
    await client.query(
      'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
    // Another process may have been quicker.
    for (const migration of await pendingOf(client, migrations)) await applyOnceFree(client, migration, options)
  } finally {
    await client.query('select pg_advisory_unlock_all()')
    client.release()
  }
}

/** Drizzle too takes for done what is not younger than the last that was. */
const pendingOf = async (client: pg.PoolClient, migrations: MigrationMeta[]) => {
  const begun = await client.query<{ is: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as is`)
  if (!begun.rows[0]?.is) return migrations
  const { rows } = await client.query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
  const last = Number(rows[0]?.last ?? -1)
  return migrations.filter(({ folderMillis }) => folderMillis > last)
}

/** Tries until the tables are to be had; a try that is cut off has changed nothing. */
const applyOnceFree = async (client: pg.PoolClient, migration: MigrationMeta, { signal, onBusy }: MigrateOptions) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(client, migration)
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isBusy || signal?.aborted) throw error
      onBusy?.(tries)
      await pause(pauseAfter(tries), signal)
    }
  }
}

const apply = async (client: pg.PoolClient, { sql, hash, folderMillis }: MigrationMeta) => {
  try {
    await client.query(`begin; set local lock_timeout = ${LOCK_WAIT_MS}`)
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

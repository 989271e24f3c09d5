import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import type { Connection } from './connect.ts'
import { pause, pauseAfter } from './waits.ts'

// This path is correct both for this source file and for the built file (`dist/server`), because both are two folders below `apps/api`.
export const migrationsFolder = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))
/** How long a migration waits for the lock on a table. While it waits, all later statements on the table wait too, even reads. */
const LOCK_WAIT_MS = 2000
/** SQLSTATE codes of a lock that another transaction holds (`lock_not_available`, `deadlock_detected`). */
const BUSY: readonly (string | undefined)[] = ['55P03', '40P01']
const TURN_MS = 200

export type MigrateOptions = {
  folder?: string
  signal?: AbortSignal
  /** Called before the first migration, if there are migrations to apply. */
  onPending?: () => Promise<void>
  /** Called after each try in which another transaction held the table. */
  onBusy?: (tries: number) => void
}

/**
 * Brings the schema up to date. If several processes start together, only one of them migrates at a time. Each migration is its own
 * transaction, so a table is locked only during its own migration, and a later failure does not undo finished migrations. The journal has
 * Drizzle's format, because `drizzle-kit` and the previous release read it.
 */
export const migrate = async ({ pool }: Pick<Connection, 'pool'>, options: MigrateOptions = {}) => {
  const migrations = readMigrationFiles({ migrationsFolder: options.folder ?? migrationsFolder })
  const client = await pool.connect()
  try {
    if ((await pendingOf(client, migrations)).length === 0) return
    await options.onPending?.()
    await applyPending(client, migrations, options)
  } finally {
    client.release()
  }
}

const applyPending = async (client: pg.PoolClient, migrations: MigrationMeta[], options: MigrateOptions) => {
  try {
    await takeTurn(client, options)
    await client.query('create schema if not exists drizzle')
    await client.query(
      'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
    // The list is read again under the lock, because another process may have applied migrations while this one waited.
    for (const migration of await pendingOf(client, migrations)) await applyOnceFree(client, migration, options)
  } finally {
    await client.query('select pg_advisory_unlock_all()')
  }
}

/**
 * Takes the lock for migrations. Polls for the lock while another process has it, because a statement that waits for the lock is a running
 * transaction. If the other process builds an index with `concurrently`, it waits for the end of all running transactions. So the two
 * processes would wait for each other.
 */
const takeTurn = async (client: pg.PoolClient, { signal }: MigrateOptions) => {
  for (;;) {
    const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [advisoryLocks.migration])
    if (rows[0]?.is) return
    await pause(TURN_MS, signal)
    signal?.throwIfAborted()
  }
}

/**
 * Returns the migrations that are not applied yet. Like Drizzle, this treats a migration as applied if it is not newer than the last
 * applied one.
 */
const pendingOf = async (client: pg.PoolClient, migrations: MigrationMeta[]) => {
  const begun = await client.query<{ is: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as is`)
  if (!begun.rows[0]?.is) return migrations
  const { rows } = await client.query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
  const last = Number(rows[0]?.last ?? -1)
  return migrations.filter(({ folderMillis }) => folderMillis > last)
}

/** Applies a migration, and retries until its tables are not locked. A try that is interrupted changes nothing. */
const applyOnceFree = async (client: pg.PoolClient, migration: MigrationMeta, { signal, onBusy }: MigrateOptions) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(client, migration)
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && BUSY.includes(error.code)
      if (!isBusy || signal?.aborted) throw error
      onBusy?.(tries)
      await pause(pauseAfter(tries), signal)
    }
  }
}

const CONCURRENT_INDEX = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i

const apply = async (client: pg.PoolClient, migration: MigrationMeta) => {
  const { sql } = migration
  if (sql.every((statement) => CONCURRENT_INDEX.test(statement))) return buildIndexes(client, migration)
  try {
    await client.query(`begin; set local lock_timeout = ${LOCK_WAIT_MS}`)
    for (const statement of sql) await client.query(statement)
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const note = (client: pg.PoolClient, { hash, folderMillis }: MigrationMeta) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])

/**
 * Builds indexes while other transactions write to their tables. PostgreSQL allows this only outside a transaction. So an interrupted build
 * leaves an invalid index, which the next try replaces. Finished indexes are kept.
 */
const buildIndexes = async (client: pg.PoolClient, migration: MigrationMeta) => {
  for (const statement of migration.sql) {
    const name = CONCURRENT_INDEX.exec(statement)?.[1] ?? ''
    const { rows } = await client.query<{ valid: boolean }>('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [
      `"${name}"`,
    ])
    if (rows[0]?.valid) continue
    if (rows[0]) await client.query(`drop index concurrently "${name}"`)
    await client.query(statement)
  }
  await note(client, migration)
}

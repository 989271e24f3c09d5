import { fileURLToPath } from 'node:url'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Connection } from './connect.ts'

// Reckoned from `apps/api`: this file and the built one (`dist/server`) are two folders below it.
const migrationsFolder = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))
const MIGRATION_LOCK = 7_202_612

/** Brings the schema up to date; processes that start together take turns. */
export const migrate = async ({ pool, db }: Connection) => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(db, { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  }
}

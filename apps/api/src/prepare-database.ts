import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { type Connection, connect } from './db/connect.ts'
import { type MigrateOptions, migrate } from './db/migrate.ts'
import { waitForDatabase } from './db/wait-for.ts'
import { ensureFirstAdmin } from './desk/colleagues/first-admin.ts'
import { prepareJobs } from './queue/worker.ts'
import { shutDemoStaffOut } from './seed/shut-demo-staff-out.ts'
import type { WaitingRoom } from './waiting-room.ts'

/**
 * Prepares the database with its schema and demo content. If the database does not answer or the schema must be updated, opens `room`,
 * which answers on the ports. The caller closes `room` later.
 */
export const prepareDatabase = async (config: Config, url: string, log: FastifyBaseLogger, room: WaitingRoom, signal: AbortSignal) => {
  // The connection has no time limits, because a migration may take long.
  const connection = connect(url, 2, () => {})
  try {
    await waitForDatabase(connection, { log, signal, onAway: () => room.open('unreachable') })
    await bringUpToDate(config, connection, {
      signal,
      onPending: () => room.open('updating'),
      onBusy: (tries) => log.warn({ tries }, 'a migration waits for tables that others use'),
    })
  } finally {
    await connection.pool.end()
  }
}

/** Updates the schema and the stored content that the start needs. */
const bringUpToDate = async (config: Config, connection: Connection, migrating: MigrateOptions) => {
  await migrate(connection, migrating)
  await prepareJobs(connection.pool)
  await ensureFirstAdmin(connection.db, config)
  if (config.seedDemo) await (await import('./seed/seed.ts')).seedDemo(connection.db, config)
  if (config.production) await shutDemoStaffOut(connection.db)
}

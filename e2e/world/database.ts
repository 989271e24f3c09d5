import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * Creates a database for a world (hub, database and simulator) on the PostgreSQL server that `DATABASE_URL` names. `drop` deletes the
 * database. If `DATABASE_URL` is not set, the world starts its own PostgreSQL in its folder.
 */
export const makeDatabase = async (server: string | undefined) => {
  if (!server) return { url: undefined, drop: async () => {} }
  const name = `playhub_e2e_${randomBytes(6).toString('hex')}`
  await ask(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => ask(server, `drop database ${name} with (force)`) }
}

/** Runs an SQL statement and returns its rows. Tests use it for changes that no API call can make, such as setting an older date. */
export const ask = async (server: string, statement: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement, [...values]).finally(() => client.end())
  return rows
}

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

export type Db = NodePgDatabase<typeof schema>
/** A transaction, or the database itself: what every data function takes first. */
export type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

export type Connection = { pool: pg.Pool; db: Db }

/** A pool of at most `size` connections. `onError` hears of idle connections that broke; the pool replaces them by itself. */
export const connect = (url: string, size: number, onError: (error: Error) => void): Connection => {
  const pool = new pg.Pool({ connectionString: url, max: size, application_name: 'playhub', connectionTimeoutMillis: 10_000 })
  pool.on('error', onError)
  // A connection that breaks while it is lent out reports here; its query fails by itself.
  pool.on('connect', (client) => void client.on('error', onError))
  return { pool, db: drizzle(pool, { schema }) }
}

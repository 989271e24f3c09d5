import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

export type Db = NodePgDatabase<typeof schema>
/** A transaction, or the database itself: what every data function takes first. */
export type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

export type Connection = { pool: pg.Pool; db: Db }

/** Of statements that each connection keeps ready; the product has a few hundred. What is built in more ways than that is not worth keeping. */
const STATEMENTS_MAX = 1000
const statements = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = statements.get(text)
  if (known || statements.size >= STATEMENTS_MAX) return known
  const name = `s${statements.size}`
  statements.set(text, name)
  return name
}

/** Has PostgreSQL read and plan each statement once for a connection, not each time: most of what a short statement costs. */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the base method has ten forms, and all but one pass through as they are.
  override query(...args: any[]): any {
    const [config, values] = args
    // Without parameters it may be several commands in one, which cannot be prepared.
    const isPlain = typeof config?.text === 'string' && config.name === undefined && values?.length > 0
    const query = super.query as (...given: unknown[]) => unknown
    return isPlain ? query.call(this, { ...config, name: nameOf(config.text) }, ...args.slice(1)) : query.apply(this, args)
  }
}

/** A pool of at most `size` connections. `onError` hears of idle connections that broke; the pool replaces them by itself. */
export const connect = (url: string, size: number, onError: (error: Error) => void): Connection => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'playhub',
    connectionTimeoutMillis: 10_000,
    Client: PreparingClient,
  })
  pool.on('error', onError)
  // A connection that breaks while it is lent out reports here; its query fails by itself.
  pool.on('connect', (client) => void client.on('error', onError))
  return { pool, db: drizzle(pool, { schema }) }
}

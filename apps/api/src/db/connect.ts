import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { DatabaseGone, isLost } from './failure.ts'
import * as schema from './schema.ts'
import { type Waits, waits } from './waits.ts'

export type Db = NodePgDatabase<typeof schema>
/** A transaction, or the database itself: what every data function takes first. */
export type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

export type Connection = {
  pool: pg.Pool
  db: Db
  /** Gives up every connection that has kept a statement waiting for so long: whoever waits for it hears so now. */
  abandon: (silentMs: number) => void
}

type Options = {
  /** None for scripts and migrations, which take as long as they take. */
  waits?: Waits
  /** False behind a pooler that hands out another connection for each transaction, such as PgBouncer before 1.21. */
  namedStatements?: boolean
  /** False where a pooler would refuse settings that come with the connection. */
  tellsServer?: boolean
}

/** Of statements that each connection keeps ready; the product has a few hundred. What is built in more ways than that is not worth keeping. */
const STATEMENTS_MAX = 1000
const KEEP_ALIVE_AFTER_MS = 10_000
/** A transaction that this process forgot, or froze in, holds its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 60_000
/** Whatever the role is limited to. */
const NO_LIMITS = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0'
/**
 * A request's statement is short, but the planner expects 100,000 messages of a word that it does not know yet, and starts two more processes
 * for them: 14 ms for a search that takes one.
 */
const NO_PARALLEL = '-c max_parallel_workers_per_gather=0'
/** PostgreSQL's own default, for reads of months. */
const PARALLEL_WORKERS = 2
const statements = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = statements.get(text)
  if (known || statements.size >= STATEMENTS_MAX) return known
  const name = `s${statements.size}`
  statements.set(text, name)
  return name
}

// biome-ignore lint/suspicious/noExplicitAny: the base method has ten forms, and all but one pass through as they are.
type AnyArguments = any[]

/**
 * Has PostgreSQL read and plan each statement once for a connection, not each time: most of what a short statement costs.
 * Once an answer does not come, or says that it is over, the connection is closed and everything after fails in the same way at once.
 */
class PatientClient extends pg.Client {
  readonly #isPreparing: boolean
  #gone: DatabaseGone | undefined
  /** When the statement under way was sent. */
  #since: number | undefined
  /** In place of the pool's own limit, while whoever has it reads what takes long. */
  answerMs: number | undefined

  constructor(config: pg.ClientConfig & { isPreparing?: boolean } = {}) {
    super(config)
    this.#isPreparing = config.isPreparing ?? true
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  override query(...args: AnyArguments): any {
    const [config, values] = args
    const text: unknown = typeof config === 'string' ? config : config?.text
    const limit = this.answerMs === undefined ? {} : { query_timeout: this.answerMs }
    const given = typeof config?.text === 'string' ? [{ ...config, ...limit, name: this.#nameOf(config, values) }, ...args.slice(1)] : args
    const query = super.query as (...given: unknown[]) => unknown
    const ended = <E>(error: E) => {
      this.#since = undefined
      return error && this.#seen(error, text)
    }
    this.#since = performance.now()
    const callback = given.at(-1)
    if (typeof callback === 'function')
      return query.apply(this, [...given.slice(0, -1), (error: unknown, result: unknown) => callback(ended(error), result)])
    const asked = query.apply(this, given)
    if (!(asked instanceof Promise)) return asked
    return asked.then(
      (result: unknown) => {
        ended(undefined)
        return result
      },
      (error: unknown) => {
        throw ended(error)
      },
    )
  }

  abandon(silentMs: number) {
    if (this.#since !== undefined && performance.now() - this.#since >= silentMs) void this.end()
  }

  #nameOf({ text, name }: { text: string; name?: string }, values: unknown[] | undefined) {
    if (!this.#isPreparing) return undefined
    // Without parameters it may be several commands in one, which cannot be prepared.
    return name === undefined && values && values.length > 0 ? nameOf(text) : name
  }

  #seen(error: unknown, text: unknown): unknown {
    const isOver = isLost(error)
    // A server that has become a standby; and a transaction that never began, which Drizzle would keep for ever.
    const isUseless =
      error instanceof pg.DatabaseError && (error.code === '25006' || (typeof text === 'string' && text.startsWith('begin')))
    if (!isOver && !isUseless) return error
    if (isOver) this.#gone ??= new DatabaseGone(error)
    void this.end()
    return this.#gone ?? error
  }
}

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void

/** Takes back a connection that broke while it was lent, whether whoever had it gives it back or not. */
class LendingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Lent): void
  override connect(callback?: Lent): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return super.connect().then(lend, (error: unknown) => {
        throw new DatabaseGone(error)
      })
    super.connect((error, client, release) => callback(error && new DatabaseGone(error), client, release))
    return undefined
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  override query(...args: AnyArguments): any {
    const query = super.query as (...given: unknown[]) => unknown
    const asked = query.apply(this, args)
    if (!(asked instanceof Promise)) return asked
    return asked.catch((error: unknown) => {
      // A connection that breaks tells the pool before it tells the statement.
      throw isLost(error) ? new DatabaseGone(error) : error
    })
  }
}

const lend = (client: pg.PoolClient): pg.PoolClient => {
  const release = client.release
  let isBack = false
  const give = (error?: Error | boolean) => {
    if (isBack) return
    isBack = true
    client.off('end', giveBroken)
    release(error)
  }
  const giveBroken = () => give(true)
  client.once('end', giveBroken)
  client.release = give
  return client
}

/** A pool of at most `size` connections. `onError` hears of connections that broke; the pool replaces them by itself. */
export const connect = (url: string, size: number, onError: (error: Error) => void, options: Options = {}): Connection => {
  const { waits: limits, namedStatements: isPreparing = true, tellsServer = true } = options
  const clients = new Set<pg.PoolClient>()
  const settings: pg.PoolConfig & { isPreparing: boolean } = {
    connectionString: url,
    max: size,
    application_name: 'playhub',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    connectionTimeoutMillis: limits?.connectMs ?? 10_000,
    ...(limits ? { query_timeout: limits.answerMs } : { options: NO_LIMITS }),
    ...(limits &&
      tellsServer && {
        statement_timeout: limits.statementMs,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
        options: NO_PARALLEL,
      }),
    Client: PatientClient,
    isPreparing,
  }
  const pool = new LendingPool(settings)
  pool.on('error', onError)
  pool.on('connect', (client) => {
    clients.add(client)
    // One that breaks while it is lent out reports here; its query fails by itself.
    client.on('error', onError)
  })
  pool.on('remove', (client) => void clients.delete(client))
  return {
    pool,
    db: drizzle(pool, { schema }),
    abandon: (silentMs) => {
      for (const client of clients) if (client instanceof PatientClient) client.abandon(silentMs)
    },
  }
}

/** In one read-only transaction, of which each statement may take as long as `waits.longRead` says. */
export const readPatiently = async <T>(pool: pg.Pool, read: (tx: Tx) => Promise<T>): Promise<T> => {
  const { statementMs, answerMs } = waits.longRead
  const client = await pool.connect()
  const beAsPatientAs = (ms: number | undefined) => {
    if (client instanceof PatientClient) client.answerMs = ms
  }
  try {
    beAsPatientAs(answerMs)
    const within = async (tx: Tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${statementMs}`))
      await tx.execute(sql.raw(`set local max_parallel_workers_per_gather = ${PARALLEL_WORKERS}`))
      return read(tx)
    }
    return await drizzle(client, { schema }).transaction(within, { accessMode: 'read only' })
  } finally {
    beAsPatientAs(undefined)
    client.release()
  }
}

/** One connection, for whoever keeps it. */
export const openClient = async (url: string, limits: Waits, name = 'playhub listen'): Promise<pg.Client> => {
  const client = new PatientClient({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.answerMs,
  })
  // What breaks it is told by `end`.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    await client.end()
    throw new DatabaseGone(error)
  }
  return client
}

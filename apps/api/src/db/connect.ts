import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { operationOf, tracer } from '../tracing/trace.ts'
import { DatabaseGone, isLost, isRefusedWrite } from './failure.ts'
import { type Waits, waits } from './waits.ts'

export type Db = NodePgDatabase
/** A transaction, or the database itself. Data functions take it as their first argument. */
export type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

export type Connection = {
  pool: pg.Pool
  db: Db
  /**
   * Closes every connection whose running statement was sent at least `silentMs` ago and has no answer. The callers of these statements get
   * an error at once.
   */
  abandon: (silentMs: number) => void
}

type Options = {
  /** Time limits. Scripts and migrations omit them, because they must not be interrupted. */
  waits?: Waits
  /**
   * Whether to use prepared statements. Set it to false behind a pooler that may run each transaction on a different server connection,
   * such as PgBouncer before 1.21.
   */
  namedStatements?: boolean
  /** Whether to send the time limits to the server when a connection starts. Set it to false behind a pooler that rejects such settings. */
  tellsServer?: boolean
}

/**
 * The maximum number of prepared statements per connection. The product has only a few hundred different statements. If there are more than
 * this number, one statement has a very large number of variants, and preparing them costs more than it saves.
 */
const STATEMENTS_MAX = 1000
const KEEP_ALIVE_AFTER_MS = 10_000
/**
 * The server ends a transaction that has been idle for this time, which frees its locks. Without this limit, a transaction that a bug has
 * left open, or that belongs to a frozen process, would keep its locks.
 */
const IDLE_IN_TRANSACTION_MS = 60_000
/** Switches the server's time limits off, even if the database role has its own limits. */
const NO_LIMITS = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0'
/**
 * Switches parallel workers off for requests. If a search word is missing in PostgreSQL's statistics, the planner expects 100,000 messages
 * and would start two worker processes. Then a search would take 14 ms instead of 1 ms.
 */
const NO_PARALLEL = '-c max_parallel_workers_per_gather=0'
/** Number of parallel workers for reports that read months of data. It is the default of PostgreSQL. */
export const PARALLEL_WORKERS = 2
/** Gives each statement a name under which it is prepared; undefined if there are too many statements. */
type NameOf = (text: string) => string | undefined

const createNames = (): NameOf => {
  const statements = new Map<string, string>()
  return (text) => {
    const known = statements.get(text)
    if (known || statements.size >= STATEMENTS_MAX) return known
    const name = `s${statements.size}`
    statements.set(text, name)
    return name
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the base method has ten overloads with different arguments.
type AnyArguments = any[]

/**
 * Prepares each statement once per connection, because parsing and planning take most of the time of a short statement. If an answer does
 * not come in time, or the connection breaks, the client closes the connection and fails every later statement with the same error.
 */
class PatientClient extends pg.Client {
  /** Undefined if this client uses no prepared statements. */
  readonly #nameOfText: NameOf | undefined
  #gone: DatabaseGone | undefined
  /** When the current statement was sent, in ms of `performance.now()`; undefined if no statement is running. */
  #since: number | undefined
  /** Replaces the pool's time limit for answers while this connection is used for a long read. */
  answerMs: number | undefined

  constructor(config: pg.ClientConfig & { nameOf?: NameOf | undefined } = {}) {
    super(config)
    this.#nameOfText = config.nameOf
  }

  // biome-ignore lint/suspicious/noExplicitAny: the base method has ten overloads (see `AnyArguments`).
  override query(...args: AnyArguments): any {
    const [config, values] = args
    const text: unknown = typeof config === 'string' ? config : config?.text
    const limit = this.answerMs === undefined ? {} : { query_timeout: this.answerMs }
    const given = typeof config?.text === 'string' ? [{ ...config, ...limit, name: this.#nameOf(config, values) }, ...args.slice(1)] : args
    // `query` has ten overloads, and TypeScript accepts only one of them. The cast is safe, because the order and number of the arguments
    // stay the same.
    const query = super.query as (...given: unknown[]) => unknown
    const now = tracer()
    const operation = now && operationOf(text)
    const part = operation && now.part(`postgresql ${operation}`, { 'db.system.name': 'postgresql', 'db.operation.name': operation })
    const ended = <E>(error: E) => {
      this.#since = undefined
      if (part) part(Boolean(error))
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

  #nameOf({ text, name, values: own }: { text: string; name?: string; values?: unknown[] }, values = own) {
    if (!this.#nameOfText) return undefined
    // A query without parameters may contain several commands, and those cannot be prepared.
    return name === undefined && values && values.length > 0 ? this.#nameOfText(text) : name
  }

  #seen(error: unknown, text: unknown): unknown {
    const isOver = isLost(error)
    // Two errors make a connection useless although it is not broken: the server became a standby, or `begin` failed. After a failed
    // `begin`, Drizzle would never release the connection.
    const isUseless = error instanceof pg.DatabaseError && (isRefusedWrite(error) || (typeof text === 'string' && text.startsWith('begin')))
    if (!isOver && !isUseless) return error
    if (isOver) this.#gone ??= new DatabaseGone(error)
    void this.end()
    return this.#gone ?? error
  }
}

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void

/** A pool that removes a broken connection even if the code that uses the connection never releases it. */
class LendingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Lent): void
  override connect(callback?: Lent): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return super.connect().then(lend, (error: unknown) => {
        throw new DatabaseGone(error)
      })
    const asked = tracer()?.keep(callback) ?? callback
    super.connect((error, client, release) => asked(error && new DatabaseGone(error), client, release))
    return undefined
  }

  // biome-ignore lint/suspicious/noExplicitAny: the base method has several overloads (see `AnyArguments`).
  override query(...args: AnyArguments): any {
    // `query` has several overloads, and TypeScript accepts only one of them. The cast is safe, because the arguments pass through
    // unchanged.
    const query = super.query as (...given: unknown[]) => unknown
    const asked = query.apply(this, args)
    if (!(asked instanceof Promise)) return asked
    return asked.catch((error: unknown) => {
      // If the pool notices a broken connection before the client does, the error has another type than `DatabaseGone`.
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

/**
 * Creates a pool of at most `size` connections. The pool calls `onError` for each broken connection and replaces that connection by itself.
 */
export const connect = (url: string, size: number, onError: (error: Error) => void, options: Options = {}): Connection => {
  const { waits: limits, namedStatements: isPreparing = true, tellsServer = true } = options
  const clients = new Set<pg.PoolClient>()
  const settings: pg.PoolConfig & { nameOf: NameOf | undefined } = {
    connectionString: url,
    max: size,
    application_name: 'playhub',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    connectionTimeoutMillis: (limits ?? waits.listen).connectMs,
    ...(limits ? { query_timeout: limits.answerMs } : { options: NO_LIMITS }),
    ...(limits &&
      tellsServer && {
        statement_timeout: limits.statementMs,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
        options: NO_PARALLEL,
      }),
    Client: PatientClient,
    nameOf: isPreparing ? createNames() : undefined,
  }
  const pool = new LendingPool(settings)
  pool.on('error', onError)
  pool.on('connect', (client) => {
    clients.add(client)
    // If a connection breaks during a query, the client reports the error twice: to this listener, and as the error of the query.
    client.on('error', onError)
  })
  pool.on('remove', (client) => void clients.delete(client))
  return {
    pool,
    db: drizzle(pool),
    abandon: (silentMs) => {
      for (const client of clients) if (client instanceof PatientClient) client.abandon(silentMs)
    },
  }
}

/** Sets how long (in ms) this connection waits for the answer to a statement. Undefined restores the time limit of the pool. */
export const beAsPatientAs = (client: pg.PoolClient, answerMs: number | undefined) => {
  if (client instanceof PatientClient) client.answerMs = answerMs
}

/** Runs `read` in one read-only transaction. Each statement may take as long as `waits.longRead` allows. */
export const readPatiently = <T>(pool: pg.Pool, read: (tx: Tx) => Promise<T>): Promise<T> =>
  patiently(pool, read, { accessMode: 'read only' })

/**
 * Runs `write` in one transaction in which all statements read the same snapshot. Each statement may take as long as `waits.longRead`
 * allows. PostgreSQL takes the snapshot at the first statement that reads or writes rows. So if `write` begins with `lock table`, the
 * snapshot is taken after the lock is granted.
 */
export const writePatiently = <T>(pool: pg.Pool, write: (tx: Tx) => Promise<T>): Promise<T> =>
  patiently(pool, write, { isolationLevel: 'repeatable read' })

const patiently = async <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, config: PgTransactionConfig): Promise<T> => {
  const { statementMs, answerMs } = waits.longRead
  const client = await pool.connect()
  try {
    beAsPatientAs(client, answerMs)
    const within = async (tx: Tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${statementMs}`))
      await tx.execute(sql.raw(`set local max_parallel_workers_per_gather = ${PARALLEL_WORKERS}`))
      return work(tx)
    }
    return await drizzle(client).transaction(within, config)
  } finally {
    beAsPatientAs(client, undefined)
    client.release()
  }
}

/** Opens one connection outside the pool. The caller closes it. */
export const openClient = async (url: string, limits: Waits): Promise<pg.Client> => {
  const client = new PatientClient({
    connectionString: url,
    application_name: 'playhub listen',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.answerMs,
    nameOf: createNames(),
  })
  // A broken connection is reported by the `end` event as well, so the `error` event can be ignored.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    await client.end()
    throw new DatabaseGone(error)
  }
  return client
}

import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Connection } from './connect.ts'
import { isDatabaseFailure, isWrongAddress } from './failure.ts'
import { pause, pauseAfter, waits } from './waits.ts'

type Options = {
  log: Pick<FastifyBaseLogger, 'warn'>
  signal: AbortSignal
  /** Called before the first pause; not called if the database is available at the first try. */
  onAway?: () => Promise<void>
}

/**
 * Waits until the database accepts writes. During this time the server may be down, starting or a standby; each failed try writes a log
 * line. Throws errors that waiting cannot fix, such as a wrong password. Throws any failure once `signal` is aborted.
 */
export const waitForDatabase = async (
  { pool }: Pick<Connection, 'pool'>,
  { log, signal, onAway = async () => {} }: Options,
): Promise<void> => {
  for (let failed = 1; ; failed += 1) {
    const why = await ask(pool).catch((error: unknown) => {
      if (signal.aborted || isWrongAddress(error) || !isDatabaseFailure(error)) throw error
      return error instanceof Error ? error.message : 'it does not answer'
    })
    if (why === undefined) return
    log.warn({ why, tries: failed }, 'waiting for the database')
    if (failed === 1) await onAway()
    await pause(pauseAfter(failed), signal)
    if (signal.aborted) throw new Error('stopped while waiting for the database')
  }
}

const QUESTION = `select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as off`
/** node-pg accepts a time limit for each query, but its types do not contain this option. */
type Asked = pg.QueryConfig & { query_timeout: number }

/** Returns the reason why the database does not accept writes; undefined if it does accept them. */
const ask = async (pool: Connection['pool']): Promise<string | undefined> => {
  const client = await pool.connect()
  try {
    const asked: Asked = { text: QUESTION, query_timeout: waits.listen.answerMs }
    const { rows } = await client.query<{ standby: boolean; off: boolean }>(asked)
    if (rows[0]?.standby) return 'it is a standby, which takes no writes'
    return rows[0]?.off ? 'it is read-only' : undefined
  } finally {
    client.release()
  }
}

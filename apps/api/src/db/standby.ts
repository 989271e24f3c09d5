import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Metrics } from '../metrics.ts'
import { beAsPatientAs, type Connection, type Db, PARALLEL_WORKERS, readPatiently, type Tx } from './connect.ts'
import { isDatabaseFailure, isRefusedWrite } from './failure.ts'
import { pause, type Waits, waits } from './waits.ts'

/**
 * Large reads that a standby can answer (decision 039). A read on a standby sees everything that was committed before the read began. For
 * this, the primary first returns its position in the write-ahead log, and the standby must have applied the log up to this position.
 */
export type Standby = {
  /** Runs a read for a request. Throws if `read` tries to write while it runs on a standby. */
  read: <T>(read: (tx: Tx) => Promise<T>) => Promise<T>
  /** Runs a read of several months of data, with the time limits of `waits.longRead`. */
  readLong: <T>(read: (tx: Tx) => Promise<T>) => Promise<T>
}

/** How long a read waits for the standby to apply the log up to the primary's position. */
const APPLIED_WITHIN_MS = 300
const LOOK_EVERY_MS = 15
/** The standby must answer the first statement of a read within this time. */
const FIRST_ANSWER_MS = 1000
/** After a failure all reads go to the primary for this time, so that they do not all wait for a standby that does not work. */
const REST_MS = 2000

/**
 * Settings of a kind of read. `fallBackWithinMs`: a read that fails on the standby later than this is not repeated on the primary, because
 * the caller would wait too long.
 */
type Kind = Waits & { workers: number; fallBackWithinMs: number }
const kinds = {
  request: { ...waits.request, workers: 0, fallBackWithinMs: 1500 },
  long: { ...waits.longRead, workers: PARALLEL_WORKERS, fallBackWithinMs: 15_000 },
} as const satisfies Record<string, Kind>

/**
 * A position in the write-ahead log, with its timeline. Each failover begins a new timeline. The position alone is not enough. After a
 * failover, a standby may have applied more of the old timeline than the new primary had, but nothing of the new timeline.
 */
type Place = { timeline: number; position: string }

/**
 * Why the standby cannot be used. `behind`: it has not applied everything that was committed. `promoted`: the server is not a standby any
 * more.
 */
class Unusable extends Error {
  override readonly name = 'Unusable'
  readonly outcome: 'behind' | 'promoted'

  constructor(outcome: 'behind' | 'promoted') {
    super(`the standby cannot be used: ${outcome}`)
    this.outcome = outcome
  }
}

/** Returns functions that read from the standby if possible. Without `standby`, all reads use the primary. */
export const createStandby = (
  primary: Connection,
  standby: Connection | undefined,
  { standbyReads }: Pick<Metrics, 'standbyReads'>,
): Standby => {
  let rested: 'failed' | Unusable['outcome'] = 'failed'
  let restsUntil = 0

  const onStandby = async <T>(kind: Kind, read: (tx: Tx) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> => {
    if (!standby) return onPrimary()
    const began = performance.now()
    if (began < restsUntil) {
      standbyReads.inc({ outcome: rested })
      return onPrimary()
    }
    const place = await placeOf(primary.db)
    // The server of DATABASE_URL is a standby itself at this moment. So the position of the primary is not known.
    if (!place) return onPrimary()
    try {
      const value = await readAfter(standby.pool, place, kind, read)
      standbyReads.inc({ outcome: 'done' })
      return value
    } catch (error) {
      const outcome = error instanceof Unusable ? error.outcome : 'failed'
      if (outcome === 'failed' && !isDatabaseFailure(error)) throw error
      standbyReads.inc({ outcome })
      if (performance.now() - began > kind.fallBackWithinMs) throw error
      rested = outcome
      restsUntil = performance.now() + REST_MS
      return onPrimary()
    }
  }

  return {
    read: (read) => onStandby(kinds.request, read, () => read(primary.db)),
    readLong: (read) => onStandby(kinds.long, read, () => readPatiently(primary.pool, read)),
  }
}

/** Returns the message of the innermost cause. The message of the outer error would contain the statement and its values. */
const messageOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : error instanceof Error ? error.message : String(error)

/** Returns the position in the log up to which everything is committed; undefined if the server is a standby. */
const placeOf = async (db: Db): Promise<Place | undefined> => {
  // The name of a log file begins with the timeline.
  const { rows } = await db.execute<{ position: string | null; file: string | null }>(
    sql`select position::text, pg_walfile_name(position) as file from (select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end as position) as now`,
  )
  const { position, file } = rows[0] ?? {}
  return position && file ? { position, timeline: Number.parseInt(file.slice(0, 8), 16) } : undefined
}

/**
 * Runs `read` on the standby. Throws `Unusable` if this server is not a standby that has applied the log up to `place`. If `read` tries to
 * write, throws an error for which `isDatabaseFailure` returns false. Such a read is a bug in our code, and a repetition on the primary
 * would hide the bug.
 */
const readAfter = async <T>(pool: pg.Pool, place: Place, kind: Kind, read: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let isKept = true
  let wrote: Error | undefined
  const see = (error: unknown) => {
    if (isRefusedWrite(error)) wrote = new Error(`a read for a standby tried to write: ${messageOf(error)}`)
    throw error
  }
  try {
    beAsPatientAs(client, FIRST_ANSWER_MS)
    const within = async (tx: Tx) => {
      await untilApplied(tx, place, kind)
      beAsPatientAs(client, kind.answerMs)
      return read(tx).catch(see)
    }
    // All statements run in one transaction, so that they reach the same standby, also through a pooler.
    return await drizzle(client).transaction(within, { accessMode: 'read only' })
  } catch (error) {
    // If the server was promoted, the connection is closed, because a new connection may reach another server that is a standby.
    isKept = !(error instanceof Unusable && error.outcome === 'promoted')
    // After a refused write the connection is closed, so ending the transaction fails, too. The error of the write is thrown, because it is
    // the cause.
    throw wrote ?? error
  } finally {
    beAsPatientAs(client, undefined)
    client.release(!isKept)
  }
}

/**
 * SQL for the timeline that the standby follows. The WAL receiver has the exact value, but only a role with `pg_read_all_stats` may read
 * it. Other roles get the timeline of the last checkpoint, which is still the old one for some minutes after a failover.
 */
const TIMELINE = sql`coalesce((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint()))`

const untilApplied = async (tx: Tx, { timeline, position }: Place, { statementMs, workers }: Kind) => {
  const until = performance.now() + APPLIED_WITHIN_MS
  for (;;) {
    const { rows } = await tx.execute<{ isStandby: boolean; isApplied: boolean }>(sql`
      select pg_is_in_recovery() as "isStandby",
        coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn and ${TIMELINE} = ${timeline}::int, false) as "isApplied",
        set_config('statement_timeout', ${String(statementMs)}, true), set_config('max_parallel_workers_per_gather', ${String(workers)}, true)`)
    if (!rows[0]?.isStandby) throw new Unusable('promoted')
    if (rows[0].isApplied) return
    if (performance.now() >= until) throw new Unusable('behind')
    await pause(LOOK_EVERY_MS)
  }
}

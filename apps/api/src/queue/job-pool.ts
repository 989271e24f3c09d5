import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { again } from '../db/again.ts'
import { isDatabaseFailure } from '../db/failure.ts'
import type { Listener } from '../db/listen.ts'

type Asked = { text: string; values?: unknown[]; name?: string }

/** Recognises graphile-worker's statement that takes a job. The first value of this statement is the name of the worker group. */
const isTaking = ({ name = '' }: Asked) => name.startsWith('get_job')
/** Recognises graphile-worker's statements that end jobs. These statements may be repeated. */
const isEnding = ({ name = '' }: Asked) => /^(complete|fail)_job/.test(name)

const endedBy = ({ name = '', values: [first, second] = [] }: Asked): string[] => {
  const ids = name.startsWith('fail_job') && typeof second === 'string' && second.startsWith('[') ? idsOf(second) : first
  return [ids].flat().map(String)
}
// The cast is safe, because graphile-worker wrote this JSON in its own statement.
const idsOf = (specs: string) => (JSON.parse(specs) as { jobId: string }[]).map(({ jobId }) => jobId)

const NOTHING = { rows: [], rowCount: 0 }
/** The message that makes idle workers look for jobs. `count` must be larger than the number of workers, so that all of them look. */
const NUDGE = JSON.stringify({ count: 100 })

/**
 * Creates the connection pool that graphile-worker uses. The pool repeats statements until the database accepts them, for two reasons.
 * First, graphile-worker does not await the statement that ends a job, so a failure would be an unhandled rejection. Second,
 * graphile-worker does not try again if it cannot read its task list.
 *
 * While the database is known to be unreachable, the pool sends nothing. The LISTEN connection of the process tells when the database is
 * back, so only one connection has to test this.
 */
export const createJobPool = (pool: pg.Pool, { untilWritable }: Pick<Listener, 'untilWritable'>, signal: AbortSignal) => {
  const ear = Object.assign(new EventEmitter(), { query: async () => NOTHING })
  /** Ids of jobs that a worker of this process has taken and not ended yet. */
  const atWork = new Set<string>()
  /** Worker groups whose "take a job" statement got no answer. A job may be marked as taken by such a group, although no worker runs it. */
  const inDoubt = new Set<unknown>()
  const taking = new Set<Promise<unknown>>()
  const ending = new Set<Promise<unknown>>()
  let givingBack: Promise<void> | undefined

  const giveBack = async () => {
    await Promise.allSettled(taking)
    await pool.query(
      `with freed as (
         update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = greatest(0, attempts - 1)
         where locked_by = any($1::text[]) and id <> all($2::bigint[]) returning job_queue_id)
       update graphile_worker._private_job_queues as queue set locked_by = null, locked_at = null
       from freed where queue.id = freed.job_queue_id and queue.locked_by = any($1::text[])`,
      [[...inDoubt], [...atWork]],
    )
    inDoubt.clear()
  }

  const take = async (asked: Asked) => {
    while (inDoubt.size > 0) {
      givingBack ??= giveBack().finally(() => {
        givingBack = undefined
      })
      await givingBack
    }
    const answer = pool.query<{ id: string | null }>(asked)
    taking.add(answer)
    try {
      const found = await answer
      for (const { id } of found.rows) if (id) atWork.add(String(id))
      return found
    } catch (error) {
      if (isDatabaseFailure(error)) inDoubt.add(asked.values?.[0])
      throw error
    } finally {
      taking.delete(answer)
    }
  }

  const run = (asked: Asked) =>
    again(
      async () => {
        await untilWritable(signal)
        if (signal.aborted && isTaking(asked)) return NOTHING
        return isTaking(asked) ? take(asked) : pool.query(asked)
      },
      { signal },
    )

  /**
   * Runs a statement that ends a job. Never rejects because of a failure of the database. If the process stops before the end of a job is
   * written, another process frees the job (`freeDeadJobs`).
   */
  const end = async (asked: Asked) => {
    const ended = run(asked).catch((error: unknown) => {
      if (!isDatabaseFailure(error)) throw error
      return NOTHING
    })
    ending.add(ended)
    try {
      return await ended
    } finally {
      ending.delete(ended)
      for (const id of endedBy(asked)) atWork.delete(id)
    }
  }

  const query = (asked: Asked | string, values?: unknown[]) => {
    const whole = typeof asked === 'string' ? { text: asked, ...(values && { values }) } : asked
    return isEnding(whole) ? end(whole) : run(whole)
  }
  const client = { query, release: () => {} }
  const facade = {
    // `max` is infinite, because graphile-worker warns if there are fewer connections than workers. The warning would be wrong: most
    // workers do not wait for the database.
    ...{ options: { max: Number.POSITIVE_INFINITY }, listeners: pool.listeners.bind(pool), query },
    connect: (callback?: (error: undefined, client: typeof ear, release: () => void) => void) =>
      callback ? callback(undefined, ear, () => {}) : Promise.resolve(client),
  }
  const emit = (channel: string) => (payload: string) => void ear.emit('notification', { channel, payload })

  return {
    // The cast is safe: after its schema is created, graphile-worker uses only these properties of a pool. See `dist/main.js` and
    // `dist/cron.js` in its package.
    pool: facade as unknown as pg.Pool,
    /** The notification channels to which the process listens for graphile-worker. */
    channels: {
      'jobs:insert': { hear: emit('jobs:insert'), catchUp: () => emit('jobs:insert')(NUDGE) },
      'worker:migrate': { hear: emit('worker:migrate'), catchUp: () => {} },
    },
    /** Resolves when the database has stored the end of every ended job. */
    ended: async () => void (await Promise.allSettled(ending)),
  }
}
export type JobPool = ReturnType<typeof createJobPool>

import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { Runner, RunnerOptions, Task, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { redactMessage } from '../base/redact.ts'
import { again } from '../db/again.ts'
import type { Db } from '../db/connect.ts'
import { pause, pauseAfter } from '../db/waits.ts'
import type { Metrics } from '../metrics.ts'
import { tracedWork } from '../tracing/trace.ts'
import type { JobPool } from './job-pool.ts'
import { type JobName, type JobPayload, jobNames, jobPayloads } from './jobs.ts'
import { repeat } from './repeat.ts'
import { crontab, PLAN_EVERY_MS, planJobs } from './schedule.ts'

export type Tasks = { [N in JobName]: (payload: JobPayload<N>) => Promise<void> }

/** A notification starts a new job at once. Polling (interval in ms) is needed only for postponed jobs. */
const WORKERS = { concurrency: 5, pollInterval: 2000 }

/**
 * How long (ms) a running job is retried while the database is unreachable. A retry that has begun may still end later. The job `sweep`
 * treats another job as dead only much later (`freeDeadJobs`).
 */
const WAIT_FOR_DATABASE_MS = 2 * 60_000

type Options = {
  db: Db
  pool: pg.Pool
  jobPool: JobPool
  tasks: Tasks
  log: FastifyBaseLogger
  metrics: Pick<Metrics, 'jobsGivenUp'>
  signal: AbortSignal
}

/**
 * Creates the tables of the job queue if they are missing. They must exist early, because requests write jobs into them. `startWorkers`
 * updates the tables for a newer release of the library.
 */
export const prepareJobs = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ is: boolean }>(
    `select exists (select from pg_proc where pronamespace = to_regnamespace('graphile_worker') and proname = 'add_job') as is`,
  )
  if (rows[0]?.is) return
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
}

/**
 * Runs jobs until `signal` is aborted or `stop` is called. The job `sweep` runs once at the start and then every minute. It finds work that
 * a killed process left unfinished. graphile-worker is loaded only in this function, because a starting process can answer its first
 * requests without it.
 */
export const startWorkers = async ({ db, pool, jobPool, tasks, log, metrics, signal }: Options): Promise<{ stop: () => Promise<void> }> => {
  const { Logger, parseCrontab, run, runMigrations } = await import('graphile-worker')
  const logger = new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return
    // Both texts contain the error of a job, such as a mail server's answer with the address of a player.
    log.warn({ meta: meta?.error instanceof Error ? redactMessage(meta.error.message) : undefined }, redactMessage(message))
  })
  // The cast is safe, because `WorkerEvents` differs from `EventEmitter` only in its types.
  const events = new EventEmitter() as WorkerEvents
  events.on('job:failed', ({ job, error }) => {
    metrics.jobsGivenUp.inc({ task: job.task_identifier })
    log.error({ err: error, job: job.id, task: job.task_identifier, attempts: job.attempts }, 'a job has used up its tries')
  })
  await runMigrations({ pgPool: pool, logger })
  const taskList = Object.fromEntries(jobNames.map((name) => [name, task(name, tasks, signal)]))
  // Without `parsedCronItems`, graphile-worker would read a crontab from the working directory.
  const options: RunnerOptions = { pgPool: jobPool.pool, ...WORKERS, noHandleSignals: true, parsedCronItems: [], logger, taskList, events }
  const running = keepRunning(() => run(options), log, signal)
  const items = parseCrontab(crontab)
  const stopPlanning = repeat(() => planJobs(db, items), PLAN_EVERY_MS, { log, fail: () => {} })
  // Not awaited: after an outage, the first sweep (the search for unfinished work) may take long, and visitors can be served during this
  // sweep.
  const firstSweep = again(() => tasks.sweep({}), { signal }).catch((error: unknown) => log.error({ err: error }, 'the first sweep failed'))
  return {
    stop: async () => {
      await Promise.all([running, firstSweep, stopPlanning()])
      await jobPool.ended()
    },
  }
}

/** Restarts a worker group that ended by itself. */
const keepRunning = async (run: () => Promise<Runner>, log: FastifyBaseLogger, signal: AbortSignal) => {
  for (let failed = 1; !signal.aborted; failed += 1) {
    try {
      const runner = await run()
      const stop = () => void runner.stop().catch(() => {})
      signal.addEventListener('abort', stop)
      if (signal.aborted) stop()
      await runner.promise.finally(() => signal.removeEventListener('abort', stop))
    } catch (error) {
      log.error({ err: error }, 'workers ended')
    }
    await pause(pauseAfter(failed), signal)
  }
}

const task =
  <N extends JobName>(name: N, tasks: Tasks, signal: AbortSignal): Task =>
  (payload) => {
    // The cast is safe, because the payload is parsed with the schema whose type `tasks[name]` takes.
    const work = () => (tasks[name] as (payload: unknown) => Promise<void>)(jobPayloads[name].parse(payload))
    return tracedWork(`job ${name}`, {}, () => again(work, { signal, giveUpAfterMs: WAIT_FOR_DATABASE_MS }))
  }

import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, type Task } from 'graphile-worker'
import type pg from 'pg'
import { type JobName, type JobPayload, jobPayloads } from './jobs.ts'

export type Tasks = { [N in JobName]: (payload: JobPayload<N>) => Promise<void> }

const CONCURRENCY = 4

/** Runs jobs until stopped. The sweep comes every minute and once at start, and finds whatever a killed process left undone. */
export const startWorker = async (pool: pg.Pool, tasks: Tasks, log: FastifyBaseLogger): Promise<Runner> => {
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 2000,
    crontab: '* * * * * sweep ?max=3&fill=0s',
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning')
        log.warn({ meta: meta?.error instanceof Error ? meta.error.message : undefined }, message)
    }),
    taskList: Object.fromEntries((Object.keys(jobPayloads) as JobName[]).map((name) => [name, task(name, tasks)])),
  })
  await tasks.sweep({})
  return runner
}

const task =
  <N extends JobName>(name: N, tasks: Tasks): Task =>
  // The payload's schema is the one that `tasks[name]` takes.
  (payload) =>
    (tasks[name] as (payload: unknown) => Promise<void>)(jobPayloads[name].parse(payload))

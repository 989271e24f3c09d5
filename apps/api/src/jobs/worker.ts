import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, type Task } from 'graphile-worker'
import type pg from 'pg'
import { type JobName, type JobPayload, jobPayloads } from './jobs.ts'

export type Tasks = { [N in JobName]: (payload: JobPayload<N>) => Promise<void> }

/**
 * Notices have workers of their own: a game's server that does not answer keeps only other notices waiting.
 * No more groups than that: each asks the database for work whenever any job is added.
 */
const WORKERS: readonly { concurrency: number; crontab: string; names: readonly JobName[] }[] = [
  {
    concurrency: 5,
    // Keys, books and pictures are looked at once a day; a day that was slept through is made up for.
    crontab: [
      '* * * * * sweep ?max=3&fill=0s',
      '17 3 * * * rotate_keys ?max=3&fill=2d',
      '41 2 * * * plan_books ?max=3&fill=1d',
      '29 4 * * * clear_pictures ?max=3&fill=1d',
    ].join('\n'),
    names: [
      'process_webhook',
      'check_attempt',
      'send_refund',
      'send_letter',
      'answer_letter',
      'check_attachment',
      'sweep',
      'rotate_keys',
      'clear_pictures',
      'plan_books',
      'check_books',
    ],
  },
  { concurrency: 4, crontab: '', names: ['deliver_notice'] },
]

/** Runs jobs until stopped. The sweep comes every minute and once at start, and finds whatever a killed process left undone. */
export const startWorkers = async (pool: pg.Pool, tasks: Tasks, log: FastifyBaseLogger): Promise<{ stop: () => Promise<void> }> => {
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') log.warn({ meta: meta?.error instanceof Error ? meta.error.message : undefined }, message)
  })
  const runners: Runner[] = []
  for (const { concurrency, crontab, names } of WORKERS) {
    const taskList = Object.fromEntries(names.map((name) => [name, task(name, tasks)]))
    runners.push(await run({ pgPool: pool, concurrency, noHandleSignals: true, pollInterval: 2000, crontab, logger, taskList }))
  }
  await tasks.sweep({})
  return { stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))) }
}

const task =
  <N extends JobName>(name: N, tasks: Tasks): Task =>
  // The payload's schema is the one that `tasks[name]` takes.
  (payload) =>
    (tasks[name] as (payload: unknown) => Promise<void>)(jobPayloads[name].parse(payload))

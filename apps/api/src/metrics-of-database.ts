import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { readClockDifference } from './db/clock-difference.ts'
import type { Connection } from './db/connect.ts'
import type { Listener } from './db/listen.ts'
import { monthsAheadOf } from './db/months/rules.ts'
import { listMonths } from './db/months/tables.ts'
import { pause } from './db/waits.ts'
import type { Metrics } from './metrics.ts'
import { jobNames } from './queue/jobs.ts'

/** Maximum number of rows that are counted, so that reading the metrics stays cheap. */
const COUNTED_MAX = 10_000
/** Time for which results are cached, so that several readers of the metrics cause one query. */
const KEPT_MS = 5000
/** Time limit for the database. If it answers later, the metrics are sent without its values. */
const WITHIN_MS = 1000

/**
 * `pools`: the connections to measure. Without `jobs`, the waiting work is not counted. Only workers pass `jobs`, because other processes
 * would report the same numbers again.
 */
type Of = {
  pools: { requests?: Connection; standby?: Connection; jobs?: Connection }
  database: Pick<Listener, 'check' | 'isListening'>
  metrics: Metrics
}

/**
 * Registers gauges of the database connections and of waiting work: jobs, e-mails and notices. While the database is unavailable, the
 * values that are read from it are missing.
 */
export const watchDatabase = ({ pools, database, metrics }: Of) => {
  const registers = [metrics.registry]
  const byPool = (name: string, help: string, of: (pool: Connection['pool']) => number) =>
    new Gauge({
      ...{ name, help, registers, labelNames: ['pool'] },
      collect() {
        for (const [name, { pool }] of Object.entries(pools)) this.set({ pool: name }, of(pool))
      },
    })
  byPool('database_connections', 'Connections that are open', ({ totalCount }) => totalCount)
  byPool('database_connections_waited_for', 'Whoever waits for a free connection', ({ waitingCount }) => waitingCount)
  new Gauge({
    ...{ name: 'database_listening', help: '1 while this process hears what others tell', registers },
    collect() {
      this.set(database.isListening() ? 1 : 0)
    },
  })
  new Gauge({
    ...{ name: 'database_writable', help: '1 while the database takes writes', registers },
    async collect() {
      this.set((await database.check(WITHIN_MS)) === 'ok' ? 1 : 0)
    },
  })

  const { jobs } = pools
  const either = pools.requests ?? jobs
  new Gauge({
    name: 'database_clock_ahead_seconds',
    help: 'By how much at least the clock of the database is ahead of the clock of this process',
    registers,
    async collect() {
      const read = either && readClockDifference(either.db).catch(() => undefined)
      this.set((await Promise.race([read, pause(WITHIN_MS).then(() => undefined)])) ?? Number.NaN)
    },
  })

  if (!jobs) return
  const rows = keptFor(KEPT_MS, () => Promise.race([readRows(jobs), pause(WITHIN_MS).then(() => undefined)]).catch(() => undefined))
  const byTask = (name: string, help: string, column: 'waiting' | 'givenUp') =>
    new Gauge({
      ...{ name, help, registers, labelNames: ['task'] },
      async collect() {
        this.reset()
        const known = await rows()
        if (known) for (const task of jobNames) this.set({ task }, known.tasks.get(task)?.[column] ?? 0)
      },
    })
  byTask('jobs_waiting', `Jobs that are due and not taken, up to ${COUNTED_MAX}`, 'waiting')
  byTask('jobs_given_up', `Jobs that used up their tries and are still kept, up to ${COUNTED_MAX}`, 'givenUp')

  const single = (name: string, help: string, of: (known: Known) => number) =>
    new Gauge({
      ...{ name, help, registers, labelNames: [] },
      async collect() {
        this.reset()
        const known = await rows()
        // NaN shows that the value is missing. Without a value, the gauge would show zero.
        this.set(known ? of(known) : Number.NaN)
      },
    })
  single('jobs_oldest_seconds', 'How long the oldest job is due that nobody took', ({ oldestSeconds }) => oldestSeconds)
  single(
    'due_oldest_seconds',
    'How long a webhook, or the check of an attempt or a refund, is due that nobody did',
    ({ dueSeconds }) => dueSeconds,
  )
  new Gauge({
    name: 'months_ahead',
    help: 'Months after this one that have a partition, of each table that is partitioned by month',
    registers,
    labelNames: ['table'],
    async collect() {
      this.reset()
      const known = await rows()
      for (const [table, months] of known?.monthsAhead ?? []) this.set({ table }, months)
    },
  })
  single('letters_waiting', `Letters that have not gone out, up to ${COUNTED_MAX}`, ({ letters }) => letters)
  single('notices_waiting', `Notices that no game's server has taken yet, up to ${COUNTED_MAX}`, ({ notices }) => notices)
}

type Known = Awaited<ReturnType<typeof readRows>>

const readRows = async ({ db }: Connection) => {
  const tasks = await db.execute<{ task: string; waiting: number; givenUp: number; letters: number }>(sql`
    select t.identifier as task,
      count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now())::int as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as "givenUp",
      count(*) filter (where attempts < max_attempts)::int as letters
    from (select task_id, attempts, max_attempts, locked_at, run_at from graphile_worker._private_jobs limit ${COUNTED_MAX}) j
    join graphile_worker._private_tasks t on t.id = j.task_id group by 1`)
  const { rows } = await db.execute<{ oldestSeconds: number; dueSeconds: number; notices: number; letters: number }>(sql`
    select coalesce((select extract(epoch from now() - run_at)::float8 from graphile_worker._private_jobs
        where is_available and run_at <= now() order by priority, run_at limit 1), 0) as "oldestSeconds",
      coalesce(extract(epoch from now() - least(
        (select min(next_try_at) from webhook_inbox where processed_at is null),
        (select min(next_check_at) from payment_attempt where next_check_at is not null and state in ('created', 'open')),
        (select min(next_check_at) from refund where next_check_at is not null and status <> 'failed'), now()))::float8, 0) as "dueSeconds",
      (select count(*)::int from (select 1 from waiting_letter limit ${COUNTED_MAX}) w) as letters,
      (select count(*)::int from (select 1 from partner_event where next_try_at is not null limit ${COUNTED_MAX}) n) as notices`)
  const months = Map.groupBy(await listMonths(db), ({ table }) => table)
  const now = new Date()
  return {
    monthsAhead: new Map([...months].map(([table, parts]) => [table, monthsAheadOf(parts, now)])),
    tasks: new Map(tasks.rows.map((row) => [row.task, row])),
    letters: (tasks.rows.find(({ task }) => task === 'send_letter')?.letters ?? 0) + (rows[0]?.letters ?? 0),
    dueSeconds: rows[0]?.dueSeconds ?? 0,
    oldestSeconds: rows[0]?.oldestSeconds ?? 0,
    notices: rows[0]?.notices ?? 0,
  }
}

/** Caches the result of `ask` for `ms` milliseconds. All callers within this time get the same result. */
const keptFor = <T>(ms: number, ask: () => Promise<T>) => {
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<T> | undefined
  return () => {
    if (!answer || performance.now() - asked >= ms) {
      asked = performance.now()
      answer = ask()
    }
    return answer
  }
}

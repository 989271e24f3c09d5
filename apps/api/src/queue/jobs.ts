import { paymentMethods } from '@playhub/contract/payments'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../db/connect.ts'

const booksDay = z.object({ provider: z.enum(paymentMethods), mode: z.enum(['test', 'live']), day: z.iso.date() })

/**
 * All kinds of background jobs with their payloads. Payments and notices have no jobs; times in their own rows say when work on them is due
 * (`queue/due.ts`). Most jobs only start work that other rows of the database describe. The exception is the job `send_letter`: only the
 * job itself contains the e-mail.
 */
export const jobPayloads = {
  /** `sealed` is the encrypted e-mail. The e-mail may contain a code, which must not be readable in the jobs table. */
  send_letter: z.object({ sealed: z.string() }),
  /** `sealed` contains two encrypted values: the e-mail address with which somebody tried to sign in, and the language of the e-mail. */
  explain_address: z.object({ sealed: z.string() }),
  /** Sends an e-mail if the player or guest has not read the answers of staff. */
  answer_letter: z.object({ ticketId: z.string() }),
  /** Sends the same answer, which a member of staff wrote, to many players. */
  send_bulk_answers: z.object({ bulkId: z.string() }),
  /** Applies a macro to many tickets. */
  use_bulk_macro: z.object({ bulkId: z.string() }),
  /** Attaches many tickets to an incident. */
  attach_bulk_tickets: z.object({ bulkId: z.string() }),
  /** Sends an answer of staff. The answer was held for some seconds, in which its author could still withdraw it. */
  send_held_answer: z.object({ answerId: z.string() }),
  /** Sends the followers of an incident an e-mail that it is solved. */
  tell_solved: z.object({ incidentId: z.string() }),
  check_attachment: z.object({ attachmentId: z.string() }),
  sweep: z.object({}),
  plan_books: z.object({}),
  check_books: booksDay,
  /** Searches for receipts of one day that the tax service did not register. */
  check_receipts: booksDay,
  rotate_keys: z.object({}),
  clear_pictures: z.object({}),
  clear_games: z.object({}),
  attention_letters: z.object({}),
  late_goods_letters: z.object({}),
  sum_answers: z.object({}),
  sum_popularity: z.object({}),
  warn_of_due: z.object({}),
  /**
   * Ends the snooze (pause) of tickets whose snooze time has passed, or whose answer is late or due soon. The inbox then shows them again.
   */
  return_snoozed: z.object({}),
  keep_months: z.object({}),
} as const
export type JobName = keyof typeof jobPayloads
// The cast is safe, because these are the keys of `jobPayloads`. TypeScript types the result of `Object.keys` only as strings.
export const jobNames = Object.keys(jobPayloads) as JobName[]
export type JobPayload<N extends JobName> = z.output<(typeof jobPayloads)[N]>

/** Options of a new job. Jobs with the same `queue` run one after another. */
type When = { key?: string; afterMs?: number; maxAttempts?: number; queue?: string }

/** If a time of the queue is further in the future than this, it was written while the clock of the database was ahead. */
export const CLOCK_AHEAD_SECONDS = 120

/** The pause that graphile-worker makes after a failed try. */
const PAUSE = sql.raw(`exp(least(attempts, 10)) * interval '1 second'`)

/**
 * Corrects the times of jobs that were written or taken while the clock of the database was ahead. Without the correction, these jobs would
 * wait until the clock reaches those times again. A requested delay, or the pause before the next try, begins again now.
 */
export const mendJobTimes = (db: Tx) =>
  db.execute(sql`update graphile_worker._private_jobs set
      run_at = least(run_at, now() + case when attempts = 0 then greatest(run_at - updated_at, '0s') else ${PAUSE} end),
      updated_at = least(updated_at, now()),
      locked_at = case when locked_at > now() then now() else locked_at end
    where greatest(updated_at, locked_at) > now() + make_interval(secs => ${CLOCK_AHEAD_SECONDS})
      or (attempts > 0 and run_at > now() + ${PAUSE} + make_interval(secs => ${CLOCK_AHEAD_SECONDS}))`)

/**
 * Frees jobs whose process died while working on them. A job of a living process ends within six minutes. This time has three parts: up to
 * two minutes of retries while the database is unreachable (`WAIT_FOR_DATABASE_MS`), up to two minutes of waiting for other services in the
 * last retry (`media/scan.ts`), and the time limits of a connection and a statement (`waits.job`). Only `check_books` and `check_receipts`
 * may take longer, on a day with many payments, so these jobs get an hour.
 * Call it only if the clock of the database has not just jumped forward (`watchJumps`). A process that starts after a jump does not know of
 * it, and frees running jobs of other processes. Then such a job runs twice.
 */
export const freeDeadJobs = (db: Tx) =>
  db.execute(sql`select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by))
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_at < now() - case when t.identifier in ('check_books', 'check_receipts') then interval '1 hour' else interval '6 minutes' end`)

/** How long a job that used up its tries is kept, so that a person can look at it. */
const GIVEN_UP_DAYS = 30

/** Deletes jobs that will not be retried. */
export const clearGivenUpJobs = (db: Tx) =>
  db.execute(sql`delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and run_at < now() - make_interval(days => ${GIVEN_UP_DAYS})`)

/**
 * Adds a job inside the caller's transaction. With `key`, it replaces a waiting job with the same key. A delay is counted by the clock of
 * the database, because the queue compares with this clock, and the clock of this process may differ.
 */
export const enqueue = <N extends JobName>(db: Tx, name: N, payload: JobPayload<N>, when: When = {}) =>
  db.execute(sql`select graphile_worker.add_job(
    ${name}::text,
    payload => ${JSON.stringify(payload)}::json,
    queue_name => ${when.queue ?? null}::text,
    run_at => clock_timestamp() + ${when.afterMs ?? null}::float8 * interval '1 ms',
    max_attempts => ${when.maxAttempts ?? 12}::int,
    job_key => ${when.key ?? null}::text
  )`)

import { IDEMPOTENCY_TTL_HOURS } from '@playhub/contract/limits'
import { lt } from 'drizzle-orm'
import { deleteExpired } from '../auth/expired.ts'
import { rotateKeys } from '../auth/signing-keys.ts'
import { idempotencyRecord, webhookInbox } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { clearOldTries } from '../partner/notice-log.ts'
import { deliverNotice, wakeWaitingNotices } from '../partner/notices.ts'
import { checkBooks } from '../payments/books.ts'
import { listDueAttempts } from '../payments/data.ts'
import { enqueueRefund, listDueRefunds } from '../payments/refund-data.ts'
import { sendRefund } from '../payments/refund-sending.ts'
import { checkAttempt } from '../payments/watch.ts'
import { processWebhook, wakeWaitingWebhooks } from '../payments/webhooks.ts'
import { enqueue, freeDeadJobs } from './jobs.ts'
import type { Tasks } from './worker.ts'

/** What each kind of job does. */
export const createTasks = (deps: Deps): Tasks => ({
  process_webhook: ({ inboxId }) => processWebhook(deps, inboxId),
  check_attempt: ({ attemptId }) => checkAttempt(deps, attemptId),
  send_refund: ({ refundId }) => sendRefund(deps, refundId),
  deliver_notice: ({ eventId }) => deliverNotice(deps, eventId),
  send_letter: ({ sealed }) => deps.mailer.send(sealed),
  sweep: () => sweep(deps),
  plan_books: () => planBooks(deps),
  check_books: async (day) => void (await checkBooks(deps, day)),
  rotate_keys: () => rotateKeys(deps.db, deps.config.appSecret, deps.now()),
})

/** Finds work that no job is left for, such as jobs of a process that was killed, and clears what has expired. */
const sweep = async (deps: Deps) => {
  await freeDeadJobs(deps.db)
  await wakeWaitingWebhooks(deps)
  await wakeWaitingNotices(deps)
  for (const { id } of await listDueAttempts(deps.db, deps.now()))
    await enqueue(deps.db, 'check_attempt', { attemptId: id }, { key: `check:${id}` })
  for (const { id } of await listDueRefunds(deps.db, deps.now())) await enqueueRefund(deps.db, id)
  await clear(deps)
}

/** Days ago: an attempt may be paid late, and money may go back long after. */
const BOOKS_OF = [1, 2, 7, 30]

const planBooks = async ({ db, providers, now }: Deps) => {
  for (const mode of ['test', 'live'] as const)
    for (const { id: provider } of Object.values(providers[mode]))
      for (const ago of BOOKS_OF) {
        const day = new Date(now().getTime() - ago * DAY_MS).toISOString().slice(0, 10)
        // Long lists are read one at a time, so that they hold up nothing else.
        await enqueue(db, 'check_books', { provider, mode, day }, { key: `books:${provider}:${mode}:${day}`, queue: 'books' })
      }
}

/** How long what providers sent is kept after it was dealt with. */
const WEBHOOK_DAYS = 90
const DAY_MS = 86_400_000

const clear = async ({ db, now }: Deps) => {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  await deleteExpired(db, now())
  await clearOldTries(db, now())
  await db.delete(idempotencyRecord).where(lt(idempotencyRecord.createdAt, ago(IDEMPOTENCY_TTL_HOURS * 3_600_000)))
  await db.delete(webhookInbox).where(lt(webhookInbox.processedAt, ago(WEBHOOK_DAYS * DAY_MS)))
}

import { IDEMPOTENCY_TTL_HOURS } from '@playhub/contract/limits'
import { lt, sql } from 'drizzle-orm'
import { idempotencyRecord, registration, usedCaptcha } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { deliverNotice, wakeWaitingNotices } from '../partner/notices.ts'
import { listDoubleSuccesses, listDueAttempts } from '../payments/data.ts'
import { checkAttempt, refundAttempt } from '../payments/settle.ts'
import { processWebhook, wakeWaitingWebhooks } from '../payments/webhooks.ts'
import { enqueue } from './jobs.ts'
import type { Tasks } from './worker.ts'

/** What each kind of job does. */
export const createTasks = (deps: Deps): Tasks => ({
  process_webhook: ({ inboxId }) => processWebhook(deps, inboxId),
  check_attempt: ({ attemptId }) => checkAttempt(deps, attemptId),
  refund_attempt: ({ attemptId }) => refundAttempt(deps, attemptId),
  deliver_notice: ({ eventId }) => deliverNotice(deps, eventId),
  send_letter: ({ sealed }) => deps.mailer.send(sealed),
  sweep: () => sweep(deps),
})

/** Finds work that no job is left for, such as jobs of a process that was killed, and clears what has expired. */
const sweep = async (deps: Deps) => {
  await wakeWaitingWebhooks(deps)
  await wakeWaitingNotices(deps)
  for (const { id } of await listDueAttempts(deps.db, deps.now()))
    await enqueue(deps.db, 'check_attempt', { attemptId: id }, { key: `check:${id}` })
  for (const { id } of await listDoubleSuccesses(deps.db))
    await enqueue(deps.db, 'refund_attempt', { attemptId: id }, { key: `refund:${id}` })
  const now = deps.now()
  await deps.db
    .delete(idempotencyRecord)
    .where(lt(idempotencyRecord.createdAt, sql`${now.toISOString()}::timestamptz - make_interval(hours => ${IDEMPOTENCY_TTL_HOURS})`))
  await deps.db.delete(registration).where(lt(registration.expiresAt, now))
  await deps.db.delete(usedCaptcha).where(lt(usedCaptcha.expiresAt, now))
}

import type { Deps } from '../deps.ts'
import { listDueNotices } from '../notices/notice-places.ts'
import { deliverNotice, wakeEndpoint } from '../notices/notices.ts'
import { checkAttempt } from '../payments/attempts/attempts.ts'
import { claimDuePayments } from '../payments/data.ts'
import { checkCollected } from '../payments/late-goods.ts'
import { sendRefund } from '../payments/money-back/refunds.ts'
import { processWebhook } from '../payments/webhooks/webhooks.ts'
import type { DueWork } from '../queue/due.ts'

/**
 * Returns the functions that do due work (`queue/due.ts`), one for each kind, and the function that finds the database rows whose work is
 * due.
 */
export const createDueWork = (deps: Deps): DueWork => ({
  find: async () => [...(await claimDuePayments(deps.db, deps.now())), ...(await listDueNotices(deps.db, deps.now()))],
  work: {
    webhook: (id) => processWebhook(deps, Number(id)),
    attempt: (id) => checkAttempt(deps, id),
    refund: (id) => sendRefund(deps, id),
    notice: (id) => deliverNotice(deps, id),
    endpoint: (id) => wakeEndpoint(deps, id),
    good: (id) => checkCollected(deps, id),
    letter: (id) => deps.mailer.sendWaiting(deps.db, id),
  },
})

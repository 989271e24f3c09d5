import { IDEMPOTENCY_TTL_HOURS } from '@playhub/contract/limits'
import { lt } from 'drizzle-orm'
import { deleteExpired } from '../auth/expired.ts'
import { explainAddress } from '../auth/explain-address.ts'
import { rotateKeys } from '../auth/keys/signing-keys.ts'
import { deleteOld } from '../db/delete-old.ts'
import { keepMonths } from '../db/months/keep.ts'
import { idempotencyRecord, webhookInbox } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { runBulkAttach } from '../desk/bulk/attach-many.ts'
import { sendBulkAnswers } from '../desk/bulk/send-answers.ts'
import { runBulkMacro } from '../desk/bulk/use-on-many.ts'
import { clearPictureSets } from '../desk/catalogue/picture-sets.ts'
import { deleteExpiredAtDesk } from '../desk/expired.ts'
import { sendHeldAnswer } from '../desk/held/send-held.ts'
import { postAttentionLetters } from '../desk/payments/attention-letters.ts'
import { postLateGoodsLetters } from '../desk/payments/late-goods-letters.ts'
import { sumDays } from '../desk/reports/sum-days.ts'
import { returnSnoozed } from '../desk/snooze/return-snoozed.ts'
import { warnOfDue } from '../desk/targets/warnings.ts'
import { clearGames } from '../games/clear.ts'
import { clearOrphans } from '../media/clear.ts'
import { checkAttachment, type Judged, wakeWaitingScans } from '../media/verdicts.ts'
import { deleteExpiredMerges } from '../merge/expired.ts'
import { clearOldTries } from '../notices/notice-log.ts'
import { sortWaiting } from '../notices/notice-places.ts'
import { checkBooks } from '../payments/books/books.ts'
import { enqueueBooks, enqueueReceipts } from '../payments/books/books-data.ts'
import { recheckDelivered } from '../payments/late-goods.ts'
import { giveMissingGoods } from '../payments/missing-goods.ts'
import { tellFailedReceipts } from '../payments/receipts/failed-receipts.ts'
import { sumPopularity } from '../plays/data.ts'
import { watchJumps } from '../queue/clock-jumps.ts'
import { clearGivenUpJobs, freeDeadJobs, mendJobTimes } from '../queue/jobs.ts'
import type { Tasks } from '../queue/worker.ts'
import { deleteExpiredSaves } from '../saves/expired.ts'
import { postAnswerLetter } from '../support/answer-letters.ts'
import { findTicket } from '../support/data.ts'
import { forgetUnproven } from '../support/feedback-email-data.ts'
import { tellSolved } from '../support/incident-letters.ts'
import { tell } from '../support/tell.ts'

/** Returns the function of each kind of job. */
export const createTasks = (deps: Deps): Tasks => ({
  send_letter: ({ sealed }) => deps.mailer.send(sealed),
  explain_address: ({ sealed }) => explainAddress(deps, sealed),
  answer_letter: ({ ticketId }) => postAnswerLetter(deps, ticketId),
  send_bulk_answers: ({ bulkId }) => sendBulkAnswers(deps, bulkId),
  use_bulk_macro: ({ bulkId }) => runBulkMacro(deps, bulkId),
  attach_bulk_tickets: ({ bulkId }) => runBulkAttach(deps, bulkId),
  send_held_answer: ({ answerId }) => sendHeldAnswer(deps, answerId),
  tell_solved: ({ incidentId }) => tellSolved(deps, incidentId),
  check_attachment: ({ attachmentId }) => checkAttachment(deps, attachmentId, (judged) => tellOfFile(deps, judged)),
  sweep: createSweep(deps),
  plan_books: () => planBooks(deps),
  check_books: async (day) => {
    await checkBooks(deps, day)
  },
  check_receipts: (day) => tellFailedReceipts(deps, day),
  rotate_keys: () => rotateKeys(deps.db, deps.config.appSecret, deps.now()),
  clear_pictures: () => clearPictureSets(deps.db, deps.now()),
  clear_games: () => clearGames(deps),
  attention_letters: () => postAttentionLetters(deps),
  late_goods_letters: () => postLateGoodsLetters(deps),
  sum_answers: () => sumDays(deps),
  sum_popularity: () => sumPopularity(deps.db, deps.now()),
  warn_of_due: () => warnOfDue(deps),
  return_snoozed: () => returnSnoozed(deps),
  keep_months: () => keepMonths(deps.db, deps.now()),
})

/** Notifies the people who have the ticket open that the file can be seen now or was removed. */
const tellOfFile = async (deps: Deps, { ticketId, seq }: Judged) => {
  const ticket = await findTicket(deps.db, ticketId)
  if (ticket) await tell(deps, { ticketId, seq, kind: 'message', playerId: ticket.playerId, guestId: ticket.guestId })
}

/** Continues work whose job was lost, for example because a process was killed. Then deletes what has expired. */
const createSweep = (deps: Deps) => {
  const hasJumped = watchJumps()
  return async () => {
    await mendJobTimes(deps.db)
    if (!(await hasJumped(deps.db))) await freeDeadJobs(deps.db)
    await sortWaiting(deps.db, deps.now())
    await giveMissingGoods(deps)
    await recheckDelivered(deps)
    await wakeWaitingScans(deps)
    await clear(deps)
  }
}

/**
 * The days whose payments are compared with the provider's books, as numbers of days before today (1 = yesterday). Several days are
 * compared, because a payment attempt may be paid late, and money may be refunded weeks later.
 */
const BOOKS_OF = [1, 2, 7, 30]

/** The days whose receipts are looked at. A receipt may fail days after it was created, so each receipt is looked at on three nights. */
const RECEIPTS_OF = [1, 2, 3]

const planBooks = async ({ db, providers, now }: Deps) => {
  const dayOf = (ago: number) => new Date(now().getTime() - ago * DAY_MS).toISOString().slice(0, 10)
  for (const ago of BOOKS_OF) await enqueueBooks(db, providers, dayOf(ago))
  for (const ago of RECEIPTS_OF) await enqueueReceipts(db, providers, dayOf(ago))
}

/** Days for which processed webhooks are stored. */
const WEBHOOK_DAYS = 90
const DAY_MS = 86_400_000

const clear = async (deps: Deps) => {
  const { db, now } = deps
  const ago = (ms: number) => new Date(now().getTime() - ms)
  await clearGivenUpJobs(db)
  await deleteExpired(db, now())
  await deleteExpiredAtDesk(db, now())
  await deleteExpiredSaves(db, now())
  await deleteExpiredMerges(db, now())
  await forgetUnproven(db, ago(DAY_MS))
  await clearOldTries(db, now())
  await clearOrphans(deps)
  await deleteOld(db, idempotencyRecord, lt(idempotencyRecord.createdAt, ago(IDEMPOTENCY_TTL_HOURS * 3_600_000)))
  await deleteOld(db, webhookInbox, lt(webhookInbox.processedAt, ago(WEBHOOK_DAYS * DAY_MS)))
}

import { asc, isNull } from 'drizzle-orm'
import { paymentAttention } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { attentionLetter } from '../../mail/attention-letter.ts'
import { listMoneyStaff } from './attention-data.ts'

/** The maximum number of payments that one e-mail lists. The desk lists all of them. */
const NAMED = 10

/**
 * Sends an e-mail about the payments that wait for a person, if there are any. A job calls this once a day. The e-mail goes to members of
 * staff with the finance role, or to the admins if nobody has that role. It is written in the language that each of them uses at the desk.
 */
export const postAttentionLetters = async (deps: Deps) => {
  const { db, config, mailer } = deps
  const waiting = await db
    .select({ reason: paymentAttention.reason, openedAt: paymentAttention.openedAt, paymentId: paymentAttention.paymentId })
    .from(paymentAttention)
    .where(isNull(paymentAttention.closedAt))
    .orderBy(asc(paymentAttention.openedAt))
  if (waiting.length === 0) return
  const readers = await listMoneyStaff(db)
  await db.transaction(async (tx) => {
    for (const { email, language } of readers) {
      const of = { to: email, language: language || 'en', hub: config.publicUrl, support: config.mail.support }
      await mailer.post(tx, attentionLetter({ ...of, desk: config.desk.url, count: waiting.length, waiting: waiting.slice(0, NAMED) }))
    }
  })
}

import { CODE_TRIES, CODE_TTL_MS, RESEND_AFTER_SECONDS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { type FeedbackEmail, support } from '@playhub/contract/support'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameHash, secondsUntilResend } from '../auth/rules.ts'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { addressKey, type Limits } from '../http/limits.ts'
import { type Hosting, serve } from '../http/serve.ts'
import { codeLetter } from '../mail/letters.ts'
import { keyedHash } from '../seal.ts'
import { enqueueAnswerLetter } from './answer-letters.ts'
import {
  countTry,
  type FeedbackEmailRow,
  findFeedbackEmail,
  forgetFeedbackEmail,
  listUnreadOf,
  lockFeedbackEmail,
  putFeedbackEmail,
  setEmailProven,
} from './feedback-email-data.ts'
import { keepGuest, readGuest } from './identity.ts'
import { tellOfEmail } from './tell.ts'

/**
 * The e-mail address at which a guest gets answers. The address may belong to somebody else, so the guest must confirm it with a code.
 * Before that, only a few e-mails are sent to it, and none contains a text of the guest.
 */

type Named = { guestId: string; email: string } & Pick<Hosting, 'ip' | 'language'>

const hashOf = (deps: Pick<Deps, 'config'>, { guestId, email }: Pick<Named, 'guestId' | 'email'>, code: string) =>
  keyedHash(deps.config.appSecret, 'feedback-email-code', `${guestId}\n${email}\n${code}`)

/** Returns the seconds until another code can be requested; 0 if it can be requested now. */
const waitOf = (sentAt: Date | null, now: Date) =>
  sentAt && now.getTime() - sentAt.getTime() < RESEND_AFTER_SECONDS * 1000 ? secondsUntilResend(sentAt, now) : 0

const present = ({ now }: Pick<Deps, 'now'>, row: Pick<FeedbackEmailRow, 'email' | 'isProven' | 'sentAt'> | undefined): FeedbackEmail => ({
  email: row?.email ?? '',
  isProven: row?.isProven ?? false,
  resendAfterSeconds: waitOf(row?.sentAt ?? null, now()),
})

/**
 * Counts the e-mail with the code against the limits of the guest, the e-mail address and the IP address. Returns undefined if the e-mail
 * address is confirmed already. Otherwise returns a function `keep`, which stores the address and queues the e-mail. `keep` needs a
 * transaction in which the guest's row exists. Throws RESEND_TOO_EARLY, TOO_MANY_REQUESTS.
 */
export const takeLetter = async (deps: Deps, limits: Limits, { guestId, email, ip, language }: Named) => {
  const { config, mailer, now } = deps
  const known = await findFeedbackEmail(deps.db, guestId)
  if (known?.email === email) {
    if (known.isProven) return undefined
    const wait = waitOf(known.sentAt, now())
    if (wait > 0) throw new Refusal('RESEND_TOO_EARLY', { retryAfterSeconds: wait })
  }
  await limits.take('feedbackLettersPerGuest', guestId)
  await limits.take('feedbackLettersPerMailbox', email)
  await limits.take('feedbackLettersPerAddress', addressKey(ip))
  const code = deps.randomCode()
  const sentAt = now()
  const letter = codeLetter({ to: email, code, purpose: 'feedback', language, hub: config.publicUrl, support: config.mail.support })
  const keep = async (tx: Tx) => {
    await putFeedbackEmail(tx, guestId, { email, codeHash: hashOf(deps, { guestId, email }, code), sentAt })
    await mailer.post(tx, letter)
  }
  return { sentAt, keep }
}

/** Stores the e-mail address and sends a code to it. Throws SUPPORT_IDENTITY_MERGED, RESEND_TOO_EARLY, TOO_MANY_REQUESTS. */
const nameFeedbackEmail = async (deps: Deps, limits: Limits, named: Named): Promise<FeedbackEmail> => {
  const { guestId, email } = named
  const letter = await takeLetter(deps, limits, named)
  if (!letter) return present(deps, { email, isProven: true, sentAt: null })
  await deps.db.transaction(async (tx) => {
    await keepGuest(tx, guestId, letter.sentAt)
    if ((await lockFeedbackEmail(tx, guestId))?.mergedInto) throw new Refusal('SUPPORT_IDENTITY_MERGED')
    await letter.keep(tx)
  })
  await tellOfEmail(deps, guestId)
  return present(deps, { email, isProven: false, sentAt: letter.sentAt })
}

export const feedbackEmailRoutes = (app: FastifyInstance, deps: Deps, limits: Limits) => {
  const { db, now, config } = deps

  /**
   * Returns the guest who sent a request. Throws SUPPORT_IDENTITY_INVALID if the request has no valid proof, SUPPORT_IDENTITY_MERGED if the
   * guest's tickets belong to a player now.
   */
  const guestOf = async (request: FastifyRequest) => {
    const guestId = readGuest(config, request)
    const row = await findFeedbackEmail(db, guestId)
    if (row?.mergedInto) throw new Refusal('SUPPORT_IDENTITY_MERGED')
    return { guestId, row }
  }

  serve(app, deps, support.getFeedbackEmail, async ({ request }) => present(deps, (await guestOf(request)).row))

  serve(app, deps, support.setFeedbackEmail, async ({ body, request, hosting }) => {
    const { guestId } = await guestOf(request)
    return nameFeedbackEmail(deps, limits, { ...hosting, guestId, email: body.email })
  })

  serve(app, deps, support.confirmFeedbackEmail, async ({ body, request, hosting }) => {
    const { guestId } = await guestOf(request)
    await limits.take('codesPerAddress', addressKey(hosting.ip))
    const outcome = await db.transaction(async (tx) => {
      const row = await lockFeedbackEmail(tx, guestId)
      if (!row || row.isProven || row.email === '' || !row.sentAt) return { row, isChanged: false }
      if (row.tries >= CODE_TRIES) return 'dead'
      await countTry(tx, guestId)
      const isFresh = now().getTime() - row.sentAt.getTime() < CODE_TTL_MS
      if (!isFresh || !isSameHash(row.codeHash, hashOf(deps, { guestId, email: row.email }, body.code))) return { row, isChanged: false }
      await setEmailProven(tx, guestId)
      // Answers that were written before the e-mail address was confirmed are now sent to it, too.
      for (const { id } of await listUnreadOf(tx, guestId)) await enqueueAnswerLetter(tx, id)
      return { row: { ...row, isProven: true }, isChanged: true }
    })
    if (outcome === 'dead') throw new Refusal('CODE_TRIES_EXCEEDED')
    if (outcome.isChanged) await tellOfEmail(deps, guestId)
    return present(deps, outcome.row)
  })

  serve(app, deps, support.removeFeedbackEmail, async ({ request, hosting }) => {
    const { guestId } = await guestOf(request)
    await limits.take('codesPerAddress', addressKey(hosting.ip))
    if (await forgetFeedbackEmail(db, guestId)) await tellOfEmail(deps, guestId)
    return { result: true }
  })
}

import type { Reply } from '@playhub/contract/endpoint'
import { CODE_TRIES, CODE_TTL_MS, RESEND_AFTER_SECONDS } from '@playhub/contract/limits'
import { profile } from '@playhub/contract/profile'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Limits } from '../../http/limits.ts'
import { serve } from '../../http/serve.ts'
import { codeLetter } from '../../mail/letters.ts'
import { keyedHash } from '../../seal.ts'
import { findByEmail, hasEmail, insertEmailIdentity, lockAddress, setReceiptEmail } from '../data.ts'
import { recordSignInEvent } from '../events.ts'
import { takeLetter, takeRegistrationGuess } from '../limits/mailbox.ts'
import { whoseLimit } from '../limits/whose-limit.ts'
import { findMailbox, postGuessedLetter, postIdentityLetter } from '../owner-letters.ts'
import { refuseBreached } from '../passwords/breached.ts'
import { amongFew, hashPassword } from '../passwords/passwords.ts'
import { needFreshProof } from '../prove/prove-data.ts'
import { isSameHash, REPEAT_MS, resendableSince, secondsUntilResend } from '../rules.ts'
import { lockSignedIn } from '../sessions/sessions.ts'
import { endRegistration, findRegistration, putRegistration, takeTry } from './registration-data.ts'

const exists = { warning: 'USER_EXIST_REGISTER_BY_EMAIL' } as const
const incorrect = { warning: 'SEND_VERIFICATION_CODE_INCORRECT' } as const

type Show = (playerId: string) => Promise<Reply<typeof profile.identities>>

/**
 * Adds e-mail and password to an account. The player confirms the e-mail by a code, as at a registration, but only in the session that
 * requested the code. Otherwise the owner of the mailbox might confirm a password chosen by a thief.
 */
export const addEmailRoutes = (app: FastifyInstance, deps: Deps, limits: Limits, show: Show) => {
  const { config, db, mailer, now } = deps

  const ownerHashOf = (sessionId: string) => keyedHash(config.appSecret, 'add-email-owner', sessionId)
  const codeHashOf = (email: string, sessionId: string, code: string) =>
    keyedHash(config.appSecret, 'add-email-code', `${email}\n${sessionId}\n${code}`)

  const tooEarly = (sentAt: Date) => new Refusal('RESEND_TOO_EARLY', { retryAfterSeconds: secondsUntilResend(sentAt, now()) })

  serve(
    app,
    deps,
    profile.addEmail,
    amongFew(async ({ body: { email, password }, caller: { playerId, sessionId }, hosting }) => {
      await limits.take('addEmailPerPlayer', playerId)
      await needFreshProof(db, { sessionId }, now())
      if (await hasEmail(db, playerId)) throw new Refusal('EMAIL_ADDED_ALREADY')
      await refuseBreached(deps, password)
      if (await findByEmail(db, email)) return exists
      const ownerHash = ownerHashOf(sessionId)
      // The waiting time is checked before the e-mail is counted. Otherwise requests that send no e-mail would use up the limit of the
      // mailbox.
      const earlier = await findRegistration(db, email, ownerHash)
      if (earlier && earlier.sentAt > resendableSince(now())) throw tooEarly(earlier.sentAt)
      if (!earlier) await limits.take('registrationLetterHere', `${email} ${ownerHash}`, 'RESEND_TOO_EARLY')
      await takeLetter(limits, 'lettersPerMailbox', email, await whoseLimit(deps, hosting, { playerId }))
      const code = deps.randomCode()
      const passwordHash = await hashPassword(password)
      const sentAt = now()
      const row = {
        email,
        ownerHash,
        passwordHash,
        codeHash: codeHashOf(email, sessionId, code),
        sentAt,
        expiresAt: new Date(sentAt.getTime() + CODE_TTL_MS),
        locale: hosting.language,
      }
      const { publicUrl: hub, mail } = config
      const letter = codeLetter({ to: email, code, purpose: 'addEmail', language: hosting.language, hub, support: mail.support })
      return db.transaction(async (tx) => {
        if (!(await putRegistration(tx, row, resendableSince(sentAt)))) throw tooEarly(sentAt)
        await mailer.post(tx, letter)
        return { result: true, resendAfterSeconds: RESEND_AFTER_SECONDS } as const
      })
    }),
  )

  serve(app, deps, profile.confirmEmail, async ({ body: { email, code }, caller: { playerId, sessionId }, hosting }) => {
    const ownerHash = ownerHashOf(sessionId)
    await limits.take('codesPerRegistration', `${email} ${ownerHash}`)
    // A guess is counted for the e-mail address only in a session that requested a code. So nobody can use up the guesses of the address's
    // owner without requesting a code.
    if (await findRegistration(db, email, ownerHash))
      await takeRegistrationGuess(limits, email, await whoseLimit(deps, hosting, { playerId }))
    const outcome = await db.transaction(async (tx) => {
      const owner = await lockSignedIn(tx, { playerId, sessionId }, now())
      const tried = await takeTry(tx, email, ownerHash, now())
      if (!tried) return 'dead'
      if (!isSameHash(tried.codeHash, codeHashOf(email, sessionId, code))) {
        if (tried.tries >= CODE_TRIES) await postGuessedLetter(deps, tx, email, tried.locale, hosting)
        return 'wrong'
      }
      // The browser has sent the same code before, and the reply may have been lost.
      if (tried.loginSessionId !== null) return (await findByEmail(tx, email))?.player.id === playerId ? 'added' : 'wrong'
      if (await hasEmail(tx, playerId)) return 'another'
      const to = await findMailbox(tx, playerId)
      await lockAddress(tx, email)
      // This fails if an account uses this address by now. For example, a sign-in by code may have created such an account.
      if (!(await insertEmailIdentity(tx, { playerId, email, passwordHash: tried.passwordHash }))) return 'wrong'
      await endRegistration(tx, tried, sessionId, new Date(now().getTime() + REPEAT_MS))
      await setReceiptEmail(tx, playerId, email)
      await recordSignInEvent(tx, { event: 'identity_linked', playerId, method: 'email', from: hosting })
      await postIdentityLetter(deps, tx, owner, { change: 'added', method: 'email', label: email, to }, hosting)
      return 'added'
    })
    if (outcome === 'added') return show(playerId)
    if (outcome === 'another') throw new Refusal('EMAIL_ADDED_ALREADY')
    const waiting = outcome === 'dead' ? await findRegistration(db, email, ownerHash) : undefined
    if (waiting && waiting.expiresAt > now()) throw new Refusal('CODE_TRIES_EXCEEDED')
    return incorrect
  })
}

import { auth } from '@playhub/contract/auth'
import { CODE_TRIES, CODE_TTL_MS, RESEND_AFTER_SECONDS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { addressKey, type Limits } from '../../http/limits.ts'
import { type Hosting, serve } from '../../http/serve.ts'
import { codeLetter, nickNameOf } from '../../mail/letters.ts'
import { keyedHash } from '../../seal.ts'
import { findByEmail, findMethodsOfAddress, insertEmailPlayer, lockAddress, spendCaptcha } from '../data.ts'
import { recordSignInEvent } from '../events.ts'
import type { Captcha } from '../limits/captcha.ts'
import { takeLetter, takeRegistrationGuess } from '../limits/mailbox.ts'
import { whoseLimit } from '../limits/whose-limit.ts'
import { postGuessedLetter } from '../owner-letters.ts'
import { refuseBreached } from '../passwords/breached.ts'
import { amongFew, hashPassword, isPasswordOf } from '../passwords/passwords.ts'
import { isSameHash, REPEAT_MS, registrationCodeHash, resendableSince, secondsUntilResend } from '../rules.ts'
import { repeatSignIn, sessionOf, signIn } from '../sign-in.ts'
import { offerLink } from '../social/linking.ts'
import { endRegistration, findRegistration, putRegistration, type Registration, renewCode, takeTry } from './registration-data.ts'

const codeSent = { result: true, resendAfterSeconds: RESEND_AFTER_SECONDS } as const
const exists = { warning: 'USER_EXIST_REGISTER_BY_EMAIL' } as const
const incorrect = { warning: 'SEND_VERIFICATION_CODE_INCORRECT' } as const

/** Registration by e-mail. The account is created only when the player enters the code from the e-mail. */
export const registrationRoutes = (app: FastifyInstance, deps: Deps, limits: Limits, captcha: Captcha) => {
  const { config, db, mailer, now } = deps

  /** Creates a new code, its database row and the e-mail that contains it. */
  const makeCode = (email: string, owner: string, { language }: Hosting) => {
    const code = deps.randomCode()
    const sentAt = now()
    const row = {
      email,
      ownerHash: ownerHashOf(owner),
      codeHash: registrationCodeHash(config.appSecret, email, code),
      sentAt,
      expiresAt: new Date(sentAt.getTime() + CODE_TTL_MS),
    }
    return {
      row,
      letter: codeLetter({ to: email, code, purpose: 'register', language, hub: config.publicUrl, support: config.mail.support }),
    }
  }

  const spentOn = (email: string) => keyedHash(config.appSecret, 'captcha-spent-on', `register ${email}`)

  /**
   * Returns the secret of a registration, which is computed from the solution of the robot check. A repeated request sends the same
   * solution and gets the same secret. Nobody else can compute it, because the server stores only a signature of the solution.
   */
  const ownerOf = (email: string, solution: string) => keyedHash(config.appSecret, 'registration-owner-of', `${email} ${solution}`)

  const ownerHashOf = (owner: string) => keyedHash(config.appSecret, 'registration-owner', owner)

  serve(
    app,
    deps,
    auth.registerByEmail,
    amongFew(async ({ body, hosting }) => {
      const { email } = body
      const solved = await captcha.verify(body.captcha, 'register')
      if (!solved || !(await spendCaptcha(db, solved, spentOn(email)))) throw new Refusal('CAPTCHA_INVALID')
      // This limit is counted after the robot check. So a stranger who wants to use up the registrations of an IP address must solve a
      // robot check for each.
      const whose = await whoseLimit(deps, hosting)
      await limits.takeOf('registerPerAddress', whose)
      await refuseBreached(deps, body.password)
      if (await findByEmail(db, email)) return exists
      const owner = ownerOf(email, body.captcha)
      const begun = { ...codeSent, registration: owner }
      // If this request repeats the request that began the registration, the reply to the first request was lost. Then the same reply is
      // sent again.
      const earlier = await findRegistration(db, email, ownerHashOf(owner))
      if (earlier && earlier.sentAt > resendableSince(now())) {
        if (await isPasswordOf(earlier.passwordHash, body.password)) return begun
        throw tooEarly(earlier.sentAt)
      }
      // A stranger must wait between two e-mails for as long as the owner of the address must wait.
      if (!earlier) await limits.take('registrationLetterHere', `${email} ${whose.own ?? whose.address}`, 'RESEND_TOO_EARLY')
      await takeLetter(limits, 'lettersPerMailbox', email, whose)
      const { row, letter } = makeCode(email, owner, hosting)
      const passwordHash = await hashPassword(body.password)
      return db.transaction(async (tx) => {
        const isPut = await putRegistration(tx, { ...row, passwordHash, locale: hosting.language }, resendableSince(row.sentAt))
        if (!isPut) throw tooEarly(row.sentAt)
        await mailer.post(tx, letter)
        return begun
      })
    }),
  )

  serve(app, deps, auth.resendVerificationCode, async ({ body: { email, registration: owner }, hosting }) => {
    // The e-mails to a mailbox are counted only for a browser that started a registration. Requests of other browsers are counted per IP
    // address. So nobody uses up the e-mails of the owner without a robot check.
    const waiting = await findRegistration(db, email, ownerHashOf(owner))
    if (!waiting || waiting.loginSessionId !== null) {
      await limits.take('codesPerAddress', addressKey(hosting.ip))
      await limits.take('resendToNobody', `${email} ${addressKey(hosting.ip)}`, 'RESEND_TOO_EARLY')
      return codeSent
    }
    if (waiting.sentAt > resendableSince(now())) throw tooEarly(waiting.sentAt)
    await takeLetter(limits, 'lettersPerMailbox', email, await whoseLimit(deps, hosting))
    const { row, letter } = makeCode(email, owner, hosting)
    return db.transaction(async (tx) => {
      if (!(await renewCode(tx, row, resendableSince(row.sentAt)))) throw tooEarly(row.sentAt)
      await mailer.post(tx, letter)
      return codeSent
    })
  })

  serve(app, deps, auth.sendVerificationCode, async ({ body: { email, code, registration: owner }, hosting }) => {
    const begun = await findRegistration(db, email, ownerHashOf(owner))
    if (!begun) await limits.take('codesPerAddress', addressKey(hosting.ip))
    await limits.take('codesPerRegistration', `${email} ${ownerHashOf(owner)}`)
    if (begun) await takeRegistrationGuess(limits, email, await whoseLimit(deps, hosting))
    const proved = await db.transaction(async (tx) => {
      const tried = await takeTry(tx, email, ownerHashOf(owner), now())
      if (!tried) return { tried }
      if (!isSameHash(tried.codeHash, registrationCodeHash(config.appSecret, email, code))) {
        if (tried.tries >= CODE_TRIES) await postGuessedLetter(deps, tx, email, tried.locale, hosting)
        return { tried }
      }
      if (tried.loginSessionId !== null) return { tried, result: await repeat(tx, tried, tried.loginSessionId, hosting) }
      const made = await makePlayer(tx, tried, hosting)
      if (!made || 'link' in made) return { tried, link: made?.link }
      const result = await signIn(deps, tx, made, 'email', hosting)
      await endRegistration(tx, tried, await sessionOf(deps, result), new Date(now().getTime() + REPEAT_MS))
      return { tried, result }
    })
    if (proved.result) return { result: proved.result }
    if (proved.link) return { warning: 'SIGN_IN_LINK_REQUIRED', link: proved.link } as const
    if (!proved.tried && (await isUsedUp(email, owner))) throw new Refusal('CODE_TRIES_EXCEEDED')
    return incorrect
  })

  /**
   * Returns a new token for the session that this code opened; undefined if the session has ended, or if the account's e-mail login or
   * password has changed since.
   */
  const repeat = async (tx: Tx, { email, passwordHash }: Registration, loginSessionId: string, hosting: Hosting) => {
    const found = await findByEmail(tx, email)
    return found?.passwordHash === passwordHash ? repeatSignIn(deps, tx, loginSessionId, hosting.session) : undefined
  }

  /**
   * Creates the account. If another sign-in method of an existing account has this confirmed address, offers to add the e-mail login to
   * that account instead. The registration then stays valid.
   */
  const makePlayer = async (tx: Tx, { email, passwordHash, locale }: Registration, hosting: Hosting) => {
    await lockAddress(tx, email)
    // After this registration began, somebody may have accepted or declined a link offer for this address. So an account may use the
    // address now.
    if (await findByEmail(tx, email)) return undefined
    const methods = await findMethodsOfAddress(tx, email)
    if (methods.length > 0) {
      const proven = { method: 'email', subject: email, email, emailProven: true, label: email, passwordHash } as const
      // The offer does not list e-mail as a way to sign in. If the account has an e-mail login, that login uses another address, so the
      // player could not sign in with this address.
      return {
        link: await offerLink(
          deps,
          tx,
          proven,
          methods.filter((method) => method !== 'email'),
          hosting,
        ),
      }
    }
    const player = await insertEmailPlayer(tx, { email, passwordHash, locale }, (number) => nickNameOf(number, locale))
    await recordSignInEvent(tx, { event: 'user_created', playerId: player.id, method: 'email', from: hosting })
    return player
  }

  const isUsedUp = async (email: string, owner: string) => {
    const waiting = await findRegistration(db, email, ownerHashOf(owner))
    return waiting !== undefined && waiting.expiresAt > now()
  }

  const tooEarly = (sentAt: Date) => new Refusal('RESEND_TOO_EARLY', { retryAfterSeconds: secondsUntilResend(sentAt, now()) })
}

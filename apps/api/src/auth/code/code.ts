import { randomBytes } from 'node:crypto'
import { signInCode } from '@playhub/contract/auth/sign-in-code'
import { CODE_TRIES, CODE_TTL_MS, RESEND_AFTER_SECONDS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { addressKey, type Limits } from '../../http/limits.ts'
import { type Hosting, serve } from '../../http/serve.ts'
import { codeLetter } from '../../mail/letters.ts'
import { keyedHash } from '../../seal.ts'
import { findOwnerOfAddress, isAddressKnownHere, spendCaptcha } from '../data.ts'
import { recordSignInEvent } from '../events.ts'
import type { Captcha } from '../limits/captcha.ts'
import { takeLetter } from '../limits/mailbox.ts'
import { whoseLimit } from '../limits/whose-limit.ts'
import { needListed } from '../listed.ts'
import { postGuessedLetter } from '../owner-letters.ts'
import { isSameHash, REPEAT_MS, resendableSince, secondsUntilResend } from '../rules.ts'
import { deviceHashOf } from '../sessions/devices.ts'
import { findLiveSession } from '../sessions/sessions.ts'
import { repeatSignIn, sessionOf, signIn } from '../sign-in.ts'
import { isOfferLinked, takeLinkOffer } from '../social/linking.ts'
import { admit } from './admit.ts'
import { type Attempt, endAttempt, findAttempt, insertAttempt, renewAttempt, takeAttemptTry } from './code-data.ts'

/** Number of random bytes in the id of an attempt: enough that nobody can guess the id. */
const OWNER_BYTES = 18
const codeSent = { result: true, resendAfterSeconds: RESEND_AFTER_SECONDS } as const
const incorrect = { warning: 'SEND_VERIFICATION_CODE_INCORRECT' } as const

/**
 * Sign-in by a code from an e-mail. The hub sends the same kind of e-mail and stores the same kind of row for every address, whether an
 * account has the address or not. So neither the content of a reply nor its duration shows a stranger whether an account exists.
 */
export const codeRoutes = (app: FastifyInstance, deps: Deps, limits: Limits, captcha: Captcha) => {
  const { config, db, mailer, now } = deps

  const ownerHashOf = (owner: string) => keyedHash(config.appSecret, 'sign-in-code-owner', owner)
  /** A code is valid for one mailbox and one browser, so the hash includes both. */
  const codeHashOf = (email: string, ownerHash: string, code: string) =>
    keyedHash(config.appSecret, 'sign-in-code', `${email}\n${ownerHash}\n${code}`)

  const attemptOf = (email: string, solution: string) => keyedHash(config.appSecret, 'sign-in-code-attempt', `${email} ${solution}`)

  /**
   * Returns the key under which e-mails and tries are counted. A browser in which the owner of the address has signed in before has its own
   * key. So a stranger cannot use up the owner's limits in that browser.
   */
  const budgetOf = async (email: string, hosting: Hosting) => {
    const deviceHash = deviceHashOf(config, hosting.device())
    return (await isAddressKnownHere(db, email, deviceHash)) ? `${email} ${deviceHash}` : email
  }

  /**
   * Begins an attempt and returns its secret. Without the robot check, anybody could make the hub send e-mails to any address. A browser in
   * which somebody has signed in before may request codes for any address without the check, until its limit is used up.
   *
   * If the check was solved, the secret is computed from the solution. So if the reply is lost, the browser can repeat the request and gets
   * the same secret.
   */
  const begin = async (email: string, solution: string | undefined, hosting: Hosting): Promise<string> => {
    const whose = await whoseLimit(deps, hosting)
    if (solution === undefined) {
      if (whose.own === undefined || !(await limits.hasLeft('signInCodesPerAddress', whose))) throw new Refusal('CAPTCHA_REQUIRED')
    } else {
      const solved = await captcha.verify(solution, 'signInCode')
      const spentOn = keyedHash(config.appSecret, 'captcha-spent-on', `sign-in ${email}`)
      if (!solved || !(await spendCaptcha(db, solved, spentOn))) throw new Refusal('CAPTCHA_INVALID')
      if (await findAttempt(db, email, ownerHashOf(attemptOf(email, solution)))) return attemptOf(email, solution)
      await limits.takeOf('checkedSignInCodesPerAddress', whose)
    }
    // This request continues no earlier attempt, so the hub does not know whether its sender owns the address. This limit makes the sender
    // wait between two e-mails for as long as the owner of the address must wait.
    await limits.take('signInLetterHere', `${email} ${whose.own ?? whose.address}`, 'RESEND_TOO_EARLY')
    return solution === undefined ? randomBytes(OWNER_BYTES).toString('base64url') : attemptOf(email, solution)
  }

  const tooEarly = (sentAt: Date) => new Refusal('RESEND_TOO_EARLY', { retryAfterSeconds: secondsUntilResend(sentAt, now()) })

  serve(app, deps, signInCode.sendSignInCode, async ({ body: { email, attempt, ...body }, hosting }) => {
    needListed(deps, 'mail_code')
    const earlier = attempt === undefined ? undefined : await findAttempt(db, email, ownerHashOf(attempt))
    const running = earlier?.loginSessionId === null ? earlier : undefined
    if (running && running.sentAt > resendableSince(now())) throw tooEarly(running.sentAt)
    const owner = running && attempt !== undefined ? attempt : await begin(email, body.captcha, hosting)
    const ownerHash = ownerHashOf(owner)
    if (!running && (await findAttempt(db, email, ownerHash))) return { ...codeSent, attempt: owner }
    await takeLetter(limits, 'signInLetters', await budgetOf(email, hosting), await whoseLimit(deps, hosting))

    const code = deps.randomCode()
    const sentAt = now()
    const expiresAt = new Date(sentAt.getTime() + CODE_TTL_MS)
    const { language } = hosting
    const row = { email, ownerHash, codeHash: codeHashOf(email, ownerHash, code), sentAt, expiresAt, locale: language }
    const { publicUrl: hub, mail } = config
    const letter = codeLetter({ to: email, code, purpose: 'signIn', language, hub, support: mail.support })
    await db.transaction(async (tx) => {
      if (!running) await insertAttempt(tx, row)
      else if (!(await renewAttempt(tx, row, resendableSince(sentAt)))) throw tooEarly(sentAt)
      await mailer.post(tx, letter)
    })
    return { ...codeSent, attempt: owner }
  })

  serve(app, deps, signInCode.loginByCode, async ({ body: { email, code, attempt, link }, hosting }) => {
    needListed(deps, 'mail_code')
    const ownerHash = ownerHashOf(attempt)
    // If this browser did not request the code, its guess is counted for its IP address. So a stranger cannot use up the owner's tries.
    const begun = await findAttempt(db, email, ownerHash)
    if (!begun) {
      await limits.take('codesPerAddress', addressKey(hosting.ip))
      return incorrect
    }
    await limits.take('signInTries', await budgetOf(email, hosting))
    const outcome = await db.transaction(async (tx) => {
      const tried = await takeAttemptTry(tx, email, ownerHash, now())
      if (!tried) return 'dead'
      if (!isSameHash(tried.codeHash, codeHashOf(email, ownerHash, code))) {
        await refuse(tx, tried, hosting)
        return 'wrong'
      }
      return (await (tried.loginSessionId === null ? open(tx, tried, link, hosting) : repeat(tx, tried, link, hosting))) ?? 'wrong'
    })
    if (typeof outcome === 'object') return outcome
    // A dead attempt has already opened a session, has expired or has no tries left. If it has no tries left, the reply is
    // CODE_TRIES_EXCEEDED. In the two other cases, the reply says that the code is incorrect.
    if (outcome === 'dead' && begun.loginSessionId === null && begun.expiresAt > now()) throw new Refusal('CODE_TRIES_EXCEEDED')
    return incorrect
  })

  const refuse = async (tx: Tx, { email, tries, locale }: Attempt, hosting: Hosting) => {
    const owner = await findOwnerOfAddress(tx, email)
    const isLast = tries >= CODE_TRIES
    const event = isLast ? 'authn_login_lock' : 'authn_login_fail'
    await recordSignInEvent(tx, { event, ...(owner && { playerId: owner.id }), method: 'email', from: hosting, detail: { by: 'code' } })
    if (isLast) await postGuessedLetter(deps, tx, email, locale, hosting)
  }

  const open = async (tx: Tx, tried: Attempt, link: string | undefined, hosting: Hosting) => {
    const { player, isNew } = await admit(tx, tried, hosting)
    const linked = link && (await takeLinkOffer(deps, tx, { token: link, adding: { playerId: player.id }, from: hosting }))
    const result = await signIn(deps, tx, player, 'email', hosting)
    const expiresAt = new Date(now().getTime() + REPEAT_MS)
    await endAttempt(tx, tried.ownerHash, { loginSessionId: await sessionOf(deps, result), isNew, expiresAt })
    return { result, ...(isNew && { isNew }), ...(linked && { isLinked: linked === 'linked' }) }
  }

  /**
   * Returns a new token for the session that this code opened. If the request contains `link` (the token of an offer to add a sign-in
   * method to the account), also returns whether this method was added. Returns undefined if the session has ended.
   */
  const repeat = async (tx: Tx, { loginSessionId, isNew }: Attempt, link: string | undefined, hosting: Hosting) => {
    const opened = loginSessionId === null ? undefined : await findLiveSession(tx, loginSessionId, now())
    const result = opened && (await repeatSignIn(deps, tx, opened.session.id, hosting.session))
    if (!result) return undefined
    const isLinked = link === undefined ? undefined : await isOfferLinked(deps, tx, link, opened.player.id)
    return { result, ...(isNew && { isNew }), ...(isLinked !== undefined && { isLinked }) }
  }
}

import { randomBytes } from 'node:crypto'
import { auth } from '@playhub/contract/auth'
import { CODE_TRIES, CODE_TTL_MS, RECOVERY_GRANT_TTL_MS, RESEND_AFTER_SECONDS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { addressKey, type Limits } from '../../http/limits.ts'
import { type Hosting, serve } from '../../http/serve.ts'
import { codeLetter } from '../../mail/letters.ts'
import { keyedHash } from '../../seal.ts'
import { findLogin, spendCaptcha } from '../data.ts'
import { recordSignInEvent } from '../events.ts'
import { explainAddressLater } from '../explain-address.ts'
import { attemptLimitOf, countFailure, forgetUnchecked, isCheckDue, poolsOf } from '../limits/attempts.ts'
import type { Captcha } from '../limits/captcha.ts'
import { takeLetter } from '../limits/mailbox.ts'
import { whoseLimit } from '../limits/whose-limit.ts'
import { postGuessedLetter } from '../owner-letters.ts'
import { isSameHash, REPEAT_MS, resendableSince, secondsUntilResend } from '../rules.ts'
import { deviceHashOf } from '../sessions/devices.ts'
import { endRecovery, findRecovery, insertGrant, insertRecovery, renewRecovery, takeRecoveryTry } from './recovery-data.ts'

/** Number of random bytes in the id of a recovery: enough that nobody can guess the id. */
const OWNER_BYTES = 18

const nobody = { warning: 'USER_NOT_EXIST_RECOVERY_PASSWORD' } as const
const incorrect = { warning: 'SEND_RECOVERY_PASSWORD_CODE_INCORRECT' } as const

/** Returns the hash under which a grant (the right to set a new password) is stored. */
export const grantHashOf = (appSecret: string, grant: string) => keyedHash(appSecret, 'recovery-grant', grant)

/**
 * The first two steps of a password recovery. First the player gets a code by e-mail. Then the player enters the code, and only this
 * browser gets a grant, which allows it to set a new password.
 */
export const recoveryRoutes = (app: FastifyInstance, deps: Deps, limits: Limits, captcha: Captcha) => {
  const { config, db, mailer, now } = deps

  const ownerHashOf = (owner: string) => keyedHash(config.appSecret, 'recovery-owner', owner)
  /** A code is valid for one mailbox and one browser, so the hash includes both. */
  const codeHashOf = (email: string, ownerHash: string, code: string) =>
    keyedHash(config.appSecret, 'recovery-code', `${email}\n${ownerHash}\n${code}`)

  /**
   * Returns the grant (the right to set a new password) that a code gives. It is computed and not random, so that a repeated request gets
   * the same grant. Only the browser that began the recovery can request it, with the right code.
   */
  const grantOf = (owner: string, code: string, sentAt: Date) =>
    keyedHash(config.appSecret, 'recovery-grant-of', `${owner} ${code} ${sentAt.toISOString()}`)

  const locate = async (email: string, hosting: Hosting) => {
    const deviceHash = deviceHashOf(config, hosting.device())
    const found = await findLogin(db, email, deviceHash)
    const isKnown = found?.isKnownDevice ?? false
    return {
      found,
      pools: poolsOf({ email, address: addressKey(hosting.ip), deviceHash }, isKnown),
      /** The key for counting e-mails and tries. A browser in which the owner has signed in before has its own key. */
      budget: isKnown ? `${email} ${deviceHash}` : email,
    }
  }

  serve(app, deps, auth.recoveryPassword, async ({ body: { email, recovery: begun, ...body }, hosting }) => {
    const whose = await whoseLimit(deps, hosting)
    const { found, pools, budget } = await locate(email, hosting)
    const limit = attemptLimitOf(deps.catalogue.current(), hosting.project)
    if (body.captcha === undefined) {
      const isFree = (await limits.hasLeft('recoveryPerAddress', whose)) && !(await isCheckDue(db, pools, limit, now()))
      if (!isFree) throw new Refusal('CAPTCHA_REQUIRED')
    } else {
      const solved = await captcha.verify(body.captcha, 'recover')
      const spentOn = keyedHash(config.appSecret, 'captcha-spent-on', `recover ${email}`)
      if (!solved || !(await spendCaptcha(db, solved, spentOn))) throw new Refusal('CAPTCHA_INVALID')
      await limits.takeOf('checkedRecoveryPerAddress', whose)
      await db.transaction((tx) => forgetUnchecked(tx, pools, limit))
    }
    if (!found) {
      await explainAddressLater(deps, db, email, hosting.language)
      return { ...nobody, ...((await countFailure(db, pools, limit, now())) && { captchaRequired: true }) }
    }
    const earlier = begun === undefined ? undefined : await findRecovery(db, email, ownerHashOf(begun))
    const running = earlier?.provedAt === null ? earlier : undefined
    if (running && running.sentAt > resendableSince(now())) throw tooEarly(running.sentAt)
    // If the request continues no earlier recovery, the hub does not know whether its sender owns the address. This limit makes the sender
    // wait between two e-mails for as long as the owner of the address must wait.
    if (!running) await limits.take('recoveryLetterHere', `${email} ${whose.own ?? whose.address}`, 'RESEND_TOO_EARLY')
    await takeLetter(limits, 'recoveryLetters', budget, whose)

    const owner = running && begun !== undefined ? begun : randomBytes(OWNER_BYTES).toString('base64url')
    const ownerHash = ownerHashOf(owner)
    const code = deps.randomCode()
    const sentAt = now()
    const row = {
      email,
      ownerHash,
      codeHash: codeHashOf(email, ownerHash, code),
      sentAt,
      expiresAt: new Date(sentAt.getTime() + CODE_TTL_MS),
    }
    const { publicUrl: hub, mail } = config
    const letter = codeLetter({ to: email, code, purpose: 'recover', language: hosting.language, hub, support: mail.support })
    await db.transaction(async (tx) => {
      if (!running) await insertRecovery(tx, row)
      else if (!(await renewRecovery(tx, row, resendableSince(sentAt)))) throw tooEarly(sentAt)
      await recordSignInEvent(tx, { event: 'recovery_requested', playerId: found.player.id, method: 'email', from: hosting })
      await mailer.post(tx, letter)
    })
    return { result: true, resendAfterSeconds: RESEND_AFTER_SECONDS, recovery: owner } as const
  })

  const tooEarly = (sentAt: Date) => new Refusal('RESEND_TOO_EARLY', { retryAfterSeconds: secondsUntilResend(sentAt, now()) })

  serve(app, deps, auth.sendRecoveryPasswordCode, async ({ body: { email, code, recovery: owner }, hosting }) => {
    const ownerHash = ownerHashOf(owner)
    // Wrong codes are counted for the account only if this browser has started a recovery. In other cases, they are counted for the IP
    // address. So a stranger cannot use up the account's tries with invented recovery ids.
    const begun = await findRecovery(db, email, ownerHash)
    if (!begun) {
      await limits.take('codesPerAddress', addressKey(hosting.ip))
      return incorrect
    }
    const { found, budget } = await locate(email, hosting)
    if (!found) return incorrect
    await limits.take('recoveryCodes', budget)
    const by = { playerId: found.player.id, method: 'email', from: hosting }
    const proved = await db.transaction(async (tx) => {
      const tried = await takeRecoveryTry(tx, email, ownerHash, now())
      if (!tried) return 'dead'
      if (isSameHash(tried.codeHash, codeHashOf(email, ownerHash, code))) {
        const grant = grantOf(owner, code, tried.sentAt)
        if (tried.provedAt !== null) return { grant }
        const expiresAt = new Date(now().getTime() + RECOVERY_GRANT_TTL_MS)
        await endRecovery(tx, ownerHash, now(), new Date(now().getTime() + REPEAT_MS))
        await insertGrant(tx, { grantHash: grantHashOf(config.appSecret, grant), email, expiresAt })
        await recordSignInEvent(tx, { event: 'recovery_code_proved', ...by })
        return { grant }
      }
      const isLast = tried.tries >= CODE_TRIES
      await recordSignInEvent(tx, { event: isLast ? 'recovery_code_fail_max' : 'recovery_code_fail', ...by })
      if (isLast) await postGuessedLetter(deps, tx, email, found.player.locale, hosting)
      return 'wrong'
    })
    if (typeof proved === 'object') return { result: true, ...proved } as const
    if (proved === 'dead' && begun.provedAt === null && begun.expiresAt > now()) throw new Refusal('CODE_TRIES_EXCEEDED')
    return incorrect
  })
}

import { auth } from '@playhub/contract/auth'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressKey, type Limits } from '../http/limits.ts'
import { serve } from '../http/serve.ts'
import { findLogin, holdPassword, lockPlayer, spendCaptcha } from './data.ts'
import { recordSignInEvent } from './events.ts'
import { explainAddressLater } from './explain-address.ts'
import { attemptLimitOf, forgetUnchecked, forgiveAttempts, type Pool, poolsOf, takeAttempt, waitOf } from './limits/attempts.ts'
import type { Captcha } from './limits/captcha.ts'
import { whoseLimit } from './limits/whose-limit.ts'
import { amongFew, isPasswordOf } from './passwords/passwords.ts'
import { deviceHashOf } from './sessions/devices.ts'
import { signIn } from './sign-in.ts'
import { takeLinkOffer } from './social/linking.ts'

/**
 * Sign-in with e-mail and password. If the account does not exist, the reply has another warning code than for a wrong password. Nothing
 * else differs: the hub does the same work and counts the same failures in both cases.
 */
export const loginRoutes = (app: FastifyInstance, deps: Deps, limits: Limits, captcha: Captcha) => {
  const { config, db, now } = deps

  serve(
    app,
    deps,
    auth.loginByEmail,
    amongFew(async ({ body: { email, password, link, ...body }, hosting }) => {
      await limits.takeOf('loginPerAddress', await whoseLimit(deps, hosting))
      const address = addressKey(hosting.ip)
      const deviceHash = deviceHashOf(config, hosting.device())
      const found = await findLogin(db, email, deviceHash)
      const pools = poolsOf({ email, address, deviceHash }, found?.isKnownDevice ?? false)
      const limit = attemptLimitOf(deps.catalogue.current(), hosting.project)
      const taken = await take(pools, limit, body.captcha)
      const isRight = await isPasswordOf(found?.passwordHash, password)
      const signedIn =
        found &&
        isRight &&
        (await db.transaction(async (tx) => {
          // The player's row is locked before the password, as in every change of an account. The lock is needed because the sign-in may
          // also change the account's language.
          await lockPlayer(tx, found.player.id)
          if (!(await holdPassword(tx, found.identityId, found.passwordHash))) return undefined
          await forgiveAttempts(tx, pools)
          const linked = link && (await takeLinkOffer(deps, tx, { token: link, adding: { playerId: found.player.id }, from: hosting }))
          const result = await signIn(deps, tx, found.player, 'email', hosting)
          return { result, ...(linked && { isLinked: linked === 'linked' }) }
        }))
      if (signedIn) return signedIn

      // Adds a job whether the account exists or not, so that both cases take the same time. The job does nothing if an account signs in
      // with this address.
      await explainAddressLater(deps, db, email, hosting.language)
      const { waitSeconds } = taken
      await recordSignInEvent(db, {
        event: waitSeconds > 0 ? 'authn_login_lock' : 'authn_login_fail',
        ...(found && { playerId: found.player.id }),
        method: 'email',
        from: hosting,
        detail: { fails: taken.fails, waitSeconds },
      })
      return {
        warning: found ? ('INVALID_PASSWORD_LOGIN_BY_EMAIL' as const) : ('USER_NOT_EXIST_LOGIN_BY_EMAIL' as const),
        ...(taken.isCheckNext && { captchaRequired: true }),
        ...(waitSeconds > 0 && { retryAfterSeconds: waitSeconds }),
      }
    }),
  )

  /**
   * Counts a try. Throws CAPTCHA_REQUIRED if the try needs the robot check and has no solution (`payload`), CAPTCHA_INVALID for a wrong
   * solution, and TOO_MANY_REQUESTS during a wait.
   */
  const take = async (pools: readonly Pool[], limit: number, payload: string | undefined) => {
    if (payload !== undefined) {
      // The wait is checked before the solution. During a wait the try is refused, and it must not use up the solution.
      refuseWait(await waitOf(db, pools, now()))
      const solved = await captcha.verify(payload, 'login')
      if (!solved || !(await spendCaptcha(db, solved))) throw new Refusal('CAPTCHA_INVALID')
      await db.transaction((tx) => forgetUnchecked(tx, pools, limit))
    }
    const taken = await takeAttempt(db, pools, limit, now(), payload !== undefined)
    if (taken.isTaken) return taken
    refuseWait(taken.waitSeconds)
    throw new Refusal('CAPTCHA_REQUIRED')
  }
}

const refuseWait = (seconds: number) => {
  if (seconds > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds })
}

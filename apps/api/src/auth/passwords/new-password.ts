import { auth } from '@playhub/contract/auth'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { addressKey, type Limits } from '../../http/limits.ts'
import { type Hosting, serve } from '../../http/serve.ts'
import { findByEmail, lockPlayer, type PlayerRow } from '../data.ts'
import { recordSignInEvent } from '../events.ts'
import { postPasswordLetter } from '../owner-letters.ts'
import { grantHashOf } from '../recovery/recovery.ts'
import { endRecoveries, isGrantUsed, listPasswords, setPassword, takeGrantTry, useGrant } from '../recovery/recovery-data.ts'
import { REPEAT_MS } from '../rules.ts'
import { deviceHashOf, keepOneDevice } from '../sessions/devices.ts'
import { endSessions } from '../sessions/sessions.ts'
import { refuseBreached } from './breached.ts'
import { amongFew, hashPassword, isPasswordOf } from './passwords.ts'

/**
 * Number of tries with one grant (the right to set a new password). Each try may compute one hash per remembered password, which is slow.
 */
const GRANT_TRIES = 5

/**
 * The last step of a recovery. The grant (the right to set a new password) works once. Its use ends all sessions of the account and starts
 * no new session.
 */
export const newPasswordRoutes = (app: FastifyInstance, deps: Deps, limits: Limits) => {
  const { config, db, now } = deps

  serve(
    app,
    deps,
    auth.activateNewPassword,
    amongFew(async ({ body: { email, password, grant }, hosting }) => {
      const grantHash = grantHashOf(config.appSecret, grant)
      const granted = await takeGrantTry(db, grantHash, GRANT_TRIES, now(), new Date(now().getTime() - REPEAT_MS))
      // A valid grant (the right to set a new password) has its own limit of tries. So only requests without a valid grant are counted for
      // the IP address.
      if (!granted) await limits.take('newPasswordsPerAddress', addressKey(hosting.ip))
      const found = granted?.email === email ? await findByEmail(db, email) : undefined
      if (!granted || !found) throw await refuseGrant(hosting)
      if (granted.usedAt !== null) return repeat(email, password, hosting)
      await refuseBreached(deps, password)
      if (await isUsed(found, password)) {
        if (await isGrantUsed(db, grantHash)) return repeat(email, password, hosting)
        return { warning: 'PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD' } as const
      }

      const passwordHash = await hashPassword(password)
      const { identityId } = found
      const owner = await db.transaction(async (tx) => {
        const player = await lockRemaining(tx, found.player)
        if (!(await useGrant(tx, grantHash, now())) || !(await setPassword(tx, identityId, passwordHash))) return undefined
        const sessions = await endSessions(tx, player.id, {}, now())
        await endRecoveries(tx, email, now())
        // The user of this browser has proved that they own the mailbox. So this browser becomes a known browser of the account, and
        // strangers cannot lock it out. All other known browsers are removed, because one of them may belong to a thief.
        const deviceHash = deviceHashOf(config, hosting.device())
        await keepOneDevice(tx, { playerId: player.id, deviceHash, userAgent: hosting.userAgent, now: now() })
        const by = { playerId: player.id, method: 'email', from: hosting }
        await recordSignInEvent(tx, { event: 'authn_password_change', ...by, detail: { sessions } })
        await postPasswordLetter(deps, tx, player, hosting)
        return player.id
      })
      if (owner === undefined) return repeat(email, password, hosting)
      deps.sessions.forgetPlayer(owner)
      return { result: true }
    }),
  )

  /**
   * Answers a request whose grant is already used. If the account has the requested password now, this request was sent before: the first
   * copy has set the password, and its reply was lost. Then the same reply is sent again.
   */
  const repeat = async (email: string, password: string, hosting: Hosting) => {
    if (await isPasswordOf((await findByEmail(db, email))?.passwordHash, password)) return { result: true } as const
    throw await refuseGrant(hosting)
  }

  const refuseGrant = async (from: Hosting) => {
    await recordSignInEvent(db, { event: 'recovery_grant_refused', method: 'email', from })
    return new Refusal('RECOVERY_GRANT_INVALID')
  }

  /**
   * Returns whether the password is the current or a recent one. Hashes are checked one after another, so that one player occupies only one
   * of the few hashing slots.
   */
  const isUsed = async (of: { identityId: string; passwordHash: string | null }, password: string) => {
    for (const hash of new Set([of.passwordHash, ...(await listPasswords(db, of.identityId))])) {
      if (hash !== null && (await isPasswordOf(hash, password))) return true
    }
    return false
  }
}

/** Locks the account that has the player's e-mail login now. This is another account if the player's account was joined into it. */
const lockRemaining = async (tx: Tx, { id }: PlayerRow): Promise<PlayerRow> => {
  const row = await lockPlayer(tx, id)
  if (!row) throw new Error(`no player ${id}`)
  return row.mergedInto === null ? row : lockRemaining(tx, { ...row, id: row.mergedInto })
}

import { passkeyLogin } from '@playhub/contract/auth/passkeys'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Limits } from '../../http/limits.ts'
import { parse } from '../../http/refuse.ts'
import { serve } from '../../http/serve.ts'
import { lockPlayer } from '../data.ts'
import { recordSignInEvent } from '../events.ts'
import { whoseLimit } from '../limits/whose-limit.ts'
import { needListed } from '../listed.ts'
import { signIn } from '../sign-in.ts'
import { findPasskey, keepChallenge } from './passkey-data.ts'
import { assertion } from './passkey-forms.ts'
import { isShownBy, siteOf, takeAnswered } from './shown.ts'
import { askToShow } from './web-authn.ts'

const purpose = { for: 'signIn' } as const

/** Sign-in with a passkey. The device finds the passkeys of this site itself, so the player need not enter a name. */
export const passkeyLoginRoutes = (app: FastifyInstance, deps: Deps, limits: Limits) => {
  const { db, now } = deps

  serve(app, deps, passkeyLogin.beginPasskeyLogin, async ({ hosting }) => {
    needListed(deps, 'passkey')
    await limits.takeOf('passkeysPerAddress', await whoseLimit(deps, hosting))
    const asked = await askToShow(siteOf(deps, hosting))
    await keepChallenge(db, purpose, asked.challenge, now())
    return { ...asked }
  })

  serve(app, deps, passkeyLogin.loginByPasskey, async ({ body, hosting }) => {
    needListed(deps, 'passkey')
    await limits.takeOf('passkeysPerAddress', await whoseLimit(deps, hosting))
    const response = parse(assertion, body.response)
    const answer = { response, purpose, hosting }
    const challenge = await takeAnswered(deps, answer)
    const known = await findPasskey(db, response.id)
    const result =
      challenge !== undefined &&
      known &&
      (await db.transaction(async (tx) => {
        // This sign-in locks the player's row, and so does the removal of a passkey. A removal at the same time waits until the new session
        // is stored, and then ends that session.
        const player = await lockPlayer(tx, known.playerId)
        if (!player || !(await isShownBy(deps, tx, player.id, answer, challenge))) return undefined
        return signIn(deps, tx, player, 'passkey', hosting)
      }))
    if (result) return { result }
    await recordSignInEvent(db, {
      event: 'authn_login_fail',
      ...(known && { playerId: known.playerId }),
      method: 'passkey',
      from: hosting,
    })
    throw new Refusal('PASSKEY_INVALID')
  })
}

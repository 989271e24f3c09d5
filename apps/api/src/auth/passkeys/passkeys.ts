import { passkeys } from '@playhub/contract/auth/passkeys'
import { PASSKEYS_MAX } from '@playhub/contract/auth/web-authn'
import type { Reply } from '@playhub/contract/endpoint'
import type { profile } from '@playhub/contract/profile'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { deviceName } from '../../http/device-name.ts'
import type { Limits } from '../../http/limits.ts'
import { parse } from '../../http/refuse.ts'
import { serve } from '../../http/serve.ts'
import { keyedHash } from '../../seal.ts'
import { getPlayer } from '../data.ts'
import { recordSignInEvent } from '../events.ts'
import { whoseLimit } from '../limits/whose-limit.ts'
import { needListed } from '../listed.ts'
import { findMailbox, postIdentityLetter } from '../owner-letters.ts'
import { needFreshProof, noteProof } from '../prove/prove-data.ts'
import { lockSignedIn } from '../sessions/sessions.ts'
import { insertPasskey, keepChallenge, listPasskeys, setPasskeyLabel, takeChallenge } from './passkey-data.ts'
import { assertion, attestation, challengeIn } from './passkey-forms.ts'
import { isShownBy, siteOf, takeAnswered } from './shown.ts'
import { askToMake, askToShow, readMade } from './web-authn.ts'

type Show = (playerId: string) => Promise<Reply<typeof profile.identities>>

/** Routes with which a signed-in player adds passkeys, names them, and proves their identity with one of them. */
export const passkeyRoutes = (app: FastifyInstance, deps: Deps, limits: Limits, show: Show) => {
  const { config, db, now } = deps

  /**
   * Returns the WebAuthn user handle, which is the same for all passkeys of an account. It reveals nothing about the account to somebody
   * who can read the authenticator.
   */
  const handleOf = (playerId: string) => keyedHash(config.appSecret, 'passkey-handle', playerId)

  const needRoom = async (tx: Tx, playerId: string) => {
    if ((await listPasskeys(tx, playerId)).length >= PASSKEYS_MAX) throw new Refusal('PASSKEY_LIMIT')
  }

  serve(app, deps, passkeys.beginPasskey, async ({ caller, hosting }) => {
    needListed(deps, 'passkey')
    await limits.takeOf('passkeysPerAddress', await whoseLimit(deps, hosting, caller))
    await needFreshProof(db, caller, now())
    await needRoom(db, caller.playerId)
    const { nickName } = await getPlayer(db, caller.playerId)
    const asked = await askToMake(
      siteOf(deps, hosting),
      {
        rpName: 'Playhub',
        userID: new TextEncoder().encode(handleOf(caller.playerId)),
        userName: (await findMailbox(db, caller.playerId)) ?? nickName,
        userDisplayName: nickName,
      },
      await listPasskeys(db, caller.playerId),
    )
    await keepChallenge(db, { for: 'make', sessionId: caller.sessionId }, asked.challenge, now())
    return { ...asked }
  })

  serve(app, deps, passkeys.addPasskey, async ({ body, caller, hosting }) => {
    const { playerId, sessionId } = caller
    needListed(deps, 'passkey')
    await limits.takeOf('passkeysPerAddress', await whoseLimit(deps, hosting, caller))
    const response = parse(attestation, body.response)
    // Checks first that the player has proved their identity recently, before the challenge is used up. If the proof is missing, the page
    // asks for it and then sends the same answer again.
    await needFreshProof(db, caller, now())
    const challenge = challengeIn(response)
    const isFresh = challenge !== undefined && (await takeChallenge(db, { for: 'make', sessionId }, challenge, now()))
    const made = isFresh ? await readMade(siteOf(deps, hosting), response, challenge) : undefined
    if (!made) throw new Refusal('PASSKEY_INVALID')
    await db.transaction(async (tx) => {
      const owner = await lockSignedIn(tx, caller, now())
      await needFreshProof(tx, caller, now())
      await needRoom(tx, playerId)
      const label = deviceName(hosting.userAgent)
      const handle = Buffer.from(handleOf(playerId)).toString('base64url')
      if (!(await insertPasskey(tx, { ...made, playerId, label, handle }))) throw new Refusal('PASSKEY_INVALID')
      await recordSignInEvent(tx, { event: 'identity_linked', playerId, method: 'passkey', from: hosting })
      await postIdentityLetter(deps, tx, owner, { change: 'added', method: 'passkey', label }, hosting)
    })
    return show(playerId)
  })

  serve(app, deps, passkeys.renamePasskey, async ({ body: { id, label }, caller: { playerId } }) => {
    if (!(await setPasskeyLabel(db, playerId, id, label))) throw new Refusal('IDENTITY_NOT_FOUND')
    return show(playerId)
  })

  serve(app, deps, passkeys.beginPasskeyProof, async ({ caller, hosting }) => {
    await limits.takeOf('passkeysPerAddress', await whoseLimit(deps, hosting, caller))
    const asked = await askToShow(siteOf(deps, hosting), await listPasskeys(db, caller.playerId))
    await keepChallenge(db, { for: 'prove', sessionId: caller.sessionId }, asked.challenge, now())
    return { ...asked }
  })

  serve(app, deps, passkeys.proveByPasskey, async ({ body, caller, hosting }) => {
    const { playerId, sessionId, authType } = caller
    await limits.takeOf('passkeysPerAddress', await whoseLimit(deps, hosting, caller))
    const answer = { response: parse(assertion, body.response), purpose: { for: 'prove', sessionId }, hosting } as const
    const challenge = await takeAnswered(deps, answer)
    const isProved = await db.transaction(async (tx) => {
      await lockSignedIn(tx, caller, now())
      const isShown = challenge !== undefined && (await isShownBy(deps, tx, playerId, answer, challenge))
      if (isShown) await noteProof(tx, caller, now())
      const event = isShown ? 'identity_proved' : 'identity_proof_fail'
      await recordSignInEvent(tx, { event, playerId, method: authType, from: hosting, detail: { by: 'passkey' } })
      return isShown
    })
    if (!isProved) throw new Refusal('PASSKEY_INVALID')
    return { result: true }
  })
}

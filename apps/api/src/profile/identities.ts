import { profile } from '@playhub/contract/profile'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { ownsAddress } from '../auth/data.ts'
import { recordSignInEvent } from '../auth/events.ts'
import { whoseLimit } from '../auth/limits/whose-limit.ts'
import { findMailbox, postIdentityLetter } from '../auth/owner-letters.ts'
import { passkeyRoutes } from '../auth/passkeys/passkeys.ts'
import { proveRoutes } from '../auth/prove/prove.ts'
import { needFreshProof } from '../auth/prove/prove-data.ts'
import { addEmailRoutes } from '../auth/registration/add-email.ts'
import { endSessions, lockSignedIn } from '../auth/sessions/sessions.ts'
import { linkOfferRoutes } from '../auth/social/joining.ts'
import { linkIdentity } from '../auth/social/linking.ts'
import { readLinkProof } from '../auth/social/social.ts'
import { spendProof } from '../auth/social/social-data.ts'
import type { Deps } from '../deps.ts'
import type { Limits } from '../http/limits.ts'
import { serve } from '../http/serve.ts'
import { deleteIdentity, listIdentities } from './identity-data.ts'

/**
 * Registers the calls for the sign-in methods of an account: list them, add one with a provider's proof, and remove one if another is left.
 */
export const identityRoutes = (app: FastifyInstance, deps: Deps, limits: Limits) => {
  const { db, now } = deps

  const show = async (playerId: string) => ({
    identities: (await listIdentities(db, playerId)).map(({ createdAt, ...row }) => ({ ...row, createTs: createdAt.toISOString() })),
  })

  serve(app, deps, profile.identities, ({ caller }) => show(caller.playerId))
  addEmailRoutes(app, deps, limits, show)
  passkeyRoutes(app, deps, limits, show)
  linkOfferRoutes(app, deps, limits, show)
  proveRoutes(app, deps, limits, async (playerId) => {
    const methods = (await listIdentities(db, playerId)).map(({ method }) => method)
    return methods.filter((method, at) => method !== 'email' && methods.indexOf(method) === at)
  })

  serve(app, deps, profile.link, async ({ body: { proof: given }, caller, hosting }) => {
    await limits.takeOf('providerProofsPerAddress', await whoseLimit(deps, hosting, caller))
    await needFreshProof(db, caller, now())
    const { proof, invalid } = await readLinkProof(deps, given, hosting)
    const linked = await db.transaction(async (tx) => {
      if (proof.once && !(await spendProof(tx, proof.once))) throw invalid
      // The session may have ended while the provider's answer was awaited.
      await lockSignedIn(tx, caller, now())
      return linkIdentity(deps, tx, caller, proof, hosting)
    })
    if (linked === 'taken') throw new Refusal('IDENTITY_TAKEN')
    return show(caller.playerId)
  })

  serve(app, deps, profile.unlink, async ({ body: { id }, caller: { playerId, sessionId }, hosting }) => {
    await db.transaction(async (tx) => {
      // Locks the player. So two simultaneous removals run one after the other, and one method remains.
      const owner = await lockSignedIn(tx, { playerId, sessionId }, now())
      await needFreshProof(tx, { sessionId }, now())
      const all = await listIdentities(tx, playerId)
      const gone = all.find((one) => one.id === id)
      if (!gone) throw new Refusal('IDENTITY_NOT_FOUND')
      if (all.length === 1) throw new Refusal('IDENTITY_LAST')
      const to = await findMailbox(tx, playerId)
      await deleteIdentity(tx, id)
      // Ends sessions that used the removed method. Such a session may be the reason why the player removes the method.
      const sessions = await endSessions(tx, playerId, { method: gone.method, except: sessionId }, now())
      // A sign-in code that was sent to the e-mail address of the removed method could open the account too. If the account no longer has
      // this address, the sessions that began with such codes also end.
      if (gone.confirmed && gone.method !== 'email' && !(await ownsAddress(tx, playerId, gone.confirmed)))
        sessions.push(...(await endSessions(tx, playerId, { method: 'email', except: sessionId }, now())))
      await recordSignInEvent(tx, { event: 'identity_unlinked', playerId, method: gone.method, from: hosting, detail: { sessions } })
      await postIdentityLetter(deps, tx, owner, { change: 'removed', method: gone.method, label: gone.label, to }, hosting)
    })
    deps.sessions.forgetPlayer(playerId)
    return show(playerId)
  })
}

import { joining } from '@playhub/contract/auth/joining'
import type { Reply } from '@playhub/contract/endpoint'
import type { profile } from '@playhub/contract/profile'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Limits } from '../../http/limits.ts'
import { type Hosting, serve } from '../../http/serve.ts'
import { nickNameOf } from '../../mail/letters.ts'
import { findByEmail, insertEmailPlayer, lockAddress, type PlayerRow } from '../data.ts'
import { recordSignInEvent } from '../events.ts'
import { whoseLimit } from '../limits/whose-limit.ts'
import { needFreshProof } from '../prove/prove-data.ts'
import { deleteRegistrations } from '../registration/registration-data.ts'
import { lockSignedIn } from '../sessions/sessions.ts'
import { signIn } from '../sign-in.ts'
import { readDeclined, takeLinkOffer } from './linking.ts'
import { createPlayer } from './social-accounts.ts'
import { findByKey, lockKey } from './social-data.ts'

type Show = (playerId: string) => Promise<Reply<typeof profile.identities>>
type Declined = Awaited<ReturnType<typeof readDeclined>>

/** The two answers to a link offer. The new sign-in method is added to the account with the same address, or to a new account. */
export const linkOfferRoutes = (app: FastifyInstance, deps: Deps, limits: Limits, show: Show) => {
  const { db, now } = deps

  serve(app, deps, joining.takeLinkOffer, async ({ body: { link }, caller, hosting }) => {
    await limits.takeOf('providerProofsPerAddress', await whoseLimit(deps, hosting, caller))
    const { playerId } = caller
    const taken = await db.transaction(async (tx) => {
      await lockSignedIn(tx, caller, now())
      await needFreshProof(tx, caller, now())
      return takeLinkOffer(deps, tx, { token: link, adding: caller, from: hosting })
    })
    if (taken === 'gone') throw new Refusal('LINK_OFFER_GONE')
    if (taken === 'taken') throw new Refusal('IDENTITY_TAKEN')
    if (taken === 'hasEmail') throw new Refusal('EMAIL_ADDED_ALREADY')
    return show(playerId)
  })

  serve(app, deps, joining.declineLink, async ({ body: { link }, hosting }) => {
    await limits.takeOf('providerProofsPerAddress', await whoseLimit(deps, hosting))
    return db.transaction(async (tx) => {
      const declined = await readDeclined(deps, tx, link)
      const { player, isNew } = await findOrCreateDeclined(tx, declined, hosting)
      return { result: await signIn(deps, tx, player, declined.method, hosting), isNew }
    })
  })

  /** Finds or creates the account for a declined offer. A repeated request finds the account that the first one created. */
  const findOrCreateDeclined = async (tx: Tx, declined: Declined, hosting: Hosting): Promise<{ player: PlayerRow; isNew: boolean }> => {
    const { method, email, passwordHash } = declined
    await lockKey(tx, declined)
    // The registration's row is locked before the address, in the same order as at a registration.
    if (passwordHash !== null) await deleteRegistrations(tx, email)
    await lockAddress(tx, email)
    if (passwordHash === null) {
      const known = await findByKey(tx, declined)
      return known ? { player: known, isNew: false } : { player: await createPlayer(tx, declined, hosting.language, hosting), isNew: true }
    }
    const known = await findByEmail(tx, email)
    // After the offer was made, an account with this address and another password may have been created. Only its own password opens that
    // account.
    if (known && known.passwordHash !== passwordHash) throw new Refusal('LINK_OFFER_GONE')
    if (known) return { player: known.player, isNew: false }
    const { language } = hosting
    const player = await insertEmailPlayer(tx, { email, passwordHash, locale: language }, (number) => nickNameOf(number, language))
    await recordSignInEvent(tx, { event: 'user_created', playerId: player.id, method, from: hosting })
    return { player, isNew: true }
  }
}

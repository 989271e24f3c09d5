import { randomBytes } from 'node:crypto'
import { authMethod, type LinkOffer } from '@playhub/contract/auth'
import { LINK_OFFER_TTL_MS } from '@playhub/contract/limits'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Hosting } from '../../http/serve.ts'
import { keyedHash } from '../../seal.ts'
import { lockPlayer } from '../data.ts'
import { recordSignInEvent, type Whence } from '../events.ts'
import { findMailbox, postIdentityLetter } from '../owner-letters.ts'
import type { Proven } from '../providers/provider.ts'
import { findByKey, insertIdentity, insertLinkOffer, lockKey, takeLinkOfferRow } from './social-data.ts'

type LinkDeps = Pick<Deps, 'config' | 'mailer' | 'now'>
const tokenHashOf = ({ config }: LinkDeps, token: string) => keyedHash(config.appSecret, 'link-offer', token)

/** Adds a sign-in method to an account. Returns `taken` if another account has this method. A method never moves to another account. */
export const linkIdentity = async (
  deps: LinkDeps,
  tx: Tx,
  playerId: string,
  proven: Proven,
  from: Hosting,
): Promise<'linked' | 'taken'> => {
  const owner = await lockPlayer(tx, playerId)
  if (!owner) throw new Error('no player to link to')
  await lockKey(tx, proven)
  // Read before the insert, because the new method could become the mailbox.
  const to = await findMailbox(tx, playerId)
  if (await insertIdentity(tx, playerId, proven)) {
    const { method, label } = proven
    await recordSignInEvent(tx, { event: 'identity_linked', playerId, method, from })
    await postIdentityLetter(deps, tx, owner, { change: 'added', method, label, to }, from)
    return 'linked'
  }
  if ((await findByKey(tx, proven))?.id === playerId) return 'linked'
  await recordSignInEvent(tx, { event: 'link_refused', playerId, method: proven.method, from })
  return 'taken'
}

/** Offers to link the provider's identity to the account with the same e-mail, after that account's password is entered. */
export const offerLink = async (deps: LinkDeps, tx: Tx, proven: Proven, playerId: string, from: Whence): Promise<LinkOffer> => {
  const token = randomBytes(32).toString('base64url')
  const { method, subject, email, label } = proven
  const expiresAt = new Date(deps.now().getTime() + LINK_OFFER_TTL_MS)
  await insertLinkOffer(tx, { tokenHash: tokenHashOf(deps, token), method, subject, email, label, expiresAt })
  await recordSignInEvent(tx, { event: 'link_offered', playerId, method, from })
  return { token, email }
}

/**
 * Links an offered identity to the player who has just entered the password of `email`. Does nothing if the offer is used, expired or for
 * another e-mail.
 */
export const takeLinkOffer = async (
  deps: LinkDeps,
  tx: Tx,
  { token, email, playerId, from }: { token: string; email: string; playerId: string; from: Hosting },
): Promise<void> => {
  const offer = await takeLinkOfferRow(tx, tokenHashOf(deps, token), email, deps.now())
  if (!offer) return
  // Offers exist only for confirmed e-mail addresses.
  await linkIdentity(deps, tx, playerId, { ...offer, method: authMethod.parse(offer.method), emailProven: true }, from)
}

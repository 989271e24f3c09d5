import { randomBytes } from 'node:crypto'
import { type AuthMethod, authMethod, type LinkOffer } from '@playhub/contract/auth'
import { LINK_OFFER_TTL_MS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Hosting } from '../../http/serve.ts'
import { keyedHash } from '../../seal.ts'
import { findByEmail, hasEmail, insertEmailIdentity, lockPlayer, ownsAddress } from '../data.ts'
import { recordSignInEvent, type Whence } from '../events.ts'
import { findMailbox, postIdentityLetter } from '../owner-letters.ts'
import { putMergeProof } from '../prove/merge-proof.ts'
import type { Proven } from '../providers/provider.ts'
import { deleteRegistrations } from '../registration/registration-data.ts'
import { REPEAT_MS } from '../rules.ts'
import { endLinkOfferAt, findByKey, findLinkOffer, insertIdentity, insertLinkOffer, lockKey, lockLinkOffer } from './social-data.ts'

type LinkDeps = Pick<Deps, 'config' | 'mailer' | 'now'>
const tokenHashOf = ({ config }: Pick<LinkDeps, 'config'>, token: string) => keyedHash(config.appSecret, 'link-offer', token)

/** A confirmed sign-in method. Only the method e-mail has a `passwordHash`. */
type Confirmed = Proven & { passwordHash?: string | null }

/**
 * How long a browser can repeat the request with which the player declined an offer, in case the reply was lost. The time is short, because
 * the request signs in.
 */
const DECLINED_REPEAT_MS = 60_000

type Adding = { playerId: string; sessionId?: string }

/**
 * Adds a sign-in method to an account. Returns `taken` if another account has this method, because a method never moves to another account.
 * In this case, also stores for the session `sessionId` that the player owns the other account, so that the player can join the two
 * accounts.
 */
export const linkIdentity = async (
  deps: LinkDeps,
  tx: Tx,
  { playerId, sessionId }: Adding,
  { passwordHash = null, ...proven }: Confirmed,
  from: Hosting,
): Promise<'linked' | 'taken'> => {
  const owner = await lockPlayer(tx, playerId)
  if (!owner) throw new Error('no player to link to')
  await lockKey(tx, proven)
  // The mailbox is read before the new method is added, because the new method could become the mailbox.
  const to = await findMailbox(tx, playerId)
  const { method, label, email } = proven
  const isAdded = await (passwordHash === null
    ? insertIdentity(tx, playerId, proven)
    : insertEmailIdentity(tx, { playerId, email, passwordHash }))
  if (isAdded) {
    await recordSignInEvent(tx, { event: 'identity_linked', playerId, method, from })
    await postIdentityLetter(deps, tx, owner, { change: 'added', method, label, to }, from)
    return 'linked'
  }
  const other = await findByKey(tx, proven)
  if (other?.id === playerId) return 'linked'
  if (other && sessionId !== undefined) await putMergeProof(tx, { sessionId, otherId: other.id, method }, deps.now())
  await recordSignInEvent(tx, { event: 'link_refused', playerId, method, from })
  return 'taken'
}

/**
 * Offers to link a confirmed sign-in method to an account with the same confirmed e-mail address. To accept, the player must sign in to
 * that account with one of `methods`.
 */
export const offerLink = async (
  deps: LinkDeps,
  tx: Tx,
  { method, subject, email, label, passwordHash = null }: Confirmed,
  methods: AuthMethod[],
  from: Whence,
): Promise<LinkOffer> => {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(deps.now().getTime() + LINK_OFFER_TTL_MS)
  await insertLinkOffer(tx, { tokenHash: tokenHashOf(deps, token), method, subject, email, label, passwordHash, expiresAt })
  await recordSignInEvent(tx, { event: 'link_offered', method, from })
  return { token, email, methods }
}

/**
 * Links an offered sign-in method to a player who has signed in, if the offer's e-mail address is confirmed for the account. The offer
 * stays valid for two more minutes, so that the request can be repeated if its answer was lost. Returns:
 * - `linked` after a success, also if the offer was accepted before;
 * - `taken` if another account has the method (`linkIdentity`);
 * - `gone` if the offer is expired or for another address;
 * - `hasEmail` if the offer is for an e-mail login and the account has one with another address.
 */
export const takeLinkOffer = async (
  deps: LinkDeps,
  tx: Tx,
  { token, adding, from }: { token: string; adding: Adding; from: Hosting },
): Promise<'linked' | 'taken' | 'gone' | 'hasEmail'> => {
  const { playerId } = adding
  const tokenHash = tokenHashOf(deps, token)
  const offer = await lockLinkOffer(tx, tokenHash, deps.now())
  if (!offer || !(await ownsAddress(tx, playerId, offer.email))) return 'gone'
  const method = authMethod.parse(offer.method)
  if (method === 'email' && (await hasEmail(tx, playerId))) {
    // The account has the offer's address already if the offer was accepted before and the answer was lost.
    return (await findByEmail(tx, offer.email))?.player.id === playerId ? 'linked' : 'hasEmail'
  }
  await endLinkOfferAt(tx, tokenHash, new Date(deps.now().getTime() + REPEAT_MS))
  // `emailProven` is true, because offers exist only for confirmed e-mail addresses.
  const linked = await linkIdentity(deps, tx, adding, { ...offer, method, emailProven: true }, from)
  // The registration is deleted after `linkIdentity` has locked the method. Declining a link offer takes these two locks in the same order,
  // so accepting and declining cannot deadlock.
  if (method === 'email') await deleteRegistrations(tx, offer.email)
  return linked
}

/** Returns whether the method of an accepted offer belongs to the player, so that a lost reply to the acceptance can be sent again. */
export const isOfferLinked = async (deps: LinkDeps, tx: Tx, token: string, playerId: string): Promise<boolean> => {
  const offer = await findLinkOffer(tx, tokenHashOf(deps, token), deps.now())
  return offer !== undefined && (await findByKey(tx, { ...offer, method: authMethod.parse(offer.method) }))?.id === playerId
}

/**
 * Returns the sign-in method of an offer that its owner declined. The offer stays valid for one more minute, so that the request can be
 * repeated if its answer was lost. Throws LINK_OFFER_GONE if the offer is used or expired.
 */
export const readDeclined = async (deps: LinkDeps, tx: Tx, token: string) => {
  const tokenHash = tokenHashOf(deps, token)
  const offer = await lockLinkOffer(tx, tokenHash, deps.now())
  if (!offer) throw new Refusal('LINK_OFFER_GONE')
  await endLinkOfferAt(tx, tokenHash, new Date(deps.now().getTime() + DECLINED_REPEAT_MS))
  return { ...offer, method: authMethod.parse(offer.method), emailProven: true }
}

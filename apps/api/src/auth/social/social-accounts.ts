import type { LinkOffer } from '@playhub/contract/auth'
import type { Language } from '@playhub/contract/limits'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { nickNameOf } from '../../mail/letters.ts'
import { findByEmail, type PlayerRow } from '../data.ts'
import { recordSignInEvent, type Whence } from '../events.ts'
import type { Proven } from '../providers/provider.ts'
import { offerLink } from './linking.ts'
import { findByKey, insertIdentity, insertSocialPlayer, lockKey } from './social-data.ts'

export type Admitted = { player: PlayerRow; isNew: boolean } | { link: LinkOffer }

/**
 * Finds the account of a person whom a provider has confirmed, or creates it. The account is found only by `method` and `subject`. If an
 * existing account signs in with the e-mail that the provider has confirmed, this returns an offer to link. Linking needs the password of
 * that account.
 */
export const findOrCreatePlayer = async (
  deps: Pick<Deps, 'config' | 'mailer' | 'now'>,
  tx: Tx,
  proven: Proven,
  language: Language,
  from: Whence,
): Promise<Admitted> => {
  await lockKey(tx, proven)
  const known = await findByKey(tx, proven)
  if (known) return { player: known, isNew: false }
  const sameAddress = proven.emailProven ? await findByEmail(tx, proven.email) : undefined
  if (sameAddress) return { link: await offerLink(deps, tx, proven, sameAddress.player.id, from) }
  const player = await insertSocialPlayer(tx, { ...proven, locale: language }, (number) => nickNameOf(number, language))
  if (!(await insertIdentity(tx, player.id, proven))) throw new Error('identity was taken under its lock')
  await recordSignInEvent(tx, { event: 'user_created', playerId: player.id, method: proven.method, from })
  return { player, isNew: true }
}

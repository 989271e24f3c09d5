import type { LinkOffer } from '@playhub/contract/auth'
import type { Language } from '@playhub/contract/limits'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { nickNameOf } from '../../mail/letters.ts'
import { findMethodsOfAddress, lockAddress, type PlayerRow } from '../data.ts'
import { recordSignInEvent, type Whence } from '../events.ts'
import type { Proven } from '../providers/provider.ts'
import { offerLink } from './linking.ts'
import { findByKey, insertIdentity, insertSocialPlayer, lockKey } from './social-data.ts'

export type Admitted = { player: PlayerRow; isNew: boolean } | { link: LinkOffer }

/**
 * Finds the account of a person whom a provider has confirmed, or creates it. The account is found only by `method` and `subject`. If the
 * provider has confirmed an e-mail address that is already confirmed for an existing account, this function returns an offer to link. To
 * accept it, the person must sign in to that account.
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
  if (proven.emailProven) {
    await lockAddress(tx, proven.email)
    const methods = await findMethodsOfAddress(tx, proven.email)
    if (methods.length > 0) return { link: await offerLink(deps, tx, proven, methods, from) }
  }
  return { player: await createPlayer(tx, proven, language, from), isNew: true }
}

/** Creates an account with this sign-in method. The caller has locked the method, and no account has it. */
export const createPlayer = async (tx: Tx, proven: Proven, language: Language, from: Whence): Promise<PlayerRow> => {
  const player = await insertSocialPlayer(tx, { ...proven, locale: language }, (number) => nickNameOf(number, language))
  if (!(await insertIdentity(tx, player.id, proven))) throw new Error('identity was taken under its lock')
  await recordSignInEvent(tx, { event: 'user_created', playerId: player.id, method: proven.method, from })
  return player
}

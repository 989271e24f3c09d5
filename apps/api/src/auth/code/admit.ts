import type { Tx } from '../../db/connect.ts'
import type { Hosting } from '../../http/serve.ts'
import { nickNameOf } from '../../mail/letters.ts'
import { findOwnerOfAddress, insertEmailPlayer, lockAddress, lockPlayer, type PlayerRow } from '../data.ts'
import { recordSignInEvent } from '../events.ts'
import { deleteRegistrations } from '../registration/registration-data.ts'
import { lockKey } from '../social/social-data.ts'
import type { Attempt } from './code-data.ts'

/**
 * Finds or creates the account of a person who has proved by a code that they own an e-mail address. An existing account is found only if
 * this address is confirmed for it. A new account has no password.
 *
 * Before a new account is created, the registrations that somebody began with this address and did not confirm are deleted. So their
 * passwords can never open the account.
 */
export const admit = async (
  tx: Tx,
  { email, locale }: Pick<Attempt, 'email' | 'locale'>,
  hosting: Hosting,
): Promise<{ player: PlayerRow; isNew: boolean }> => {
  const known = await lockOwner(tx, email)
  if (known) return { player: known, isNew: false }
  // Takes three locks in a fixed order: the sign-in method, the registrations of the e-mail address, the address itself. The code that
  // declines a link offer takes them in the same order. So that code and this function cannot deadlock.
  await lockKey(tx, { method: 'email', subject: email })
  await deleteRegistrations(tx, email)
  await lockAddress(tx, email)
  const late = await lockOwner(tx, email)
  if (late) return { player: late, isNew: false }
  const player = await insertEmailPlayer(tx, { email, passwordHash: null, locale }, (number) => nickNameOf(number, locale))
  await recordSignInEvent(tx, { event: 'user_created', playerId: player.id, method: 'email', from: hosting })
  return { player, isNew: true }
}

/**
 * Finds the account that owns an e-mail address, and locks the account until the transaction ends. So nobody can remove the account's
 * sign-in method before the new session is stored. If the method is removed later, the new session ends too.
 */
const lockOwner = async (tx: Tx, email: string): Promise<PlayerRow | undefined> => {
  for (;;) {
    const owner = await findOwnerOfAddress(tx, email)
    if (!owner) return undefined
    const locked = await lockPlayer(tx, owner.id)
    // While this function waited for the lock, the address may have moved to another account.
    if (locked && (await findOwnerOfAddress(tx, email))?.id === locked.id) return locked
  }
}

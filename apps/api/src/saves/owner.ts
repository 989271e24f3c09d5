import { randomUUID } from 'node:crypto'
import { Refusal } from '@playhub/contract/refusals'
import { isSameHash } from '../auth/rules.ts'
import type { Config } from '../config.ts'
import type { AccountCaller } from '../http/caller.ts'
import { keyedHash } from '../seal.ts'

/** The owner of the saves that a request is about. A guest is identified only by an id that the server has signed. */
export type Owner = { kind: 'player' | 'guest'; id: string }

type Secrets = Pick<Config, 'appSecret'>
const proofOf = ({ appSecret }: Secrets, id: string) => keyedHash(appSecret, 'save guest', id)

/** Returns the text `<id>.<proof>` for a new guest. Nothing is stored until the guest saves. */
export const makeGuest = (config: Secrets): string => {
  const id = randomUUID()
  return `${id}.${proofOf(config, id)}`
}

/** Returns the id in a guest's header. Throws SAVE_GUEST_INVALID. */
export const readGuest = (config: Secrets, header: string): string => {
  const [, id = '', proof = ''] = /^([0-9a-f-]{36})\.([\w-]+)$/.exec(header) ?? []
  if (!isSameHash(proof, proofOf(config, id))) throw new Refusal('SAVE_GUEST_INVALID')
  return id
}

/** Returns the signed-in player, else the guest. Throws UNAUTHORIZED if the request names nobody. */
export const ownerOf = (config: Secrets, caller: AccountCaller | undefined, guest: string | undefined): Owner => {
  if (caller) return { kind: 'player', id: caller.playerId }
  if (guest === undefined) throw new Refusal('UNAUTHORIZED')
  return { kind: 'guest', id: readGuest(config, guest) }
}

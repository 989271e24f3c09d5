import type { Deps } from '../../deps.ts'
import { addressKey, type Whose } from '../../http/limits.ts'
import type { Hosting } from '../../http/serve.ts'
import { deviceHashOf, findFirstOwner } from '../sessions/devices.ts'

/**
 * Whose limit a request uses. A signed-in player, or a visitor with a browser that an account knows, first uses the account's limit. When
 * that is used up, the shared limit of the address applies. All browsers of one account share one limit, so knowing more browsers does not
 * help.
 */
export const whoseLimit = async (
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { ip, browser }: Pick<Hosting, 'ip' | 'browser'>,
  caller?: { playerId: string },
): Promise<Whose> => {
  const address = addressKey(ip)
  const account = caller?.playerId ?? (browser && (await findFirstOwner(db, deviceHashOf(config, browser))))
  return account ? { own: `player ${account}`, address } : { address }
}

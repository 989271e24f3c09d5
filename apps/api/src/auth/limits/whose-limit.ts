import type { Deps } from '../../deps.ts'
import { addressKey, type Whose } from '../../http/limits.ts'
import type { Hosting } from '../../http/serve.ts'
import { deviceHashOf, findFirstOwner } from '../sessions/devices.ts'

/**
 * By what somebody's requests are counted. A signed-in player, and whoever uses a browser that an account knows, are counted by the account
 * first, and when its limit is used up with everybody else at the address. A browser becomes known by signing in, and brings no limit of its
 * own: one account has the same limit with one browser and with fifty.
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

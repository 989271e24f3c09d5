import type { Deps } from '../deps.ts'
import { addressKey, type Whose } from '../limits.ts'
import type { Hosting } from '../serve.ts'
import { deviceHashOf, isKnownToAny } from './devices.ts'

/**
 * By what somebody's requests are counted. A signed-in player and a browser that an account knows have limits of their own;
 * everybody else shares those of the address. A browser becomes known by signing in, so new names for it win nothing.
 */
export const whoseLimit = async (
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { ip, browser }: Pick<Hosting, 'ip' | 'browser'>,
  caller?: { playerId: string },
): Promise<Whose> => {
  if (caller) return { isStranger: false, key: `player ${caller.playerId}` }
  const deviceHash = browser && deviceHashOf(config, browser)
  if (deviceHash && (await isKnownToAny(db, deviceHash))) return { isStranger: false, key: `browser ${deviceHash}` }
  return { isStranger: true, key: addressKey(ip) }
}

import type { Deps } from '../../deps.ts'
import { addressKey, type Whose } from '../../http/limits.ts'
import type { Hosting } from '../../http/serve.ts'
import { deviceHashOf, findFirstOwner } from '../sessions/devices.ts'

/**
 * Finds whose limit a request uses.
 * - A signed-in player uses the limit of the account.
 * - A visitor who is not signed in uses the limit of the account that was the first to sign in with this browser.
 * - If there is no such account, or if the account's limit is used up, the limit that all visitors at the IP address share applies.
 *
 * All browsers of one account share one limit, so an account with many browsers gains nothing.
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

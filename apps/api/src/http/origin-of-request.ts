import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { isGamesHost } from './games-host.ts'

/** Maximum length of a host name in the cache `known`, longer than any valid host name with its port. */
const HOST_MAX = 300
/**
 * Origins by host name. They are cached, because parsing two URLs takes longer than a simple answer. There is space for more host names
 * than an installation has subdomains.
 */
const known = new LRUCache<string, string>({ max: 200 })

type Hosts = Pick<Config, 'publicUrl' | 'gamesOrigin'>

/**
 * Returns the hub's origin as this browser uses it: the public origin or a subdomain of it. For any other host name, returns the public
 * origin. The host names of uploaded games are such other host names: we did not write the scripts of these games, so a passkey answer that
 * such a script requested must not be valid for the hub.
 */
export const originOfRequest = ({ host }: { host: string }, hosts: Hosts): string => {
  if (host.length > HOST_MAX) return readOrigin(host, hosts)
  const key = `${hosts.publicUrl} ${hosts.gamesOrigin} ${host}`
  const origin = known.get(key) ?? readOrigin(host, hosts)
  known.set(key, origin)
  return origin
}

const readOrigin = (host: string, { publicUrl, gamesOrigin }: Hosts) => {
  const own = new URL(publicUrl)
  const asked = URL.parse(`${own.protocol}//${host}`) ?? own
  const isOwnHost = asked.hostname === own.hostname || asked.hostname.endsWith(`.${own.hostname}`)
  return isOwnHost && asked.port === own.port && !isGamesHost({ gamesOrigin }, asked.hostname) ? asked.origin : own.origin
}

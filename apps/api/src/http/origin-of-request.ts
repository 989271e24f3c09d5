import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { isGamesHost } from './games-host.ts'

/** More host names than an installation has subdomains, and longer than a valid host name with its port. Two URLs are parsed for each name, which takes longer than a simple answer. */
const HOST_MAX = 300
const known = new LRUCache<string, string>({ max: 200 })

type Hosts = Pick<Config, 'publicUrl' | 'gamesOrigin'>

/**
 * The hub's origin as this browser uses it: the public one or a subdomain of it. Any other host name gives the public one, also one of uploaded
 * games: their scripts are not ours, and an answer of a passkey that they asked for must not count as given to the hub.
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

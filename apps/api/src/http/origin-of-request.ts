import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'

/** More host names than an installation has subdomains, and longer than a valid host name with its port. Two URLs are parsed for each name, which takes longer than a simple answer. */
const HOST_MAX = 300
const known = new LRUCache<string, string>({ max: 200 })

/** The hub's origin as this browser uses it: the public one or a subdomain of it. Any other host name gives the public one. */
export const originOfRequest = ({ host }: { host: string }, { publicUrl }: Pick<Config, 'publicUrl'>): string => {
  if (host.length > HOST_MAX) return readOrigin(host, publicUrl)
  const key = `${publicUrl} ${host}`
  const origin = known.get(key) ?? readOrigin(host, publicUrl)
  known.set(key, origin)
  return origin
}

const readOrigin = (host: string, publicUrl: string) => {
  const own = new URL(publicUrl)
  const asked = URL.parse(`${own.protocol}//${host}`) ?? own
  const isOwnHost = asked.hostname === own.hostname || asked.hostname.endsWith(`.${own.hostname}`)
  return isOwnHost && asked.port === own.port ? asked.origin : own.origin
}

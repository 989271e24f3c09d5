import type { Config } from '../config.ts'

/** The hub's origin as this browser uses it: the public one or a subdomain of it. Any other host name gives the public one. */
export const originOfRequest = ({ host }: { host: string }, { publicUrl }: Pick<Config, 'publicUrl'>): string => {
  const own = new URL(publicUrl)
  const asked = URL.parse(`${own.protocol}//${host}`) ?? own
  const isOwnHost = asked.hostname === own.hostname || asked.hostname.endsWith(`.${own.hostname}`)
  return isOwnHost && asked.port === own.port ? asked.origin : own.origin
}

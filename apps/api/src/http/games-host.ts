import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'

/** Prefix of the internal route for files of uploaded games. Only `gamesUrl` adds it, for requests to the host name of games. */
export const GAMES_ROUTE = '/-game-files/of'
const RESERVED = '/-game-files'

/** Cache of host names, by the origin of games. Every request needs the host name, and parsing an origin takes long. */
const hostNames = new Map<string, string>()

const hostNameOf = (gamesOrigin: string) => {
  const name = hostNames.get(gamesOrigin) ?? new URL(gamesOrigin.replace('*.', '')).hostname
  hostNames.set(gamesOrigin, name)
  return name
}

/** Whether the host name of a request, with or without a port, is the one of uploaded games. */
export const isGamesHost = ({ gamesOrigin }: Pick<Config, 'gamesOrigin'>, host = ''): boolean => {
  if (gamesOrigin === undefined) return false
  const own = hostNameOf(gamesOrigin)
  const asked = host.replace(/:\d*$/, '').toLowerCase()
  return gamesOrigin.includes('*') ? asked.endsWith(`.${own}`) : asked === own
}

/**
 * Returns the URL to use for routing; undefined if it stays unchanged. Every request for the host of games, and no other request, goes to
 * the route of games. So an uploaded file is never served on the origin of the hub, and nothing of the hub is served on the origin of a
 * game.
 */
export const gamesUrl = (config: Pick<Config, 'gamesOrigin'>, { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>) => {
  if (isGamesHost(config, headers.host)) return GAMES_ROUTE + (url.startsWith('/') ? url : '/')
  return url.startsWith(RESERVED) ? '/-' : undefined
}

import { type StandIn, standInPath } from '@playhub/contract/games/sdk-file'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import { GAMES_ROUTE, isGamesHost } from '../http/games-host.ts'
import { readRange } from '../media/byte-range.ts'
import { findServed, type ServedFile } from './data.ts'
import { gameHeaders } from './headers.ts'
import { standInAt } from './other-portals.ts'
import { INDEX } from './rules.ts'

type Files = ReadonlyMap<string, ServedFile>
/**
 * Maximum number of files in all cached file lists together. Each process caches the lists of recently used versions. It never updates
 * them, because a version does not change.
 */
const KEPT_FILES = 20_000

/**
 * Serves the files of uploaded versions, only for requests to the host name of games (`http/games-host.ts`). It neither reads nor sets
 * cookies.
 */
export const serveGames = (app: FastifyInstance, deps: Deps) => {
  const known = new LRUCache<string, Files>({ maxSize: KEPT_FILES, sizeCalculation: ({ size }) => size })
  const filesOf = async (projectId: string, slug: string): Promise<Files | undefined> => {
    const key = `${projectId}/${slug}`
    const files = known.get(key) ?? (await findServed(deps.db, projectId, slug))
    if (files) known.set(key, files)
    return files
  }
  app.route({
    method: ['GET', 'HEAD'],
    // The route has no slash before the wildcard. The router removes a slash at the end of a URL, so with a slash the route would not match
    // such a URL.
    url: `${GAMES_ROUTE}*`,
    handler: async (request, reply) => {
      const standIn = standInAt(pathOf(request))
      if (standIn && isGamesHost(deps.config, request.headers.host)) return toStandIn(deps, standIn, reply)
      const { projectId, slug, path } = readAddress(deps, request)
      const files = await filesOf(projectId, slug)
      if (files && path === undefined) return reply.header('cache-control', 'no-cache').redirect(`/${projectId}/${slug}/`, 308)
      const file = files?.get(path === '' || path === undefined ? INDEX : path.replace(/\/$/, `/${INDEX}`))
      if (!file) throw new Refusal('NOT_FOUND')
      return send(deps, projectId, file, request, reply)
    },
  })
}

/** Returns the request's path on the origin of games, without the query. Uses the raw URL: the router removes a slash at the end. */
const pathOf = ({ url }: FastifyRequest) => url.slice(GAMES_ROUTE.length).split('?')[0] ?? ''

const toStandIn = ({ config }: Deps, name: StandIn, reply: FastifyReply) =>
  reply
    .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' })
    .redirect(config.publicUrl + standInPath(name), 302)

/**
 * Reads `/<project>/<slug>/<path>`. `path` is undefined if no slash follows the slug. Throws NOT_FOUND for other URLs, and for the host
 * name of another project.
 */
const readAddress = ({ config }: Deps, request: FastifyRequest) => {
  const { headers } = request
  const [, projectId = '', slug = '', rest] = /^\/([a-z0-9-]+)\/([\da-f-]+)(?:\/(.*))?$/s.exec(pathOf(request)) ?? []
  const isOwnHost = !config.gamesOrigin?.includes('*') || headers.host?.toLowerCase().startsWith(`${projectId}.`)
  if (slug === '' || !isGamesHost(config, headers.host) || !isOwnHost) throw new Refusal('NOT_FOUND')
  return { projectId, slug, path: rest === undefined ? undefined : decodeURIComponent(rest) }
}

const send = async (deps: Deps, projectId: string, file: ServedFile, request: FastifyRequest, reply: FastifyReply) => {
  const headers = gameHeaders(deps, projectId, file)
  reply.headers(headers)
  if (request.headers['if-none-match']?.includes(headers.etag)) return reply.status(304).send()
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === headers.etag
  const range = isSame ? readRange(request.headers.range, file.bytes) : undefined
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${file.bytes}`).removeHeader('content-encoding').send()
  const { from, to } = range ?? { from: 0, to: file.bytes - 1 }
  reply.header('content-length', to - from + 1)
  if (range) reply.status(206).header('content-range', `bytes ${from}-${to}/${file.bytes}`)
  if (request.method === 'HEAD' || file.bytes === 0) return reply.send()
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const stream = await deps.media.storage.open(file.storageKey, { range, signal: gone.signal })
  if (stream) return reply.send(stream)
  // The version was deleted, but this process still had its file list in the cache.
  throw new Refusal('NOT_FOUND')
}

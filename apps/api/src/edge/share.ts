import { hostingHeaders } from '@playhub/contract/hosting'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { EVERYTHING, TAG_HEADER } from './tags.ts'

/**
 * How long a shared cache may keep an answer. Without a purge, an edit is visible within five seconds: two in the cache, one while the
 * cache fetches the new answer, one in a browser that also obeys `stale-while-revalidate`, and one until all processes have read the edit.
 * While the hub fails, caches may serve the last answer for 60 seconds.
 */
const KEPT_FOR = 's-maxage=2, stale-while-revalidate=1, stale-if-error=60'
/** The request headers that choose the project. */
const CHOOSING = ['host', hostingHeaders.project]

/** Returns the value of `vary` for a page or a file of a project. */
export const varyOf = (byLanguage: boolean): string =>
  ['accept-encoding', ...CHOOSING, ...(byLanguage ? ['accept-language', 'cookie'] : [])].join(', ')

/**
 * Whether everybody who asks for this URL at this host gets the same answer. A shared cache finds answers by host and URL, and some caches
 * ignore `vary`. So an answer is not shared if a header chose the project, or if `X-Forwarded-Host` names another host. The host name must
 * have no capital letters: caches convert them to lower case, but the hub finds no project for such a name. A URL with a token belongs to
 * one person, so its answer is not shared either.
 */
const isForAll = ({ headers, url }: FastifyRequest, reply: FastifyReply): boolean => {
  const { host = '', 'x-forwarded-host': forwarded } = headers
  const isChosen =
    headers[hostingHeaders.project] !== undefined || (forwarded !== undefined && forwarded !== host) || host !== host.toLowerCase()
  return !isChosen && !reply.hasHeader('set-cookie') && !hasToken(url)
}

const hasToken = (url: string) => {
  const query = new URLSearchParams(url.split('?')[1])
  return query.has('jwt') || query.has('result')
}

type Sharing = {
  /** The cache tags of what the answer shows (`tags.ts`). */
  tags: readonly string[]
  /** Whether the language comes from the cookie or the browser's languages, because the URL contains no language. */
  byLanguage?: boolean
  /** Directives of `cache-control` for an answer that shared caches must not keep. */
  alone: string
  /** Directives of `cache-control` for browsers, for a shared answer. By default, browsers check for a new answer each time. */
  browser?: string
}

/** Sets `cache-control`. If shared caches may keep the answer, also sets its tags. Call `share` only for an answer that is not personal. */
export const share = (
  { edge }: Pick<Config, 'edge'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { tags, byLanguage = false, alone, browser = 'max-age=0' }: Sharing,
) => {
  if (byLanguage || !isForAll(request, reply)) return reply.header('cache-control', `private, ${alone}`)
  if (!edge.isOn) return reply.header('cache-control', `public, ${alone}`)
  return reply.header('cache-control', `public, ${browser}, ${KEPT_FOR}`).header(TAG_HEADER, [EVERYTHING, ...new Set(tags)].join(' '))
}

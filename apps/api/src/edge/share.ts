import { hostingHeaders } from '@playhub/contract/hosting'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { EVERYTHING, TAG_HEADER } from './tags.ts'

/**
 * How long a shared cache may keep an answer. An edit is visible within five seconds even if nobody drops the answer. Two seconds pass in
 * the cache, and one while the cache fetches the new answer. One more passes in a browser that also obeys `stale-while-revalidate`, and one
 * until all processes know of the edit. While the hub fails, the last answer is better than none.
 */
const KEPT_FOR = 's-maxage=2, stale-while-revalidate=1, stale-if-error=60'
/** The request headers that choose the project. */
const CHOOSING = ['host', hostingHeaders.project]

/** Returns the value of `vary` for a page or a file of a project. */
export const varyOf = (byLanguage: boolean): string =>
  ['accept-encoding', ...CHOOSING, ...(byLanguage ? ['accept-language', 'cookie'] : [])].join(', ')

/**
 * Whether everybody who asks for this URL at this host gets the same answer. A shared cache finds answers by host and URL, and some caches
 * ignore `vary`. So an answer is not shared if a header chose the project, or if `X-Forwarded-Host` names another host. It is not shared
 * for a host name with capital letters either: caches convert the name to lower case, but the hub finds no project for a name with capital
 * letters. A URL with a token belongs to one person.
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
  /** The projects that the answer shows, as tags. */
  tags: readonly string[]
  /** Whether the language comes from the cookie or the browser, because the URL contains none. */
  byLanguage?: boolean
  /** Directives of `cache-control` if shared caches must not keep the answer. */
  alone: string
  /** Directives of `cache-control` for browsers if the answer is shared. By default, browsers ask each time. */
  browser?: string
}

/** Sets `cache-control`, and the tags if shared caches may keep the answer. Call it only for an answer that depends on no person. */
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

import type { IncomingMessage } from 'node:http'
import { hostingHeaders } from '@playhub/contract/hosting'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { REQUEST_ID_HEADER } from './every-reply.ts'
import { languageCookie } from './language-cookie.ts'

/**
 * An answer that is ready before the framework sees the request. `headers`: a flat list of names and values in turn. `route`: the name of
 * the route in the metrics. A `body` of type string has one character per byte (`bytesAsText`): Node writes such a string together with the
 * headers, without encoding it.
 */
export type EarlyAnswer = { status: 200 | 304; headers: readonly string[]; body: Buffer | string | undefined; route: string }
/** Returns the ready answer to a GET request, or undefined if the framework must answer. It must not wait. */
export type EarlySource = (request: IncomingMessage) => EarlyAnswer | undefined

/**
 * Maximum number of kept replies: more than the combinations of page, language and encoding that visitors use in one evening. Kept replies
 * share their bodies with `ready-bytes.ts`.
 */
const KEPT = 5000
/** Maximum length of a key, longer than that of any browser's request for one of our pages. */
const KEY_MAX = 2000

export type Early = ReturnType<typeof createEarly>

/** Creates the store of ready answers. Slices add sources, or keep replies that are the same for every guest. */
export const createEarly = () => {
  const replies = new LRUCache<string, EarlyAnswer>({ max: KEPT })
  const findReply: EarlySource = (request) => {
    const key = keyOf(request)
    return key === undefined ? undefined : replies.get(key)
  }
  const sources = [findReply]
  return {
    add: (source: EarlySource) => void sources.push(source),
    /** Keeps a reply that depends only on what `keyOf` reads and on the catalogue. Call it when the reply's headers are complete. */
    keep: (request: FastifyRequest, reply: FastifyReply, status: EarlyAnswer['status'], body: Buffer | undefined) => {
      const key = keyOf(request.raw)
      if (request.method !== 'GET' || key === undefined || key.length > KEY_MAX || reply.hasHeader('set-cookie')) return
      const { [REQUEST_ID_HEADER]: _id, ...headers } = reply.getHeaders()
      const length = body && { 'content-length': body.length }
      replies.set(key, { status, headers: flat({ ...headers, ...length }), body, route: request.routeOptions.url ?? 'none' })
    },
    /** Drops the kept replies, because the catalogue has changed. */
    clear: () => replies.clear(),
    find: (request: IncomingMessage): EarlyAnswer | undefined => {
      for (const source of sources) {
        const answer = source(request)
        if (answer) return answer
      }
      return undefined
    },
  }
}

/**
 * Returns a key from all values on which a kept reply depends: URL, host, project, language, accepted encoding and the version that the
 * caller knows. A missing header counts as empty, as in the code that reads it. Returns undefined for a request with `X-Forwarded-Host`,
 * because only the framework knows whether its sender is trusted.
 */
const keyOf = ({ url = '', headers }: IncomingMessage): string | undefined => {
  if (headers['x-forwarded-host'] !== undefined) return undefined
  const { host = '', 'accept-language': languages = '', 'accept-encoding': encodings = '', 'if-none-match': known = '' } = headers
  return `${url}\n${host}\n${headers[hostingHeaders.project] ?? ''}\n${languageCookie(headers.cookie) ?? ''}\n${languages}\n${encodings}\n${known}`
}

export const bytesAsText = (text: string): string => Buffer.from(text).toString('latin1')

/** Converts headers to a flat list of names and values in turn, the form that Node writes fastest. */
export const flat = (headers: Readonly<Record<string, string | number | string[] | undefined>>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))

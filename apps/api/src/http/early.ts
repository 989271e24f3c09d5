import type { IncomingMessage } from 'node:http'
import { hostingHeaders } from '@playhub/contract/hosting'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { REQUEST_ID_HEADER } from './every-reply.ts'
import { languageCookie } from './language-cookie.ts'

/** An answer that is ready before the framework sees the request. */
export type EarlyAnswer = {
  status: 200 | 304
  /** A flat list of alternating names and values. */
  headers: readonly string[]
  /**
   * In a string, each character stands for one byte (`bytesAsText`). Node writes a string together with the headers, without encoding it.
   */
  body: Buffer | string | undefined
  /** The name of the route in the metrics. */
  route: string
  /** A shorter URL for the log, without the secret in the request's URL. */
  loggedUrl?: string
}
/** Returns the ready answer to a GET request, or undefined if the framework must answer. The function is synchronous. */
export type EarlySource = (request: IncomingMessage) => EarlyAnswer | undefined

/**
 * Maximum number of stored replies. It is higher than the number of combinations of page, language and encoding that visitors use in one
 * evening. The bodies need no extra memory, because the cache in `ready-bytes.ts` contains the same buffers.
 */
const KEPT = 5000
/** Maximum length of a key. It is longer than the key of any browser's request for one of our pages. */
const KEY_MAX = 2000

export type Early = ReturnType<typeof createEarly>

/**
 * Creates the store of ready answers. Other parts of the API add sources of answers, or store replies that are the same for every guest.
 */
export const createEarly = () => {
  const replies = new LRUCache<string, EarlyAnswer>({ max: KEPT })
  const findReply: EarlySource = (request) => {
    const key = keyOf(request)
    return key === undefined ? undefined : replies.get(key)
  }
  const sources = [findReply]
  return {
    // Adds a source of answers. `find` calls the newest source first. It looks up stored replies last, because building their keys takes
    // the longest.
    add: (source: EarlySource) => void sources.unshift(source),
    /** Stores a reply that depends only on the values in `keyOf` and on the catalogue. Call it when the reply's headers are complete. */
    keep: (request: FastifyRequest, reply: FastifyReply, status: EarlyAnswer['status'], body: Buffer | undefined) => {
      const key = keyOf(request.raw)
      if (request.method !== 'GET' || key === undefined || key.length > KEY_MAX || reply.hasHeader('set-cookie')) return
      const { [REQUEST_ID_HEADER]: _id, ...headers } = reply.getHeaders()
      const length = body && { 'content-length': body.length }
      replies.set(key, { status, headers: flat({ ...headers, ...length }), body, route: request.routeOptions.url ?? 'none' })
    },
    /** Deletes the stored replies. Call it when the catalogue has changed. */
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
 * Returns a key from all values on which a stored reply depends: URL, host, project, language, accepted encodings and the caller's ETag. A
 * missing header and an empty header give the same key, because they give the same reply. Returns undefined for a request with
 * `X-Forwarded-Host`, because only the framework checks whether the sender of this header is trusted.
 */
const keyOf = ({ url = '', headers }: IncomingMessage): string | undefined => {
  if (headers['x-forwarded-host'] !== undefined) return undefined
  const { host = '', 'accept-language': languages = '', 'accept-encoding': encodings = '', 'if-none-match': known = '' } = headers
  return `${url}\n${host}\n${headers[hostingHeaders.project] ?? ''}\n${languageCookie(headers.cookie) ?? ''}\n${languages}\n${encodings}\n${known}`
}

export const bytesAsText = (text: string): string => Buffer.from(text).toString('latin1')

/** Converts headers to a flat list of alternating names and values, the form that Node writes fastest. */
export const flat = (headers: Readonly<Record<string, string | number | string[] | undefined>>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))

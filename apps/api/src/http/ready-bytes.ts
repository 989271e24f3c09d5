import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onFirstUse } from '../base/on-first-use.ts'
import { acceptsBrotli } from './accepts-brotli.ts'
import type { Early } from './early.ts'

/**
 * A cached reply.
 * - `plain`: the bytes of the reply.
 * - `brotli`: returns the compressed bytes of the reply, which are made at the first call.
 * - `etag` and `brotliEtag`: the ETags of the plain and the compressed reply.
 * - `tags`: cache tags of what the reply shows, for shared caches (`edge/tags.ts`).
 */
export type Ready = { plain: Buffer; brotli: () => Buffer; etag: string; brotliEtag: string; type: string; tags: readonly string[] }

/**
 * Facts about a reply that is cached.
 * - `tags`: cache tags of what the reply shows, such as its project (`edge/tags.ts`).
 * - `policy`: content security policy of the reply. It is part of the ETag, because caches and browsers keep the old policy after a 304
 *   reply.
 */
type About = { tags?: readonly string[]; policy?: string }

const QUALITY = 9
/**
 * Maximum number of cached replies, far more than a publisher has combinations of project, language and path. At the limit, the oldest
 * reply is dropped, so that requests for random URLs do not fill the memory.
 */
const MAX_ENTRIES = 2000
/**
 * Maximum length of the name under which a reply is cached, longer than any path of our pages. A reply with a longer name is sent but not
 * cached, for example if the path contains the result of a sign-in or payment.
 */
const NAME_MAX = 500

/** Creates a cache of replies. `early`: the store from which equal requests are answered ahead of the framework. */
export const createReadyBytes = (early: Early) => {
  const kept = new Map<string, Ready>()
  return {
    get: (name: string) => kept.get(name),
    put: (name: string, text: string, type: string, about: About = {}): Ready => {
      const ready = makeReady(text, type, about)
      if (name.length > NAME_MAX) return ready
      const oldest = kept.size >= MAX_ENTRIES ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      kept.set(name, ready)
      return ready
    },
    clear: () => {
      kept.clear()
      early.clear()
    },
    /** Sends a reply like `sendReady`. Equal requests are then answered ahead of the framework. */
    send: (ready: Ready, request: FastifyRequest, reply: FastifyReply) => sendReady(ready, request, reply, early),
  }
}

export const makeReady = (text: string, type: string, { tags = [], policy = '' }: About = {}): Ready => {
  const plain = Buffer.from(text)
  const brotli = onFirstUse(() => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }))
  const hash = createHash('sha256').update(policy).update(plain).digest('base64url').slice(0, 22)
  return { plain, brotli, etag: `"${hash}"`, brotliEtag: `"${hash}.br"`, type, tags }
}

/** Sends a 304 reply if the caller's ETag matches. Otherwise sends brotli if the caller accepts it, else plain bytes. */
export const sendReady = (ready: Ready, request: FastifyRequest, reply: FastifyReply, early?: Early) => {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
  // Pages have set `vary` already, because they also vary by language.
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
  const isPacked = acceptsBrotli(accepted?.toString())
  const etag = isPacked ? ready.brotliEtag : ready.etag
  reply.header('etag', etag)
  if (known?.includes(etag)) {
    early?.keep(request, reply, 304, undefined)
    return reply.status(304).send()
  }
  reply.header('content-type', ready.type)
  if (isPacked) reply.header('content-encoding', 'br')
  const body = isPacked ? ready.brotli() : ready.plain
  early?.keep(request, reply, 200, body)
  return reply.send(body)
}

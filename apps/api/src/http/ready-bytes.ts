import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsBrotli } from './accepts-brotli.ts'

/** An answer kept as it goes over the wire: plain, compressed, and the tag that says whether the caller has it already. */
export type Ready = { plain: Buffer; brotli: Buffer; etag: string; type: string }

const QUALITY = 9
/** Far above what a publisher's projects, languages and paths make; past it the oldest go, so that odd addresses fill no memory. */
const MAX_ENTRIES = 2000
/** Longer than any of ours: what somebody wrote behind an address, a result for a host perhaps, is answered and not kept. */
const NAME_MAX = 500

export const createReadyBytes = () => {
  const kept = new Map<string, Ready>()
  return {
    get: (name: string) => kept.get(name),
    put: (name: string, text: string, type: string): Ready => {
      const ready = makeReady(text, type)
      if (name.length > NAME_MAX) return ready
      const oldest = kept.size >= MAX_ENTRIES ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      kept.set(name, ready)
      return ready
    },
    clear: () => kept.clear(),
    /** Answers 304 when the caller's tag matches, brotli when it takes it, plain bytes otherwise. */
    send: sendReady,
  }
}

export const makeReady = (text: string, type: string): Ready => {
  const plain = Buffer.from(text)
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
  return { plain, brotli, etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, type }
}

export const sendReady = (ready: Ready, request: FastifyRequest, reply: FastifyReply) => {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
  // A page says more: it varies by language too.
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
  reply.header('etag', ready.etag)
  if (known?.includes(ready.etag)) return reply.status(304).send()
  reply.header('content-type', ready.type)
  if (acceptsBrotli(accepted?.toString())) return reply.header('content-encoding', 'br').send(ready.brotli)
  return reply.send(ready.plain)
}

import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { readRange } from './byte-range.ts'
import { type AttachmentRow, findAttachment } from './data.ts'
import { MEDIA_PATH, readLink } from './links.ts'
import type { Owner } from './owner.ts'
import { contentTypeOf, dispositionOf, type MediaType } from './rules.ts'

const text = z.string().check(z.maxLength(100))
const params = z.object({ id: z.uuid() })
const query = z.object({ kind: text, viewer: text, expires: text, signature: text })

/** Serves files to every requester whose link was made for one of `viewers`. Throws MEDIA_NOT_FOUND for any other link. */
export const serveFiles = (app: FastifyInstance, deps: Deps, viewers: readonly Owner['kind'][]) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_PATH}/:id`,
    handler: async (request, reply) => {
      const { row, secondsLeft } = await find(deps, request, viewers)
      return send(deps, row, secondsLeft, request, reply)
    },
  })
}

/** Finds the file of a link. Throws MEDIA_NOT_FOUND if the link is invalid or the file is not ready. */
const find = async (deps: Deps, request: FastifyRequest, viewers: readonly Owner['kind'][]) => {
  const [of, link] = [params.safeParse(request.params), query.safeParse(request.query)]
  if (!of.success || !link.success) throw new Refusal('MEDIA_NOT_FOUND')
  const secondsLeft = readLink(deps.config.appSecret, of.data.id, link.data, viewers, deps.now())
  if (secondsLeft === undefined) throw new Refusal('MEDIA_NOT_FOUND')
  const row = await findAttachment(deps.db, of.data.id)
  if (row?.state !== 'ready') throw new Refusal('MEDIA_NOT_FOUND')
  return { row, secondsLeft }
}

const send = async (deps: Deps, row: AttachmentRow, secondsLeft: number, request: FastifyRequest, reply: FastifyReply) => {
  const etag = `"${row.sha256.slice(0, 32)}"`
  // Only our media types are ever stored in this column.
  const type = row.type as MediaType
  reply.headers({
    'content-type': contentTypeOf(type),
    'content-disposition': dispositionOf(type, row.id),
    // Disables scripts in case a browser shows the file as a page.
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': `private, max-age=${secondsLeft}, immutable`,
    'accept-ranges': 'bytes',
    etag,
  })
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = isSame ? readRange(request.headers.range, row.bytes) : undefined
  if (range === 'unsatisfiable') {
    return reply
      .status(416)
      .headers({ 'content-range': `bytes */${row.bytes}`, 'cache-control': 'no-store' })
      .removeHeader('content-disposition')
      .send()
  }
  const { from, to } = range ?? { from: 0, to: row.bytes - 1 }
  reply.header('content-length', to - from + 1)
  if (range) reply.status(206).header('content-range', `bytes ${from}-${to}/${row.bytes}`)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await open(deps, row, range, reply))
}

/**
 * Opens the file for reading, and closes it when the reader disconnects. Throws MEDIA_NOT_FOUND if its bytes are missing in the storage.
 */
const open = async ({ media, log }: Deps, row: AttachmentRow, range: { from: number; to: number } | undefined, reply: FastifyReply) => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const stream = await media.storage.open(row.storageKey, { range, signal: gone.signal })
  if (!stream) {
    log.error({ attachmentId: row.id }, 'the bytes of a file are not where they were kept')
    throw new Refusal('MEDIA_NOT_FOUND')
  }
  return stream
}

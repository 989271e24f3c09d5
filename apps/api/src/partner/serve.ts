import { createHash } from 'node:crypto'
import type { PartnerEndpoint } from '@playhub/contract/partner'
import { IDEMPOTENCY_HEADER, idempotencyKey } from '@playhub/contract/partner'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { parse } from '../http/refuse.ts'
import { findKey, type PartnerKeyRow, recordAnswer, takeKey } from './data.ts'

type Out<E, K extends string> = E extends { [P in K]: infer S extends z.ZodMiniType } ? z.output<S> : undefined
type Input<E extends PartnerEndpoint> = {
  params: Out<E, 'params'>
  query: Out<E, 'query'>
  body: Out<E, 'body'>
  key: PartnerKeyRow
  db: Tx
}
type Handler<E extends PartnerEndpoint> = (input: Input<E>) => Promise<z.output<E['reply']>>

/**
 * Registers a partner call: checks the key and parses the input. For calls that create something, it stores the first answer under the
 * Idempotency-Key, in the same transaction as the work.
 */
export const servePartner = <E extends PartnerEndpoint>(app: FastifyInstance, deps: Deps, entry: E, handler: Handler<E>) => {
  app.route({
    method: entry.method,
    url: entry.path,
    handler: async (request, reply) => {
      const key = await authenticate(deps, request)
      const answer = async (db: Tx) => {
        const input = {
          params: entry.params && parse(entry.params, request.params),
          query: entry.query && parse(entry.query, request.query),
          body: entry.body && parse(entry.body, request.body),
          key,
          db,
        }
        // The entry's schemas produced these values, but the compiler cannot follow this through the generic type.
        return JSON.stringify(entry.reply.parse(await handler(input as Input<E>)))
      }
      const text = entry.idempotent ? await once(deps, request, reply, key, answer) : await answer(deps.db)
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text)
    },
  })
}

/** Throws PARTNER_KEY_INVALID. */
const authenticate = async (deps: Deps, request: FastifyRequest): Promise<PartnerKeyRow> => {
  const presented = request.headers.authorization?.match(/^Bearer (ph_(?:test|live)_[\w-]{32,})$/)?.[1]
  const key = presented && (await findKey(deps.db, createHash('sha256').update(presented).digest('hex')))
  if (!key) throw new Refusal('PARTNER_KEY_INVALID')
  return key
}

const keyHeader = z.object({ [IDEMPOTENCY_HEADER]: idempotencyKey })

/** The first answer for this key, created now or earlier. Throws IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED, BAD_REQUEST. */
const once = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: PartnerKeyRow,
  answer: (db: Tx) => Promise<string>,
) => {
  if (!request.headers[IDEMPOTENCY_HEADER]) throw new Refusal('IDEMPOTENCY_KEY_REQUIRED')
  const { [IDEMPOTENCY_HEADER]: name } = parse(keyHeader, request.headers)
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest('hex')
  return deps.db.transaction(async (tx) => {
    // A second call with the same key waits here until the first has committed or failed.
    const earlier = await takeKey(tx, id, name, requestHash, deps.now())
    if (!earlier) {
      const text = await answer(tx)
      await recordAnswer(tx, id, name, text)
      return text
    }
    if (earlier.requestHash !== requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
    reply.header('idempotent-replayed', 'true')
    return earlier.body
  })
}

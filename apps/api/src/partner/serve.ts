import { createHash } from 'node:crypto'
import { IDEMPOTENCY_HEADER, idempotencyKey } from '@playhub/contract/partner'
import type { PartnerEndpoint } from '@playhub/contract/partner/endpoint'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { parse } from '../http/refuse.ts'
import type { PaymentRow } from '../payments/core/state.ts'
import { findAnswer, findKey, type PartnerKeyRow, recordAnswer, takeKey } from './data.ts'

type Out<E, K extends string> = E extends { [P in K]: infer S extends z.ZodMiniType } ? z.output<S> : undefined
type Input<E extends PartnerEndpoint> = {
  params: Out<E, 'params'>
  query: Out<E, 'query'>
  body: Out<E, 'body'>
  key: PartnerKeyRow
  /** The call's Idempotency-Key; empty for calls without one. */
  once: string
  db: Tx
  /** Runs `work` when the call's changes are committed. */
  afterCommit: (work: () => void) => void
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
      const after: (() => void)[] = []
      const answer = async (db: Tx, once = '') =>
        textOf(entry, await handler(inputOf(entry, request, { key, once, db, afterCommit: (work) => void after.push(work) })))
      if (!entry.idempotent) return send(reply, await answer(deps.db))
      const call = callOf(request, key)
      const { text, isEarlier } = await deps.db.transaction(async (tx) => {
        // A second call with the same key waits here until the first call has committed or failed.
        const earlier = await takeKey(tx, call, deps.now())
        if (earlier) return { text: earlierAnswer(call, earlier), isEarlier: true }
        const text = await answer(tx, call.key)
        await recordAnswer(tx, call, text)
        return { text, isEarlier: false }
      })
      for (const work of after) work()
      return send(reply, text, isEarlier)
    },
  })
}

/** The row of a new payment, and the reply that contains its id. */
type Order<E extends PartnerEndpoint> = { payment: PaymentRow; reply: z.output<E['reply']> }

/**
 * Like `servePartner`, for the call that creates a payment: the payment, its event and the answer under the Idempotency-Key are stored in
 * one statement.
 */
export const serveOrder = <E extends PartnerEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  entry: E,
  handler: (input: Input<E>) => Promise<Order<E>>,
) => {
  app.route({
    method: entry.method,
    url: entry.path,
    handler: async (request, reply) => {
      const key = await authenticate(deps, request)
      const call = callOf(request, key)
      const refused = async (error: unknown) => {
        // A repeated call gets the first answer, even if the item was deleted after the first call.
        const earlier = error instanceof Refusal && (await findAnswer(deps.db, call))
        if (!earlier) throw error
        return earlier
      }
      const prepare = async () => handler(inputOf(entry, request, { key, once: call.key, db: deps.db, afterCommit: (work) => work() }))
      const order = await prepare().catch(refused)
      if (!('payment' in order)) return send(reply, earlierAnswer(call, order), true)
      const text = textOf(entry, order.reply)
      if (await deps.payments.create(order.payment, { ...call, body: text })) return send(reply, text)
      const earlier = await findAnswer(deps.db, call)
      if (!earlier) throw new Error('the order was not stored')
      return send(reply, earlierAnswer(call, earlier), true)
    },
  })
}

/** The schema for calls without a query or without a body. */
const nothing = z.strictObject({})

const inputOf = <E extends PartnerEndpoint>(
  entry: E,
  request: FastifyRequest,
  within: Pick<Input<E>, 'key' | 'once' | 'db' | 'afterCommit'>,
) =>
  // The cast is safe, because the schemas of `entry` produced these values. The compiler cannot follow this through the generic type.
  ({
    params: entry.params && parse(entry.params, request.params),
    query: parse(entry.query ?? nothing, request.query),
    body: parse(entry.body ?? nothing, request.body ?? (entry.body ? undefined : {})),
    ...within,
  }) as Input<E>

const textOf = <E extends PartnerEndpoint>(entry: E, reply: z.output<E['reply']>) => JSON.stringify(entry.reply.parse(reply))

const send = (reply: FastifyReply, text: string, isEarlier = false) => {
  if (isEarlier) reply.header('idempotent-replayed', 'true')
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text)
}

/** Finds the partner key of the request. Throws PARTNER_KEY_INVALID if the key is missing, unknown or revoked. */
const authenticate = async (deps: Deps, request: FastifyRequest): Promise<PartnerKeyRow> => {
  const presented = request.headers.authorization?.match(/^Bearer (ph_(?:test|live)_[\w-]{32,})$/)?.[1]
  const key = presented && (await findKey(deps.db, createHash('sha256').update(presented).digest('hex')))
  if (!key) throw new Refusal('PARTNER_KEY_INVALID')
  return key
}

const keyHeader = z.object({ [IDEMPOTENCY_HEADER]: idempotencyKey })

/** Returns the call's Idempotency-Key and a hash of its content. Throws IDEMPOTENCY_KEY_REQUIRED, BAD_REQUEST. */
const callOf = (request: FastifyRequest, { id: partnerKeyId }: PartnerKeyRow) => {
  if (!request.headers[IDEMPOTENCY_HEADER]) throw new Refusal('IDEMPOTENCY_KEY_REQUIRED')
  const { [IDEMPOTENCY_HEADER]: key } = parse(keyHeader, request.headers)
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest('hex')
  return { partnerKeyId, key, requestHash }
}

/** Returns the stored answer of the earlier call. Throws IDEMPOTENCY_KEY_REUSED if that call had different content. */
const earlierAnswer = (call: { requestHash: string }, earlier: { requestHash: string; body: string }): string => {
  if (earlier.requestHash !== call.requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return earlier.body
}

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { isoDate, projectId, uuid } from '../fields.ts'
import { CONSUME_ID_MAX } from '../limits.ts'

/**
 * This file defines goods. A good is an item that a player got for a payment. Each paid payment creates one good, if its item has an id.
 */

/** `durable`: owned for ever, for example a skin. `consumable`: used up once, for example a bag of coins. */
export const goodKinds = ['durable', 'consumable'] as const
export const goodKind = z.enum(goodKinds)
export type GoodKind = (typeof goodKinds)[number]

/** `revoked`: the good was taken back, because its money was returned or the player's bank asks for the money back. */
export const goodStates = ['owned', 'consumed', 'revoked'] as const
export const goodState = z.enum(goodStates)

/** Who consumed a good: the game's page, with the player's session, or the game's server. */
export const goodUsers = ['page', 'server'] as const
export const goodUser = z.enum(goodUsers)

/**
 * The caller's own id of a consumption. If the reply is lost, the caller repeats the call with the same id and gets the same reply. Each
 * decision to consume needs its own id: if two callers use the same id, both get the reply that they have consumed the good.
 */
export const consumeId = z.string().check(z.minLength(1), z.maxLength(CONSUME_ID_MAX))

/** A good as the game's page sees it. */
export const ownGood = z.object({
  goodId: z.string(),
  itemId: z.string(),
  kind: goodKind,
  paymentId: z.string(),
  /** The data that the game attached to the payment. */
  payload: z.string(),
  /** If the mode is `test`, no real money moved. */
  mode: z.enum(['test', 'live']),
  createTs: isoDate,
  acknowledgedTs: z.nullable(isoDate),
  consumedTs: z.nullable(isoDate),
})
export type OwnGood = z.infer<typeof ownGood>

const byGoodId = z.object({ goodId: uuid })
const changing = ['UNAUTHORIZED', 'SESSION_REVOKED', 'GOOD_NOT_FOUND', 'GOOD_REVOKED', 'TOO_MANY_REQUESTS'] as const

export const goods = {
  get: endpoint({
    method: 'GET',
    path: '/goods/get',
    summary:
      "The goods that the player owns in one project, oldest first: not those that were consumed or taken back. A game's token reads its own project",
    access: 'payer',
    query: z.object({ project: z.optional(projectId) }),
    reply: z.object({ items: z.array(ownGood) }),
    refusals: ['UNAUTHORIZED', 'SESSION_REVOKED'],
  }),
  consume: endpoint({
    method: 'POST',
    path: '/goods/consume',
    summary: 'Use up a consumable good, once. A repeated call with the same `consumeId` gets the same answer',
    access: 'payer',
    body: z.extend(byGoodId, { consumeId: z.optional(consumeId) }),
    reply: ownGood,
    refusals: [...changing, 'GOOD_CONSUMED', 'GOOD_DURABLE'],
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/goods/acknowledge',
    summary: 'The game has handed over the good. May be repeated',
    access: 'payer',
    body: byGoodId,
    reply: ownGood,
    refusals: changing,
  }),
} as const

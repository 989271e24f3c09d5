import * as z from 'zod/mini'
import { isoDate, uuid } from '../fields.ts'
import { goodKind, goodState, goodUser } from '../games/goods.ts'
import { call, cursor, page, pageSize, userId } from './endpoint.ts'

/** The good (the bought item), as a payment in the partner API contains it. */
export const paidGood = z.object({ id: z.string(), itemId: z.string(), kind: goodKind, state: goodState })

/** A good as the game's server sees it. */
export const partnerGood = z.object({
  ...paidGood.shape,
  paymentId: z.string(),
  userId: z.string(),
  mode: z.enum(['test', 'live']),
  /** The data that the game attached to the payment. */
  payload: z.string(),
  createTs: isoDate,
  acknowledgedTs: z.nullable(isoDate),
  consumedTs: z.nullable(isoDate),
  consumedBy: z.nullable(goodUser),
  /** The time at which the good was taken back; null if it is not revoked. */
  revokedTs: z.nullable(isoDate),
  /** The time at which the hub reported to staff that the game has not collected the good; null if there was no such report. */
  lateTs: z._default(z.nullable(isoDate), null),
})
export type PartnerGood = z.infer<typeof partnerGood>

const byId = z.object({ id: uuid })
const changing = ['PARTNER_KEY_INVALID', 'GOOD_NOT_FOUND', 'GOOD_REVOKED', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'] as const

export const partnerGoods = {
  listGoods: call({
    method: 'GET',
    path: '/players/:id/goods',
    summary: 'What a player got for payments in this project, newest first',
    params: z.object({ id: userId }),
    query: z.strictObject({ state: z.optional(goodState), limit: pageSize, cursor }),
    reply: page(partnerGood),
    refusals: ['PARTNER_KEY_INVALID', 'PLAYER_NOT_FOUND'],
  }),
  listLateGoods: call({
    method: 'GET',
    path: '/goods/late',
    summary:
      'Goods of this project that were paid and that the game has not collected in time, longest first. Hand each over and acknowledge or consume it: then it leaves the list',
    query: z.strictObject({ limit: pageSize, cursor }),
    reply: page(partnerGood),
    refusals: ['PARTNER_KEY_INVALID'],
  }),
  consumeGood: call({
    method: 'POST',
    path: '/goods/:id/consume',
    summary: 'Use up a consumable good, once. A repeated call with the same key gets the same answer, however late it comes',
    params: byId,
    idempotent: true,
    reply: partnerGood,
    refusals: [...changing, 'GOOD_CONSUMED', 'GOOD_DURABLE'],
  }),
  acknowledgeGood: call({
    method: 'POST',
    path: '/goods/:id/acknowledge',
    summary: 'The game has handed over the good',
    params: byId,
    idempotent: true,
    reply: partnerGood,
    refusals: changing,
  }),
} as const

import * as z from 'zod/mini'
import { refusalBody } from './endpoint.ts'
import { currency, idempotencyKey, isoDate, minorUnits, payload, uuid } from './fields.ts'
import { ITEM_ID_MAX, LANGUAGES } from './limits.ts'
import { call, cursor, page, pageSize, userId } from './partner/endpoint.ts'
import { feedQuery } from './partner/feed.ts'
import { paidGood, partnerGood, partnerGoods } from './partner/goods.ts'
import { ownItem } from './partner/own-item.ts'
import { partnerSetup } from './partner/setup.ts'
import { paymentMethod, paymentStatus } from './payments.ts'

/** This file defines the API for games' servers, under `/partner/v1`. The header `Authorization: Bearer` contains a `partnerKey`. */
export const partnerKey = z.string().check(z.regex(/^ph_(test|live)_[A-Za-z0-9_-]{32,}$/))
export const IDEMPOTENCY_HEADER = 'idempotency-key'

const createPayment = z
  .strictObject({
    /** A price item of the project. The caller sends either `itemId` or `item`. */
    itemId: z.optional(z.string().check(z.maxLength(ITEM_ID_MAX))),
    /** An item with the game's own names and prices. */
    item: z.optional(ownItem),
    userId,
    payload: z.optional(payload),
    locale: z.optional(z.enum(LANGUAGES)),
    source: z.optional(z.string().check(z.maxLength(20))),
    /** The currency in which the game showed the price. The first payment method in this currency is preselected. */
    currency: z.optional(currency),
  })
  .check(z.refine((body) => (body.itemId === undefined) !== (body.item === undefined), { error: 'ITEM_ONE_OF', path: ['item'] }))

export const partnerPayment = z.object({
  id: z.string(),
  status: paymentStatus,
  mode: z.enum(['test', 'live']),
  userId: z.string(),
  item: z.nullable(z.string()),
  payload: z.string(),
  /** Null until the payment is paid. Then the values are those of the attempt that was paid. */
  amount: z.nullable(minorUnits),
  currency: z.nullable(currency),
  provider: z.nullable(paymentMethod),
  payUrl: z.string(),
  createTs: isoDate,
  paidTs: z.nullable(isoDate),
  /**
   * The amount that was refunded so far, in minor units of `currency`, including lost disputes. The oldest stored events have neither this
   * field nor `dispute`.
   */
  refundedAmount: z._default(minorUnits, 0),
  /**
   * The state of the dispute; null if there is none. In a dispute, the player's bank asks for the money back. A lost dispute counts like a
   * refund.
   */
  dispute: z._default(z.nullable(z.enum(['open', 'won', 'lost'])), null),
  /** The good (the bought item) that the player got. Null if the payment is not paid, or if its item has no id. */
  good: z._default(z.nullable(paidGood), null),
})
export type PartnerPayment = z.infer<typeof partnerPayment>

/** The types of events. The hub sends each event as a notice, and lists it in the event feed. */
export const eventTypes = [
  'payment.paid',
  'payment.failed',
  'payment.refunded',
  'payment.disputed',
  'good.consumed',
  'good.revoked',
  'good.restored',
  'player.registered',
  'player.merged',
  'player.unmerged',
  'player.deleted',
  'ping',
] as const

/** Returns the schema of an event: the body of a notice, and an entry of the feed. The `data` of an event never changes. */
const event = <const T extends string, D extends z.ZodMiniType>(type: T, data: D) =>
  z.object({ id: z.string(), type: z.literal(type), timestamp: isoDate, project: z.string(), data })

export const partnerEvent = z.discriminatedUnion('type', [
  event('payment.paid', partnerPayment),
  event('payment.failed', partnerPayment),
  event('payment.refunded', partnerPayment),
  event('payment.disputed', partnerPayment),
  event('good.consumed', partnerGood),
  event('good.revoked', partnerGood),
  // The player owns the good again, because the money was not returned: a refund failed, or a dispute was won.
  event('good.restored', partnerGood),
  event('player.registered', z.object({ userId: z.string() })),
  // The account `from` was joined into the account `userId`. The partner API now accepts both ids, and answers with `userId`.
  event('player.merged', z.object({ userId: z.string(), from: z.string() })),
  // Support has undone the merge of `from` into `userId`: the two accounts are separate again.
  event('player.unmerged', z.object({ userId: z.string(), from: z.string() })),
  event('player.deleted', z.object({ userId: z.string() })),
  // A test event that a person requested. The feed contains it only with the query `tests`.
  event('ping', z.object({ mode: z.enum(['test', 'live']) })),
])
export type PartnerEvent = z.infer<typeof partnerEvent>

/** Header names of Standard Webhooks. The secret is `whsec_` + base64. */
export const noticeHeaders = { id: 'webhook-id', timestamp: 'webhook-timestamp', signature: 'webhook-signature' } as const

const refundStatus = z.enum(['pending', 'succeeded', 'failed'])

/** A refund. Its status is `pending` until the provider has accepted or refused the refund, which may take days. */
export const partnerRefund = z.object({
  id: z.string(),
  paymentId: z.string(),
  status: refundStatus,
  amount: minorUnits,
  currency,
  reason: z.string(),
  createTs: isoDate,
})
export type PartnerRefund = z.infer<typeof partnerRefund>

/** A refusal for a game's server. */
export const partnerRefusal = z.extend(refusalBody, {
  /** Set only with REFUND_TOO_MUCH: the amount that can still be refunded, in minor units. */
  left: z.optional(z.object({ amount: minorUnits, currency })),
})

/**
 * The delivery state of a notice. `waiting`: the hub will try again. `given-up`: the hub will not try again. `unsent`: the project had no
 * notice URL.
 */
export const noticeStates = ['delivered', 'waiting', 'given-up', 'unsent'] as const

export const noticeEntry = z.object({
  /** The id of the event and of its notice (`webhook-id`). */
  id: z.string(),
  type: z.enum(eventTypes),
  state: z.enum(noticeStates),
  createTs: isoDate,
  deliveredTs: z.nullable(isoDate),
  nextTryTs: z.nullable(isoDate),
  /**
   * The tries to send the notice, newest first, at most twenty. `status` is the HTTP status of the game server's answer; null if there was
   * no answer.
   */
  tries: z.array(z.object({ at: isoDate, status: z.nullable(z.number()), error: z.string(), tookMs: z.number() })),
})
export type NoticeEntry = z.infer<typeof noticeEntry>

export const partner = {
  ...partnerSetup,
  createPayment: call({
    method: 'POST',
    path: '/payments',
    summary: 'Create a payment for a player',
    body: createPayment,
    idempotent: true,
    reply: z.object({ id: z.string(), status: paymentStatus, payUrl: z.string() }),
    refusals: ['PARTNER_KEY_INVALID', 'PLAYER_NOT_FOUND', 'ITEM_NOT_FOUND', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  getPayment: call({
    method: 'GET',
    path: '/payments/:id',
    summary: 'One payment of this project',
    params: z.object({ id: uuid }),
    reply: partnerPayment,
    refusals: ['PARTNER_KEY_INVALID', 'PAYMENT_NOT_FOUND'],
  }),
  listPayments: call({
    method: 'GET',
    path: '/payments',
    summary: 'Payments of this project, newest first',
    query: z.strictObject({ userId: z.optional(userId), status: z.optional(paymentStatus), limit: pageSize, cursor }),
    reply: page(partnerPayment),
    refusals: ['PARTNER_KEY_INVALID', 'PLAYER_NOT_FOUND'],
  }),
  refundPayment: call({
    method: 'POST',
    path: '/payments/:id/refunds',
    summary: 'Give money back, whole or in part',
    params: z.object({ id: uuid }),
    body: z.strictObject({
      /** The amount in minor units of the payment's currency. Default: everything that was not refunded yet. */
      amount: z.optional(minorUnits.check(z.gte(1))),
      /** The currency of `amount`. It may be missing; otherwise it must be the payment's currency. */
      currency: z.optional(currency),
      reason: z.optional(z.string().check(z.maxLength(250))),
    }),
    idempotent: true,
    reply: partnerRefund,
    refusals: [
      'PARTNER_KEY_INVALID',
      'PAYMENT_NOT_FOUND',
      'REFUND_NOT_POSSIBLE',
      'REFUND_TOO_MUCH',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
  listRefunds: call({
    method: 'GET',
    path: '/payments/:id/refunds',
    summary: 'What was given back of a payment, oldest first',
    params: z.object({ id: uuid }),
    reply: z.object({ items: z.array(partnerRefund) }),
    refusals: ['PARTNER_KEY_INVALID', 'PAYMENT_NOT_FOUND'],
  }),
  getPlayer: call({
    method: 'GET',
    path: '/players/:id',
    summary: 'A player of this project',
    params: z.object({ id: userId }),
    reply: z.object({ userId: z.string(), nickName: z.string(), locale: z.string(), createTs: isoDate }),
    refusals: ['PARTNER_KEY_INVALID', 'PLAYER_NOT_FOUND'],
  }),
  ...partnerGoods,
  verifyToken: call({
    method: 'POST',
    path: '/tokens/verify',
    summary: 'Who holds this game token; `active` false when it is not good for this project',
    body: z.strictObject({ token: z.string().check(z.maxLength(4096)) }),
    reply: z.union([
      z.object({ active: z.literal(false) }),
      z.object({ active: z.literal(true), userId: z.string(), nickName: z.string(), authType: z.string(), expiresTs: isoDate }),
    ]),
    refusals: ['PARTNER_KEY_INVALID'],
  }),
  listEvents: call({
    method: 'GET',
    path: '/events',
    summary: 'The events that notices tell, oldest first, after a cursor',
    query: feedQuery,
    reply: page(partnerEvent),
    refusals: ['PARTNER_KEY_INVALID'],
  }),
  listNotices: call({
    method: 'GET',
    path: '/notices',
    summary: 'How the notices of events fared, newest first',
    query: z.strictObject({ state: z.optional(z.enum(noticeStates)), limit: pageSize, cursor }),
    reply: page(noticeEntry),
    refusals: ['PARTNER_KEY_INVALID'],
  }),
  replayNotice: call({
    method: 'POST',
    path: '/notices/:id/replay',
    summary: 'Send the notice of an event once more, under the same id',
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    idempotent: true,
    reply: noticeEntry,
    refusals: ['PARTNER_KEY_INVALID', 'NOTICE_NOT_FOUND', 'NOTICE_ADDRESS_MISSING', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  testNotice: call({
    method: 'POST',
    path: '/notices/test',
    summary: "Send a test event, `ping`, to the project's address: once, also while the address is switched off",
    idempotent: true,
    reply: noticeEntry,
    refusals: [
      'PARTNER_KEY_INVALID',
      'NOTICE_ADDRESS_MISSING',
      'NOTICE_TEST_UNDER_WAY',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
} as const

/** The claims of the token that a game gets in its frame. `aud` is `game:<project>`, `sub` the player's `userId`. */
export const gameTokenClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  aud: z.string(),
  project: z.string(),
  authType: z.string(),
  nickName: z.string(),
  exp: z.number(),
})

export const gameAudience = (project: string) => `game:${project}`
export const paymentAudience = (project: string) => `payment:${project}`

export { idempotencyKey }

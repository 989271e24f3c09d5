import * as z from 'zod/mini'
import { currency, idempotencyKey, isoDate, minorUnits, payload, uuid } from './fields.ts'
import { LANGUAGES, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from './limits.ts'
import { paymentMethod, paymentStatus } from './payments.ts'
import type { RefusalCode } from './refusals.ts'

/** The API that games' servers call, below `/partner/v1`, with `Authorization: Bearer ph_test_…|ph_live_…`. */
export const partnerKey = z.string().check(z.regex(/^ph_(test|live)_[A-Za-z0-9_-]{32,}$/))
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** The short number that games know a player by. */
const userId = z.string().check(z.regex(/^\d{1,15}$/))

const item = z.object({
  /** The game's own id for what is bought. */
  id: z.optional(z.string().check(z.maxLength(100))),
  ruName: z.string().check(z.minLength(1), z.maxLength(128)),
  enName: z.string().check(z.minLength(1), z.maxLength(128)),
  /** Minor units: kopecks and cents. Stripe takes no less than 50 cents. */
  rubMinor: minorUnits.check(z.gte(100), z.lte(35_000_000)),
  usdMinor: minorUnits.check(z.gte(50), z.lte(99_999_999)),
})

const createPayment = z
  .object({
    /** A price item of the project… */
    itemId: z.optional(z.string().check(z.maxLength(100))),
    /** …or names and prices of its own. */
    item: z.optional(item),
    userId,
    payload: z.optional(payload),
    locale: z.optional(z.enum(LANGUAGES)),
    source: z.optional(z.string().check(z.maxLength(20))),
  })
  .check(z.refine((body) => (body.itemId === undefined) !== (body.item === undefined), { error: 'ITEM_ONE_OF', path: ['item'] }))

export const partnerPayment = z.object({
  id: z.string(),
  status: paymentStatus,
  mode: z.enum(['test', 'live']),
  userId: z.string(),
  item: z.nullable(z.string()),
  payload: z.string(),
  /** Null until an attempt has fixed the provider, and with it the currency. */
  amount: z.nullable(minorUnits),
  currency: z.nullable(currency),
  provider: z.nullable(paymentMethod),
  payUrl: z.string(),
  createTs: isoDate,
  paidTs: z.nullable(isoDate),
})
export type PartnerPayment = z.infer<typeof partnerPayment>

/** Events, told by notice and kept in the feed. */
export const eventTypes = [
  'payment.paid',
  'payment.failed',
  'payment.refunded',
  'player.registered',
  'player.merged',
  'player.deleted',
] as const

/** The body of a notice, and an entry of the feed. `data` is frozen when the event happens. */
const event = <const T extends string, D extends z.ZodMiniType>(type: T, data: D) =>
  z.object({ id: z.string(), type: z.literal(type), timestamp: isoDate, project: z.string(), data })

export const partnerEvent = z.discriminatedUnion('type', [
  event('payment.paid', partnerPayment),
  event('payment.failed', partnerPayment),
  event('payment.refunded', partnerPayment),
  event('player.registered', z.object({ userId: z.string() })),
  event('player.merged', z.object({ userId: z.string(), from: z.string() })),
  event('player.deleted', z.object({ userId: z.string() })),
])
export type PartnerEvent = z.infer<typeof partnerEvent>

/** Standard Webhooks: the header names of a notice; the secret is `whsec_` + base64. */
export const noticeHeaders = { id: 'webhook-id', timestamp: 'webhook-timestamp', signature: 'webhook-signature' } as const

const pageSize = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_SIZE_MAX)), PAGE_SIZE_DEFAULT)
const cursor = z.optional(z.string().check(z.maxLength(200)))
const page = <S extends z.ZodMiniType>(of: S) => z.object({ items: z.array(of), nextCursor: z.nullable(z.string()) })

export type PartnerEndpoint = {
  method: 'GET' | 'POST'
  path: `/${string}`
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The caller must send `Idempotency-Key`; its first answer is replayed for 24 hours. */
  idempotent?: true
  reply: z.ZodMiniType
  refusals: readonly RefusalCode[]
}
const call = <const E extends PartnerEndpoint>(entry: E): E => entry

export const partner = {
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
    query: z.object({ userId: z.optional(userId), status: z.optional(paymentStatus), limit: pageSize, cursor }),
    reply: page(partnerPayment),
    refusals: ['PARTNER_KEY_INVALID', 'PLAYER_NOT_FOUND'],
  }),
  refundPayment: call({
    method: 'POST',
    path: '/payments/:id/refunds',
    summary: 'Give money back, whole or in part',
    params: z.object({ id: uuid }),
    body: z.object({ amount: z.optional(minorUnits), reason: z.optional(z.string().check(z.maxLength(250))) }),
    idempotent: true,
    reply: z.object({ id: z.string(), status: z.enum(['pending', 'succeeded', 'failed']), amount: minorUnits, currency }),
    refusals: ['PARTNER_KEY_INVALID', 'PAYMENT_NOT_FOUND', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  getPlayer: call({
    method: 'GET',
    path: '/players/:id',
    summary: 'A player of this project',
    params: z.object({ id: userId }),
    reply: z.object({ userId: z.string(), nickName: z.string(), locale: z.string(), createTs: isoDate }),
    refusals: ['PARTNER_KEY_INVALID', 'PLAYER_NOT_FOUND'],
  }),
  verifyToken: call({
    method: 'POST',
    path: '/tokens/verify',
    summary: 'Who holds this game token; `active` false when it is not good for this project',
    body: z.object({ token: z.string().check(z.maxLength(4096)) }),
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
    query: z.object({ after: cursor, limit: pageSize }),
    reply: page(partnerEvent),
    refusals: ['PARTNER_KEY_INVALID'],
  }),
} as const

/** As `notBuiltYet` of the hub's calls. */
export const partnerNotBuiltYet = ['refundPayment'] as const satisfies readonly (keyof typeof partner)[]

/** The claims of the token that a game receives in its frame; `aud` is `game:<project>`, `sub` the player's `userId`. */
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

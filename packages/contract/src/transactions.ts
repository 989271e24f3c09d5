import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, done, email, isoDate, projectId, uuid } from './fields.ts'
import { goodKind, goodState } from './games/goods.ts'
import { DESCRIPTION_MAX, SUPPORT_REASONS } from './limits.ts'
import { paymentMethod, paymentStatus } from './payments.ts'

export const transactionItem = z.object({
  createTs: isoDate,
  title: z.string(),
  /** The amount as decimal text in `currency`. */
  price: z.string(),
  currency,
  status: paymentStatus,
  /** The refunded amount as decimal text in `currency`; empty if there is none. */
  refunded: z.string(),
  uuid: z.string(),
  /** The project's name in the player's language. */
  projectName: z.string(),
  /** The project's id. */
  project: z._default(z.string(), ''),
  /**
   * The good (the bought item). Null until the purchase is paid, and for an item without an id. `ts` is the time at which the good was used
   * up or taken back.
   */
  good: z._default(z.nullable(z.object({ kind: goodKind, state: goodState, ts: z.nullable(isoDate) })), null),
})
export type TransactionItem = z.infer<typeof transactionItem>

/**
 * The two parts of a player's list of purchases. `unfinished`: the player opened and cancelled the purchase, and no money moved. `kept`:
 * all other purchases.
 */
export const purchaseParts = ['kept', 'unfinished'] as const
export type PurchasePart = (typeof purchaseParts)[number]

/**
 * Entries of a purchase's timeline. `declined`: a card was declined, but the player may pay with another card. `delivered`: the game's
 * server accepted the notice.
 */
export const timelineKinds = [
  'created',
  'started',
  'cancelled',
  'declined',
  'failed',
  'paid',
  'delivered',
  'receipt',
  'refundRequested',
  'refunded',
  'refundFailed',
  'disputed',
  'disputeWon',
  'disputeLost',
  'goodConsumed',
  'goodRevoked',
  'goodRestored',
] as const

/**
 * Why money was returned. `double`: the player paid twice. `wrongAmount`: the player paid a wrong amount. The other values say who
 * requested the refund.
 */
export const whyBack = z.enum(['double', 'wrongAmount', 'game', 'staff', 'provider'])
export type WhyBack = z.infer<typeof whyBack>

export const timelineEntry = z.object({
  at: isoDate,
  kind: z.enum(timelineKinds),
  provider: z.nullable(paymentMethod),
  /** Decimal text, or empty if the entry has no amount. */
  amount: z.string(),
  currency: z.nullable(currency),
  /** The reason of a refund; null for all other entries. */
  why: z._default(z.nullable(whyBack), null),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const supportLetter = z.object({
  nickName: z.string(),
  currentAuthType: z.string(),
  email,
  reason: z.enum(SUPPORT_REASONS),
  paymentId: uuid,
  description: z.string().check(z.trim(), z.minLength(1, { error: 'DESCRIPTION_REQUIRED' }), z.maxLength(DESCRIPTION_MAX)),
})

const playerRefusals = ['UNAUTHORIZED', 'SESSION_REVOKED', 'TOKEN_OUT_OF_SCOPE'] as const

export const transactions = {
  getUserPayments: endpoint({
    method: 'GET',
    path: '/payments/get-user-payments',
    summary: "The player's purchases, newest first; `before` is the `createTs` and `uuid` of the last one seen",
    access: 'player',
    query: z.object({
      project: z.optional(z.string()),
      /**
       * The project whose site shows the list. Purchases of games for adults are listed only on the sites of such games, because families
       * may share all other sites.
       */
      site: z.optional(projectId),
      /** The part of the list to return. Without this parameter, both parts are returned. */
      part: z.optional(z.enum(purchaseParts)),
      before: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: z.array(transactionItem),
    refusals: playerRefusals,
  }),
  getUserPayment: endpoint({
    method: 'GET',
    path: '/payments/get-user-payment',
    summary: 'One purchase of the player',
    access: 'player',
    query: z.object({ paymentId: uuid }),
    reply: z.object({ result: transactionItem }),
    refusals: [...playerRefusals, 'PAYMENT_NOT_FOUND'],
  }),
  getUserPaymentTimeline: endpoint({
    method: 'GET',
    path: '/payments/get-user-payment-timeline',
    summary: 'What happened to one purchase of the player, oldest first',
    access: 'player',
    query: z.object({ paymentId: uuid }),
    /** Timeline entries before `archivedTs` may be missing, because the hub archived them. It is null if nothing was archived. */
    reply: z.object({ result: z.array(timelineEntry), archivedTs: z.nullable(isoDate) }),
    refusals: [...playerRefusals, 'PAYMENT_NOT_FOUND'],
  }),
  sendLetterSupport: endpoint({
    method: 'POST',
    path: '/payments/send-letter-support',
    summary: 'Write to support about one purchase',
    access: 'player',
    body: z.object({ data: supportLetter }),
    reply: done,
    refusals: [...playerRefusals, 'PAYMENT_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  getReceiptLink: endpoint({
    method: 'GET',
    path: '/user/get-receipt-link',
    summary: 'The link to a receipt; empty while it is being made, and for good with `byMail`. `email` is where it is sent',
    access: 'player',
    query: z.object({ privatePaymentId: uuid }),
    /** `failed`: the tax service did not register the receipt, and support has to correct it. */
    reply: z.object({
      result: z.string(),
      email: z.string(),
      byMail: z._default(z.boolean(), false),
      failed: z._default(z.boolean(), false),
    }),
    refusals: [...playerRefusals, 'PAYMENT_NOT_FOUND', 'PROVIDER_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  }),
} as const

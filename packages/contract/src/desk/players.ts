import * as z from 'zod/mini'
import { authMethod } from '../auth.ts'
import { currency, isoDate, minorUnits, uuid } from '../fields.ts'
import { goodKind, goodState, goodUser } from '../games/goods.ts'
import { DESCRIPTION_MAX } from '../limits.ts'
import { eventTypes, noticeEntry } from '../partner.ts'
import { paymentMethod, paymentStatus } from '../payments.ts'
import { ticketStatus } from '../support.ts'
import { timelineEntry, timelineKinds, whyBack } from '../transactions.ts'
import { attentionItem } from './attention.ts'
import { agents, byRole, call } from './endpoint.ts'
import { byTicket, clientId, requester } from './tickets.ts'

/** Timeline entries about a new owner of a purchase, after two accounts were joined or separated again. Only staff see these entries. */
const ownerSteps = ['ownerJoined', 'ownerSeparated'] as const
/** Timeline entries that say whether the game has collected the good (the bought item), and how. Only staff see these entries. */
const goodSteps = ['goodAcknowledged', 'goodSeen', 'goodLate', 'goodResent', 'goodSetAside'] as const

/** An entry of a purchase's timeline: an entry that the player sees too, or one that only staff see. */
const deskTimelineEntry = z.extend(timelineEntry, { kind: z.enum([...timelineKinds, 'fraudWarning', ...goodSteps, ...ownerSteps]) })
export type DeskTimelineEntry = z.infer<typeof deskTimelineEntry>

const attempt = z.object({
  id: z.string(),
  provider: paymentMethod,
  state: z.enum(['created', 'open', 'succeeded', 'failed', 'canceled', 'mismatch']),
  amount: minorUnits,
  currency,
  /** The provider's own id of the attempt; empty until the provider has answered. */
  providerRef: z.string(),
  error: z.string(),
  createTs: isoDate,
})

/**
 * The state of a purchase for staff.
 * `open`: a payment form was opened and can still be paid.
 * `cancelled`: the player left the form.
 * `returning`: the player paid a wrong amount, and the hub is returning it.
 * `returned`: the wrong amount was returned.
 */
export const purchaseStates = [
  'none',
  'open',
  'cancelled',
  'pending',
  'paid',
  'fail',
  'returning',
  'returned',
  'refunded',
  'partly',
] as const
export type PurchaseState = (typeof purchaseStates)[number]

export const purchase = z.object({
  id: z.string(),
  project: z.string(),
  item: z.string(),
  status: paymentStatus,
  mode: z.enum(['test', 'live']),
  /** The amount in minor units; null until the purchase is paid. It is the amount of the attempt that was paid. */
  amount: z.nullable(minorUnits),
  currency: z.nullable(currency),
  /**
   * The requested price in minor units. If there are attempts to pay: the price of the newest one. Otherwise: the price in each currency.
   */
  asked: z.array(z.object({ amount: minorUnits, currency })),
  state: z.enum(purchaseStates),
  refunded: minorUnits,
  /** Whether a dispute about the money is open at the bank. */
  isDisputed: z._default(z.boolean(), false),
  /** The provider of the paid attempt, or of the newest attempt if none is paid. */
  provider: z.nullable(paymentMethod),
  createTs: isoDate,
  paidTs: z.nullable(isoDate),
  /** The state of the good (the bought item). Null if the purchase is not paid, or if its item has no id. */
  good: z.nullable(goodState),
})
export type DeskPurchase = z.infer<typeof purchase>

/** All data about a purchase that helps to answer a player. */
export const purchaseDetail = z.extend(purchase, {
  player: requester,
  receiptEmail: z.string(),
  /** The provider's receipt; empty if there is none. */
  receiptUrl: z.string(),
  /** The data that the game attached to the payment. */
  payload: z.string(),
  /** The tickets about the purchase. */
  tickets: z.array(z.object({ number: z.number(), title: z.string(), status: ticketStatus })),
  attempts: z.array(attempt),
  timeline: z.array(deskTimelineEntry),
  /** Timeline entries before this time may be missing, because the hub archived them. Null if nothing was archived. */
  archivedTs: z.nullable(isoDate),
  /** The notices about the purchase that the hub sends to the game's server. */
  notices: z.array(noticeEntry),
  /** The amount that can still be refunded, in minor units. */
  refundable: minorUnits,
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: minorUnits,
      currency,
      status: z.enum(['pending', 'succeeded', 'failed']),
      reason: z.string(),
      why: whyBack,
      createTs: isoDate,
    }),
  ),
  /** The good (the bought item) and what happened to it later. `revokedBy` is set only while the good is revoked. */
  paidGood: z.nullable(
    z.object({
      itemId: z.string(),
      kind: goodKind,
      state: goodState,
      consumedTs: z.nullable(isoDate),
      consumedBy: z.nullable(goodUser),
      revokedTs: z.nullable(isoDate),
      revokedBy: z.nullable(z.enum(['refund', 'dispute'])),
      acknowledgedTs: z.nullable(isoDate),
      seenTs: z.nullable(isoDate),
      /** The time at which the good was put on the list of goods that the game has not collected; null if the good is not on this list. */
      lateTs: z.nullable(isoDate),
    }),
  ),
  /** The reasons why staff must handle the purchase; empty if there are none. */
  attention: z.array(attentionItem),
})
export type PurchaseDetail = z.infer<typeof purchaseDetail>

export const playerCard = z.object({
  requester,
  language: z.string(),
  /** The time at which the account was created; null for a guest. For a guest, the lists of data that only accounts have are empty. */
  createTs: z.nullable(isoDate),
  /** The sign-in methods: `google Anna`, `email anna@mail.example`. */
  signIns: z.array(z.object({ method: authMethod, label: z.string(), proven: z.boolean() })),
  /** Accounts that the player joined into this one, newest first. Only the newest merge can be undone, for 30 days. */
  merges: z.array(z.object({ id: z.string(), userId: z.string(), name: z.string(), createTs: isoDate, canUndo: z.boolean() })),
  games: z.array(z.string()),
  /** Paid minus refunded amounts in minor units, by currency. `count`: number of purchases. */
  totals: z.array(z.object({ currency, amount: minorUnits, count: z.number() })),
  /** The ten latest purchases. */
  purchases: z.array(purchase),
  /** The player's ten latest tickets, without the ticket beside which the card is shown. */
  tickets: z.array(z.object({ id: z.string(), number: z.number(), title: z.string(), status: ticketStatus, createTs: isoDate })),
})
export type PlayerCard = z.infer<typeof playerCard>

const byPayment = z.object({ id: uuid })

export const refundReasons = ['not-delivered', 'duplicate', 'fraud', 'goodwill', 'other'] as const

export const refundOrder = z.object({
  /** The amount to refund, in minor units of the payment's currency. */
  amount: minorUnits.check(z.gte(1), z.lte(2_147_483_647)),
  reason: z.enum(refundReasons),
  /** Required if `reason` is `other`. */
  note: z.string().check(z.trim(), z.maxLength(DESCRIPTION_MAX)),
})
export type RefundOrder = z.infer<typeof refundOrder>

export const players = {
  getPlayerCard: call({
    method: 'GET',
    path: '/tickets/:id/player',
    summary: 'Who wrote the ticket: identity, purchases, other tickets',
    access: agents,
    params: byTicket,
    reply: playerCard,
    refusals: [...byRole, 'TICKET_NOT_FOUND'],
  }),
  undoMerge: call({
    method: 'POST',
    path: '/merges/:id/undo',
    summary: 'Separate two accounts that their owner joined in the last 30 days. Repeating it is no mistake',
    access: ['finance'],
    params: z.object({ id: uuid }),
    reply: z.object({ result: z.literal(true) }),
    refusals: [...byRole, 'MERGE_NOT_FOUND', 'MERGE_TOO_OLD', 'MERGE_NOT_LAST', 'MERGE_NO_WAY_IN', 'MERGE_TICKETS_MERGED'],
  }),
  getPurchase: call({
    method: 'GET',
    path: '/payments/:id',
    summary: 'One purchase with its attempts, notices, refunds and timeline',
    access: agents,
    params: byPayment,
    reply: purchaseDetail,
    refusals: [...byRole, 'PAYMENT_NOT_FOUND'],
  }),
  resendNotice: call({
    method: 'POST',
    path: '/payments/:id/resend-notice',
    summary: "Tell the game's server about an event of this payment again",
    access: agents,
    params: byPayment,
    body: z.object({ eventId: z.string().check(z.maxLength(100)), ticketId: z.optional(z.string()) }),
    reply: z.object({ id: z.string(), type: z.enum(eventTypes) }),
    refusals: [...byRole, 'PAYMENT_NOT_FOUND', 'NOTICE_NOT_FOUND', 'NOTICE_ADDRESS_MISSING'],
  }),
  refund: call({
    method: 'POST',
    path: '/payments/:id/refund',
    summary: 'Give money back, whole or part; one press of the button is one refund, however often it arrives',
    access: ['finance'],
    params: byPayment,
    body: z.extend(refundOrder, { clientId, ticketId: z.optional(z.string()) }),
    /** `refundId` is the id of the refund that this press of the button started. */
    reply: z.extend(purchaseDetail, { refundId: z._default(z.string(), '') }),
    refusals: [...byRole, 'PAYMENT_NOT_FOUND', 'REFUND_NOT_POSSIBLE', 'REFUND_TOO_MUCH'],
  }),
} as const

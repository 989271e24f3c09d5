import * as z from 'zod/mini'
import { currency, isoDate, minorUnits, uuid } from '../fields.ts'
import { DESCRIPTION_MAX } from '../limits.ts'
import { paymentMethod } from '../payments.ts'
import { byRole, call, cursor, short } from './endpoint.ts'
import { requester } from './tickets.ts'

/**
 * Why staff must handle a payment.
 * `fraud_warning`: the provider says that the card was probably stolen.
 * `receipt_failed`: the tax service did not register the receipt.
 * `payment_stuck`: for a long time it is unknown whether money was taken, so the player cannot pay in another way.
 */
export const attentionReasons = [
  'amount_mismatch',
  'double_success',
  'refund_failed',
  'refund_stuck',
  'dispute',
  'books',
  'fraud_warning',
  'receipt_failed',
  'payment_stuck',
] as const
export type AttentionReason = (typeof attentionReasons)[number]

export const attentionViews = ['open', 'mine', 'closed'] as const
export type AttentionView = (typeof attentionViews)[number]

/** An amount of money in any currency, because a provider may report a currency that the hub does not use. */
const sum = z.object({ amount: minorUnits, currency: z.string() })
const person = z.object({ id: z.string(), name: z.string() })

export const attentionItem = z.object({
  id: z.string(),
  /** The desk may be older than the server. A reason that the desk does not support becomes `unknown`. */
  reason: z.catch(z.enum([...attentionReasons, 'unknown']), 'unknown'),
  /** The provider's own description of the problem; may be empty. */
  detail: z.string(),
  /**
   * Set if the amount at the provider (`theirs`) differs from the amount in the hub's database (`ours`). `ours` is null if the database
   * does not contain the payment or refund.
   */
  sums: z.nullable(z.object({ theirs: sum, ours: z.nullable(sum) })),
  openedTs: isoDate,
  /** Null if the money belongs to no payment of the hub. */
  payment: z.nullable(z.object({ id: z.string(), item: z.string(), project: z.string() })),
  player: z.nullable(requester),
  /** The provider that has the money, and the provider's id of the payment (`ref`). Null if no attempt to pay is known. */
  provider: z.nullable(z.object({ name: paymentMethod, ref: z.string() })),
  /** The attempt to pay to which the entry belongs, with the amount that the hub requested. */
  attempt: z.nullable(z.object({ provider: paymentMethod, amount: minorUnits, currency })),
  /** The refund that failed, or whose result is still unknown. Null if the entry is about something else. */
  refund: z._default(z.nullable(sum), null),
  /**
   * Whether staff can return the money from this list. This is possible only if the player got nothing for the money. A real purchase is
   * refunded on the page of its payment.
   */
  canReturn: z.boolean(),
  owner: z.nullable(person),
  takenTs: z.nullable(isoDate),
  /**
   * How the entry was closed; null while the entry is open. `by` is null if the hub closed the entry itself, because its cause disappeared.
   */
  closed: z.nullable(z.object({ ts: isoDate, by: z.nullable(person), note: z.string() })),
})
export type AttentionItem = z.infer<typeof attentionItem>

/** The current state of the attempt to pay, as the provider reports it. Amounts are in minor units. */
const said = z.object({
  status: z.enum(['open', 'processing', 'succeeded', 'canceled']),
  taken: minorUnits,
  held: minorUnits,
  currency: z.string(),
})
export type AttentionSaid = z.infer<typeof said>
const answer = z.object({ item: attentionItem, said })

const finance = ['finance'] as const
const byId = z.object({ id: uuid })

export const attention = {
  listAttention: call({
    method: 'GET',
    path: '/attention',
    summary: 'Payments that need a person: those that wait, longest first, or those that are over, newest first',
    access: finance,
    query: z.object({ view: z._default(z.enum(attentionViews), 'open'), cursor }),
    /** `colleagues`: the members of staff to whom an entry can be assigned. */
    reply: z.object({ items: z.array(attentionItem), nextCursor: z.nullable(z.string()), colleagues: z.array(person) }),
    refusals: byRole,
  }),
  countAttention: call({
    method: 'GET',
    path: '/attention/count',
    summary: 'How many payments wait for a person, and how many of them for the caller',
    access: finance,
    reply: z.object({ open: z.number(), mine: z.number() }),
    refusals: byRole,
  }),
  ownAttention: call({
    method: 'POST',
    path: '/attention/:id/owner',
    summary: 'Take it, hand it over, or lay it down again',
    access: finance,
    params: byId,
    body: z.object({ staffId: z.nullable(uuid) }),
    reply: attentionItem,
    refusals: [...byRole, 'PAYMENT_NOT_FOUND', 'STAFF_NOT_FOUND'],
  }),
  askAttention: call({
    method: 'POST',
    path: '/attention/:id/ask',
    summary: 'Ask the provider again and believe what it says; what is over by that closes by itself',
    access: finance,
    params: byId,
    reply: answer,
    refusals: [...byRole, 'PAYMENT_NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
  }),
  returnAttention: call({
    method: 'POST',
    path: '/attention/:id/return',
    summary: 'Give back what the provider says it holds of a payment that bought nothing',
    access: finance,
    params: byId,
    reply: answer,
    refusals: [...byRole, 'PAYMENT_NOT_FOUND', 'PROVIDER_UNAVAILABLE', 'REFUND_NOT_POSSIBLE'],
  }),
  closeAttention: call({
    method: 'POST',
    path: '/attention/:id/close',
    summary: 'Close it, with words on why',
    access: finance,
    params: byId,
    body: z.object({ note: short(DESCRIPTION_MAX) }),
    reply: attentionItem,
    refusals: [...byRole, 'PAYMENT_NOT_FOUND'],
  }),
} as const

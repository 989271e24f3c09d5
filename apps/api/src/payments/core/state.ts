import type { eventTypes } from '@playhub/contract/partner'
import type { dispute, good, payment, paymentAttempt, paymentAttention, paymentEvent, refund } from '../../db/schema.ts'
import type { Letter } from '../../mail/mailer.ts'

export type PaymentRow = typeof payment.$inferSelect
export type AttemptRow = typeof paymentAttempt.$inferSelect
export type RefundRow = typeof refund.$inferSelect
export type DisputeRow = typeof dispute.$inferSelect
export type GoodRow = typeof good.$inferSelect
export type AttentionRow = typeof paymentAttention.$inferSelect
export type NewPaymentEvent = typeof paymentEvent.$inferInsert

/** A payment with everything that its rules need. One statement reads it. The object is never changed; a `Draft` holds the changes. */
export type PaymentState = {
  payment: PaymentRow
  /** The attempts, oldest first. `refunds` and `disputes` have the same order. */
  attempts: readonly AttemptRow[]
  refunds: readonly RefundRow[]
  disputes: readonly DisputeRow[]
  /** What the player got. Null until the payment is paid, and for payments that give no good. */
  good: GoodRow | null
  /** The payment's entries on the desk's attention list, open and closed. */
  attention: readonly AttentionRow[]
  /** The player's number, as games know it. */
  userId: string
  /** The confirmed e-mail address of the account's owner; empty if there is none. */
  mailbox: string
  /** The receipt e-mail that the account stores for later payments; empty if there is none. */
  accountReceiptEmail: string
  /** Whether the project's game server has an endpoint for notices (webhooks about events). */
  hasEndpoint: boolean
  /** The time of the payment's latest event in the partner feed. */
  lastEventAt: Date | null
}

export type GoodEventType = Extract<(typeof eventTypes)[number], `good.${string}`>
export type PaymentEventType = Extract<(typeof eventTypes)[number], `payment.${string}`>

/** An event for the game's server. */
export type NewNotice = { id: string; type: PaymentEventType | GoodEventType; body: string; createdAt: Date; nextTryAt: Date | null }

/** An e-mail to the player. */
export type NewLetter = { id: string; letter: Letter }

/** A payment after a decision, with the events, notices and e-mails that the decision added. */
export type Changes = PaymentState & {
  /** The time of the decision. */
  readonly now: Date
  readonly events: readonly NewPaymentEvent[]
  readonly notices: readonly NewNotice[]
  readonly letters: readonly NewLetter[]
  /** The stored webhook that the decision deals with, to be marked as processed. */
  readonly processedWebhook?: number
}

/**
 * The id by which a payment is found: its own id, the id of its good, of one of its attempts or refunds, or the provider's id of an
 * attempt.
 */
export type Which =
  | { payment: string }
  | { good: string }
  | { attempt: string }
  | { refund: string }
  | { provider: AttemptRow['provider']; providerRef: string }

/** Returns one attempt. Throws if the payment has no such attempt, which would be a bug of the caller. */
export const attemptOf = ({ payment, attempts }: Pick<PaymentState, 'payment' | 'attempts'>, id: string): AttemptRow => {
  const found = attempts.find((one) => one.id === id)
  if (!found) throw new Error(`payment ${payment.id} has no attempt ${id}`)
  return found
}

/** Returns the refunds of one attempt's money. */
export const refundsOf = ({ refunds }: Pick<PaymentState, 'refunds'>, attemptId: string): RefundRow[] =>
  refunds.filter((one) => one.attemptId === attemptId)

/** Returns the disputes about one attempt's money. */
export const disputesOf = ({ disputes }: Pick<PaymentState, 'disputes'>, attemptId: string): DisputeRow[] =>
  disputes.filter((one) => one.attemptId === attemptId)

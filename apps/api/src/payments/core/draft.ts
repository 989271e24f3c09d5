import type { PartnerPayment } from '@playhub/contract/partner'
import type { PartnerGood } from '@playhub/contract/partner/goods'
import type { Deps } from '../../deps.ts'
import type { Letter } from '../../mail/mailer.ts'
import { presentPartnerGood, presentPartnerPayment } from '../present.ts'
import {
  type AttemptRow,
  attemptOf,
  type Changes,
  type DisputeRow,
  type GoodEventType,
  type GoodRow,
  type NewLetter,
  type NewNotice,
  type NewPaymentEvent,
  type PaymentEventType,
  type PaymentRow,
  type PaymentState,
  type RefundRow,
} from './state.ts'

/** The values that decisions read in addition to the payment. All of them are in memory. */
export type Rules = Pick<Deps, 'config' | 'catalogue' | 'providers' | 'now' | 'newId'>

type Said = { level: 'warn' | 'error'; facts: object; message: string }

/**
 * A payment while one decision changes it. The decision never changes a row in place, but replaces its object. So the store writes only
 * new rows and rows whose object was replaced. Events, notices and e-mails are only added.
 */
export type Draft = Changes & {
  readonly rules: Rules
  readonly events: NewPaymentEvent[]
  readonly notices: NewNotice[]
  readonly letters: NewLetter[]
  /**
   * Log lines. They are written after the commit. If the caller has its own transaction, they are written after the statement that writes
   * the decision.
   */
  readonly said: Said[]
  processedWebhook?: number
}

export const openDraft = (rules: Rules, state: PaymentState): Draft => ({
  ...state,
  rules,
  now: rules.now(),
  events: [],
  notices: [],
  letters: [],
  said: [],
})

/** Whether the draft equals the payment's state `before`, so that nothing must be stored. */
export const isUnchanged = (before: PaymentState, draft: Draft): boolean =>
  draft.payment === before.payment &&
  draft.attempts === before.attempts &&
  draft.refunds === before.refunds &&
  draft.disputes === before.disputes &&
  draft.good === before.good &&
  draft.attention === before.attention &&
  draft.processedWebhook === undefined &&
  draft.events.length + draft.notices.length + draft.letters.length === 0

export const setPayment = (draft: Draft, change: Partial<PaymentRow>) => {
  draft.payment = { ...draft.payment, ...change }
}

export const addAttempt = (draft: Draft, row: AttemptRow) => {
  draft.attempts = [...draft.attempts, row]
}

export const setAttempt = (draft: Draft, id: string, change: Partial<AttemptRow>): AttemptRow => {
  draft.attempts = replaced(draft.attempts, id, change)
  return attemptOf(draft, id)
}

export const addRefund = (draft: Draft, row: RefundRow) => {
  draft.refunds = [...draft.refunds, row]
}

export const setRefund = (draft: Draft, id: string, change: Partial<RefundRow>) => {
  draft.refunds = replaced(draft.refunds, id, change)
}

export const addDispute = (draft: Draft, row: DisputeRow) => {
  draft.disputes = [...draft.disputes, row]
}

export const setDispute = (draft: Draft, id: string, change: Partial<DisputeRow>) => {
  draft.disputes = replaced(draft.disputes, id, change)
}

/** Changes columns of the payment's good. Throws if the payment has no good, which would be a bug of the caller. */
export const setGood = (draft: Draft, change: Partial<GoodRow>) => {
  if (!draft.good) throw new Error(`payment ${draft.payment.id} has no good`)
  draft.good = { ...draft.good, ...change }
}

const replaced = <R extends { id: string }>(rows: readonly R[], id: string, change: Partial<R>): R[] =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row))

export const addEvent = (draft: Draft, event: Omit<NewPaymentEvent, 'paymentId' | 'at'>) => {
  draft.events.push({ ...event, paymentId: draft.payment.id, at: draft.now })
}

/**
 * Adds an event of the payment to the partner feed. If the project has an endpoint, the event is also sent to this endpoint. A game keeps
 * the data of the event with the latest time. So each event gets a later time than the payment's previous event, even if one change causes
 * two events or the clocks of processes differ.
 */
export const addNotice = (draft: Draft, type: PaymentEventType) => {
  const { payment, rules, userId, good } = draft
  const id = type === 'payment.paid' ? paidEventId(payment.id) : newEventId(draft)
  post(draft, id, type, presentPartnerPayment(rules, payment, userId, good))
}

/** Adds an event of the payment's good, like `addNotice`. */
export const addGoodNotice = (draft: Draft, type: GoodEventType, good: GoodRow) =>
  post(draft, newEventId(draft), type, presentPartnerGood(good, draft.payment.payload, draft.userId))

const newEventId = ({ rules }: Draft) => `evt_${rules.newId().replaceAll('-', '')}`

const post = (draft: Draft, id: string, type: NewNotice['type'], data: PartnerPayment | PartnerGood) => {
  const { payment, lastEventAt, now } = draft
  const createdAt = lastEventAt && lastEventAt >= now ? new Date(lastEventAt.getTime() + 1) : now
  const event = { id, timestamp: createdAt.toISOString(), project: payment.projectId, type, data }
  draft.notices.push({ id, type, body: JSON.stringify(event), createdAt, nextTryAt: draft.hasEndpoint ? now : null })
  draft.lastEventAt = createdAt
}

/** Sends e-mails to the player after the commit. */
export const addLetters = (draft: Draft, letters: readonly Letter[]) => {
  for (const letter of letters) draft.letters.push({ id: draft.rules.newId(), letter })
}

/** Notes in the draft that this stored webhook is handled. The webhook is marked as processed when the draft is written. */
export const noteProcessed = (draft: Draft, inboxId: number) => {
  draft.processedWebhook = inboxId
}

/** Derives the event's id from the payment's id, which works because a payment is paid only once. */
export const paidEventId = (paymentId: string) => `evt_${paymentId.replaceAll('-', '')}`

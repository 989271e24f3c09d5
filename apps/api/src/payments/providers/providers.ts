import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@playhub/contract/limits'
import type { PaymentMethod } from '@playhub/contract/payments'
import type { Mode } from '../../mode.ts'

/** The state of a payment at the provider, in our terms. Amounts are in minor units. */
export type ProviderState = {
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  amountMinor: number
  /** ISO 4217 in capitals. May be a currency that we do not use. */
  currency: string
  /**
   * The captured amount where the provider records it separately, else the amount. At most this, minus earlier refunds, can be refunded.
   */
  capturedMinor: number
  /** Refunded so far. */
  refundedMinor: number
  /** Why the last try failed. The attempt may still be open. */
  failure: string
}

/** The order that a provider gets for an attempt. It never changes, because a repeated `create` must be identical. */
export type AttemptOrder = {
  attemptId: string
  paymentId: string
  amountMinor: number
  currency: 'RUB' | 'USD'
  /** The item's name, in the payment's language. */
  description: string
  locale: Language
  receiptEmail: string
  /** Where the provider's own page, if any, returns to. */
  returnUrl: string
}

/** A full or partial refund of one attempt. It never changes either. */
export type RefundOrder = {
  refundId: string
  /** The provider's id of the attempt. */
  ref: string
  amountMinor: number
  currency: string
  /** Whether this refunds the full amount of the attempt. */
  isWhole: boolean
  description: string
  receiptEmail: string
  reason: string
}

export type RefundState = { ref: string; status: 'pending' | 'succeeded' | 'failed'; failure: string }
export type DisputeState = { ref: string; status: 'open' | 'won' | 'lost'; amountMinor: number; currency: string; reason: string }

/**
 * A verified webhook. `ref` is the provider's id of the attempt, null for kinds that we ignore. `objectRef` is the id of the dispute or
 * warning.
 */
export type ProviderNotice = {
  dedupeKey: string
  kind: 'payment' | 'refund' | 'dispute' | 'fraud_warning'
  ref: string | null
  objectRef: string | null
}

/**
 * A provider call failed. `unavailable`: the outcome is unknown; repeat with the same key or read the state. `missing`: the provider does
 * not know the object. `invalid`: a bug of ours.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly kind: 'unavailable' | 'missing' | 'invalid'
  constructor(kind: ProviderFailure['kind'], message: string, cause: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/**
 * One payment provider with one set of keys. Every method throws ProviderFailure. Writes use our ids as keys, so repeating one has no
 * further effect.
 */
export type PaymentProvider = {
  id: PaymentMethod
  currency: 'RUB' | 'USD'
  /** The path that the provider appends to the webhook address it was given. */
  webhookSuffix: '' | '/v1/webhook'
  /** An attempt older than this (in ms) is not reused, because its handle expires soon. */
  reuseForMs: number
  /** The receipt e-mail is fixed when an attempt starts. Another e-mail needs a new attempt. */
  freezesReceiptEmail: boolean
  /** The fixed language of an attempt's form, in the provider's format; empty if the form follows the page or the browser. */
  formLanguage: (language: Language) => string
  /**
   * `handle` is what the browser needs to continue: a client secret, a widget's token or the address of a page. It is never stored or
   * logged.
   */
  create: (order: AttemptOrder) => Promise<{ ref: string; handle: string }>
  /** The handle of an existing attempt. */
  resume: (ref: string, receiptEmail: string) => Promise<{ handle: string }>
  read: (ref: string) => Promise<ProviderState>
  /** Makes sure that the attempt can no longer be paid, if the provider supports this. The caller then reads the outcome. */
  close: (ref: string) => Promise<void>
  /** The provider's state of one of our refunds; undefined if it was never started. */
  findRefund: (of: Pick<RefundOrder, 'ref' | 'refundId'>) => Promise<RefundState | undefined>
  /** Starts a refund. A repeated call for the same refund only returns its state. */
  refund: (order: RefundOrder) => Promise<RefundState>
  /** The seller sends receipts by e-mail; this provider never gives a link. */
  receiptByMail: boolean
  /** Empty while there is no receipt. */
  receiptLink: (ref: string) => Promise<string>
  /** Only for providers whose disputes can be read. */
  readDispute?: (objectRef: string) => Promise<DisputeState>
  /** All attempts created from `from` until before `to`; absent if the provider has no list. */
  list?: (from: Date, to: Date) => AsyncIterable<{ ref: string; state: ProviderState }>
  /** Undefined if the signature, the sender or the format is wrong. */
  verifyWebhook: (rawBody: Buffer, headers: IncomingHttpHeaders, peerIp: string) => Promise<ProviderNotice | undefined>
}

export type Providers = Record<Mode, Partial<Record<PaymentMethod, PaymentProvider>>>

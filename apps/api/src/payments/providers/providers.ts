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
   * The captured amount if the provider records it separately, else the amount. At most this amount minus the earlier refunds can be
   * refunded.
   */
  capturedMinor: number
  /** The amount that was refunded so far. */
  refundedMinor: number
  /** The disputes of this money, oldest first. Absent if there are none, or if the provider's disputes cannot be read. */
  disputes?: readonly DisputeState[]
  /** Why the last try failed. The attempt may still be open. */
  failure: string
  /** The link to the receipt, if the provider gives it together with the state. */
  receiptUrl?: string
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
  /** The URL to which the provider's own page sends the player back, if the provider has such a page. */
  returnUrl: string
}

/** A full or partial refund of one attempt. Like an `AttemptOrder`, it never changes. */
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

/** What a receipt is about: a payment or, if `refundRef` is not null, a refund of it. */
export type ReceiptSubject = { ref: string; refundRef: string | null }

/** The content of a verified webhook. */
export type ProviderNotice = {
  dedupeKey: string
  kind: 'payment' | 'refund' | 'dispute' | 'fraud_warning'
  /** The provider's id for the attempt; null if we ignore this kind of webhook. */
  ref: string | null
  /** The id of the dispute or fraud warning; null for other kinds of webhooks. */
  objectRef: string | null
}

/**
 * A provider call failed.
 * - `unavailable`: the outcome is unknown. Repeat the call with the same key, or read the state.
 * - `missing`: the provider does not know the object.
 * - `invalid`: the hub has a bug.
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
 * One payment provider with one set of keys. Every method that calls the provider throws ProviderFailure if the call fails. Calls that
 * change something use our ids as idempotency keys, so a repeated call has no further effect.
 */
export type PaymentProvider = {
  id: PaymentMethod
  currency: 'RUB' | 'USD'
  /** The path that the provider appends to the webhook URL in its settings. */
  webhookSuffix: '' | '/v1/webhook'
  /** An attempt older than this (in ms) is not reused, because its token or URL expires soon. */
  reuseForMs: number
  /**
   * Whether the provider needs the receipt e-mail when an attempt starts, because the receipt is sent to it. If so, a changed e-mail address
   * requires a new attempt. If not, the provider gets no e-mail address and sends no receipt.
   */
  needsReceiptEmail: boolean
  /** The fixed language of an attempt's form, in the provider's format; empty if the form follows the page or the browser. */
  formLanguage: (language: Language) => string
  /**
   * Creates the attempt. `handle` is what the browser needs to continue: a client secret, a widget's token or the URL of a page. It is
   * never stored or logged.
   */
  create: (order: AttemptOrder) => Promise<{ ref: string; handle: string }>
  /** Returns the handle (a token or a URL) of an existing attempt. */
  resume: (ref: string) => Promise<{ handle: string }>
  read: (ref: string) => Promise<ProviderState>
  /** Makes sure that the attempt can no longer be paid, if the provider supports this. The caller then reads the outcome. */
  close: (ref: string) => Promise<void>
  /** Returns the state of our refund at the provider, or undefined if the refund was never started at the provider. */
  findRefund: (of: Pick<RefundOrder, 'ref' | 'refundId'>) => Promise<RefundState | undefined>
  /** Starts a refund. A repeated call for the same refund only returns its state. */
  refund: (order: RefundOrder) => Promise<RefundState>
  /** Whether the receipt is sent by e-mail only. If so, `receiptLink` never returns a link. */
  receiptByMail: boolean
  /**
   * Returns the link to the receipt, or an empty text while there is no receipt. Returns undefined if the tax service did not register the
   * receipt. Then a person has to correct it.
   */
  receiptLink: (ref: string) => Promise<string | undefined>
  /**
   * Lists the receipts from `from` until before `to` that the tax service did not register, including receipts of payments that are not
   * ours. A receipt that cannot be read is given as `unreadable`. This method is absent if the provider has no list of receipts.
   */
  listCanceledReceipts?: (from: Date, to: Date) => AsyncIterable<ReceiptSubject | 'unreadable'>
  /** Whether the tax service registered no receipt of this payment or refund. A person may have replaced a canceled receipt by another. */
  isReceiptFailed?: (of: ReceiptSubject) => Promise<boolean>
  /** Reads a dispute. Absent if the provider's disputes cannot be read. */
  readDispute?: (objectRef: string) => Promise<DisputeState>
  /** Lists all attempts created from `from` until before `to`. Absent if the provider has no list. */
  list?: (from: Date, to: Date) => AsyncIterable<{ ref: string; state: ProviderState }>
  /** Verifies and reads a webhook. Undefined if its signature, sender or format is wrong. */
  verifyWebhook: (rawBody: Buffer, headers: IncomingHttpHeaders, peerIp: string) => Promise<ProviderNotice | undefined>
}

export type Providers = Record<Mode, Partial<Record<PaymentMethod, PaymentProvider>>>

import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@playhub/contract/limits'
import type { PaymentMethod } from '@playhub/contract/payments'
import type { Mode } from '../../mode.ts'

/** What the provider's own object says, in our words. Amounts are minor units. */
export type ProviderState = {
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  amountMinor: number
  /** ISO 4217 in capitals; any that the provider says, also one that is none of ours. */
  currency: string
  /** What it took by its own record of the taking, where it keeps one apart; else the amount. Only this is given back, less what went back. */
  capturedMinor: number
  /** Given back so far. */
  refundedMinor: number
  /** Why the last try failed; the attempt may still be open. */
  failure: string
}

/** What an attempt looks like to a provider. Nothing in it ever changes: a repeated `create` must be the same request to the letter. */
export type AttemptOrder = {
  attemptId: string
  paymentId: string
  amountMinor: number
  currency: 'RUB' | 'USD'
  /** The item's name, in the payment's language. */
  description: string
  locale: Language
  receiptEmail: string
  /** Where a provider with a page of its own leads the player back to. */
  returnUrl: string
}

/** Money to give back of one attempt, whole or in part; as unchanging as an AttemptOrder. */
export type RefundOrder = {
  refundId: string
  /** The provider's id of the attempt. */
  ref: string
  amountMinor: number
  currency: string
  /** All that the attempt took. */
  isWhole: boolean
  description: string
  receiptEmail: string
  reason: string
}

export type RefundState = { ref: string; status: 'pending' | 'succeeded' | 'failed'; failure: string }
export type DisputeState = { ref: string; status: 'open' | 'won' | 'lost'; amountMinor: number; currency: string; reason: string }

/**
 * A webhook that proved to be the provider's. `ref` is the provider's id of the attempt, null for kinds that are of no interest;
 * `objectRef` that of the dispute or the warning.
 */
export type ProviderNotice = {
  dedupeKey: string
  kind: 'payment' | 'refund' | 'dispute' | 'fraud_warning'
  ref: string | null
  objectRef: string | null
}

/**
 * Why a provider call did not do its work: `unavailable` is an unknown outcome, to be repeated with the same key or read back;
 * `missing` says the provider knows no such object; `invalid` is a mistake of ours.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly kind: 'unavailable' | 'missing' | 'invalid'
  constructor(kind: ProviderFailure['kind'], message: string, cause: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/** One payment provider with one set of keys. Every method throws ProviderFailure. Writes are keyed by our ids, so repeating one never does it twice. */
export type PaymentProvider = {
  id: PaymentMethod
  currency: 'RUB' | 'USD'
  /** What the provider adds to the address that it is given for its webhooks. */
  webhookSuffix: '' | '/v1/webhook'
  /** An attempt older than this many ms is not taken up again: its handle is about to end. */
  reuseForMs: number
  /** The address for the receipt is fixed when an attempt begins; another address needs another attempt. */
  freezesReceiptEmail: boolean
  /** The language of its form as an attempt fixes it, in the provider's words; empty where the form follows the page or the browser. */
  formLanguage: (language: Language) => string
  /** `handle` is what the browser needs to go on: a client secret, a widget's token, the address of a page. Never stored, never logged. */
  create: (order: AttemptOrder) => Promise<{ ref: string; handle: string }>
  /** The handle of an attempt that exists. */
  resume: (ref: string, receiptEmail: string) => Promise<{ handle: string }>
  read: (ref: string) => Promise<ProviderState>
  /** Makes sure the attempt can no longer be paid, where the provider can; the caller reads the outcome. */
  close: (ref: string) => Promise<void>
  /** A refund of ours as the provider knows it; undefined where it was never begun. */
  findRefund: (of: Pick<RefundOrder, 'ref' | 'refundId'>) => Promise<RefundState | undefined>
  /** Gives money back; asked again for the same refund it does nothing more, and tells how that refund stands. */
  refund: (order: RefundOrder) => Promise<RefundState>
  /** It never gives a link to a receipt: whoever sells sends it. */
  receiptByMail: boolean
  /** Empty while there is no receipt yet. */
  receiptLink: (ref: string) => Promise<string>
  /** Where a provider's disputes can be read. */
  readDispute?: (objectRef: string) => Promise<DisputeState>
  /** Everything it has of attempts made from `from` until before `to`; absent where the provider cannot list. */
  list?: (from: Date, to: Date) => AsyncIterable<{ ref: string; state: ProviderState }>
  /** Undefined when the signature, the sender or the form is not the provider's. */
  verifyWebhook: (rawBody: Buffer, headers: IncomingHttpHeaders, peerIp: string) => Promise<ProviderNotice | undefined>
}

export type Providers = Record<Mode, Partial<Record<PaymentMethod, PaymentProvider>>>

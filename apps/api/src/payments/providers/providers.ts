import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentMethod } from '@playhub/contract/payments'

/** What the provider's own object says, in our words. Amounts are minor units. */
export type ProviderState = {
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  amountMinor: number
  currency: 'RUB' | 'USD'
  /** Why the last try failed; the attempt may still be open. */
  failure: string
}

/** What an attempt looks like to a provider. Nothing in it ever changes: a repeated `create` must be the same request to the letter. */
export type AttemptOrder = {
  attemptId: string
  paymentId: string
  amountMinor: number
  currency: 'RUB' | 'USD'
  description: string
}

/** A webhook that proved to be the provider's. `ref` is the provider's id of the attempt; null for kinds that are of no interest. */
export type ProviderNotice = { dedupeKey: string; ref: string | null }

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

/** One payment provider. Every method throws ProviderFailure. Writes are keyed by our ids, so repeating one never does it twice. */
export type PaymentProvider = {
  id: PaymentMethod
  currency: 'RUB' | 'USD'
  create: (order: AttemptOrder) => Promise<{ ref: string; clientSecret: string }>
  /** The secret the browser needs to go on with an attempt that exists; never stored. */
  resume: (ref: string, receiptEmail: string) => Promise<{ clientSecret: string }>
  read: (ref: string) => Promise<ProviderState>
  /** Makes sure the attempt can no longer be paid, where it still can be; the caller reads the outcome. */
  close: (ref: string) => Promise<void>
  /** Gives the whole amount back, once per attempt however often it is called. */
  refundWhole: (ref: string) => Promise<void>
  /** Undefined when the signature or the form is not the provider's. */
  verifyWebhook: (rawBody: Buffer, headers: IncomingHttpHeaders) => ProviderNotice | undefined
}

export type Providers = Partial<Record<PaymentMethod, PaymentProvider>>

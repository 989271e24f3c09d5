import type Stripe from 'stripe'
import type { ProviderNotice } from './providers.ts'

/** Steps on the way that decide nothing: the attempt stays open, whatever is read. */
const UNDECIDED = new Set([
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.amount_capturable_updated',
  'payment_intent.partially_funded',
])

/** What a verified event of Stripe is about; events of no interest have no `ref`. */
export const noticeOf = (event: Stripe.Event): ProviderNotice => {
  // Events of kinds newer than the SDK arrive too: nothing is believed to be there before it is looked at.
  const object = event.data.object as { id?: unknown; payment_intent?: unknown }
  const own = textOf(object.id)
  const intent = textOf(object.payment_intent)
  const about = (kind: ProviderNotice['kind'], ref: string | null, objectRef: string | null = null): ProviderNotice => ({
    dedupeKey: event.id,
    kind,
    ref,
    objectRef,
  })
  const { type }: { type: string } = event
  if (UNDECIDED.has(type)) return about('payment', null)
  if (type.startsWith('payment_intent.')) return about('payment', own)
  if (type.startsWith('charge.dispute.')) return about('dispute', intent, own)
  if (type === 'charge.refunded' || type === 'charge.refund.updated' || type.startsWith('refund.')) return about('refund', intent)
  return about('payment', null)
}

/** A field that Stripe gives as an id, or as the object itself where it was expanded. */
const textOf = (value: unknown): string | null => {
  if (typeof value === 'object' && value !== null && 'id' in value) return textOf(value.id)
  return typeof value === 'string' ? value : null
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ProviderNotice } from './providers.ts'

/** Steps on the way that decide nothing: the attempt stays open, whatever is read. */
const UNDECIDED = new Set([
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.amount_capturable_updated',
  'payment_intent.partially_funded',
])

/** As much of an event as is believed to be there; kinds newer than the SDK arrive too. A thin event (`v2.core.event`) has no object. */
const event = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z
    .object({ object: z.object({ id: z.unknown(), payment_intent: z.unknown(), fraud_type: z.unknown() }).partial() })
    .optional()
    .catch(undefined),
})

const read = (rawBody: Buffer) => {
  try {
    return event.safeParse(JSON.parse(rawBody.toString('utf8'))).data
  } catch {
    return undefined
  }
}

/** What a verified event of Stripe is about. Events of no interest, and what is no event at all, have no `ref`. */
export const noticeOf = (rawBody: Buffer): ProviderNotice => {
  const known = read(rawBody)
  if (!known) return { dedupeKey: createHash('sha256').update(rawBody).digest('hex'), kind: 'payment', ref: null, objectRef: null }
  const { id, type, data } = known
  const own = textOf(data?.object.id)
  const intent = textOf(data?.object.payment_intent)
  const about = (kind: ProviderNotice['kind'], ref: string | null, objectRef: string | null = null): ProviderNotice => ({
    dedupeKey: id,
    kind,
    ref,
    objectRef,
  })
  if (UNDECIDED.has(type)) return about('payment', null)
  if (type.startsWith('payment_intent.')) return about('payment', own)
  if (type.startsWith('charge.dispute.')) return about('dispute', intent, own)
  if (type === 'charge.refunded' || type === 'charge.refund.updated' || type.startsWith('refund.')) return about('refund', intent)
  if (type === 'radar.early_fraud_warning.created') return about('fraud_warning', intent, own)
  return about('payment', null)
}

/** Why a card is thought to be stolen, in the provider's word; empty when it does not say. */
export const fraudTypeOf = (rawBody: Buffer): string => textOf(read(rawBody)?.data?.object.fraud_type) ?? ''

/** A field that Stripe gives as an id, or as the object itself where it was expanded. */
const textOf = (value: unknown): string | null => {
  if (typeof value === 'object' && value !== null && 'id' in value) return textOf(value.id)
  return typeof value === 'string' ? value : null
}

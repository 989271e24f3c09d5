import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ProviderNotice } from './providers.ts'

/** Kinds of Stripe events after which the attempt is still open, so nothing has to be decided. */
const UNDECIDED = new Set([
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.amount_capturable_updated',
  'payment_intent.partially_funded',
])

/**
 * The fields of an event that we read. Stripe may send kinds of events that are newer than the SDK. A thin event (`v2.core.event`) has no
 * object.
 */
const event = z.object({
  // PostgreSQL stores no NUL.
  id: z.string().regex(/^[^\0]+$/),
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

/** Converts a verified Stripe event to a notice. `ref` is null for events that we ignore and for bodies that are not events. */
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

/** Returns Stripe's reason for an early fraud warning; empty if there is none. */
export const fraudTypeOf = (rawBody: Buffer): string => textOf(read(rawBody)?.data?.object.fraud_type) ?? ''

/** Returns the text of a field. If Stripe sent an expanded object instead of its id, returns the object's id. */
const textOf = (value: unknown): string | null => {
  if (typeof value === 'object' && value !== null && 'id' in value) return textOf(value.id)
  return typeof value === 'string' && !value.includes('\0') ? value : null
}

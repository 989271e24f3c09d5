import { createHmac, timingSafeEqual } from 'node:crypto'
import { eventTypes, noticeHeaders, type PartnerEvent, partnerEvent } from '@playhub/contract/partner'
import { Refusal } from '@playhub/contract/refusals'
import * as z from 'zod/mini'

const TOLERANCE_SECONDS = 5 * 60
const PREFIX = 'whsec_'

/** An event of a type that this version does not support. Answer it with 2xx; otherwise the hub sends it again. */
export type UnknownEvent = { type: 'unknown'; id: string; name: string }

export type HeaderBag = Headers | Record<string, string | string[] | undefined>

const envelope = z.object({ id: z.string(), type: z.string() })

/**
 * Verifies and parses a notice (Standard Webhooks). `rawBody` must be the raw bytes; JSON that was parsed and serialised again does not
 * match. Throws the Refusal SIGNATURE_INVALID for a forged or old notice, BAD_REQUEST for a genuine one that does not match its type.
 */
export const readNotice = (
  secret: string,
  rawBody: string | Uint8Array,
  headers: HeaderBag,
  nowMs = Date.now(),
): PartnerEvent | UnknownEvent => {
  // A game's server in plain JavaScript may pass the parsed object by mistake, because no type prevents it.
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array))
    throw invalid('the body is not the bytes as they came, but an object')
  const body = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody)
  const id = headerOf(headers, noticeHeaders.id)
  const timestamp = headerOf(headers, noticeHeaders.timestamp)
  const signatures = headerOf(headers, noticeHeaders.signature).split(' ')

  const isFresh = /^\d{1,12}$/.test(timestamp) && Math.abs(nowMs / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS
  const expected = Buffer.from(signatureOf(secret, id, timestamp, body))
  if (id === '' || timestamp === '') throw invalid(`the request lacks ${noticeHeaders.id} or ${noticeHeaders.timestamp}: is it a notice?`)
  if (!isFresh) throw invalid("its time is more than five minutes from this machine's clock")
  // While the hub's secret is being changed, a notice has several signatures. One valid signature is enough.
  if (!signatures.some((given) => isSame(Buffer.from(given), expected))) {
    throw invalid('the secret is another one than the hub has, or the body is not the bytes as they came')
  }
  return readEvent(parseJson(body))
}

const invalid = (detail: string) => new Refusal('SIGNATURE_INVALID', { detail })

/** Parses an event. Throws the Refusal BAD_REQUEST if the JSON is not an event or does not match its type. */
export const readEvent = (json: unknown): PartnerEvent | UnknownEvent => {
  const known = partnerEvent.safeParse(json)
  if (known.success) return known.data
  const event = envelope.safeParse(json)
  if (!event.success || eventTypes.some((type) => type === event.data.type)) throw new Refusal('BAD_REQUEST')
  return { type: 'unknown', id: event.data.id, name: event.data.type }
}

/** Returns the signature of a notice (Standard Webhooks). Throws if the secret is empty. */
export const signatureOf = (secret: string, id: string, timestamp: string, body: string) =>
  `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`

const sign = (secret: string, text: string) => {
  // `secret` may be undefined if the game's server is plain JavaScript and its environment variable is not set.
  const key = Buffer.from(secret?.startsWith(PREFIX) ? secret.slice(PREFIX.length) : (secret ?? ''), 'base64')
  if (key.length === 0) throw new Error("noticeSecret is empty. Give the project's secret: whsec_ and base64.")
  return createHmac('sha256', key).update(text).digest('base64')
}

const isSame = (left: Buffer, right: Buffer) => left.length === right.length && timingSafeEqual(left, right)

const headerOf = (headers: HeaderBag, name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : ''
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

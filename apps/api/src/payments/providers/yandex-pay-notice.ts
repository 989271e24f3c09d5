import { createHash } from 'node:crypto'
import { compactVerify, createRemoteJWKSet, errors } from 'jose'
import { z } from 'zod'
import { onFirstUse } from '../../base/on-first-use.ts'
import type { Clock } from '../../clock.ts'
import { ProviderFailure, type ProviderNotice } from './providers.ts'
import type { YandexPaySettings } from './settings.ts'

/** Allowed difference between Yandex's clock and ours. */
const TOLERANCE_SECONDS = 30
/** If a token has an unknown key id, the keys are fetched again, but at most once in this time. */
const KEYS_COOLDOWN_MS = 1000
const ID_MAX = 100

const id = z.string().max(ID_MAX)
const notification = z.object({
  merchantId: id,
  event: id,
  eventTime: id.optional().catch(undefined),
  order: z.object({ orderId: id, paymentStatus: id }).optional(),
  operation: z.object({ operationId: id, operationType: id, orderId: id, status: id }).optional(),
})
const times = z.object({ exp: z.number() })

/** Reads notifications of Yandex Pay. The body is a signed token that expires after some minutes, and each delivery has a new token. */
export const yandexPayNoticeReader = ({ jwksUrl, merchantId }: YandexPaySettings, { now }: Clock) => {
  const keysAt = new URL(jwksUrl)
  // Created on first use, because the key set loads Node's own fetch, which takes 20 ms.
  const keys = onFirstUse(() => createRemoteJWKSet(keysAt, { cooldownDuration: KEYS_COOLDOWN_MS }))

  return async (rawBody: Buffer): Promise<ProviderNotice | undefined> => {
    const verified = await verify(rawBody.toString('utf8').trim(), keys())
    if (!verified) return undefined
    const payload = asJson(verified.payload)
    // Yandex puts the expiry time into the token's header. Standard tokens have it in the payload.
    const expires = (times.safeParse(verified.protectedHeader).data ?? times.safeParse(payload).data)?.exp ?? 0
    if ((expires + TOLERANCE_SECONDS) * 1000 < now().getTime()) return undefined
    const parsed = notification.safeParse(payload)
    if (!parsed.success || parsed.data.merchantId !== merchantId) return undefined
    const { event, eventTime = '', order, operation } = parsed.data
    const dedupeKey = (id: string, status: string) => `${event}:${id}:${status}`
    if (operation) {
      const kind = operation.operationType === 'REFUND' ? 'refund' : 'payment'
      return { dedupeKey: dedupeKey(operation.operationId, operation.status), kind, ref: operation.orderId, objectRef: null }
    }
    if (order) {
      const kind = order.paymentStatus.endsWith('REFUNDED') ? 'refund' : 'payment'
      // A second partial refund leaves the order in the same status, so the time of the event is part of the key.
      return { dedupeKey: `${dedupeKey(order.orderId, order.paymentStatus)}:${eventTime}`, kind, ref: order.orderId, objectRef: null }
    }
    const digest = createHash('sha256').update(verified.payload).digest('base64url')
    return { dedupeKey: `${event}:${digest}`, kind: 'payment', ref: null, objectRef: null }
  }
}

const forgeries = [
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
]

/**
 * Verifies the signature. Returns undefined if Yandex did not sign the token. Throws ProviderFailure if the keys of Yandex cannot be
 * fetched.
 */
const verify = async (token: string, keys: ReturnType<typeof createRemoteJWKSet>) => {
  try {
    return await compactVerify(token, keys, { algorithms: ['ES256'] })
  } catch (error) {
    if (forgeries.some((kind) => error instanceof kind)) return undefined
    throw new ProviderFailure('unavailable', 'Yandex Pay: its keys cannot be had', error)
  }
}

const asJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}

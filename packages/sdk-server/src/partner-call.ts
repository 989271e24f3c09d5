import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { IDEMPOTENCY_HEADER, idempotencyKey, partnerRefusal } from '@playhub/contract/partner'
import type { PartnerEndpoint } from '@playhub/contract/partner/endpoint'
import { Refusal, type RefusalCode, refusals } from '@playhub/contract/refusals'
import type * as z from 'zod/mini'

const TRIES = 3
const FIRST_GAP_MS = 200

export type CallSettings = { hubUrl: string; apiKey: string; timeoutMs: number }

/** The hub gave no readable reply, so it is unknown whether the call took effect. */
export class HubUnavailable extends Error {
  override readonly name = 'HubUnavailable'
}

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
export type PartnerInput<E extends PartnerEndpoint> = (E extends { params: infer S } ? { params: In<S> } : unknown) &
  (E extends { query: infer S } ? { query: In<S> } : unknown) &
  (E extends { body: infer S } ? { body: In<S> } : unknown) & { idempotencyKey?: string }

/**
 * Makes one call of the partner API. Retries with the same idempotency key after a lost connection or a 5xx. Throws the hub's Refusal, or
 * HubUnavailable.
 */
export const partnerCall = async <E extends PartnerEndpoint>(
  settings: CallSettings,
  entry: E,
  input: PartnerInput<E>,
): Promise<z.output<E['reply']>> => {
  const key = entry.idempotent ? (input.idempotencyKey ?? randomUUID()) : undefined
  if (key !== undefined && !idempotencyKey.safeParse(key).success) {
    throw new Refusal('BAD_REQUEST', { fields: [{ path: IDEMPOTENCY_HEADER, code: 'INVALID_FORMAT' }] })
  }
  if (!settings.apiKey) throw new Error('apiKey is empty. Give a key of the project: ph_test_… or ph_live_….')
  // Safe cast: every input has this shape, but TypeScript cannot derive that from the generic type.
  const request = buildRequest(settings, entry, input as Parts, key)
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await send(request, settings.timeoutMs)
    // The cast is safe: the schema of this entry has parsed the reply.
    if (outcome.kind === 'reply') return entry.reply.parse(outcome.json) as z.output<E['reply']>
    if (!outcome.isWorthRetry || attempt === TRIES) throw outcome.error
    await sleep(FIRST_GAP_MS * 3 ** (attempt - 1) * (0.5 + Math.random()))
  }
}

type Parts = { params?: unknown; query?: unknown; body?: unknown }

const buildRequest = (settings: CallSettings, entry: PartnerEndpoint, parts: Parts, key: string | undefined): Request => {
  const params = new Map(entriesOf(parts.params))
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ''))
  const url = new URL(`/partner/v1${path}`, settings.hubUrl)
  for (const [name, value] of entriesOf(parts.query)) url.searchParams.set(name, value)
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${settings.apiKey}` })
  if (key !== undefined) headers.set(IDEMPOTENCY_HEADER, key)
  if (parts.body === undefined) return new Request(url, { method: entry.method, headers })
  headers.set('content-type', 'application/json')
  return new Request(url, { method: entry.method, headers, body: JSON.stringify(parts.body) })
}

const entriesOf = (record: unknown): [string, string][] =>
  Object.entries(record ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))

type Outcome = { kind: 'reply'; json: unknown } | { kind: 'failure'; error: Error; isWorthRetry: boolean }

const send = async (request: Request, timeoutMs: number): Promise<Outcome> => {
  try {
    const response = await fetch(request.clone(), { signal: AbortSignal.timeout(timeoutMs) })
    const json: unknown = await response.json()
    return response.ok ? { kind: 'reply', json } : readRefusal(response.status, json)
  } catch (cause) {
    return { kind: 'failure', error: new HubUnavailable(`no answer from ${request.url}${whyOf(cause)}`, { cause }), isWorthRetry: true }
  }
}

/** Returns the reason of a failed request. The message `fetch failed` contains none, so the error in `cause` is used. */
const whyOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  const { cause } = error
  if (cause instanceof Error) return ` (${'code' in cause ? String(cause.code) : cause.message})`
  return ` (${error.message})`
}

const readRefusal = (status: number, json: unknown): Outcome => {
  const body = partnerRefusal.safeParse(json)
  const isWorthRetry = status >= 500 && status !== 501
  if (!body.success || !isRefusalCode(body.data.code)) {
    return { kind: 'failure', error: new HubUnavailable(`the hub answered ${status} in words unknown here`), isWorthRetry }
  }
  const { code, requestId, fields, left, message } = body.data
  const wrong = fields?.map((field) => `${field.path}: ${field.code}`).join(', ')
  const detail = wrong ? `${message} (${wrong})` : message
  const error = new Refusal(code, { requestId, detail, ...(fields && { fields }), ...(left && { left }) })
  return { kind: 'failure', error, isWorthRetry }
}

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

import type { CallInput, Endpoint, Reply } from '@playhub/contract/endpoint'
import { Refusal, type RefusalCode, refusals } from '@playhub/contract/refusals'
import { stored } from '../base/storage.ts'
import { endSession } from './ending.ts'
import { requestValues, tokenDecided } from './request-values.ts'

/** The server could not be reached at all. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

const API = '/api'

// As `hostingHeaders` of the contract, which a test holds against these names: importing that file would bring the schema library to every page.
export const headerNames = {
  language: 'frontend-language',
  session: 'session',
  source: 'source',
  locale: 'locale',
  project: 'project',
  tempUserId: 'temp-user-id',
} as const

type AnyInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string | undefined>
  body?: unknown
}

/** Where a call goes; also for the one that a window is led to. */
export const addressOf = (entry: Pick<Endpoint, 'path'>, input: AnyInput) => {
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${API}${path}?${query}` : `${API}${path}`
}

// Values come from addresses and messages; a header takes no other characters, and would throw.
const isHeaderText = (value: string) => /^[\x21-\x7e]{1,4096}$/.test(value)

const headersOf = (entry: Pick<Endpoint, 'access'>, { headers: own = {}, body }: AnyInput, token: string | undefined) => {
  const values = requestValues()
  const headers = new Headers({ Accept: 'application/json', [headerNames.language]: document.documentElement.lang || 'en' })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  for (const name of ['session', 'source', 'locale', 'project'] as const) {
    if (isHeaderText(values[name])) headers.set(headerNames[name], values[name])
  }
  for (const [name, value] of Object.entries(own)) if (value !== undefined) headers.set(name, value)
  const guest = stored.supportIdentity.get()
  if (guest && isHeaderText(guest)) headers.set(headerNames.tempUserId, guest)
  const jwt = token ?? values.jwt
  // What is the same for everybody is asked for without a token, so that any cache may answer.
  if (isHeaderText(jwt) && entry.access !== 'guest') headers.set('Authorization', `Bearer ${jwt}`)
  return headers
}

/** What goes with a request that `call` does not send itself: a form with files, a stream of events. Wait for `tokenDecided` first. */
export const requestHeaders = (entry: Pick<Endpoint, 'access'>): Readonly<Record<string, string>> =>
  Object.fromEntries(headersOf(entry, {}, undefined))

const isKnown = (code: unknown): code is RefusalCode => typeof code === 'string' && Object.hasOwn(refusals, code)

/** The server's "no" from its answer; `wait` in seconds, where it asks to. */
export const refusalOf = (status: number, json: unknown, wait = 0) => {
  const body = (json ?? {}) as { code?: unknown; requestId?: unknown; fields?: unknown }
  return new Refusal(isKnown(body.code) ? body.code : status === 401 ? 'UNAUTHORIZED' : 'INTERNAL', {
    ...(typeof body.requestId === 'string' && { requestId: body.requestId }),
    ...(Array.isArray(body.fields) && { fields: body.fields }),
    ...(wait > 0 && { retryAfterSeconds: wait }),
  })
}

const tokenIn = (headers: Headers) => headers.get('Authorization')?.replace('Bearer ', '') ?? ''

/**
 * Calls the API by an entry of the contract, with `token` where it must be that one, whatever token the page or a modal came with.
 * An answer that `signal` no longer waits for counts as one that cannot be had.
 * @throws Refusal for every "no" of the server, OfflineError when it cannot be reached.
 */
export const call = <E extends Endpoint>(entry: E, input: CallInput<E>, token?: string, signal?: AbortSignal): Promise<Reply<E>> =>
  send(entry, input, endSession, token, signal)

/** The same for what nobody has asked for: a session that has ended is for others to tell. */
export const callInBackground = <E extends Endpoint>(entry: E, input: CallInput<E>, signal?: AbortSignal): Promise<Reply<E>> =>
  send(entry, input, async () => {}, undefined, signal)

const send = async <E extends Endpoint>(
  entry: E,
  input: CallInput<E>,
  onEnded: typeof endSession,
  token?: string,
  signal?: AbortSignal,
): Promise<Reply<E>> => {
  const { body } = input as AnyInput
  if (token === undefined && entry.access !== 'guest') await tokenDecided()
  const headers = headersOf(entry, input as AnyInput, token)
  let response: Response
  try {
    response = await fetch(addressOf(entry, input as AnyInput), {
      method: entry.method,
      headers,
      credentials: 'same-origin',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  } catch (cause) {
    throw new OfflineError('unreachable', { cause })
  }
  if (!response.ok) {
    const refusal = refusalOf(response.status, await response.json().catch(() => undefined), Number(response.headers.get('Retry-After')))
    // A sign-in call answers 401 about what was typed or handed over, not about a session that ended.
    if (refusal.status === 401 && entry.access !== 'guest') await onEnded(refusal, tokenIn(headers))
    throw refusal
  }
  const json: unknown = await response.json().catch(() => undefined)
  const reply = entry.reply.safeParse(json)
  if (!reply.success) throw new Refusal('INTERNAL')
  return reply.data as Reply<E>
}

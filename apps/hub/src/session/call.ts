import { type AnyInput, fillPath, readReply, refusalOf, send as sendCall } from '@playhub/browser/call-core'
import type { CallInput, Endpoint, Reply } from '@playhub/contract/endpoint'
import { stored } from '../base/storage.ts'
import { endSession } from './ending.ts'
import { requestValues, tokenDecided } from './request-values.ts'

const API = '/api'

// A test checks that these names equal the contract's `hostingHeaders`. Importing the contract's file would add the schema library to every
// page.
export const headerNames = {
  language: 'frontend-language',
  session: 'session',
  source: 'source',
  locale: 'locale',
  project: 'project',
  tempUserId: 'temp-user-id',
} as const

type HubInput = AnyInput & { headers?: Record<string, string | undefined> }

/** Returns the URL of a call. This URL is used to send the call, or to open it in a window. */
export const addressOf = (entry: Pick<Endpoint, 'path'>, input: AnyInput) => API + fillPath(entry.path, input)

// Whether the value may be sent in a header: 1 to 4096 visible ASCII characters, without spaces. `fetch` throws for many other characters.
// The values come from URLs and from messages of other pages.
const isHeaderText = (value: string) => /^[\x21-\x7e]{1,4096}$/.test(value)

const headersOf = (entry: Pick<Endpoint, 'access'>, { headers: own = {}, body }: HubInput, token: string | undefined) => {
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
  // Calls that are the same for everybody carry no token, so that caches may answer them.
  if (isHeaderText(jwt) && entry.access !== 'guest') headers.set('Authorization', `Bearer ${jwt}`)
  return headers
}

/**
 * Returns the headers for requests that `call` does not send itself: forms with files, and event streams. Wait for `tokenDecided` first,
 * because before that it is not known which token to send.
 */
export const requestHeaders = (entry: Pick<Endpoint, 'access'>): Readonly<Record<string, string>> =>
  Object.fromEntries(headersOf(entry, {}, undefined))

const tokenIn = (headers: Headers) => headers.get('Authorization')?.replace('Bearer ', '') ?? ''

/**
 * Calls the API by an entry of the contract. Uses `token` if given, otherwise the token of the page or of the open modal. A call that is
 * aborted by `signal` is treated as if the server could not be reached.
 * @throws Refusal when the server refuses, OfflineError when it cannot be reached.
 */
export const call = <E extends Endpoint>(entry: E, input: CallInput<E>, token?: string, signal?: AbortSignal): Promise<Reply<E>> =>
  send(entry, input, endSession, token, signal)

/** Like `call`, for a request in the background. If the session has ended, the handler for ended sessions is not called. */
export const callInBackground = <E extends Endpoint>(entry: E, input: CallInput<E>, signal?: AbortSignal): Promise<Reply<E>> =>
  send(entry, input, async () => {}, undefined, signal)

const send = async <E extends Endpoint>(
  entry: E,
  input: CallInput<E>,
  onEnded: typeof endSession,
  token?: string,
  signal?: AbortSignal,
): Promise<Reply<E>> => {
  // Safe cast: every input has this shape, but TypeScript cannot derive that from the generic type.
  const asked = input as HubInput
  const { body } = asked
  if (token === undefined && entry.access !== 'guest') await tokenDecided()
  const headers = headersOf(entry, asked, token)
  const init: RequestInit = { method: entry.method, headers, credentials: 'same-origin' }
  const { ok, status, json, waitSeconds } = await sendCall(addressOf(entry, asked), init, body, signal)
  if (!ok) {
    const refusal = refusalOf(status, json, 'UNAUTHORIZED', waitSeconds)
    // A call for guests, such as a sign-in, answers 401 for a wrong password or code. That says nothing about the session.
    if (refusal.status === 401 && entry.access !== 'guest') await onEnded(refusal, tokenIn(headers))
    throw refusal
  }
  // The cast is safe, because `readReply` has checked the answer against the schema of this entry.
  return readReply(entry.reply, json) as Reply<E>
}

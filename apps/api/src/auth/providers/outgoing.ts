import { tracedCall } from '../../tracing/trace.ts'
import { SignInFailure } from './provider.ts'

const TIMEOUT_MS = 8000
const BODY_MAX_BYTES = 65_536

type Limits = {
  /** Name of the called service, as it appears in traces. */
  of: string
  timeoutMs: number
  maxBytes: number
}
const providerLimits: Limits = { of: 'sign-in provider', timeoutMs: TIMEOUT_MS, maxBytes: BODY_MAX_BYTES }

/**
 * `fetch` for providers: no redirects, at most 64 KB within eight seconds, no retry. A code can be exchanged for a token only once, so the
 * call must not be repeated. Throws SignInFailure if there is no complete answer.
 */
export const outgoingFetch = async (
  url: string | URL,
  init: RequestInit = {},
  { of, timeoutMs, maxBytes } = providerLimits,
): Promise<Response> => {
  try {
    const response = await tracedCall(of, {}, () => fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }))
    const body = await readCapped(response, maxBytes)
    if (response.status >= 500) throw new SignInFailure('unavailable', `answered ${response.status}`)
    return new Response(body, { status: response.status, headers: response.headers })
  } catch (error) {
    if (error instanceof SignInFailure) throw error
    throw new SignInFailure('unavailable', error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'no answer')
  }
}

const readCapped = async (response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> => {
  if (!response.body) return null
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.byteLength
    if (size > maxBytes) throw new SignInFailure('unavailable', 'answered too much')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

type Question = { form?: Record<string, string>; headers?: Record<string, string> }

/** Calls a provider, with POST if `form` is given. Returns the answer as JSON, or undefined if it is not JSON. */
export const askProvider = async (url: string | URL, { form, headers = {} }: Question = {}): Promise<{ status: number; body: unknown }> => {
  const sent = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const response = await outgoingFetch(url, { ...sent, headers: { accept: 'application/json', ...headers } })
  return { status: response.status, body: await response.json().catch(() => undefined) }
}

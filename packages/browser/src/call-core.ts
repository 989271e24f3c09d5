import { Refusal, type RefusalCode, refusals } from '@playhub/contract/refusals'
import type * as z from 'zod/mini'

/** The server could not be reached. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

/**
 * Whether a retry may help: the server was not reached, or it failed with status 500 or above. After any other error, the server would
 * refuse the same call again.
 */
export const isPassing = (error: unknown) => error instanceof OfflineError || (error instanceof Refusal && error.status >= 500)

export type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Returns the path with its parameters and query filled in. Missing or empty query values are left out. */
export const fillPath = (path: string, { params, query = {} }: AnyInput) => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

const isKnown = (code: unknown): code is RefusalCode => typeof code === 'string' && Object.hasOwn(refusals, code)

/**
 * Builds the refusal from the server's reply. `unauthorized`: the refusal code of a 401 reply that contains no known code. `waitSeconds`:
 * how many seconds the server asks to wait.
 */
export const refusalOf = (status: number, json: unknown, unauthorized: RefusalCode, waitSeconds = 0) => {
  const { code, requestId, fields } = (json ?? {}) as { code?: unknown; requestId?: unknown; fields?: unknown }
  return new Refusal(isKnown(code) ? code : status === 401 ? unauthorized : 'INTERNAL', {
    ...(typeof requestId === 'string' && { requestId }),
    ...(Array.isArray(fields) && { fields }),
    ...(waitSeconds > 0 && { retryAfterSeconds: waitSeconds }),
  })
}

/**
 * Sends a call. `json` is undefined if the reply is not JSON, for example a proxy's page. @throws OfflineError when the server cannot be
 * reached or `signal` is aborted.
 */
export const send = async (address: string, init: RequestInit, body: unknown, signal: AbortSignal | undefined) => {
  const response = await fetch(address, {
    ...init,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    throw new OfflineError('unreachable', { cause })
  })
  const json: unknown = await response.json().catch(() => undefined)
  return {
    status: response.status,
    ok: response.ok,
    json,
    waitSeconds: Number(response.headers.get('Retry-After')),
    date: response.headers.get('Date'),
  }
}

/** Parses the reply with the contract's schema. @throws Refusal INTERNAL if it does not match. */
export const readReply = <S extends z.ZodMiniType>(schema: S, json: unknown): z.output<S> => {
  const reply = schema.safeParse(json)
  if (!reply.success) throw new Refusal('INTERNAL')
  return reply.data
}

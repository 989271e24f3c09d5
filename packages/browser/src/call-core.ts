import { Refusal, type RefusalCode, refusals } from '@playhub/contract/refusals'
import type * as z from 'zod/mini'

/** The server could not be reached at all. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

/** A "no" stays a "no"; only a network or a server that was away for a moment is worth asking again. */
export const isPassing = (error: unknown) => error instanceof OfflineError || (error instanceof Refusal && error.status >= 500)

export type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** The path with its parameters and its query filled in; a value of the query that is missing or empty is left out. */
export const fillPath = (path: string, { params, query = {} }: AnyInput) => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

const isKnown = (code: unknown): code is RefusalCode => typeof code === 'string' && Object.hasOwn(refusals, code)

/** The server's "no" from its answer. `unauthorized`: the code of a 401 that names none; `waitSeconds`: where it asks to wait. */
export const refusalOf = (status: number, json: unknown, unauthorized: RefusalCode, waitSeconds = 0) => {
  const { code, requestId, fields } = (json ?? {}) as { code?: unknown; requestId?: unknown; fields?: unknown }
  return new Refusal(isKnown(code) ? code : status === 401 ? unauthorized : 'INTERNAL', {
    ...(typeof requestId === 'string' && { requestId }),
    ...(Array.isArray(fields) && { fields }),
    ...(waitSeconds > 0 && { retryAfterSeconds: waitSeconds }),
  })
}

/** Sends a call. `json` is undefined where the answer is none, as a proxy's page. @throws OfflineError when the server cannot be reached. */
export const send = async (address: string, init: RequestInit, body: unknown, signal: AbortSignal | undefined) => {
  const response = await fetch(address, {
    ...init,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    throw new OfflineError('unreachable', { cause })
  })
  const json: unknown = await response.json().catch(() => undefined)
  return { status: response.status, ok: response.ok, json, waitSeconds: Number(response.headers.get('Retry-After')) }
}

/** The reply as the contract has it. @throws Refusal INTERNAL for any other. */
export const readReply = <S extends z.ZodMiniType>(schema: S, json: unknown): z.output<S> => {
  const reply = schema.safeParse(json)
  if (!reply.success) throw new Refusal('INTERNAL')
  return reply.data
}

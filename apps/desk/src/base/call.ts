import { type DeskEndpoint, deskPrefix } from '@playhub/contract/desk/endpoint'
import { Refusal, type RefusalCode, refusals } from '@playhub/contract/refusals'
import type * as z from 'zod/mini'
import { askToConfirm, timesConfirmed } from './confirming.ts'

/** The server could not be reached at all. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

type In<E, K extends string> = E extends { [P in K]: infer S extends z.ZodMiniType } ? { [P in K]: z.input<S> } : unknown
/** What a caller hands over. */
export type DeskCallInput<E extends DeskEndpoint> = In<E, 'params'> & In<E, 'query'> & In<E, 'body'>
export type DeskReply<E extends DeskEndpoint> = z.output<E['reply']>

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Where a call goes; also for a form with files, which is sent by `postForm`. */
export const addressOf = (entry: DeskEndpoint, { params, query = {} }: AnyInput) => {
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${deskPrefix}${path}?${search}` : `${deskPrefix}${path}`
}

let signedOut = () => {}
/** `act` is called whenever the server says that nobody is signed in any more. */
export const whenSignedOut = (act: () => void) => {
  signedOut = act
}

const isKnown = (code: unknown): code is RefusalCode => typeof code === 'string' && Object.hasOwn(refusals, code)

/** The "no" in an answer of the server, whichever way it was asked; tells the app when the session is over. */
export const refusalIn = (status: number, json: unknown, retryAfter: string | null = null) => {
  const { code, requestId, fields } = (json ?? {}) as { code?: unknown; requestId?: unknown; fields?: unknown }
  const refusal = new Refusal(isKnown(code) ? code : status === 401 ? 'STAFF_UNAUTHORIZED' : 'INTERNAL', {
    ...(typeof requestId === 'string' && { requestId }),
    ...(Array.isArray(fields) && { fields }),
    ...(Number(retryAfter) > 0 && { retryAfterSeconds: Number(retryAfter) }),
  })
  if (refusal.code === 'STAFF_UNAUTHORIZED') signedOut()
  return refusal
}

/**
 * Calls the desk's api by an entry of the contract. An answer that `signal` no longer waits for counts as one that cannot be had. What the
 * server does only soon after the second factor was shown is sent again, once, when it has been.
 * @throws Refusal for every "no" of the server, STAFF_SIGN_IN_AGAIN for that of whoever does not confirm; OfflineError when it cannot be reached.
 */
export const call = async <E extends DeskEndpoint>(entry: E, input: DeskCallInput<E>, signal?: AbortSignal): Promise<DeskReply<E>> => {
  const times = timesConfirmed()
  try {
    return await send(entry, input, signal)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'STAFF_SIGN_IN_AGAIN') throw error
    const outcome = times < timesConfirmed() ? 'confirmed' : await askToConfirm()
    if (outcome === 'ended') throw new Refusal('STAFF_UNAUTHORIZED')
    if (outcome === 'cancelled') throw error
    return send(entry, input, signal)
  }
}

const send = async <E extends DeskEndpoint>(entry: E, input: DeskCallInput<E>, signal?: AbortSignal): Promise<DeskReply<E>> => {
  const { body } = input as AnyInput
  let response: Response
  try {
    response = await fetch(addressOf(entry, input as AnyInput), {
      method: entry.method,
      // Letters to staff are written in the language that the desk is used in.
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  } catch (cause) {
    throw new OfflineError('unreachable', { cause })
  }
  const json: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw refusalIn(response.status, json, response.headers.get('retry-after'))
  const reply = entry.reply.safeParse(json)
  if (!reply.success) throw new Refusal('INTERNAL')
  return reply.data as DeskReply<E>
}

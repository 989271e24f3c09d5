import { type AnyInput, fillPath, readReply, refusalOf, send as sendCall } from '@playhub/browser/call-core'
import { type DeskEndpoint, deskPrefix } from '@playhub/contract/desk/endpoint'
import { Refusal } from '@playhub/contract/refusals'
import type * as z from 'zod/mini'
import { askToConfirm, timesConfirmed } from './confirming.ts'

type In<E, K extends string> = E extends { [P in K]: infer S extends z.ZodMiniType } ? { [P in K]: z.input<S> } : unknown
/** What a caller hands over. */
export type DeskCallInput<E extends DeskEndpoint> = In<E, 'params'> & In<E, 'query'> & In<E, 'body'>
export type DeskReply<E extends DeskEndpoint> = z.output<E['reply']>

/** Where a call goes; also for a form with files, which is sent by `postForm`. */
export const addressOf = (entry: DeskEndpoint, input: AnyInput) => deskPrefix + fillPath(entry.path, input)

let signedOut = () => {}
/** `act` is called whenever the server says that nobody is signed in any more. */
export const whenSignedOut = (act: () => void) => {
  signedOut = act
}

/** The "no" in an answer of the server, whichever way it was asked; tells the app when the session is over. */
export const refusalIn = (status: number, json: unknown, waitSeconds = 0) => {
  const refusal = refusalOf(status, json, 'STAFF_UNAUTHORIZED', waitSeconds)
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
  // Letters to staff are written in the language that the desk is used in.
  const headers = {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const { ok, status, json, waitSeconds } = await sendCall(
    addressOf(entry, input as AnyInput),
    { method: entry.method, headers },
    body,
    signal,
  )
  if (!ok) throw refusalIn(status, json, waitSeconds)
  return readReply(entry.reply, json) as DeskReply<E>
}

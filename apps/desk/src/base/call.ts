import { type AnyInput, fillPath, readReply, refusalOf, send as sendCall } from '@playhub/browser/call-core'
import { type DeskEndpoint, deskPrefix, type Role } from '@playhub/contract/desk/endpoint'
import { Refusal } from '@playhub/contract/refusals'
import type * as z from 'zod/mini'
import { askToConfirm, timesConfirmed } from './confirming.ts'
import { learnServerTime } from './server-clock.ts'
import { may } from './session.tsx'

type In<E, K extends string> = E extends { [P in K]: infer S extends z.ZodMiniType } ? { [P in K]: z.input<S> } : unknown
/**
 * The input of an api call, before it is parsed. It contains the parts `params`, `query` and `body`, if the api contract defines them for
 * this call.
 */
export type DeskCallInput<E extends DeskEndpoint> = In<E, 'params'> & In<E, 'query'> & In<E, 'body'>
export type DeskReply<E extends DeskEndpoint> = z.output<E['reply']>

/** Returns the URL of a call. Code that uploads files sends its own requests and needs only the URL. */
export const addressOf = (entry: DeskEndpoint, input: AnyInput) => deskPrefix + fillPath(entry.path, input)

let signedOut = () => {}
/** Registers `act`, which is called when the server replies that nobody is signed in. */
export const whenSignedOut = (act: () => void) => {
  signedOut = act
}

let forbidden = () => {}
/** Registers `act`, which is called when the server replies that the staff member's roles do not allow a call. */
export const whenForbidden = (act: () => void) => {
  forbidden = act
}

let rolesNow = (): readonly Role[] | undefined => undefined
/** Registers a function that returns the roles of the member, as last read from the server; undefined while nobody is signed in. */
export const readRolesFrom = (read: typeof rolesNow) => {
  rolesNow = read
}

/** Whether the server would refuse the call, because the member has lost the role for it. */
export const isForbidden = ({ access }: DeskEndpoint) => {
  const roles = rolesNow()
  return roles !== undefined && typeof access !== 'string' && !may({ roles }, ...access)
}

/** Builds the refusal from the server's reply. Calls the registered callback if the session is over or a role is missing. */
export const refusalIn = (status: number, json: unknown, waitSeconds = 0) => {
  const refusal = refusalOf(status, json, 'STAFF_UNAUTHORIZED', waitSeconds)
  if (refusal.code === 'STAFF_UNAUTHORIZED') signedOut()
  if (refusal.code === 'STAFF_FORBIDDEN') forbidden()
  return refusal
}

/**
 * Sends a call of the api contract to the desk's api. If the server requires a recent second factor, asks the staff member for it and then
 * sends the call once more. If `signal` is aborted, throws OfflineError.
 * @throws Refusal for every refusal of the server; STAFF_SIGN_IN_AGAIN if the staff member does not confirm; OfflineError if the server
 * cannot be reached.
 */
export const call = async <E extends DeskEndpoint>(entry: E, input: DeskCallInput<E>, signal?: AbortSignal): Promise<DeskReply<E>> => {
  // A screen that is kept open for its unsaved work still reads regularly. The server records each refused call, so reads are refused here.
  if (entry.method === 'GET' && isForbidden(entry)) throw new Refusal('STAFF_FORBIDDEN')
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
  // Every input has this shape, but the compiler cannot derive it from the generic type.
  const asked = input as AnyInput
  const { body } = asked
  // The server writes e-mails to the staff member in the language of `accept-language`.
  const headers = {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const askedAt = Date.now()
  const { ok, status, json, waitSeconds, date } = await sendCall(addressOf(entry, asked), { method: entry.method, headers }, body, signal)
  learnServerTime(date, askedAt)
  if (!ok) throw refusalIn(status, json, waitSeconds)
  // The cast is safe, because the schema of this entry has parsed the reply.
  return readReply(entry.reply, json) as DeskReply<E>
}

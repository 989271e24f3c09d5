import { desk } from '@playhub/contract/desk'
import type { DeskSession } from '@playhub/contract/desk/sign-in'
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { call } from '../base/call.ts'

/** The person or the browser has cancelled. `known`: the device already has a passkey of this account. */
export class PasskeyStopped extends Error {
  override readonly name = 'PasskeyStopped'
  readonly isKnown: boolean
  constructor(cause: unknown) {
    super('stopped', { cause })
    this.isKnown = cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  }
}

export const canPasskeys = browserSupportsWebAuthn

type Options<F extends (options: never) => unknown> = Parameters<F>[0]

const ask = async (ceremony: () => Promise<object>): Promise<Record<string, unknown>> => {
  try {
    return { ...(await ceremony()) }
  } catch (cause) {
    throw new PasskeyStopped(cause)
  }
}

/** Closes the browser's passkey prompt, if there is one. */
export const stopPasskey = () => WebAuthnAbortService.cancelCeremony()

// WebAuthn's JSON format, created by the server part of the same library.
const show = (optionsJSON: Record<string, unknown>) =>
  ask(() => startAuthentication({ optionsJSON } as unknown as Options<typeof startAuthentication>))

/** @throws PasskeyStopped if the member or the browser stops it, and what `call` throws. */
export const signInByPasskey = async (): Promise<DeskSession> => {
  const response = await show(await call(desk.signIn.beginPasskeySignIn, {}))
  return call(desk.signIn.finishPasskeySignIn, { body: { response } })
}

/** @throws PasskeyStopped if the member or the browser stops it, and what `call` throws. */
export const confirmByPasskey = async (): Promise<DeskSession> => {
  const response = await show(await call(desk.confirm.beginConfirmByPasskey, {}))
  return call(desk.confirm.confirmByPasskey, { body: { response } })
}

/** @throws PasskeyStopped if the member or the browser stops it, and what `call` throws. */
export const addPasskey = async (label: string): Promise<DeskSession> => {
  const optionsJSON = await call(desk.signIn.beginPasskey, {})
  // The server's WebAuthn library writes the options; the contract does not repeat their type.
  const response = await ask(() => startRegistration({ optionsJSON } as unknown as Options<typeof startRegistration>))
  return call(desk.signIn.finishPasskey, { body: { response, ...(label && { label }) } })
}

import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'

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

/** Closes the browser's passkey prompt, if there is one. */
export const stopPasskey = () => WebAuthnAbortService.cancelCeremony()

type Options<F extends (options: never) => unknown> = Parameters<F>[0]
/** WebAuthn's JSON format. The server's part of the same library writes it; the contract does not repeat its type. */
type Json = Record<string, unknown>

const ask = async (ceremony: () => Promise<object>): Promise<Json> => {
  try {
    return { ...(await ceremony()) }
  } catch (cause) {
    throw new PasskeyStopped(cause)
  }
}

/** Asks the person for a passkey. @throws PasskeyStopped if the person or the browser stops it. */
export const showPasskey = (optionsJSON: Json): Promise<Json> =>
  // The cast is safe: the options come from the same library.
  ask(() => startAuthentication({ optionsJSON } as unknown as Options<typeof startAuthentication>))

/** Creates a passkey. @throws PasskeyStopped if the person or the browser stops it. */
export const makePasskey = (optionsJSON: Json): Promise<Json> =>
  // The cast is safe: the options come from the same library.
  ask(() => startRegistration({ optionsJSON } as unknown as Options<typeof startRegistration>))

import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** The person, the page or the browser has stopped the passkey prompt. `isKnown`: the device already has a passkey of this account. */
export class PasskeyStopped extends Error {
  override readonly name = 'PasskeyStopped'
  readonly isKnown: boolean
  constructor(cause?: WebAuthnError | DOMException) {
    super('stopped', { cause })
    this.isKnown = cause?.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  }
}

/** Error codes that mean that our options are wrong, or that the page has a wrong address. */
const mistakes = new Set<WebAuthnError['code']>([
  'ERROR_INVALID_DOMAIN',
  'ERROR_INVALID_RP_ID',
  'ERROR_INVALID_USER_ID_LENGTH',
  'ERROR_MALFORMED_PUBKEYCREDPARAMS',
])

/**
 * Whether the prompt ended without a passkey for a reason outside of our code. Browsers report the same error whether the person cancels,
 * waits too long or has no passkey. For failures of devices, they report many different errors.
 */
const isStop = (error: unknown): error is WebAuthnError | DOMException =>
  error instanceof WebAuthnError ? !mistakes.has(error.code) : error instanceof DOMException

export const canPasskeys = browserSupportsWebAuthn

/** Closes the browser's passkey prompt, if there is one. */
export const stopPasskey = () => WebAuthnAbortService.cancelCeremony()

/** An object in WebAuthn's JSON format. `@simplewebauthn/server` creates it, so the contract does not define its type again. */
type Json = Record<string, unknown>

const ask = async <O>(ceremony: (options: O) => Promise<object>, optionsJSON: Json, signal: AbortSignal | undefined): Promise<Json> => {
  if (signal?.aborted) throw new PasskeyStopped()
  signal?.addEventListener('abort', stopPasskey)
  try {
    // The cast is safe: `@simplewebauthn/server` has written the options for `@simplewebauthn/browser`.
    return { ...(await ceremony({ optionsJSON } as O)) }
  } catch (error) {
    throw isStop(error) ? new PasskeyStopped(error) : error
  } finally {
    signal?.removeEventListener('abort', stopPasskey)
  }
}

/**
 * Asks the person for a passkey. @throws PasskeyStopped if the prompt is stopped, or the browser's error if our options or the address of
 * the page are wrong.
 */
export const showPasskey = (options: Json, signal?: AbortSignal): Promise<Json> => ask(startAuthentication, options, signal)

/** Creates a passkey. @throws the same errors as `showPasskey`. */
export const makePasskey = (options: Json, signal?: AbortSignal): Promise<Json> => ask(startRegistration, options, signal)

import type { AuthMethod } from '@playhub/contract/auth'

/** Somebody whom a provider vouches for. (method, subject) is the account key; the rest tells one way in from another. */
export type Proven = {
  method: AuthMethod
  subject: string
  /** Empty when the provider gave none that looks like one. */
  email: string
  /** The provider itself has proved that the address is theirs. */
  emailProven: boolean
  label: string
}

/** Proof that came through the browser is good once: `hash` is remembered until the original would be stale. */
export type Proof = Proven & { once: { hash: string; until: Date } | undefined }

/**
 * Why a provider does not vouch: `refused` is a no, whatever the reason; `unavailable` is no answer at all.
 * `reason` is a word of ours for the log. Never a text of a provider or a library: those hold tokens.
 */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure'
  readonly kind: 'refused' | 'unavailable'
  constructor(kind: SignInFailure['kind'], reason: string) {
    super(reason)
    this.kind = kind
  }
}

export const refused = (reason: string) => new SignInFailure('refused', reason)

/** One trip to a provider's pages and back. */
export type Trip = { redirectUri: string; state: string; nonce: string; codeVerifier: string }

/** A provider whose own pages do the sign-in, in a window of their own. `finish` throws SignInFailure. */
export type PassportProvider = {
  leave: (trip: Trip) => Promise<URL>
  finish: (callback: URLSearchParams, trip: Trip) => Promise<Proven>
}

/** A provider whose script hands the browser something to verify; throws SignInFailure. */
export type ProofReader<T> = (proof: T) => Promise<Proof>

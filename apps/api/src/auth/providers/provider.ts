import type { AuthMethod } from '@playhub/contract/auth'

/**
 * A person whom a provider has confirmed. `method` and `subject` together identify the account. The other fields help the owner recognise
 * this sign-in method.
 */
export type Proven = {
  method: AuthMethod
  subject: string
  /** Empty if the provider gave no valid e-mail address. */
  email: string
  /** Whether the provider itself has confirmed that the e-mail address belongs to the person. */
  emailProven: boolean
  label: string
}

/**
 * A proof that the browser sent. If the proof may be used only once, `once` contains its hash. The hash is stored until the proof expires
 * (`until`), so that a second use is noticed.
 */
export type Proof = Proven & { once: { hash: string; until: Date } | undefined }

/**
 * The provider did not confirm the person. `refused`: the provider rejected the sign-in. `unavailable`: the provider did not answer.
 * `reason` is a text for the log, written by the hub's code. It never contains a text of a provider or library, because such a text may
 * contain tokens.
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

/** One redirect to a provider's pages and back. */
export type Trip = { redirectUri: string; state: string; nonce: string; codeVerifier: string }

/**
 * A provider that signs people in on its own pages, in a separate window. `finish` throws SignInFailure if the provider does not confirm
 * the person.
 */
export type PassportProvider = {
  leave: (trip: Trip) => Promise<URL>
  finish: (callback: URLSearchParams, trip: Trip) => Promise<Proven>
}

/** Verifies the data that a provider's script gave the browser. Throws SignInFailure if the provider does not confirm the person. */
export type ProofReader<T> = (proof: T) => Promise<Proof>

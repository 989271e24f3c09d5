import type { LinkProof } from '@playhub/contract/profile-proof'

/**
 * Asks the player to sign in at the provider, in a popup that the provider's script opens at once. Must be called within a click. Resolves
 * with the provider's proof, or with undefined if the player closed the popup or refused. `signal` is aborted when the result is no longer
 * needed.
 * @throws WindowBlocked if the browser blocked the popup; any other error is a failure of the provider's script.
 */
export type Prover = (signal: AbortSignal) => Promise<LinkProof | undefined>

export class WindowBlocked extends Error {
  override readonly name = 'WindowBlocked'
}

/** Returns the object whose properties are the global objects that scripts of providers define. */
export const globals = () => window as unknown as Record<string, unknown>

/**
 * Returns the given global object.
 * @throws when the script did not define it.
 */
export const present = <T>(global: T | undefined, name: string): T => {
  if (global === undefined) throw new Error(`The script brought no ${name}`)
  return global
}

import type { LinkProof } from '@playhub/contract/profile-proof'

/**
 * Asks the player at the provider, in a window that its script opens at once: call it in the click.
 * Resolves with what proves it, or with undefined when the player closed the window or refused.
 * `signal`: nobody waits any more.
 * @throws WindowBlocked where the browser let no window open; any other error is a failure of the provider's script.
 */
export type Prover = (signal: AbortSignal) => Promise<LinkProof | undefined>

export class WindowBlocked extends Error {
  override readonly name = 'WindowBlocked'
}

/** What a provider's script has put beside the browser's own globals. */
export const globals = () => window as unknown as Record<string, unknown>

/** @throws when the script that ran is not what it should be. */
export const present = <T>(global: T | undefined, name: string): T => {
  if (global === undefined) throw new Error(`The script brought no ${name}`)
  return global
}

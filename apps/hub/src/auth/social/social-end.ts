import type { AuthResult, LinkOffer } from '@playhub/contract/auth'
import type { HostCode } from '@playhub/contract/refusals'

/** The purpose of a sign-in: to sign in to the hub, to add a method to the account, or to prove the player's identity again. */
export type Purpose = 'signIn' | 'link' | 'prove'

/**
 * Where a sign-in failed.
 * `start`: the sign-in could not be created.
 * `check`: its result could not be read.
 * `expired`: nobody completed it in time.
 * `provider`: the provider or its popup gave no result.
 * `server`: the server refused the result.
 */
export type FailedAt = 'start' | 'check' | 'expired' | 'provider' | 'server'

/**
 * How a sign-in with a provider ended.
 * `linkRequired`: an existing account has the same confirmed e-mail address; the server offers to add the sign-in to that account.
 * `gone`: the player cancelled or refused the sign-in, or closed the popup; nothing is shown.
 * `blocked`: the browser blocked the popup of the provider's script; another click may open it.
 * `mayOpen`: the popup was closed because the player first had to prove their identity; another click opens it.
 */
export type SocialEnd =
  | { kind: 'signedIn'; result: AuthResult; isNew: boolean }
  | { kind: 'linked' }
  | { kind: 'proved' }
  | { kind: 'linkRequired'; link: LinkOffer }
  | { kind: 'gone' }
  | { kind: 'blocked' }
  | { kind: 'mayOpen' }
  | { kind: 'failed'; at: FailedAt; code: HostCode; error?: unknown }

export const gone: SocialEnd = { kind: 'gone' }

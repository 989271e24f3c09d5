import type { AuthResult, LinkOffer } from '@playhub/contract/auth'
import type { HostCode } from '@playhub/contract/refusals'

/** What a sign-in is for: to sign in here, to add a way in to the account that is signed in, or to prove again who that is. */
export type Purpose = 'signIn' | 'link' | 'prove'

/**
 * What went wrong: `start` it could not be announced, `check` its result could not be asked for, `expired` nobody finished it in time,
 * `provider` the provider or its window did not bring anything, `server` the server refused what it brought.
 */
export type FailedAt = 'start' | 'check' | 'expired' | 'provider' | 'server'

/**
 * How a sign-in with a provider ended. `gone`: cancelled, refused or closed by the player, of which nobody speaks.
 * `blocked`: the browser let the provider's script open no window; another press may.
 * `mayOpen`: the window was closed while the player proved who they are, which they have now; another press opens it.
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

import { isPassing } from '@playhub/browser/call-core'
import type { auth } from '@playhub/contract/auth'
import type { Reply } from '@playhub/contract/endpoint'
import { AUTH_CLOSED_GRACE_MS, AUTH_STATE_TTL_MS, POLL_INTERVAL_MS } from '@playhub/contract/limits'
import { hostCodes, Refusal } from '@playhub/contract/refusals'
import { asHostCode } from '../../host/leaving/auth-failure.ts'
import { gone, type SocialEnd } from './social-end.ts'

export type AuthData = Reply<typeof auth.checkUserAuthState>['authData']

/** After this many failed requests in a row, the player sees an error. */
const POLLS_MISSED = 5
/** The time between two checks of the popup. It is short, so that a closed popup is noticed soon. */
const LOOK_MS = 200

export type Watched = {
  /** Asks the server for the state of the sign-in. Rejects when the answer takes too long. */
  ask: () => Promise<AuthData>
  /**
   * Whether the popup seems closed. Some providers separate the popup from this page. The popup then seems closed although the player is
   * still using it to sign in.
   */
  isClosed: () => boolean
  /** Whether the hub's page has the focus. Without the focus, the player may be in another window. */
  isInFront: () => boolean
  /** Whether the result is no longer needed. */
  isOver: () => boolean
  now: () => number
  pause: (ms: number) => Promise<void>
}

/**
 * Asks the server until the sign-in that began at `since` has ended. Sends one request at a time. The sign-in is successful only if the
 * server's answer says so. A closed popup alone is no failure: after a grace period, the function asks the server once more and then
 * resolves.
 */
export const pollSignIn = async (watched: Watched, since: number): Promise<SocialEnd> => {
  const isAbandoned = abandonment(watched)
  let missed = 0
  while (!watched.isOver()) {
    const isLate = watched.now() - since >= AUTH_STATE_TTL_MS
    // There are two reasons to stop: the time limit has passed, or the popup has seemed closed for the grace period while the player was
    // back at the hub. In both cases one last request is sent, because the sign-in may have ended just before.
    const isLast = isLate || isAbandoned()
    let wait = POLL_INTERVAL_MS
    try {
      const end = endOf(await watched.ask())
      if (end) return end
      missed = 0
    } catch (error) {
      missed += 1
      wait = (error instanceof Refusal && error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : 0) || wait
      const canPass = isPassing(error) || (error instanceof Refusal && error.status === 429)
      if (!canPass || missed >= POLLS_MISSED) return { kind: 'failed', at: 'check', code: hostCodes.AUTH_CHECK, error }
    }
    if (isLate) return { kind: 'failed', at: 'expired', code: hostCodes.AUTH_CHECK }
    if (isLast) return gone
    await pauseUntilClosed(watched, wait)
  }
  return gone
}

/** Returns a function that tells whether, for the whole grace period, the popup has seemed closed and the hub's page has had the focus. */
const abandonment = ({ isClosed, isInFront, now }: Watched) => {
  let since: number | undefined
  return () => {
    since = isClosed() && isInFront() ? (since ?? now()) : undefined
    return since !== undefined && now() - since >= AUTH_CLOSED_GRACE_MS
  }
}

const pauseUntilClosed = async ({ isClosed, isOver, pause }: Watched, ms: number) => {
  const wasClosed = isClosed()
  for (let waited = 0; waited < ms && !isOver() && isClosed() === wasClosed; waited += LOOK_MS) await pause(LOOK_MS)
}

const endOf = ({ state, result, isNew = false, link, errorCode, refusal }: AuthData): SocialEnd | undefined => {
  if (result) return { kind: 'signedIn', result, isNew }
  switch (state) {
    case 'linkRequired':
      return link ? { kind: 'linkRequired', link } : undefined
    case 'linked':
      return { kind: 'linked' }
    case 'proved':
      return { kind: 'proved' }
    case 'cancelled':
      return gone
    case 'failed':
      return {
        kind: 'failed',
        code: asHostCode(errorCode, hostCodes.AUTH_CHECK),
        ...(refusal ? { at: 'server', error: new Refusal(refusal) } : { at: 'provider' }),
      }
    case 'pending':
    case 'done':
      return undefined
  }
}

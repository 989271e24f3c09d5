import { isPassing } from '@playhub/browser/call-core'
import type { auth } from '@playhub/contract/auth'
import type { Reply } from '@playhub/contract/endpoint'
import { AUTH_CLOSED_GRACE_MS, AUTH_STATE_TTL_MS, POLL_INTERVAL_MS } from '@playhub/contract/limits'
import { hostCodes, Refusal } from '@playhub/contract/refusals'
import { asHostCode } from '../../host/leaving/auth-failure.ts'
import { gone, type SocialEnd } from './social-end.ts'

export type AuthData = Reply<typeof auth.checkUserAuthState>['authData']

/** How many answers may go missing in a row before the player is told. */
const POLLS_MISSED = 5
/** How often the window is looked at between two questions: a sign-in that has just ended is not kept waiting. */
const LOOK_MS = 200

export type Watched = {
  /** Asks the server; rejects when the answer takes too long. */
  ask: () => Promise<AuthData>
  /** Whether the window seems gone. Some providers cut the tie to it, so that it seems gone while somebody signs in there. */
  isClosed: () => boolean
  /** Whether the player looks at the hub's page, and so not at another window. */
  isInFront: () => boolean
  /** Nobody waits any more. */
  isOver: () => boolean
  now: () => number
  pause: (ms: number) => Promise<void>
}

/** Asks the server until the sign-in that began at `since` has ended, one question at a time. The server decides; the window is only a hint. */
export const pollSignIn = async (watched: Watched, since: number): Promise<SocialEnd> => {
  const isAbandoned = abandonment(watched)
  let missed = 0
  while (!watched.isOver()) {
    const isLate = watched.now() - since >= AUTH_STATE_TTL_MS
    // Once more after the window has gone for good: the sign-in may have ended with it.
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

/** Closed, with the player back at the hub, for the whole grace. */
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

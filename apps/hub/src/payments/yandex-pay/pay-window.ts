/**
 * What the payment window shows.
 * `nothing`: an empty page.
 * `provider`: the provider's page.
 * `back`: our page, to which the provider returns after a payment.
 * `aborted`: our page, to which the provider returns if the player did not pay.
 */
export type ShownInWindow = 'nothing' | 'provider' | 'back' | 'aborted'

export const shownIn = (opened: Window): ShownInWindow => {
  try {
    const query = new URLSearchParams(opened.location.search)
    if (query.get('returned') !== 'true') return 'nothing'
    return query.get('aborted') === 'true' ? 'aborted' : 'back'
  } catch {
    // Reading the URL throws for a page of another origin, which must be the provider's page.
    return 'provider'
  }
}

/** The time between two checks of the window. It is short, so that a window that is closed soon after it opened is noticed. */
const LOOK_MS = 50
/**
 * A time in ms. A window that changes from one page to another can look closed for a moment. So the result is `closed` only if, for this
 * time, the window was closed and the hub's page had the focus.
 */
const CLOSED_MS = 1000
/**
 * If the hub's page has no focus for this time in ms after the window was closed, the result is `lost`: the player may not have closed the
 * window.
 */
const BACK_WITHIN_MS = 3000

export type Watched = {
  shown: () => ShownInWindow
  isClosed: () => boolean
  /** Whether the hub's page has the focus. If so, the player is not in another window. */
  isInFront: () => boolean
  /** Whether to stop watching the window, because the result is no longer needed. */
  isOver: () => boolean
  now: () => number
  pause: (ms: number) => Promise<void>
}

/**
 * Watches a provider's window until it is closed or its result is known. Resolves with how the watch ended.
 * `back` and `aborted`: the provider returned to our page (`ShownInWindow`).
 * `closed`: the player certainly closed the window.
 * `lost`: this page can no longer see the window, which may still be open.
 * `over`: the caller stopped the watch.
 * If a page in the window removes the reference to its opener, the window looks closed. The payment must not be cancelled then. So the
 * result is `closed` only if the window first showed the provider's page, and the hub's page got the focus soon after the window was
 * closed.
 */
export const watchWindow = async (watched: Watched): Promise<'back' | 'aborted' | 'closed' | 'lost' | 'over'> => {
  const { shown, isClosed, isInFront, isOver, now, pause } = watched
  let wasThere = false
  let closedSince: number | undefined
  let inFrontSince: number | undefined
  for (; !isOver(); await pause(LOOK_MS)) {
    if (!isClosed()) {
      const page = shown()
      if (page === 'back' || page === 'aborted') return page
      wasThere ||= page === 'provider'
      closedSince = undefined
      continue
    }
    if (!wasThere) return 'lost'
    closedSince ??= now()
    inFrontSince = isInFront() ? (inFrontSince ?? now()) : undefined
    if (inFrontSince !== undefined && now() - Math.max(closedSince, inFrontSince) >= CLOSED_MS) return 'closed'
    if (inFrontSince === undefined && now() - closedSince >= BACK_WITHIN_MS) return 'lost'
  }
  return 'over'
}

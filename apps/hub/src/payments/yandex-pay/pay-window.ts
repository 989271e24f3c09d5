/**
 * What a payment window shows: nothing yet, the provider's page, or our page to which the provider returns, after a payment (`back`) or
 * without one (`aborted`).
 */
export type ShownInWindow = 'nothing' | 'provider' | 'back' | 'aborted'

export const shownIn = (opened: Window): ShownInWindow => {
  try {
    const query = new URLSearchParams(opened.location.search)
    if (query.get('returned') !== 'true') return 'nothing'
    return query.get('aborted') === 'true' ? 'aborted' : 'back'
  } catch {
    // The browser hides the URL of a page of another origin, so this is the provider's page.
    return 'provider'
  }
}

/** The time between two checks of the window. It is short enough to notice a window that is closed soon after it opened. */
const LOOK_MS = 50
/**
 * The player counts as back only after the window was closed for this long. A window that changes from one page to another can look closed
 * for a moment.
 */
const CLOSED_MS = 1000
/** A player who closes a window is back at the page behind it within this time. */
const BACK_WITHIN_MS = 3000

export type Watched = {
  shown: () => ShownInWindow
  isClosed: () => boolean
  /** Whether the hub's page has the focus, so the player is not at another window. */
  isInFront: () => boolean
  /** Whether the watching must end, because the result is no longer needed. */
  isOver: () => boolean
  now: () => number
  pause: (ms: number) => Promise<void>
}

/**
 * Watches a window at a provider until it ends, and says how. `closed`: the player certainly closed it. `lost`: this page can no longer see
 * it, but it may still be open. A page that cuts the link to its opener makes its window look closed; the payment must then not be
 * cancelled. The result is `closed` only if the window first showed the provider's page and the player was back here at once.
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

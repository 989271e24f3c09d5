/** What a payment window shows: the provider's page, the page that it leads back to, or nothing yet. */
export type ShownInWindow = 'nothing' | 'provider' | 'back' | 'aborted'

export const shownIn = (opened: Window): ShownInWindow => {
  try {
    const query = new URLSearchParams(opened.location.search)
    if (query.get('returned') !== 'true') return 'nothing'
    return query.get('aborted') === 'true' ? 'aborted' : 'back'
  } catch {
    // A page of another origin hides its address; our own does not.
    return 'provider'
  }
}

/** The interval of checks. It is short enough to see a window that is closed soon. */
const LOOK_MS = 50
/** The player must be back here for this long, because a window may be between two pages. */
const CLOSED_MS = 1000
/** A player who closes a window is back at the page behind it within this time. */
const BACK_WITHIN_MS = 3000

export type Watched = {
  shown: () => ShownInWindow
  isClosed: () => boolean
  /** Whether the hub's page has the focus, so the player is not at another window. */
  isInFront: () => boolean
  /** Aborted when the result is no longer needed. */
  isOver: () => boolean
  now: () => number
  pause: (ms: number) => Promise<void>
}

/**
 * How a window at a provider ended. `closed`: the player certainly closed it. `lost`: it can no longer be seen, but may be open. A page
 * that cuts the link to its opener makes it look closed, and its payment must not be cancelled. Certain is only a window that showed the
 * provider's page and then closed, with the player back here at once.
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

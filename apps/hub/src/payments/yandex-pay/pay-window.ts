/** What a window that was opened for a payment shows: the provider's page, the page that it leads back to, or nothing so far. */
export type ShownInWindow = 'nothing' | 'provider' | 'back' | 'aborted'

export const shownIn = (opened: Window): ShownInWindow => {
  try {
    const query = new URLSearchParams(opened.location.search)
    if (query.get('returned') !== 'true') return 'nothing'
    return query.get('aborted') === 'true' ? 'aborted' : 'back'
  } catch {
    // Only a page of another origin keeps its address to itself.
    return 'provider'
  }
}

/** How often the window is looked at: it must have been seen, however soon it is closed. */
const LOOK_MS = 50
/** The player is back here for so long: the window is not just between two pages. */
const CLOSED_MS = 1000
/** Whoever closes a window is back at the page behind it within this time. */
const BACK_WITHIN_MS = 3000

export type Watched = {
  shown: () => ShownInWindow
  isClosed: () => boolean
  /** Whether the player looks at the hub's page, and so not at another window. */
  isInFront: () => boolean
  /** Nobody waits any more. */
  isOver: () => boolean
  now: () => number
  pause: (ms: number) => Promise<void>
}

/**
 * How a window that was led to a provider ended. `closed`: by the player, for certain. `lost`: it cannot be seen any more, but may well be open:
 * a page that cuts the tie to its opener makes it look closed, and a payment under way there must not be given up.
 * Certain is only a window that showed the provider's page and then went, with the player back here at once.
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

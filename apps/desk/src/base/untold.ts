import type { Stored } from '@playhub/browser/stored'

/** Maximum number of ids of shown messages that a browser stores, for all members together. */
const KEPT_MAX = 300

/**
 * Returns those `ids` about which this browser has not yet shown the member a message, and stores them in `told`. So no other tab and no
 * reload shows the message again.
 */
export const takeUntold = (told: Stored<readonly string[]>, staffId: string, ids: readonly string[]): ReadonlySet<string> => {
  const known = told.get() ?? []
  const fresh = ids.filter((id) => !known.includes(`${staffId} ${id}`))
  if (fresh.length > 0) told.set([...fresh.map((id) => `${staffId} ${id}`), ...known].slice(0, KEPT_MAX))
  return new Set(fresh)
}

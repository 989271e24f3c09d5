import type { Stored } from '@playhub/browser/stored'

/** Maximum number of ids that a browser stores, for all staff members together. A stored id means that its toast was already shown. */
const KEPT_MAX = 300

/**
 * Returns those `ids` for which this browser has not yet shown a toast to this staff member, and stores them in `told`. So the toast is not
 * shown again, neither in another tab nor after a reload.
 */
export const takeUntold = (told: Stored<readonly string[]>, staffId: string, ids: readonly string[]): ReadonlySet<string> => {
  const known = told.get() ?? []
  const fresh = ids.filter((id) => !known.includes(`${staffId} ${id}`))
  if (fresh.length > 0) told.set([...fresh.map((id) => `${staffId} ${id}`), ...known].slice(0, KEPT_MAX))
  return new Set(fresh)
}

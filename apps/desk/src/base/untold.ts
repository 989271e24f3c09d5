import type { Stored } from '@playhub/browser/stored'

/** Ids that a browser remembers. Several members may use one browser. */
const KEPT_MAX = 300

/** Returns the ids of which this browser has not told the member yet, and remembers them. So no other tab and no reload tells of them again. */
export const takeUntold = (told: Stored<readonly string[]>, staffId: string, ids: readonly string[]): ReadonlySet<string> => {
  const known = told.get() ?? []
  const fresh = ids.filter((id) => !known.includes(`${staffId} ${id}`))
  if (fresh.length > 0) told.set([...fresh.map((id) => `${staffId} ${id}`), ...known].slice(0, KEPT_MAX))
  return new Set(fresh)
}

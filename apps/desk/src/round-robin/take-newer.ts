import type { Stored } from '@playhub/browser/stored'

type Memory = Pick<Stored<readonly string[]>, 'get' | 'set'>

/** Maximum number of lines that a browser stores. Each staff member who uses it has one line. */
const KEPT_MAX = 20

/**
 * Returns those conversations of `given` for which this browser has not yet shown a toast to the staff member, and stores the largest id of
 * `given` in `told`. A later entry has a larger id, so storing one id is enough. `told` has a line for each staff member: the id of the
 * staff member, and this largest id.
 */
export const takeNewer = <T extends { id: string }>(told: Memory, staffId: string, given: readonly T[]): T[] => {
  const lines = told.get() ?? []
  const own = lines.find((line) => line.startsWith(`${staffId} `))
  const last = Number(own?.split(' ')[1] ?? 0)
  const fresh = given.filter(({ id }) => Number(id) > last)
  if (fresh.length > 0) {
    const next = Math.max(...fresh.map(({ id }) => Number(id)))
    told.set([`${staffId} ${next}`, ...lines.filter((line) => line !== own)].slice(0, KEPT_MAX))
  }
  return fresh
}

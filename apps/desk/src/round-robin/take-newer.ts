import type { Stored } from '@playhub/browser/stored'

type Memory = Pick<Stored<readonly string[]>, 'get' | 'set'>

/** Several members may use one browser. */
const KEPT_MAX = 20

/**
 * Returns the conversations that this browser has not told the member of, and remembers them. The numbers of turns rise, so the last one is
 * enough. `told` has a line for each member: the id of the member and the last turn.
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

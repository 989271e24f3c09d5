import type { Perks, Town } from './rules/town.ts'

/** Creates the object that holds the current town. Views read the town; only this object's functions change it. */
export const createGame = (start: Town) => {
  let town = start
  let perks: Perks = { builders: 1, isGolden: false }
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    get town() {
      return town
    },
    get perks() {
      return perks
    },
    /** Replaces the town. Returns whether anything changed. */
    change: (next: Town): boolean => {
      const isChanged = next !== town
      town = next
      if (isChanged) tell()
      return isChanged
    },
    setPerks: (next: Perks) => {
      if (next.builders === perks.builders && next.isGolden === perks.isGolden) return
      perks = next
      tell()
    },
    onChange: (listener: () => void) => listeners.add(listener),
  }
}
export type Game = ReturnType<typeof createGame>

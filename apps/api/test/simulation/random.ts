/** Creates random numbers from a seed (mulberry32). The same seed gives the same numbers on every machine. */
export const createRandom = (seed: number) => {
  let state = seed >>> 0
  /** Returns a number of at least 0 and below 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    next,
    /** Returns a whole number from 0 to `most` - 1. */
    below,
    chance: (share: number) => next() < share,
    pick: <T>(from: readonly T[]): T => {
      const found = from[below(from.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    /** Returns a random UUID, version 4. */
    id: () => {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
export type Random = ReturnType<typeof createRandom>

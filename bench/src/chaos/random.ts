/** Creates random numbers that are the same for the same seed (mulberry32: public domain, by Tommy Ettinger). */
export const createRandom = (seed: number) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** Returns true with the probability `share`, a number from 0 to 1. */
    chance: (share: number) => next() < share,
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    /** Returns a whole number from `least` to `most`. */
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
  }
}
export type Random = ReturnType<typeof createRandom>

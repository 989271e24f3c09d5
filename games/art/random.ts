export type Random = {
  range: (from: number, to: number) => number
  whole: (from: number, to: number) => number
  chance: (share: number) => boolean
  pick: <T>(options: readonly [T, ...T[]]) => T
}

/** Returns a number for a name (FNV-1a hash), so that a name gives the same picture on every machine. */
const seedOf = (name: string) => {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Creates a generator of random numbers from 0 (inclusive) to 1 (exclusive), by the algorithm mulberry32. */
export const mulberry32 = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Creates the only source of random numbers for a picture. The same name gives the same numbers. `whole` returns whole numbers and includes
 * both ends.
 */
export const createRandom = (name: string): Random => {
  const next = mulberry32(seedOf(name))
  const range = (from: number, to: number) => from + next() * (to - from)
  const whole = (from: number, to: number) => Math.floor(range(from, to + 1))
  return {
    range,
    whole,
    chance: (share) => next() < share,
    pick: (options) => options[whole(0, options.length - 1)] ?? options[0],
  }
}

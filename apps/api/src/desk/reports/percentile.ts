/** The number of waits of each length. The key is the length in seconds. */
export type Lengths = ReadonlyMap<number, number>

/**
 * Returns a percentile of the waits, in seconds. With the `part` 0.9, for example, 90% of all waits are at most this long. Returns null if
 * there are no waits. Interpolates between two lengths, as `percentile_cont` of PostgreSQL does.
 */
export const percentileOf = (lengths: Lengths, part: number): number | null => {
  const sorted = [...lengths].toSorted(([a], [b]) => a - b)
  const count = sorted.reduce((all, [, one]) => all + one, 0)
  if (count === 0) return null
  const at = (place: number) => {
    let seen = 0
    for (const [seconds, one] of sorted) {
      seen += one
      if (seen > place) return seconds
    }
    return 0
  }
  const place = part * (count - 1)
  const low = at(Math.floor(place))
  return low + (at(Math.ceil(place)) - low) * (place - Math.floor(place))
}

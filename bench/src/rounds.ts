/** This file computes results from the values of several rounds. */

export type Spread = { median: number; min: number; max: number }

/**
 * The reference is the minimal server with which the product is compared. If its slowest and fastest rounds differ by more than this share,
 * the results are noisy: they depend more on the machine than on the product.
 */
const NOISE = 0.3

/** Measures the reference and the product alternately, so that both run under the same conditions. */
export const alternate = async <R, C>(rounds: number, reference: () => Promise<R>, measured: () => Promise<C>) => {
  const references: R[] = []
  const cases: C[] = []
  for (let round = 0; round < rounds; round++) {
    references.push(await reference())
    cases.push(await measured())
  }
  return { references, cases }
}

/** Returns median, minimum and maximum. Throws on an empty list. */
export const spread = (values: readonly number[]): Spread => {
  if (values.length === 0) throw new Error('nothing was measured')
  return { median: percentile(values, 50), min: Math.min(...values), max: Math.max(...values) }
}

/** Returns the percentile `share` (0 to 100), interpolated between two values. Throws on an empty list. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = Float64Array.from(values).sort()
  const place = ((sorted.length - 1) * share) / 100
  const low = sorted[Math.floor(place)]
  const high = sorted[Math.ceil(place)]
  if (low === undefined || high === undefined) throw new Error('nothing was measured')
  return low + (high - low) * (place % 1)
}

/** Returns the ratio of each value to the reference of the same round. */
export const ratios = (cases: readonly number[], references: readonly number[]): number[] =>
  cases.map((value, round) => {
    const by = references[round]
    if (!by) throw new Error(`round ${round + 1} has no reference`)
    return value / by
  })

export const isNoisy = ({ median, min, max }: Spread): boolean => (max - min) / median > NOISE

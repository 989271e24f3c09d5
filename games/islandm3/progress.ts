export type Theme = 'island' | 'coral'

/** The player's progress. */
export type Progress = {
  /** The highest level that the player may play. */
  level: number
  /** The best number of stars for each level number. */
  stars: Readonly<Record<number, number>>
  best: number
  /** How many consumables the player has used. The number that is left is the number of bought ones minus this number. */
  used: { moves: number; rainbow: number }
  theme: Theme
}

export const freshProgress = (): Progress => ({ level: 1, stars: {}, best: 0, used: { moves: 0, rainbow: 0 }, theme: 'coral' })

/** Parses stored progress; undefined if it is invalid. */
export const readProgress = (data: unknown): Progress | undefined => {
  const fields = asFields(data)
  const used = asFields(fields?.get('used'))
  const level = asCount(fields?.get('level'))
  const best = asCount(fields?.get('best'))
  const moves = asCount(used?.get('moves'))
  const rainbow = asCount(used?.get('rainbow'))
  const stars = asFields(fields?.get('stars'))
  if (!level || best === undefined || moves === undefined || rainbow === undefined || !stars) return undefined
  return {
    level,
    best,
    used: { moves, rainbow },
    stars: Object.fromEntries(
      [...stars].flatMap(([number, count]) => (count === 1 || count === 2 || count === 3 ? [[number, count]] : [])),
    ),
    theme: fields?.get('theme') === 'island' ? 'island' : 'coral',
  }
}

/** Returns the progress after a won level: the best result stays, and the next level opens. */
export const withWin = (progress: Progress, level: number, stars: number, score: number): Progress => ({
  ...progress,
  level: Math.max(progress.level, level + 1),
  stars: { ...progress.stars, [level]: Math.max(stars, progress.stars[level] ?? 0) },
  best: Math.max(progress.best, score),
})

const asFields = (value: unknown): Map<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined

const asCount = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.floor(value) : undefined)

export type Theme = 'neon' | 'velvet'
export type Progress = { best: number; longest: number; theme: Theme }

export const freshProgress = (): Progress => ({ best: 0, longest: 0, theme: 'velvet' })

/** Parses stored progress; undefined if it is invalid. */
export const readProgress = (data: unknown): Progress | undefined => {
  if (typeof data !== 'object' || data === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(data))
  const [best, longest] = ['best', 'longest'].map((name) => fields.get(name))
  if (!isCount(best) || !isCount(longest)) return undefined
  return { best, longest, theme: fields.get('theme') === 'neon' ? 'neon' : 'velvet' }
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0

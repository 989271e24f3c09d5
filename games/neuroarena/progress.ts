import { type Levels, WORKSHOP, WORKSHOP_MAX, type WorkshopId, workshopPrice } from './modules.ts'

/** The data that is stored between runs. `workshop` contains the module levels with which every run starts. */
export type Progress = { best: number; bestWave: number; sparks: number; workshop: Levels }

export const freshProgress = (): Progress => ({ best: 0, bestWave: 0, sparks: 0, workshop: {} })

/** Parses stored progress; undefined if it is invalid. */
export const readProgress = (data: unknown): Progress | undefined => {
  if (typeof data !== 'object' || data === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(data))
  const [best, bestWave, sparks] = ['best', 'bestWave', 'sparks'].map((name) => asCount(fields.get(name)))
  const workshop = fields.get('workshop')
  if (best === undefined || bestWave === undefined || sparks === undefined || typeof workshop !== 'object' || workshop === null)
    return undefined
  const levels = new Map<string, unknown>(Object.entries(workshop))
  return {
    best,
    bestWave,
    sparks,
    workshop: Object.fromEntries(WORKSHOP.map((id) => [id, Math.min(WORKSHOP_MAX, asCount(levels.get(id)) ?? 0)])),
  }
}

/** Builds one workshop level. Returns the progress unchanged if the module already has its last level, or if there are too few sparks. */
export const build = (progress: Progress, id: WorkshopId): Progress => {
  const price = workshopPrice(progress.workshop, id)
  if (price === undefined || price > progress.sparks) return progress
  return { ...progress, sparks: progress.sparks - price, workshop: { ...progress.workshop, [id]: (progress.workshop[id] ?? 0) + 1 } }
}

const asCount = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.floor(value) : undefined)

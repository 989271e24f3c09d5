export type ModuleId = 'rate' | 'power' | 'speed' | 'hull' | 'magnet' | 'spread' | 'pierce' | 'dash'

export type Levels = Partial<Record<ModuleId, number>>

const MODULES: Record<ModuleId, { max: number }> = {
  rate: { max: 8 },
  power: { max: 6 },
  speed: { max: 4 },
  hull: { max: 6 },
  magnet: { max: 5 },
  spread: { max: 2 },
  pierce: { max: 3 },
  dash: { max: 3 },
}
const moduleIds = Object.keys(MODULES) as ModuleId[] // `Object.keys` returns `string[]`.

/**
 * The modules whose levels the player can build permanently in the workshop. All modules, including these, are also offered between waves;
 * a level that is chosen there lasts for one run.
 */
export const WORKSHOP = ['hull', 'rate', 'magnet'] as const
export type WorkshopId = (typeof WORKSHOP)[number]
export const WORKSHOP_MAX = 3

export const levelOf = (levels: Levels, id: ModuleId) => levels[id] ?? 0

/** Returns the price in sparks of the next workshop level; undefined if the module has its last level. */
export const workshopPrice = (levels: Levels, id: WorkshopId): number | undefined => {
  const level = levelOf(levels, id)
  return level >= WORKSHOP_MAX ? undefined : 40 * (level + 1) ** 2
}

/** Returns up to three different modules that still have levels left. */
export const offerModules = (levels: Levels, random: () => number): ModuleId[] => {
  const open = moduleIds.filter((id) => levelOf(levels, id) < MODULES[id].max)
  const picked: ModuleId[] = []
  while (picked.length < 3 && open.length > 0) {
    picked.push(...open.splice(Math.floor(random() * open.length), 1))
  }
  return picked
}

/** Returns the weapon and hull values of these levels, in world units and seconds. */
export const figures = (levels: Levels, kit: { plasma: boolean }) => ({
  reload: 0.24 * 0.88 ** levelOf(levels, 'rate'),
  damage: (kit.plasma ? 1.75 : 1) + 0.4 * levelOf(levels, 'power'),
  shotRadius: kit.plasma ? 13 : 5,
  shots: 1 + levelOf(levels, 'spread'),
  pierce: levelOf(levels, 'pierce') + (kit.plasma ? 1 : 0),
  speed: 265 * 1.08 ** levelOf(levels, 'speed'),
  magnet: 100 * 1.4 ** levelOf(levels, 'magnet'),
  dashPause: 1.6 * 0.8 ** levelOf(levels, 'dash'),
})

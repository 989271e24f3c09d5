import type { priceItem } from '../db/schema.ts'
import type { DemoProject } from './game-texts.ts'

type PriceItemRow = typeof priceItem.$inferInsert
/** The values of a price item in the lists below: id, English title, Russian title, price in kopecks, price in US cents. */
type Line = readonly [id: string, enTitle: string, ruTitle: string, rubMinor: number, usdMinor: number]

const lists: Partial<Record<DemoProject, readonly Line[]>> = {
  familytown: [
    ['pearls-100', '100 pearls', '100 жемчужин', 9900, 129],
    ['builder', 'A second builder', 'Второй строитель', 34_900, 399],
    ['golden-roofs', 'Golden roofs', 'Золотые крыши', 49_900, 599],
  ],
  neuroarena: [
    ['plasma-rifle', 'Plasma rifle', 'Плазменная винтовка', 29_900, 349],
    ['shield-core', 'Shield core', 'Ядро щита', 14_900, 179],
    ['neon-skin', 'Neon skin', 'Неоновый облик', 19_900, 229],
  ],
  islandm3: [
    ['moves-5', 'Five extra moves', 'Пять ходов', 7900, 99],
    ['rainbow-bomb', 'Rainbow bomb', 'Радужная бомба', 12_900, 149],
    ['coral-theme', 'Coral theme', 'Коралловая тема', 24_900, 299],
  ],
  hornylegends: [['velvet-theme', 'Velvet theme', 'Бархатная тема', 39_900, 449]],
}

/** The price items of the demo games. Pictures are named after the items. */
export const demoPriceItems: readonly PriceItemRow[] = Object.entries(lists).flatMap(([projectId, lines]) =>
  lines.map(([id, enTitle, ruTitle, rubMinor, usdMinor], position) => ({
    projectId,
    id,
    position,
    enTitle,
    ruTitle,
    rubMinor,
    usdMinor,
    logoName: id,
  })),
)

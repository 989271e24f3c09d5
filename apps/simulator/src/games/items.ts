/** Ids of the demo games. This file has the data that the games' server needs. */
export const demoProjects = ['familytown', 'neuroarena', 'islandm3', 'hornylegends'] as const
export type DemoProject = (typeof demoProjects)[number]

type ShopItem = { id: string; ru: string; en: string; rubMinor: number; usdMinor: number }

const item = (id: string, ru: string, en: string, rubMinor: number, usdMinor: number): ShopItem => ({ id, ru, en, rubMinor, usdMinor })

/** The items of each game. These prices are only for display; the hub uses its own price list. */
export const shopItems: Record<DemoProject, readonly ShopItem[]> = {
  familytown: [
    item('pearls-100', '100 жемчужин', '100 pearls', 9900, 129),
    item('builder', 'Второй строитель', 'A second builder', 34_900, 399),
    item('golden-roofs', 'Золотые крыши', 'Golden roofs', 49_900, 599),
  ],
  neuroarena: [
    item('plasma-rifle', 'Плазменная винтовка', 'Plasma rifle', 29_900, 349),
    item('shield-core', 'Ядро щита', 'Shield core', 14_900, 179),
    item('neon-skin', 'Неоновый облик', 'Neon skin', 19_900, 229),
  ],
  islandm3: [
    item('moves-5', '5 ходов', '5 extra moves', 7900, 99),
    item('rainbow-bomb', 'Радужная бомба', 'Rainbow bomb', 12_900, 149),
    item('coral-theme', 'Коралловая тема', 'Coral theme', 24_900, 299),
  ],
  hornylegends: [item('velvet-theme', 'Бархатная тема', 'Velvet theme', 39_900, 449)],
}

/** Returns a game's shop. Russian readers see prices in rubles, all others in dollars. */
export const shopOf = (project: DemoProject, lng: string) => {
  const isRussian = lng === 'ru'
  const currency = isRussian ? 'RUB' : 'USD'
  const money = new Intl.NumberFormat(isRussian ? 'ru' : 'en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
  return shopItems[project].map(({ id, ru, en, rubMinor, usdMinor }) => ({
    id,
    title: isRussian ? ru : en,
    price: money.format((isRussian ? rubMinor : usdMinor) / 100),
    currency,
  }))
}

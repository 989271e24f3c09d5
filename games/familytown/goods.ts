import { svg } from '../shared/element.ts'
import type { Goods } from '../shared/shop-dialog.ts'
import { drawBuilding } from './scene/building-art.ts'
import { circle, group, line, path, rect } from './scene/shapes.ts'
import type { TownTexts } from './texts.ts'

const picture = (viewBox: string, ...children: Node[]) => svg('svg', { viewBox, 'aria-hidden': 'true' }, ...children)

const pearls = () =>
  picture(
    '0 0 64 64',
    path('M6 38Q32 70 58 38Q44 44 32 44Q20 44 6 38Z', '#7a6aa0'),
    ...(
      [
        [22, 34, 10],
        [40, 33, 11],
        [31, 21, 10],
      ] as const
    ).map(([x, y, r]) => group({}, circle(x, y, r, '#d9dcf0'), circle(x - r * 0.3, y - r * 0.35, r * 0.35, '#ffffff'))),
  )

const builder = () =>
  picture(
    '0 0 64 64',
    path('M14 60Q16 42 32 42T50 60Z', '#4f7a8c'),
    circle(32, 32, 11, '#eec6a4'),
    path('M18 28A14 14 0 0 1 46 28Z', '#f2bd3c'),
    rect(15, 27, 34, 4, '#d99a1e', { rx: 2 }),
    line('M52 56L44 38', '#8a5f48', 4),
    rect(38, 30, 16, 8, '#9aa3b5', { rx: 2, transform: 'rotate(-24 46 34)' }),
  )

const goldenRoofs = () => picture('-110 -150 220 165', drawBuilding('house', 4, 1, true))

/** Returns the pictures and texts with which the shop shows this game's items. */
export const townGoods = (t: () => TownTexts): Record<string, Goods> => ({
  'pearls-100': { art: pearls, about: () => t().pearlsAbout },
  builder: { art: builder, about: () => t().builderAbout, isOnce: true },
  'golden-roofs': { art: goldenRoofs, about: () => t().roofsAbout, isOnce: true },
})

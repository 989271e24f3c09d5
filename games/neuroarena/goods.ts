import { svg } from '../shared/element.ts'
import type { Goods } from '../shared/shop-dialog.ts'
import type { ArenaTexts } from './texts.ts'

const picture = (...parts: Element[]) =>
  svg('svg', { viewBox: '0 0 64 64', 'aria-hidden': 'true' }, svg('rect', { width: 64, height: 64, fill: '#0a1226' }), ...parts)
const stroke = (d: string, colour: string, width: number) =>
  svg('path', { d, fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' })

/** Returns the arena's goods as the shop shows them. */
export const arenaGoods = (texts: () => ArenaTexts): Record<string, Goods> => ({
  'plasma-rifle': {
    art: () => picture(stroke('M10 46 46 18', '#6f3bd1', 16), stroke('M18 40 50 15', '#c08bff', 9), stroke('M26 33 52 13', '#fff', 3)),
    about: () => texts().goods['plasma-rifle'],
    isOnce: true,
  },
  'shield-core': {
    art: () =>
      picture(
        stroke('M32 8 53 20v24L32 56 11 44V20z', '#8fe9ff', 4),
        stroke('M32 18 44 25v14l-12 7-12-7V25z', '#39c6ff', 3),
        svg('circle', { cx: 32, cy: 32, r: 6, fill: '#eafcff' }),
      ),
    about: () => texts().goods['shield-core'],
  },
  'neon-skin': {
    art: () =>
      picture(
        stroke('M14 50 32 10l18 40-18-9z', '#ff3df2', 4),
        stroke('M8 56 32 46l24 10', '#e8ff3d', 4),
        stroke('M20 30h24', '#3dfff0', 3),
      ),
    about: () => texts().goods['neon-skin'],
    isOnce: true,
  },
})

import { svg } from '../shared/element.ts'
import type { Goods } from '../shared/shop-dialog.ts'
import type { ToyTexts } from './texts.ts'

const fold = (x: number) => svg('path', { d: `M${x} 0c6 20-6 44 0 64h9c-6-20 6-44 0-64z`, fill: '#a31d45' })

/** Returns the game's only item, as the shop shows it. */
export const toyGoods = (texts: () => ToyTexts): Record<string, Goods> => ({
  'velvet-theme': {
    art: () =>
      svg(
        'svg',
        { viewBox: '0 0 64 64', 'aria-hidden': 'true' },
        svg('rect', { width: 64, height: 64, fill: '#4a0a22' }),
        ...[4, 20, 36, 52].map(fold),
        svg('circle', { cx: 32, cy: 32, r: 13, fill: 'none', stroke: '#ffd37a', 'stroke-width': 4 }),
        svg('circle', { cx: 32, cy: 32, r: 4, fill: '#fff0d0' }),
      ),
    about: () => texts().goods['velvet-theme'],
    isOnce: true,
  },
})

import { svg } from '../shared/element.ts'
import type { Goods } from '../shared/shop-dialog.ts'
import type { IslandTexts } from './texts.ts'

const picture = (sky: string, ...parts: Element[]) =>
  svg('svg', { viewBox: '0 0 64 64', 'aria-hidden': 'true' }, svg('rect', { width: 64, height: 64, fill: sky }), ...parts)
const stroke = (d: string, colour: string, width: number) =>
  svg('path', { d, fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' })
const RAINBOW = ['#ff5a5f', '#ffbe4d', '#f9f871', '#2fd6a3', '#5b8cff', '#c04dff']

const slice = (colour: string, index: number) => {
  const at = (turn: number) => `${32 + 22 * Math.cos(turn)} ${32 + 22 * Math.sin(turn)}`
  return svg('path', { d: `M32 32 L${at((index * Math.PI) / 3)} A22 22 0 0 1 ${at(((index + 1) * Math.PI) / 3)} Z`, fill: colour })
}

/** Returns the island's goods as the shop shows them. */
export const islandGoods = (texts: () => IslandTexts): Record<string, Goods> => ({
  'moves-5': {
    art: () =>
      picture('#bfeaff', stroke('M12 32h16M20 24v16', '#0b6fb8', 6), stroke('M52 20H39l-2 12c12-4 17 1 16 8-1 8-10 10-17 5', '#0b6fb8', 6)),
    about: () => texts().goods['moves-5'],
  },
  'rainbow-bomb': {
    art: () => picture('#fdf3d7', ...RAINBOW.map(slice), svg('circle', { cx: 32, cy: 32, r: 8, fill: '#fff' })),
    about: () => texts().goods['rainbow-bomb'],
  },
  'coral-theme': {
    art: () =>
      picture(
        '#0a3566',
        stroke('M20 60V38L10 26M20 44l10-12M20 38l-1-14', '#ff6b6b', 6),
        stroke('M46 60V44l-9-9M46 48l9-14', '#ff9ed2', 6),
        svg('circle', { cx: 42, cy: 16, r: 5, fill: 'none', stroke: '#fff', 'stroke-width': 2 }),
      ),
    about: () => texts().goods['coral-theme'],
    isOnce: true,
  },
})

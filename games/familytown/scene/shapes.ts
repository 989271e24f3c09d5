import { svg } from '../../shared/element.ts'

type More = Record<string, string | number>

export const group = (more: More, ...children: Node[]) => svg('g', more, ...children)
export const path = (d: string, fill: string, more: More = {}) => svg('path', { d, fill, ...more })
export const line = (d: string, stroke: string, width: number, more: More = {}) =>
  svg('path', { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', ...more })
export const rect = (x: number, y: number, width: number, height: number, fill: string, more: More = {}) =>
  svg('rect', { x, y, width, height, fill, ...more })
export const circle = (cx: number, cy: number, r: number, fill: string, more: More = {}) => svg('circle', { cx, cy, r, fill, ...more })
export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: More = {}) =>
  svg('ellipse', { cx, cy, rx, ry, fill, ...more })

/** Draws a gable: the roof's front with its shaded right slope, over a wall of `width` whose top is at `y`. */
export const gable = (x: number, y: number, width: number, height: number, fill: string) => {
  const peak = x + width / 2
  return group(
    {},
    path(`M${x - 9} ${y}L${peak} ${y - height}L${x + width + 9} ${y}Z`, fill),
    path(`M${peak} ${y - height}L${x + width + 9} ${y}H${peak + width * 0.12}Z`, '#160d2b', { opacity: 0.28 }),
    line(`M${x - 9} ${y}L${peak} ${y - height}L${x + width + 9} ${y}`, '#fff2d0', 2, { opacity: 0.25 }),
  )
}

/** Draws a wall with its right side in shade. */
export const wall = (x: number, y: number, width: number, height: number, fill: string) =>
  group(
    {},
    rect(x, y, width, height, fill),
    rect(x + width * 0.62, y, width * 0.38, height, '#160d2b', { opacity: 0.16 }),
    rect(x, y + height - 6, width, 6, '#160d2b', { opacity: 0.22 }),
  )

/** Draws a lit window with its glow. */
export const litWindow = (x: number, y: number, width: number, height: number) =>
  group(
    { class: 'window' },
    circle(x + width / 2, y + height / 2, Math.max(width, height) * 1.1, 'url(#glow)', { opacity: 0.55 }),
    rect(x, y, width, height, '#ffd27a', { rx: 2 }),
    line(`M${x + width / 2} ${y}v${height}M${x} ${y + height / 2}h${width}`, '#8a5a3a', 1.6),
  )

export const door = (x: number, y: number, width: number, height: number, fill = '#5a3540') =>
  group(
    {},
    path(`M${x} ${y + height}v${-height + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height - width / 2}Z`, fill),
    circle(x + width * 0.78, y + height * 0.6, 1.8, '#ffd27a'),
  )

export const smoke = (x: number, y: number) =>
  group({ class: 'smoke' }, ...[0, 1, 2].map((puff) => circle(x, y, 6 + puff * 2, '#d9cbe0', { opacity: 0.4, class: `puff-${puff}` })))

/** Draws a shadow on the ground under a building or another object of this width. */
export const shadow = (width: number) => ellipse(0, 2, width / 2 + 14, 11, '#0c0a1e', { opacity: 0.35 })

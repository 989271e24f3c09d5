import { circle, group, line, type Point, polygon, type Sheet, times } from './draw.ts'
import { oklch } from './palette.ts'

/** Draws a cut stone seen from above: a flat top, facets around it that are lit from the upper left, and a dark edge. */
export const cutGem = (sheet: Sheet, x: number, y: number, radius: number, hue: number, sides: number, turn = 0, stretch = 1) => {
  const corner = (share: number, index: number): Point => {
    const angle = turn + (index / sides) * Math.PI * 2
    return [x + Math.sin(angle) * radius * share, y - Math.cos(angle) * radius * share * stretch]
  }
  const crown = times(sides).map((index) => {
    const angle = turn + ((index + 0.5) / sides) * Math.PI * 2
    const light = (Math.cos(angle) * 0.8 - Math.sin(angle) * 0.6 + 1) / 2
    const colour = oklch(0.4 + light * 0.46, 0.21 - light * 0.06, hue)
    return polygon(
      [corner(1, index), corner(1, index + 1), corner(0.6, index + 1), corner(0.6, index)],
      colour,
      `stroke="${colour}" stroke-width="1"`,
    )
  })
  const table = times(sides).map((index) => corner(0.6, index))
  return group(
    '',
    polygon(
      times(sides).map((index) => corner(1.09, index)),
      oklch(0.3, 0.14, hue),
      'stroke-linejoin="round"',
    ),
    crown.join(''),
    polygon(
      table,
      sheet.across(
        [x - radius * 0.5, y - radius * 0.5],
        [x + radius * 0.5, y + radius * 0.5],
        [
          [0, oklch(0.84, 0.15, hue)],
          [0.5, oklch(0.68, 0.21, hue)],
          [1, oklch(0.56, 0.2, hue - 12)],
        ],
      ),
    ),
    polygon([corner(0.6, 0), corner(0.6, 1), [x, y], corner(0.6, sides - 1)], '#ffffff', 'opacity="0.18"'),
    line(`M${corner(0.84, sides - 1).join(',')}L${corner(0.84, 0).join(',')}`, '#ffffff', radius * 0.07, 'opacity="0.9"'),
    circle(x - radius * 0.26, y - radius * 0.3 * stretch, radius * 0.09, '#ffffff', 'opacity="0.85"'),
  )
}

/** Draws a standing crystal with a pointed top. Two of its faces are lit, and one is in shade. */
export const crystal = (sheet: Sheet, x: number, y: number, width: number, tall: number, hue: number, lean = 0) => {
  const half = width / 2
  const top = y - tall
  const shoulder = top + width * 0.62
  const face = (from: number, to: number) =>
    sheet.down([
      [0, oklch(from, 0.14, hue)],
      [1, oklch(to, 0.19, hue - 10)],
    ])
  return group(
    `transform="rotate(${lean} ${x.toFixed(0)} ${y.toFixed(0)})"`,
    polygon(
      [
        [x - half, y],
        [x - half, shoulder],
        [x - half * 0.15, top],
        [x - half * 0.2, shoulder + width * 0.16],
        [x - half * 0.2, y],
      ],
      face(0.86, 0.62),
    ),
    polygon(
      [
        [x - half * 0.2, y],
        [x - half * 0.2, shoulder + width * 0.16],
        [x - half * 0.15, top],
        [x + half * 0.55, shoulder + width * 0.1],
        [x + half * 0.55, y],
      ],
      face(0.76, 0.54),
    ),
    polygon(
      [
        [x + half * 0.55, y],
        [x + half * 0.55, shoulder + width * 0.1],
        [x - half * 0.15, top],
        [x + half, shoulder],
        [x + half, y],
      ],
      face(0.58, 0.4),
    ),
    polygon(
      [
        [x - half, shoulder],
        [x - half * 0.15, top],
        [x - half * 0.2, shoulder + width * 0.16],
      ],
      '#ffffff',
      'opacity="0.4"',
    ),
    line(`M${x - half * 0.72},${shoulder + width * 0.2}V${y - tall * 0.25}`, '#ffffff', width * 0.06, 'opacity="0.5"'),
  )
}

/** Draws a four-pointed sparkle. */
export const sparkle = (x: number, y: number, size: number, colour = '#ffffff') =>
  `<path d="M${x},${y - size}Q${x + size * 0.12},${y - size * 0.12} ${x + size},${y}Q${x + size * 0.12},${y + size * 0.12} ${x},${y + size}Q${x - size * 0.12},${y + size * 0.12} ${x - size},${y}Q${x - size * 0.12},${y - size * 0.12} ${x},${y - size}Z" fill="${colour}"/>`

import { circle, ellipse, group, line, path, polygon, rect, type Sheet, times } from '../draw.ts'
import { oklch } from '../palette.ts'

export const clockTower = (sheet: Sheet, x: number, base: number) => {
  const stone = sheet.side([
    [0, oklch(0.62, 0.09, 40)],
    [0.55, oklch(0.78, 0.08, 60)],
    [1, oklch(0.44, 0.09, 350)],
  ])
  const roof = sheet.side([
    [0, oklch(0.5, 0.14, 190)],
    [0.5, oklch(0.68, 0.13, 185)],
    [1, oklch(0.32, 0.09, 220)],
  ])
  const warm = oklch(0.9, 0.14, 85)
  const top = base - 236
  return group(
    '',
    circle(x, top + 62, 120, sheet.glow(warm, 0.7)),
    rect(x - 46, top, 92, 330, stone),
    times(9)
      .map((row) => rect(x - 46 + (row % 2) * 20, top + 130 + row * 21, 26, 3, oklch(0.4, 0.08, 350), 'opacity="0.35"'))
      .join(''),
    rect(x - 56, top + 112, 112, 12, oklch(0.84, 0.08, 70)),
    rect(x - 58, top - 10, 116, 16, oklch(0.84, 0.08, 70)),
    circle(x, top + 62, 37, oklch(0.36, 0.08, 340)),
    circle(
      x,
      top + 62,
      31,
      sheet.ball([
        [0, '#fffbe0'],
        [1, warm],
      ]),
    ),
    line(`M${x},${top + 62}V${top + 40}M${x},${top + 62}l15,9`, oklch(0.3, 0.08, 340), 4.5),
    [-24, 0, 24].map((dx) => path(`M${x + dx - 8},${top + 190}v-26a8,8 0 0 1 16,0v26z`, warm)).join(''),
    polygon(
      [
        [x - 66, top - 8],
        [x, top - 150],
        [x + 66, top - 8],
      ],
      roof,
    ),
    polygon(
      [
        [x - 66, top - 8],
        [x, top - 150],
        [x - 30, top - 8],
      ],
      '#ffffff',
      'opacity="0.14"',
    ),
    line(`M${x},${top - 148}v-42`, oklch(0.88, 0.12, 85), 5),
    path(`M${x + 2},${top - 188}q26,-10 52,4q-22,4 -26,24q-14,-8 -26,-2z`, oklch(0.62, 0.2, 25)),
  )
}

export const balloon = (sheet: Sheet, x: number, y: number, radius: number) => {
  const stripes = [oklch(0.62, 0.2, 25), oklch(0.9, 0.1, 85)]
  const clip = sheet.define(
    'c',
    (id) =>
      `<clipPath id="${id}"><path d="M${x},${y + radius * 1.5}C${x - radius * 0.4},${y + radius * 1.1} ${x - radius},${y + radius * 0.6} ${x - radius},${y}A${radius},${radius} 0 0 1 ${x + radius},${y}C${x + radius},${y + radius * 0.6} ${x + radius * 0.4},${y + radius * 1.1} ${x},${y + radius * 1.5}Z"/></clipPath>`,
  )
  return group(
    '',
    line(
      `M${x - radius * 0.26},${y + radius * 1.25}L${x - 13},${y + radius * 1.82}M${x + radius * 0.26},${y + radius * 1.25}L${x + 13},${y + radius * 1.82}`,
      oklch(0.3, 0.07, 320),
      3,
    ),
    group(
      `clip-path="url(#${clip})"`,
      rect(x - radius, y - radius, radius * 2, radius * 2.6, stripes[0] ?? ''),
      [1, 0.62, 0.22].map((share, index) => ellipse(x, y + radius * 0.2, radius * share, radius * 1.35, stripes[index % 2] ?? '')).join(''),
      circle(
        x + radius * 0.5,
        y + radius * 0.35,
        radius * 1.5,
        sheet.ball(
          [
            [0, '#ffffff', 0.32],
            [0.45, '#ffffff', 0],
            [1, oklch(0.25, 0.1, 320), 0.75],
          ],
          [0.25, 0.25],
        ),
      ),
    ),
    rect(x - 16, y + radius * 1.82, 32, 26, oklch(0.45, 0.09, 50), 'rx="5"'),
    rect(x - 18, y + radius * 1.8, 36, 7, oklch(0.68, 0.1, 60), 'rx="3"'),
  )
}

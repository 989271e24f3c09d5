import { circle, group, line, type Point, path, polygon, rect, type Sheet, times } from '../draw.ts'
import { oklch } from '../palette.ts'
import { fighter } from '../scenes/fighter.ts'

const cyan = oklch(0.88, 0.14, 200)
const hot = oklch(0.68, 0.25, 345)

/** Draws a rifle with glowing coils. Its muzzle points to the upper right. */
export const plasmaRifle = (sheet: Sheet) => {
  const steel = sheet.down([
    [0, oklch(0.8, 0.05, 270)],
    [0.45, oklch(0.54, 0.08, 280)],
    [1, oklch(0.3, 0.08, 285)],
  ])
  const dark = sheet.down([
    [0, oklch(0.42, 0.09, 285)],
    [1, oklch(0.22, 0.07, 285)],
  ])
  return group(
    'transform="rotate(-32 128 128)"',
    polygon('8,108 62,108 74,146 60,172 10,178', dark),
    polygon('8,108 62,108 68,124 8,128', oklch(0.6, 0.08, 280)),
    polygon('92,150 124,150 112,206 82,206', dark),
    polygon(
      '136,150 164,150 158,190 140,190',
      sheet.down([
        [0, hot],
        [1, oklch(0.4, 0.19, 330)],
      ]),
    ),
    polygon('56,94 176,94 196,112 196,140 176,156 62,156 50,140', steel),
    polygon('56,94 176,94 190,107 52,110', '#ffffff', 'opacity="0.35"'),
    rect(190, 112, 52, 24, dark, 'rx="4"'),
    rect(234, 106, 18, 36, steel, 'rx="5"'),
    circle(250, 124, 56, sheet.glow(cyan, 0.9)),
    circle(250, 124, 9, '#ffffff'),
    times(4)
      .map((index) => rect(94 + index * 25, 108, 14, 34, cyan, 'rx="6"') + rect(98 + index * 25, 112, 5, 26, '#ffffff', 'rx="2.5"'))
      .join(''),
    rect(88, 102, 104, 46, sheet.glow(cyan, 0.5)),
    rect(86, 70, 74, 16, dark, 'rx="6"'),
    rect(100, 82, 10, 14, dark),
    rect(138, 82, 10, 14, dark),
    circle(160, 78, 9, hot),
    circle(160, 78, 26, sheet.glow(hot, 0.8)),
  )
}

/** Draws a hexagonal shield with a burning core. */
export const shieldCore = (sheet: Sheet) => {
  const ring = (radius: number): readonly Point[] =>
    times(6).map((index) => {
      const angle = (index * Math.PI) / 3
      return [128 + Math.sin(angle) * radius, 128 - Math.cos(angle) * radius * 1.06] as const
    })
  const outer = ring(112)
  const inner = ring(74)
  const faces = times(6).map((index) => {
    const angle = ((index + 0.5) * Math.PI) / 3
    const light = (Math.cos(angle) * 0.8 - Math.sin(angle) * 0.6 + 1) / 2
    const next = (index + 1) % 6
    return polygon(
      [outer[index] ?? [0, 0], outer[next] ?? [0, 0], inner[next] ?? [0, 0], inner[index] ?? [0, 0]],
      oklch(0.34 + light * 0.46, 0.1, 255),
    )
  })
  return group(
    '',
    polygon(ring(119), oklch(0.2, 0.08, 280), 'stroke-linejoin="round"'),
    faces.join(''),
    polygon(
      inner,
      sheet.round([128, 128], 80, [
        [0, oklch(0.62, 0.2, 290)],
        [1, oklch(0.24, 0.12, 280)],
      ]),
    ),
    ring(74)
      .map(([x, y]) => line(`M128,128L${x.toFixed(0)},${y.toFixed(0)}`, cyan, 3, 'opacity="0.55"'))
      .join(''),
    polygon(ring(52), 'none', `stroke="${cyan}" stroke-width="5"`),
    circle(128, 128, 92, sheet.glow(cyan, 0.95)),
    polygon(
      ring(27),
      sheet.down([
        [0, '#ffffff'],
        [1, cyan],
      ]),
    ),
    polygon(ring(13), hot),
    outer.map(([x, y]) => circle(x, y, 8, cyan) + circle(x, y, 22, sheet.glow(cyan, 0.7))).join(''),
    path('M52,78L128,34', 'none', 'stroke="#fff" stroke-width="6" stroke-linecap="round" opacity="0.8"'),
  )
}

/** Draws the fighter in acid green and violet. */
export const neonSkin = (sheet: Sheet) => fighter(sheet, 128, 44, 0.34, 155, 85)

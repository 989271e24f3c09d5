import { circle, ellipse, group, line, path, polygon, rect, type Sheet, times } from '../draw.ts'
import { cutGem, sparkle } from '../gems.ts'
import { lettering, place } from '../lettering.ts'
import { oklch } from '../palette.ts'
import type { Random } from '../random.ts'
import { CROWN, neon, velvet } from '../scenes/hornylegends.ts'

/** Draws two stones that change places, marked "+5". */
export const moves = (sheet: Sheet) => {
  const text = lettering('+5', 'black', 118, -20)
  const d = place(text.d, 1, 1, 128 - (text.left + text.right) / 2, 228)
  const arrow = (turn: number) =>
    group(
      `transform="rotate(${turn} 128 92)"`,
      path('M58,84A72,60 0 0 1 190,66', 'none', `stroke="#fff" stroke-width="15" stroke-linecap="round"`),
      polygon('176,40 214,76 166,88', '#ffffff'),
    )
  return group(
    '',
    cutGem(sheet, 82, 92, 50, 350, 6),
    cutGem(sheet, 174, 92, 50, 255, 8, 0.39),
    group('opacity="0.95"', arrow(0), arrow(180)),
    `<path d="${d}" fill="${oklch(0.27, 0.09, 250)}" stroke="${oklch(0.27, 0.09, 250)}" stroke-width="24" stroke-linejoin="round"/>`,
    `<path d="${d}" fill="${sheet.across(
      [0, 140],
      [0, 228],
      [
        [0, '#fffbe0'],
        [0.5, oklch(0.92, 0.15, 98)],
        [0.52, oklch(0.86, 0.17, 88)],
        [1, oklch(0.74, 0.17, 70)],
      ],
    )}"/>`,
  )
}

/** Draws a round bomb with curved stripes in six rainbow colours. */
export const rainbowBomb = (sheet: Sheet) => {
  const clip = sheet.define('c', (id) => `<clipPath id="${id}"><circle cx="122" cy="146" r="88"/></clipPath>`)
  const spark = oklch(0.92, 0.16, 90)
  return group(
    '',
    circle(122, 146, 94, oklch(0.24, 0.09, 270)),
    group(
      `clip-path="url(#${clip})"`,
      times(12)
        .map((index) => {
          const a = (index / 12) * Math.PI * 2
          const b = a + Math.PI / 6 + 0.02
          const far = 190
          return path(
            `M122,146Q${122 + Math.cos(a - 0.5) * 60},${146 + Math.sin(a - 0.5) * 60} ${122 + Math.cos(a) * far},${146 + Math.sin(a) * far}L${122 + Math.cos(b) * far},${146 + Math.sin(b) * far}Q${122 + Math.cos(b - 0.5) * 60},${146 + Math.sin(b - 0.5) * 60} 122,146Z`,
            oklch(index % 2 ? 0.8 : 0.72, 0.21, (index >> 1) * 60 + 25),
          )
        })
        .join(''),
      circle(
        122,
        146,
        130,
        sheet.ball(
          [
            [0, '#ffffff', 0.75],
            [0.3, '#ffffff', 0.05],
            [0.62, oklch(0.2, 0.1, 280), 0.08],
            [1, oklch(0.16, 0.08, 280), 0.78],
          ],
          [0.36, 0.32],
        ),
      ),
    ),
    ellipse(92, 104, 26, 15, '#ffffff', 'opacity="0.85" transform="rotate(-34 92 104)"'),
    group(
      'transform="rotate(32 170 76)"',
      rect(
        150,
        56,
        44,
        28,
        sheet.side([
          [0, oklch(0.72, 0.04, 260)],
          [1, oklch(0.36, 0.06, 270)],
        ]),
        'rx="6"',
      ),
    ),
    line('M180,62Q196,24 222,44', oklch(0.82, 0.08, 75), 8),
    circle(222, 44, 62, sheet.glow(spark, 1)),
    sparkle(222, 44, 32, '#fffbe0'),
    sparkle(52, 62, 13),
  )
}

/** Draws a branching coral among bubbles. */
export const coral = (sheet: Sheet, random: Random) => {
  const branches: string[] = []
  const tips: string[] = []
  const grow = (x: number, y: number, angle: number, length: number, width: number) => {
    const endX = x + Math.sin(angle) * length
    const endY = y - Math.cos(angle) * length
    const bend = random.range(-10, 10)
    const d = `M${x.toFixed(1)},${y.toFixed(1)}Q${((x + endX) / 2 + bend).toFixed(1)},${((y + endY) / 2).toFixed(1)} ${endX.toFixed(1)},${endY.toFixed(1)}`
    branches.push(line(d, oklch(0.45, 0.17, 15), width + 6), '')
    tips.push(
      line(
        d,
        sheet.across(
          [0, 230],
          [0, 30],
          [
            [0, oklch(0.58, 0.21, 15)],
            [1, oklch(0.82, 0.14, 35)],
          ],
        ),
        width,
      ),
    )
    if (width < 9) return tips.push(circle(endX, endY, width * 0.62, oklch(0.93, 0.07, 50)))
    for (const turn of width > 17 ? [-0.62, 0, 0.62] : [-0.42, 0.42])
      grow(endX, endY, angle + turn + random.range(-0.1, 0.1), length * 0.8, width * 0.72)
  }
  grow(128, 230, 0, 62, 26)
  const bubble = (x: number, y: number, radius: number) =>
    circle(
      x,
      y,
      radius,
      sheet.ball([
        [0, '#ffffff', 0.1],
        [0.8, '#ffffff', 0.2],
        [1, '#ffffff', 0.6],
      ]),
    ) + circle(x - radius * 0.35, y - radius * 0.35, radius * 0.22, '#ffffff', 'opacity="0.9"')
  return group(
    '',
    branches.join(''),
    tips.join(''),
    ellipse(
      128,
      232,
      84,
      16,
      sheet.down([
        [0, oklch(0.92, 0.07, 88)],
        [1, oklch(0.74, 0.1, 70)],
      ]),
    ),
    bubble(24, 66, 15),
    bubble(52, 24, 9),
    bubble(234, 52, 17),
    bubble(206, 196, 11),
    bubble(32, 206, 9),
  )
}

/** Draws velvet under a neon crown. */
export const velvetTheme = (sheet: Sheet, random: Random) => {
  const clip = sheet.define('c', (id) => `<clipPath id="${id}"><rect x="26" y="26" width="204" height="204" rx="30"/></clipPath>`)
  return group(
    '',
    rect(20, 20, 216, 216, oklch(0.87, 0.15, 85), 'rx="36"'),
    rect(24, 24, 208, 208, oklch(0.5, 0.12, 60), 'rx="32"'),
    group(
      `clip-path="url(#${clip})"`,
      group('transform="scale(0.5 0.42)"', velvet(sheet, random, 520, 700, 352, 0.36)),
      circle(128, 122, 120, sheet.glow(oklch(0.72, 0.24, 350), 0.7)),
    ),
    group('transform="translate(128 138) scale(0.32)"', neon(sheet, CROWN, oklch(0.87, 0.15, 85), 24)),
  )
}

import { circle, group, line, type Point, path, points, type Sheet, times } from '../draw.ts'
import { oklch } from '../palette.ts'
import type { Random } from '../random.ts'

export const palm = (sheet: Sheet, random: Random, x: number, y: number, tall: number, lean: number) => {
  const topX = x + lean
  const topY = y - tall
  const trunk = `M${x - 13},${y}Q${x + lean * 0.15 - 8},${y - tall * 0.55} ${topX - 6},${topY}L${topX + 7},${topY}Q${x + lean * 0.15 + 14},${y - tall * 0.5} ${x + 15},${y}Z`
  const fronds = [-150, -30, -112, -66, -178, -6, -160, -22, -132, -50].map((degrees, index) => {
    const angle = ((degrees + random.range(-6, 6)) * Math.PI) / 180
    const reach = tall * random.range(0.42, 0.52) * (index < 4 ? 0.8 : 1)
    const tip: Point = [topX + Math.cos(angle) * reach, topY + Math.sin(angle) * reach * 0.5 + reach * 0.3]
    const crest: Point = [topX + Math.cos(angle) * reach * 0.62, topY + Math.sin(angle) * reach * 0.7 - reach * 0.22]
    const belly: Point = [crest[0] - Math.cos(angle) * reach * 0.16, crest[1] + reach * (0.3 + Math.abs(Math.sin(angle)) * 0.12)]
    const bright = index < 4 ? 0.48 : 0.64 + (index % 3) * 0.05
    const leaf = sheet.across([topX, topY], tip, [
      [0, oklch(bright - 0.18, 0.13, 150)],
      [0.5, oklch(bright, 0.18, 140)],
      [1, oklch(bright + 0.12, 0.18, 125)],
    ])
    return (
      path(`M${points([[topX, topY]])}Q${points([crest, tip])}Q${points([belly, [topX, topY]])}Z`, leaf) +
      line(
        `M${points([[topX, topY]])}Q${points([[(crest[0] + belly[0]) / 2, (crest[1] + belly[1]) / 2 - 6], tip])}`,
        oklch(bright - 0.2, 0.12, 150),
        3,
        'opacity="0.55"',
      )
    )
  })
  return group(
    '',
    path(
      trunk,
      sheet.side([
        [0, oklch(0.72, 0.09, 65)],
        [1, oklch(0.42, 0.09, 45)],
      ]),
    ),
    times(8)
      .map((ring) =>
        line(`M${x + lean * (ring / 8) ** 2 - 10},${y - tall * (ring / 8.4) - 8}q10,7 20,0`, oklch(0.38, 0.08, 45), 3, 'opacity="0.6"'),
      )
      .join(''),
    fronds.join(''),
    circle(topX - 9, topY + 10, 12, oklch(0.46, 0.1, 50)),
    circle(topX + 10, topY + 12, 11, oklch(0.4, 0.1, 45)),
  )
}

export const bush = (sheet: Sheet, x: number, y: number, size: number) =>
  [
    [-0.7, 0.5],
    [0.7, 0.5],
    [0, 0.78],
  ]
    .map(([dx = 0, share = 0]) =>
      circle(
        x + dx * size,
        y - share * size * 0.4,
        size * share,
        sheet.ball([
          [0, oklch(0.78, 0.18, 130)],
          [0.6, oklch(0.58, 0.15, 148)],
          [1, oklch(0.4, 0.1, 165)],
        ]),
      ),
    )
    .join('')

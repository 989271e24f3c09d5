import { circle, ellipse, group, line, type Point, path, polygon, rect, type Sheet, times } from '../draw.ts'
import { oklch } from '../palette.ts'
import type { Random } from '../random.ts'

/** Draws a floating rock: grass on top, three bands of triangular facets tapering down. */
export const rock = (sheet: Sheet, random: Random, x: number, y: number, width: number, deep: number, haze: number) => {
  const columns = 8
  const rows = times(4).map((row) =>
    times(columns + 1).map((column): Point => {
      const along = column / columns - 0.5
      const taper = [1, 0.9, 0.6, 0.2][row] ?? 0
      const edge = row > 0 && row < 3 ? random.range(-0.025, 0.025) * width : 0
      const sag = row === 0 ? 0 : (1 - Math.abs(along) ** 1.5 * 1.6) * random.range(0.86, 1.14)
      return [x + along * width * taper + edge, y + deep * (row / 3) ** 1.1 * Math.max(sag, 0.25)]
    }),
  )
  const facet = (corners: readonly Point[], row: number, column: number) => {
    const light = 0.62 - (column / columns) * 0.26 - row * 0.07 + random.range(-0.035, 0.035) + haze
    const fill = oklch(light, 0.07 + haze * 0.05, 50 - row * 40)
    return polygon(corners, fill, `stroke="${fill}" stroke-width="1"`)
  }
  const facets = times(3).flatMap((row) =>
    times(columns).map((column) => {
      const at = (down: number, right: number): Point => rows[row + down]?.[column + right] ?? [x, y]
      return facet([at(0, 0), at(0, 1), at(1, 0)], row, column) + facet([at(0, 1), at(1, 1), at(1, 0)], row, column + 0.8)
    }),
  )
  const rim = ellipse(
    x,
    y,
    width * 0.505,
    width * 0.045 + 8,
    sheet.down([
      [0, oklch(0.72 + haze * 0.5, 0.14, 135)],
      [1, oklch(0.5 + haze * 0.6, 0.11, 150)],
    ]),
  )
  const tufts = times(Math.round(width / 42)).map((index) => {
    const dx = (index + 0.5) / Math.round(width / 42) - 0.5
    return path(
      `M${x + dx * width - 18},${y + 6}q18,${30 + random.range(0, 34) * (1 - Math.abs(dx))} 36,0z`,
      oklch(0.52 + haze * 0.6, 0.12, 148),
    )
  })
  return (
    facets.join('') +
    tufts.join('') +
    rim +
    ellipse(x, y - 6, width * 0.44, width * 0.03 + 3, oklch(0.8 + haze * 0.3, 0.14, 122), 'opacity="0.7"')
  )
}

export const lighthouse = (sheet: Sheet, x: number, y: number, tall: number) => {
  const top = y - tall
  const wall = sheet.side([
    [0, '#fffaf0'],
    [0.5, oklch(0.93, 0.03, 80)],
    [1, oklch(0.66, 0.06, 300)],
  ])
  const stripe = sheet.side([
    [0, oklch(0.66, 0.2, 30)],
    [0.5, oklch(0.58, 0.2, 28)],
    [1, oklch(0.38, 0.14, 10)],
  ])
  const at = (share: number) => 54 - share * 20
  const band = (from: number, to: number, fill: string) =>
    polygon(
      [
        [x - at(from), y - tall * from],
        [x - at(to), y - tall * to],
        [x + at(to), y - tall * to],
        [x + at(from), y - tall * from],
      ],
      fill,
    )
  const lamp = oklch(0.94, 0.13, 95)
  return group(
    '',
    polygon(
      [
        [x, top - 40],
        [x - 1500, top - 250],
        [x - 1500, top + 30],
      ],
      sheet.across(
        [x, 0],
        [x - 1100, 0],
        [
          [0, '#fff6c8', 0.85],
          [1, '#fff6c8', 0],
        ],
      ),
    ),
    polygon(
      [
        [x, top - 40],
        [x + 1200, top - 200],
        [x + 1200, top - 10],
      ],
      sheet.across(
        [x, 0],
        [x + 800, 0],
        [
          [0, '#fff6c8', 0.7],
          [1, '#fff6c8', 0],
        ],
      ),
    ),
    band(0, 1, wall),
    band(0.14, 0.36, stripe),
    band(0.58, 0.8, stripe),
    rect(x - 50, top - 12, 100, 14, oklch(0.36, 0.07, 250), 'rx="4"'),
    rect(x - 30, top - 72, 60, 60, lamp),
    [-30, -10, 10, 28].map((dx) => rect(x + dx, top - 72, 3, 60, oklch(0.36, 0.07, 250))).join(''),
    path(`M${x - 40},${top - 70}Q${x - 30},${top - 118} ${x},${top - 124}Q${x + 30},${top - 118} ${x + 40},${top - 70}Z`, stripe),
    line(`M${x},${top - 124}v-30`, oklch(0.36, 0.07, 250), 5),
    circle(x, top - 42, 230, sheet.glow(lamp, 0.95)),
    circle(x, top - 42, 22, '#ffffff'),
    [0.25, 0.48, 0.7].map((share) => rect(x - 9, y - tall * share - 14, 18, 28, oklch(0.38, 0.08, 260), 'rx="9"')).join(''),
    path(`M${x - 17},${y}v-36a17,17 0 0 1 34,0v36z`, oklch(0.4, 0.09, 40)),
  )
}

export const pier = (x: number, y: number, length: number, way: 1 | -1) => {
  const wood = oklch(0.42, 0.08, 45)
  return group(
    '',
    line(`M${x - way * 20},${y + 56}L${x + way * length * 0.94},${y + 12}`, wood, 9),
    times(4)
      .map((index) => {
        const share = (index + 1) / 5
        const px = x + way * length * share
        return line(
          `M${px},${y + 8}V${y + 54 - 46 * share}M${px},${y + 8}L${px - way * length * 0.2},${y + 54 - 46 * (share - 0.2)}`,
          wood,
          5,
        )
      })
      .join(''),
    rect(way === 1 ? x : x - length, y - 4, length, 16, oklch(0.64, 0.1, 62), 'rx="3"'),
    rect(way === 1 ? x : x - length, y + 9, length, 6, wood, 'rx="3"'),
    times(6)
      .map((index) => {
        const px = x + way * length * ((index + 0.3) / 5.4)
        return rect(px - 3, y - 32, 6, 30, wood) + circle(px, y - 36, 6, oklch(0.94, 0.13, 90))
      })
      .join(''),
  )
}

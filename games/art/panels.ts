import { circle, createSheet, group, path, rect } from './draw.ts'
import { glints } from './nature.ts'
import { oklch } from './palette.ts'
import { createRandom } from './random.ts'
import { neon, smoke, velvet } from './scenes/hornylegends.ts'

const svg = (width: number, height: number, defs: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${body}</svg>`

const pink = oklch(0.72, 0.24, 350)
const gold = oklch(0.87, 0.15, 85)

/** Draws the background of the panel with the age question. It looks like dark velvet and is bright only at its edge. */
export const popup = (width: number, height: number) => {
  const sheet = createSheet()
  const random = createRandom('velvet panel')
  const inset = 26
  const frame = `M${inset + 40},${inset}H${width - inset - 40}L${width - inset},${inset + 40}V${height - inset - 40}L${width - inset - 40},${height - inset}H${inset + 40}L${inset},${height - inset - 40}V${inset + 40}Z`
  const body = [
    rect(0, 0, width, height, oklch(0.14, 0.07, 345)),
    group(`transform="scale(1 ${height / 1000})"`, velvet(sheet, random, width, 1020, 350, 0.2)),
    rect(
      0,
      0,
      width,
      height,
      sheet.round([width / 2, height * 0.5], height * 0.6, [
        [0, '#0d0310', 0.82],
        [0.7, '#0d0310', 0.5],
        [1, '#0d0310', 0.15],
      ]),
    ),
    smoke(sheet, random, 7, [-80, height * 0.84, width, height * 0.12], oklch(0.66, 0.16, 330)),
    group('opacity="0.8"', neon(sheet, frame, pink, 4)),
    circle(width / 2, inset, 150, sheet.glow(pink, 0.4)),
    glints(sheet, random, 26, [20, height * 0.7, width - 40, height * 0.28], gold, [1, 2.6]),
  ]
  return svg(width, height, sheet.defs(), body.join(''))
}

/** Draws the background of the consent button, which looks like satin. White text on it has a contrast of at least 4.5:1. */
export const button = (width: number, height: number) => {
  const sheet = createSheet()
  const random = createRandom('satin button')
  const body = [
    rect(
      0,
      0,
      width,
      height,
      sheet.side([
        [0, oklch(0.38, 0.17, 325)],
        [0.5, oklch(0.46, 0.19, 352)],
        [1, oklch(0.4, 0.16, 10)],
      ]),
    ),
    path(
      `M0,${height * 0.7}C${width * 0.2},${height * 0.1} ${width * 0.4},${height * 1.1} ${width * 0.62},${height * 0.5}S${width * 0.9},${height * 0.2} ${width},${height * 0.5}V${height}H0Z`,
      oklch(0.32, 0.15, 345),
      'opacity="0.6"',
    ),
    rect(0, 0, width, height * 0.46, '#ffffff', 'opacity="0.05"'),
    rect(1.5, 1.5, width - 3, height - 3, 'none', `stroke="${oklch(0.66, 0.2, 350)}" stroke-width="3"`),
    glints(sheet, random, 9, [width * 0.02, height * 0.15, width * 0.2, height * 0.7], gold, [0.8, 2]),
    glints(sheet, random, 9, [width * 0.78, height * 0.15, width * 0.2, height * 0.7], gold, [0.8, 2]),
  ]
  return svg(width, height, sheet.defs(), body.join(''))
}

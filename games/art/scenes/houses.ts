import { circle, group, path, polygon, rect, type Sheet, times } from '../draw.ts'
import { oklch } from '../palette.ts'
import type { Random } from '../random.ts'

const WALLS = [30, 75, 85, 350, 95, 230, 165] as const
const ROOFS = [25, 25, 40, 15, 195, 280] as const

/**
 * Draws a storybook house with two visible sides: the gable on the left in shade, the long side on the right. `haze` blends it with the
 * sky.
 */
export const house = (sheet: Sheet, random: Random, x: number, y: number, scale: number, haze: number) => {
  const front = random.range(54, 70) * scale
  const side = random.range(34, 58) * scale
  const tall = random.range(52, 96) * scale
  const rise = random.range(40, 56) * scale
  const eave = 7 * scale
  const wallHue = random.pick(WALLS)
  const roofHue = random.pick(ROOFS)
  const wall = sheet.down([
    [0, oklch(0.76 + haze * 0.2, 0.08, wallHue)],
    [1, oklch(0.54 + haze * 0.3, 0.1, wallHue - 15)],
  ])
  const shade = oklch(0.42 + haze * 0.5, 0.1, 325)
  const roof = sheet.down([
    [0, oklch(0.58 + haze * 0.4, 0.14, roofHue)],
    [1, oklch(0.42 + haze * 0.4, 0.13, roofHue - 12)],
  ])
  const trim = oklch(0.93, 0.06, 75)
  const top = y - tall
  const ridge = top - rise
  const middle = x + front / 2
  const light = oklch(0.91, 0.14, 88)
  const pane = sheet.down([
    [0, '#fff4c8'],
    [1, oklch(0.82, 0.16, 70)],
  ])
  const dark = oklch(0.36, 0.08, 320)
  const opening = (wx: number, wy: number, width: number, height: number) => {
    const lit = random.chance(0.78)
    return (
      (lit ? circle(wx + width / 2, wy + height / 2, height * 1.9, sheet.glow(light, 0.8)) : '') +
      rect(wx, wy, width, height, lit ? pane : dark, 'rx="1.5"') +
      rect(wx + width / 2 - 0.8 * scale, wy, 1.6 * scale, height, dark, 'opacity="0.7"') +
      rect(wx, wy + height * 0.45, width, 1.6 * scale, dark, 'opacity="0.7"')
    )
  }
  const floors = tall > 72 * scale ? 2 : 1
  const windowHeight = 19 * scale
  return group(
    '',
    polygon(
      [
        [x + front, y],
        [x + front + side, y],
        [x + front + side, top],
        [x + front, top],
      ],
      shade,
    ),
    polygon(
      [
        [x, y],
        [x, top],
        [middle, ridge],
        [x + front, top],
        [x + front, y],
      ],
      wall,
    ),
    rect(x + front + side * 0.55, ridge - 10 * scale, 12 * scale, 34 * scale, oklch(0.42, 0.09, 20)),
    rect(x + front + side * 0.55 - 2 * scale, ridge - 13 * scale, 16 * scale, 6 * scale, oklch(0.6, 0.09, 30)),
    polygon(
      [
        [middle, ridge - eave],
        [middle + side, ridge - eave],
        [x + front + side + eave, top + eave],
        [x + front + eave, top + eave],
      ],
      roof,
    ),
    times(3)
      .map((row) => {
        const share = (row + 1) / 4
        const rx = middle + (front / 2 + eave) * share
        const ry = ridge - eave + (rise + eave * 2) * share
        return rect(rx, ry, side, 1.6 * scale, '#2a1030', 'opacity="0.25"')
      })
      .join(''),
    polygon(
      [
        [middle, ridge - eave],
        [x + front + eave, top + eave],
        [x + front + eave - 6 * scale, top + eave + 4 * scale],
        [middle, ridge + 4 * scale],
        [x - eave + 6 * scale, top + eave + 4 * scale],
        [x - eave, top + eave],
      ],
      trim,
    ),
    circle(middle, ridge + rise * 0.62, 6.5 * scale, pane),
    times(floors)
      .map((floor) => {
        const wy = top + 10 * scale + floor * 32 * scale
        const sideWindows = side > 44 * scale ? 2 : 1
        return (
          opening(x + front * 0.14, wy, 14 * scale, windowHeight) +
          (floor === floors - 1 ? '' : opening(x + front * 0.6, wy, 14 * scale, windowHeight)) +
          times(sideWindows)
            .map((i) => opening(x + front + side * ((i + 0.5) / sideWindows) - 6 * scale, wy + 2 * scale, 11 * scale, windowHeight * 0.9))
            .join('')
        )
      })
      .join(''),
    path(`M${x + front * 0.58},${y}v${-24 * scale}a${9 * scale},${9 * scale} 0 0 1 ${18 * scale},0v${24 * scale}z`, oklch(0.38, 0.11, 30)),
  )
}

export const conifer = (x: number, y: number, tall: number, fill = oklch(0.34, 0.06, 190)) =>
  times(3)
    .map((tier) => {
      const top = y - tall + tier * tall * 0.24
      const half = tall * (0.15 + tier * 0.07)
      return polygon(
        [
          [x, top],
          [x + half, top + tall * 0.46],
          [x - half, top + tall * 0.46],
        ],
        fill,
      )
    })
    .join('') + rect(x - tall * 0.035, y - tall * 0.1, tall * 0.07, tall * 0.1, oklch(0.3, 0.06, 30))

export const tree = (sheet: Sheet, random: Random, x: number, y: number, size: number) => {
  const hue = random.range(120, 165)
  const leaf = sheet.ball([
    [0, oklch(0.68, 0.12, hue - 25)],
    [0.5, oklch(0.48, 0.09, hue)],
    [1, oklch(0.32, 0.06, hue + 60)],
  ])
  return (
    rect(x - size * 0.08, y - size * 0.7, size * 0.16, size * 0.7, oklch(0.34, 0.06, 20)) +
    circle(x - size * 0.3, y - size * 0.75, size * 0.4, leaf) +
    circle(x + size * 0.32, y - size * 0.72, size * 0.38, leaf) +
    circle(x, y - size * 1.1, size * 0.5, leaf)
  )
}

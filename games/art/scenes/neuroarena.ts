import { circle, ellipse, group, line, type Point, path, polygon, rect, type Sheet, times } from '../draw.ts'
import { glints } from '../nature.ts'
import { oklch } from '../palette.ts'
import type { Random } from '../random.ts'
import { fighter } from './fighter.ts'
import { crop, HEIGHT, type Scene, WIDTH } from './scene.ts'

const CENTRE = 1150
const FLOOR = 740

const cyan = oklch(0.86, 0.14, 205)
const magenta = oklch(0.68, 0.25, 345)

/** Draws nodes on a ball seen from the front, joined to their nearest neighbours. */
const network = (sheet: Sheet, random: Random, x: number, y: number, radius: number) => {
  const nodes = times(190).map((index) => {
    const height = 1 - (2 * (index + 0.5)) / 190
    const turn = index * 2.39996 + random.range(-0.2, 0.2)
    const flat = Math.sqrt(1 - height * height)
    return { x: x + Math.cos(turn) * flat * radius, y: y + height * radius, depth: Math.sin(turn) * flat }
  })
  const edges = nodes.flatMap((from, index) =>
    nodes
      .slice(index + 1)
      .filter((to) => Math.hypot(from.x - to.x, from.y - to.y, (from.depth - to.depth) * radius) < radius * 0.3)
      .map((to) => {
        const near = (from.depth + to.depth + 2) / 4
        const hue = (from.x + to.x) / 2 < x ? cyan : magenta
        return line(
          `M${from.x.toFixed(0)},${from.y.toFixed(0)}L${to.x.toFixed(0)},${to.y.toFixed(0)}`,
          hue,
          1.4 + near * 2.6,
          `opacity="${(0.2 + near * 0.62).toFixed(2)}"`,
        )
      }),
  )
  const dots = nodes.map((node) => {
    const hue = node.x < x ? cyan : magenta
    const size = 3 + (node.depth + 1) * 3.2
    return (
      circle(node.x, node.y, size * 3.4, sheet.glow(hue, 0.4 + (node.depth + 1) * 0.25)) +
      circle(node.x, node.y, size * 0.62, '#ffffff', `opacity="${(0.45 + (node.depth + 1) * 0.27).toFixed(2)}"`)
    )
  })
  return edges.join('') + dots.join('')
}

const stands = (sheet: Sheet, random: Random) =>
  times(5)
    .map((tier) => {
      const y = FLOOR - 40 - tier * 62
      const rx = 1340 + tier * 90
      const lightness = 0.3 - tier * 0.028
      const rim = `M${CENTRE - rx},${y - 130 - tier * 26}Q${CENTRE - rx * 0.55},${y + 10} ${CENTRE},${y + 14}T${CENTRE + rx},${y - 130 - tier * 26}`
      const crowd = times(110).map(() => {
        const along = random.range(-1, 1)
        const cx = CENTRE + along * rx
        const cy = y + 30 - along * along * (150 + tier * 28) + random.range(0, 34)
        return circle(
          cx,
          cy,
          random.range(1.2, 2.8),
          random.pick([cyan, magenta, '#ffffff', oklch(0.8, 0.12, 260)]),
          `opacity="${random.range(0.25, 0.8).toFixed(2)}"`,
        )
      })
      return {
        y,
        draw:
          path(
            `${rim}V${HEIGHT}H${CENTRE - rx}Z`,
            sheet.down([
              [0, oklch(lightness + 0.06, 0.1, 285)],
              [0.3, oklch(lightness - 0.06, 0.08, 275)],
            ]),
          ) +
          line(rim, tier % 2 ? magenta : cyan, 4, 'opacity="0.75"') +
          line(rim, tier % 2 ? magenta : cyan, 14, 'opacity="0.16"') +
          crowd.join(''),
      }
    })
    .reverse()
    .map(({ draw }) => draw)
    .join('')

const floor = (sheet: Sheet) => {
  const clip = sheet.define(
    'c',
    (id) => `<clipPath id="${id}"><rect x="0" y="${FLOOR}" width="${WIDTH}" height="${HEIGHT - FLOOR}"/></clipPath>`,
  )
  const spokes = times(41).map((index) => {
    const far = CENTRE + (index - 20) * 62
    const near = CENTRE + (index - 20) * 330
    return line(`M${far},${FLOOR}L${near},${HEIGHT}`, cyan, 2.2, 'opacity="0.32"')
  })
  const bars = times(11).map((index) => {
    const y = FLOOR + (index / 10) ** 2.1 * (HEIGHT - FLOOR)
    return line(`M0,${y.toFixed(0)}H${WIDTH}`, cyan, 1.2 + index * 0.24, 'opacity="0.3"')
  })
  const ring = (rx: number, ry: number, hue: string, width: number) =>
    `<ellipse cx="${CENTRE}" cy="${FLOOR + 120}" rx="${rx}" ry="${ry}" fill="none" stroke="${hue}" stroke-width="${width}"`
  return group(
    `clip-path="url(#${clip})"`,
    rect(
      0,
      FLOOR,
      WIDTH,
      HEIGHT - FLOOR,
      sheet.down([
        [0, oklch(0.36, 0.12, 280)],
        [0.4, oklch(0.24, 0.09, 275)],
        [1, oklch(0.14, 0.05, 270)],
      ]),
    ),
    spokes.join(''),
    bars.join(''),
    ellipse(CENTRE, FLOOR + 120, 700, 150, sheet.glow(magenta, 0.5)),
    `${ring(560, 92, magenta, 5)} opacity="0.9"/>`,
    `${ring(560, 92, magenta, 20)} opacity="0.2"/>`,
    `${ring(470, 74, cyan, 3)} opacity="0.8"/>`,
  )
}

const beam = (sheet: Sheet, from: Point, to: Point, width: number, hue: string) => {
  const [x1, y1] = from
  const [x2, y2] = to
  return polygon(
    [
      [x1 - 6, y1],
      [x1 + 6, y1],
      [x2 + width, y2],
      [x2 - width, y2],
    ],
    sheet.across(from, to, [
      [0, hue, 0.55],
      [1, hue, 0],
    ]),
  )
}

export const neuroarena: Scene = {
  project: 'neuroarena',
  card: crop(1.6, [1150, 590], 900),
  icon: crop(1, [1150, 470], 640),
  cardColour: [0.3, 0.11, 280],
  footerColour: [0.26, 0.09, 278],
  vignette: 0.55,
  paint: (sheet, random) => ({
    sky: rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      sheet.across(
        [0, 0],
        [400, FLOOR],
        [
          [0, oklch(0.13, 0.06, 275)],
          [0.55, oklch(0.24, 0.12, 290)],
          [1, oklch(0.4, 0.18, 320)],
        ],
      ),
    ),
    light: group(
      '',
      circle(CENTRE, 420, 760, sheet.glow(oklch(0.55, 0.24, 320), 0.85)),
      circle(CENTRE - 160, 380, 520, sheet.glow(oklch(0.6, 0.16, 230), 0.6)),
    ),
    far: group(
      '',
      [
        [250, 0, 120],
        [620, -40, 90],
        [980, 0, 70],
        [1330, 0, 70],
        [1640, -40, 90],
        [1880, 0, 120],
      ]
        .map(([x = 0, y = 0, width = 0], index) => beam(sheet, [x, y], [x + (CENTRE - x) * 0.5, 760], width, index % 2 ? magenta : cyan))
        .join(''),
      stands(sheet, random),
    ),
    mid: group('', floor(sheet)),
    subject: group(
      '',
      circle(CENTRE, 400, 560, sheet.glow(oklch(0.26, 0.13, 285), 0.95)),
      circle(CENTRE, 400, 420, sheet.glow(oklch(0.7, 0.2, 320), 0.55)),
      network(sheet, random, CENTRE, 400, 372),
      fighter(sheet, CENTRE, 262, 1.04),
      rect(
        0,
        880,
        WIDTH,
        200,
        sheet.down([
          [0, oklch(0.16, 0.07, 280), 0],
          [1, oklch(0.16, 0.07, 280), 0.92],
        ]),
      ),
    ),
    particles:
      glints(sheet, random, 60, [300, 120, 1600, 760], cyan, [1.2, 3.4]) +
      glints(sheet, random, 34, [600, 160, 1200, 720], magenta, [1.2, 3.8]),
  }),
}

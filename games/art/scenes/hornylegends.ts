import { circle, ellipse, group, line, path, rect, type Sheet, times } from '../draw.ts'
import { glints } from '../nature.ts'
import { oklch } from '../palette.ts'
import type { Random } from '../random.ts'
import { crop, HEIGHT, type Scene, WIDTH } from './scene.ts'

const CENTRE = 1140
const STAGE = 850

const pink = oklch(0.72, 0.24, 350)
const gold = oklch(0.87, 0.15, 85)

/** Draws one soft vertical fold of cloth. */
const fold = (sheet: Sheet, x: number, width: number, sway: number, bottom: number, hue: number, lightness: number) =>
  path(
    `M${x},-10C${x + sway},300 ${x - sway},560 ${x + sway * 0.6},${bottom}H${x + width + sway * 0.6}C${x + width - sway},560 ${x + width + sway},300 ${x + width},-10Z`,
    sheet.side([
      [0, oklch(lightness * 0.35, 0.06, hue - 20)],
      [0.22, oklch(lightness * 0.8, 0.15, hue)],
      [0.42, oklch(lightness * 1.35, 0.2, hue + 6)],
      [0.62, oklch(lightness * 0.85, 0.16, hue)],
      [1, oklch(lightness * 0.3, 0.05, hue - 30)],
    ]),
  )

export const velvet = (sheet: Sheet, random: Random, width: number, bottom: number, hue: number, lightness: number) => {
  const folds: string[] = []
  for (let x = -60; x < width + 60; ) {
    const breadth = random.range(70, 150)
    folds.push(fold(sheet, x, breadth + 14, random.range(-16, 16), bottom, hue + random.range(-6, 6), lightness * random.range(0.88, 1.1)))
    x += breadth
  }
  return folds.join('')
}

/** Draws a drape that hangs from a corner and is held back: bands of cloth gathered by a gold cord. */
const drape = (sheet: Sheet, mirrored: boolean) => {
  const edge = (index: number) => {
    const top = -60 + index * 82
    const knot = -20 + index * 25
    const hem = -60 + index * 36
    return {
      down: `M${top},-10C${top + 14},230 ${knot + 96 - index * 6},440 ${knot},604C${knot - 16},780 ${hem},900 ${hem},1100`,
      up: `L${hem},1100C${hem},900 ${knot - 16},780 ${knot},604C${knot + 96 - index * 6},440 ${top + 14},230 ${top},-10Z`,
    }
  }
  const cloth = sheet.side([
    [0, oklch(0.16, 0.09, 345)],
    [0.3, oklch(0.36, 0.18, 352)],
    [0.55, oklch(0.52, 0.21, 0)],
    [0.75, oklch(0.36, 0.17, 352)],
    [1, oklch(0.15, 0.08, 342)],
  ])
  const cord = sheet.down([
    [0, oklch(0.95, 0.11, 92)],
    [0.5, gold],
    [1, oklch(0.52, 0.12, 58)],
  ])
  return group(
    mirrored ? `transform="translate(${WIDTH} 0) scale(-1 1)"` : '',
    times(8)
      .map((index) => path(edge(index).down + edge(index + 1).up, cloth))
      .join(''),
    path('M-20,588Q100,634 196,574L192,618Q96,682 -20,634Z', cord),
    circle(176, 612, 22, cord),
    path('M160,628L138,742H214L192,628Z', cord),
    times(5)
      .map((index) => line(`M${168 + index * 4},640L${148 + index * 14},738`, oklch(0.5, 0.12, 58), 2.5, 'opacity="0.7"'))
      .join(''),
  )
}

/** Draws a neon tube in four layers: two blurred lines around it, its coloured body, and a white line in the middle. */
export const neon = (sheet: Sheet, d: string, colour: string, width = 11) =>
  line(d, colour, width * 4.4, `opacity="0.32" ${sheet.blur(22)}`) +
  line(d, colour, width * 1.9, `opacity="0.75" ${sheet.blur(5)}`) +
  line(d, colour, width) +
  line(d, '#ffffff', width * 0.42, 'opacity="0.92"')

export const CROWN = 'M-190,110L-232,-96L-112,6L0,-170L112,6L232,-96L190,110ZM-176,154H176'

export const smoke = (sheet: Sheet, random: Random, count: number, box: readonly [number, number, number, number], colour: string) =>
  group(
    sheet.blur(26),
    times(count)
      .map(() => {
        const x = box[0] + random.range(0, box[2])
        const y = box[1] + random.range(0, box[3])
        const w = random.range(180, 420)
        return line(
          `M${x},${y}c${w * 0.3},-60 ${w * 0.5},60 ${w * 0.8},-10s${w * 0.3},-70 ${w * 0.6},-30`,
          colour,
          random.range(26, 70),
          `opacity="${random.range(0.12, 0.34).toFixed(2)}"`,
        )
      })
      .join(''),
  )

export const hornylegends: Scene = {
  project: 'hornylegends',
  card: crop(1.6, [1140, 500], 940),
  icon: crop(1, [1140, 440], 660),
  cardColour: [0.3, 0.12, 350],
  footerColour: [0.25, 0.1, 348],
  vignette: 0.6,
  paint: (sheet, random) => {
    const sign = group(
      `transform="translate(${CENTRE} 430)"`,
      neon(sheet, 'M0,-300A300,300 0 1 1 -1,-300Z', pink, 12),
      neon(sheet, 'M0,-336A336,336 0 0 1 291,168M-291,168A336,336 0 0 1 -168,-291', oklch(0.75, 0.14, 285), 6),
      neon(sheet, CROWN, gold, 12),
      [
        [-232, -96],
        [0, -170],
        [232, -96],
      ]
        .map(([x = 0, y = 0]) => circle(x, y - 22, 60, sheet.glow(gold, 0.9)) + circle(x, y - 22, 13, '#fffbe8'))
        .join(''),
    )
    return {
      sky: rect(
        0,
        0,
        WIDTH,
        HEIGHT,
        sheet.down([
          [0, oklch(0.14, 0.08, 335)],
          [1, oklch(0.24, 0.12, 350)],
        ]),
      ),
      light: velvet(sheet, random, WIDTH, STAGE + 10, 352, 0.27),
      far: group(
        '',
        circle(CENTRE, 430, 820, sheet.glow(oklch(0.6, 0.26, 350), 0.75)),
        circle(CENTRE, 430, 420, sheet.glow(oklch(0.66, 0.2, 320), 0.5)),
      ),
      mid: group(
        '',
        rect(
          0,
          STAGE,
          WIDTH,
          HEIGHT - STAGE,
          sheet.down([
            [0, oklch(0.32, 0.16, 345)],
            [0.35, oklch(0.18, 0.1, 335)],
            [1, oklch(0.1, 0.05, 330)],
          ]),
        ),
        rect(0, STAGE - 2, WIDTH, 4, pink, 'opacity="0.6"'),
        smoke(sheet, random, 16, [-100, 720, 1900, 200], oklch(0.7, 0.16, 320)),
        drape(sheet, false),
        drape(sheet, true),
      ),
      subject: group(
        '',
        sign,
        group(
          `clip-path="url(#${sheet.define('c', (id) => `<clipPath id="${id}"><rect x="0" y="${STAGE}" width="${WIDTH}" height="230"/></clipPath>`)})" opacity="0.4"`,
          group(`transform="translate(0 ${STAGE * 2 - 70}) scale(1 -1)" ${sheet.blur(7)}`, sign),
        ),
        smoke(sheet, random, 9, [500, 640, 1100, 150], oklch(0.82, 0.12, 340)),
        ellipse(CENTRE, STAGE + 60, 520, 60, sheet.glow(pink, 0.4)),
      ),
      particles:
        glints(sheet, random, 60, [300, 160, 1400, 760], gold, [1.1, 3.2]) +
        glints(sheet, random, 24, [400, 120, 1300, 780], pink, [1.4, 4]),
    }
  },
}

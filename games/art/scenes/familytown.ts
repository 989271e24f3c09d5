import { circle, ground, group, path, rect, type Sheet, times } from '../draw.ts'
import { cloud, glints, ridge, stars, streak } from '../nature.ts'
import { oklch } from '../palette.ts'
import type { Random } from '../random.ts'
import { conifer, house, tree } from './houses.ts'
import { balloon, clockTower } from './landmarks.ts'
import { crop, HEIGHT, type Scene, WIDTH } from './scene.ts'

const SHORE = 850
const CENTRE = 1170

const hill = (x: number) => {
  const rise = Math.exp(-(((x - CENTRE) / 430) ** 2)) * 330
  const shelf = 60 / (1 + Math.exp(-(x - 380) / 60))
  return SHORE - rise - shelf
}

const town = (sheet: Sheet, random: Random) => {
  const rows = [
    { lift: 0.93, scale: 0.6, count: 6, haze: 0.3 },
    { lift: 0.68, scale: 0.76, count: 8, haze: 0.2 },
    { lift: 0.4, scale: 0.95, count: 9, haze: 0.1 },
    { lift: 0.1, scale: 1.16, count: 10, haze: 0 },
  ]
  const drawn = rows.map(({ lift, scale, count, haze }, row) => {
    const reach = 190 + row * 155
    const houses = times(count).map((index) => {
      const x = CENTRE - reach + (index / (count - 1)) * reach * 2 + random.range(-14, 14)
      const y = SHORE - (SHORE - hill(x)) * lift + 16
      const green = random.chance(0.5) ? tree(sheet, random, x - 62 * scale, y + 4, 46 * scale) : conifer(x - 60 * scale, y + 4, 82 * scale)
      return green + house(sheet, random, x - 50 * scale, y, scale, haze)
    })
    return houses.join('') + (row === 0 ? clockTower(sheet, CENTRE + 28, SHORE - 300) : '')
  })
  return drawn.join('')
}

export const familytown: Scene = {
  project: 'familytown',
  card: crop(1.6, [1120, 590], 930),
  icon: crop(1, [1200, 470], 700),
  cardColour: [0.33, 0.09, 330],
  footerColour: [0.29, 0.08, 325],
  vignette: 0.5,
  paint: (sheet, random) => {
    const far = ridge(random, 660, 46, 0.45)
    const near = ridge(random, 735, 34, 0.4)
    const town0 = town(sheet, random)
    const land = group(
      '',
      path(
        ground(0, WIDTH, SHORE + 6, hill),
        sheet.down([
          [0, oklch(0.5, 0.1, 20)],
          [0.45, oklch(0.4, 0.09, 345)],
          [1, oklch(0.27, 0.07, 325)],
        ]),
      ),
      town0,
      rect(380, SHORE - 8, 1540, 16, oklch(0.24, 0.06, 320), 'rx="8"'),
    )
    const glow = oklch(0.88, 0.13, 75)
    return {
      sky: rect(
        0,
        0,
        WIDTH,
        HEIGHT,
        sheet.across(
          [0, 0],
          [0, SHORE],
          [
            [0, oklch(0.3, 0.11, 285)],
            [0.38, oklch(0.47, 0.15, 330)],
            [0.72, oklch(0.7, 0.15, 35)],
            [1, oklch(0.88, 0.11, 80)],
          ],
        ),
      ),
      light: group(
        '',
        circle(1420, 560, 760, sheet.glow(glow, 0.9)),
        circle(
          1420,
          560,
          118,
          sheet.down([
            [0, '#fff8d8'],
            [1, oklch(0.86, 0.15, 70)],
          ]),
        ),
        [
          [300, 300, 620, 26],
          [820, 210, 520, 20],
          [1640, 330, 560, 24],
          [1180, 400, 460, 16],
          [520, 450, 700, 22],
        ]
          .map(([x = 0, y = 0, width = 0, height = 0]) =>
            streak(
              x,
              y,
              width,
              height,
              sheet.down([
                [0, oklch(0.5, 0.14, 335)],
                [1, oklch(0.82, 0.12, 55)],
              ]),
              'opacity="0.75"',
            ),
          )
          .join(''),
        group('opacity="0.9"', cloud(sheet, random, 330, 560, 420, [oklch(0.52, 0.13, 345), oklch(0.66, 0.14, 20), oklch(0.84, 0.1, 60)])),
        group('opacity="0.8"', cloud(sheet, random, 1760, 600, 360, [oklch(0.58, 0.14, 10), oklch(0.72, 0.13, 40), oklch(0.88, 0.09, 75)])),
      ),
      far: path(
        ground(0, WIDTH, SHORE, far),
        sheet.across(
          [0, 560],
          [0, SHORE],
          [
            [0, oklch(0.57, 0.12, 5)],
            [1, oklch(0.74, 0.12, 50)],
          ],
        ),
      ),
      mid: group(
        '',
        path(
          ground(0, WIDTH, SHORE + 4, near),
          sheet.across(
            [0, 640],
            [0, SHORE],
            [
              [0, oklch(0.43, 0.11, 345)],
              [1, oklch(0.56, 0.12, 20)],
            ],
          ),
        ),
        times(34)
          .map(() => {
            const x = random.range(0, WIDTH)
            return conifer(x, near(x) + 8, random.range(34, 70), oklch(0.37, 0.1, 340))
          })
          .join(''),
        rect(
          0,
          SHORE,
          WIDTH,
          HEIGHT - SHORE,
          sheet.across(
            [0, SHORE],
            [0, HEIGHT],
            [
              [0, oklch(0.74, 0.12, 50)],
              [0.25, oklch(0.54, 0.13, 10)],
              [1, oklch(0.29, 0.09, 305)],
            ],
          ),
        ),
      ),
      subject: group(
        '',
        land,
        group(
          `clip-path="url(#${sheet.define('c', (id) => `<clipPath id="${id}"><rect x="0" y="${SHORE + 4}" width="${WIDTH}" height="${HEIGHT - SHORE}"/></clipPath>`)})" opacity="0.5"`,
          group(`transform="translate(0 ${SHORE * 2 + 6}) scale(1 -1)" ${sheet.blur(3)}`, land),
        ),
        times(46)
          .map(() => {
            const y = SHORE + 10 + random.range(0, 1) ** 1.3 * 205
            const width = random.range(30, 150)
            return rect(random.range(300, 1900), y, width, 2.4, glow, `opacity="${(0.5 - (y - SHORE) / 560).toFixed(2)}" rx="1"`)
          })
          .join(''),
        balloon(sheet, 1600, 210, 84),
        balloon(sheet, 905, 300, 40),
      ),
      particles: group(
        '',
        stars(random, 70, [0, 0, WIDTH, 380], '#fff2e0'),
        glints(sheet, random, 26, [520, 560, 1300, 280], oklch(0.9, 0.13, 85), [1.5, 3.2]),
      ),
    }
  },
}

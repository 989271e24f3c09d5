import { circle, ellipse, ground, group, line, type Point, path, polygon, rect, type Sheet, times } from '../draw.ts'
import { crystal, cutGem, sparkle } from '../gems.ts'
import { cloud, ridge } from '../nature.ts'
import { oklch } from '../palette.ts'
import type { Random } from '../random.ts'
import { bush, palm } from './palms.ts'
import { crop, HEIGHT, type Scene, WIDTH } from './scene.ts'

const SEA = 620
const CENTRE = 1160
const BEACH = 770

const island = (sheet: Sheet, random: Random) => {
  const sand = `M${CENTRE - 520},${BEACH + 20}Q${CENTRE - 430},${BEACH - 62} ${CENTRE - 190},${BEACH - 76}T${CENTRE + 220},${BEACH - 82}Q${CENTRE + 450},${BEACH - 60} ${CENTRE + 540},${BEACH + 18}Q${CENTRE + 260},${BEACH + 66} ${CENTRE},${BEACH + 62}T${CENTRE - 520},${BEACH + 20}Z`
  const green = `M${CENTRE - 400},${BEACH - 40}Q${CENTRE - 370},${BEACH - 170} ${CENTRE - 230},${BEACH - 190}Q${CENTRE - 130},${BEACH - 330} ${CENTRE + 10},${BEACH - 320}Q${CENTRE + 150},${BEACH - 330} ${CENTRE + 240},${BEACH - 200}Q${CENTRE + 380},${BEACH - 180} ${CENTRE + 410},${BEACH - 44}Q${CENTRE},${BEACH + 20} ${CENTRE - 400},${BEACH - 40}Z`
  const fall = CENTRE + 6
  return group(
    '',
    ellipse(CENTRE, BEACH + 34, 640, 64, oklch(0.86, 0.1, 190), 'opacity="0.75"'),
    ellipse(CENTRE, BEACH + 28, 585, 50, '#ffffff', 'opacity="0.7"'),
    path(
      sand,
      sheet.down([
        [0, oklch(0.93, 0.07, 88)],
        [0.6, oklch(0.86, 0.1, 80)],
        [1, oklch(0.7, 0.11, 65)],
      ]),
    ),
    crystal(sheet, CENTRE - 245, BEACH - 150, 116, 330, 305, -15),
    crystal(sheet, CENTRE + 262, BEACH - 150, 116, 320, 25, 15),
    crystal(sheet, CENTRE - 110, BEACH - 230, 128, 345, 345, -6),
    crystal(sheet, CENTRE + 128, BEACH - 230, 124, 325, 75, 7),
    crystal(sheet, CENTRE + 6, BEACH - 260, 146, 385, 255, 0),
    path(
      green,
      sheet.down([
        [0, oklch(0.8, 0.19, 130)],
        [0.45, oklch(0.62, 0.16, 145)],
        [1, oklch(0.44, 0.11, 160)],
      ]),
    ),
    path(
      `M${fall - 40},${BEACH - 300}Q${fall},${BEACH - 318} ${fall + 40},${BEACH - 300}L${fall + 56},${BEACH - 30}Q${fall},${BEACH - 4} ${fall - 56},${BEACH - 30}Z`,
      sheet.down([
        [0, oklch(0.93, 0.05, 205)],
        [0.5, oklch(0.84, 0.1, 215)],
        [1, oklch(0.97, 0.02, 205)],
      ]),
    ),
    [-26, -8, 12, 30]
      .map((dx) => line(`M${fall + dx},${BEACH - 294}L${fall + dx * 1.35},${BEACH - 40}`, '#ffffff', 5, 'opacity="0.75"'))
      .join(''),
    ellipse(fall, BEACH - 26, 130, 26, oklch(0.8, 0.11, 210)),
    ellipse(fall, BEACH - 30, 92, 15, '#ffffff', 'opacity="0.75"'),
    times(11)
      .map((index) => {
        const along = (index - 5) / 5
        return Math.abs(along) < 0.14
          ? ''
          : bush(sheet, CENTRE + along * 340, BEACH - 232 + Math.abs(along) ** 1.6 * 150 + (index % 2) * 26, 42 + (index % 3) * 9)
      })
      .join(''),
    bush(sheet, CENTRE - 300, BEACH - 60, 74),
    bush(sheet, CENTRE - 150, BEACH - 80, 62),
    bush(sheet, CENTRE + 158, BEACH - 84, 66),
    bush(sheet, CENTRE + 312, BEACH - 60, 78),
    palm(sheet, random, CENTRE - 360, BEACH - 30, 400, -120),
    palm(sheet, random, CENTRE - 300, BEACH - 20, 290, 60),
    palm(sheet, random, CENTRE + 370, BEACH - 30, 420, 130),
    palm(sheet, random, CENTRE + 306, BEACH - 20, 280, -50),
  )
}

const gemRim = (x: number, y: number, radius: number) =>
  polygon(
    times(6).map((index): Point => [x + Math.sin((index * Math.PI) / 3) * radius, y - Math.cos((index * Math.PI) / 3) * radius]),
    '#fffbe0',
    'stroke="#fffbe0" stroke-width="6" stroke-linejoin="round"',
  )

const match = (sheet: Sheet) =>
  group(
    '',
    path(
      `M${CENTRE - 330},${BEACH + 42}Q${CENTRE},${BEACH - 130} ${CENTRE + 330},${BEACH + 42}`,
      'none',
      `stroke="#fff3a8" stroke-width="120" stroke-linecap="round" opacity="0.7" ${sheet.blur(18)}`,
    ),
    [-250, 0, 250]
      .map((dx, index) => {
        const y = BEACH - 36 - (index === 1 ? 40 : 0)
        return (
          circle(CENTRE + dx, y, 190, sheet.glow(oklch(0.92, 0.14, 95), 0.75)) +
          gemRim(CENTRE + dx, y, 102) +
          cutGem(sheet, CENTRE + dx, y, 86, 350, 6) +
          sparkle(CENTRE + dx + 62, y - 66, 26)
        )
      })
      .join(''),
  )

export const islandm3: Scene = {
  project: 'islandm3',
  card: crop(1.6, [1160, 588], 960),
  icon: crop(1, [1160, 560], 720),
  cardColour: [0.4, 0.09, 215],
  footerColour: [0.35, 0.08, 220],
  vignette: 0.3,
  paint: (sheet, random) => {
    const far = ridge(random, SEA - 42, 26, 0.5)
    const sun = oklch(0.97, 0.08, 98)
    return {
      sky: rect(
        0,
        0,
        WIDTH,
        HEIGHT,
        sheet.across(
          [0, 0],
          [0, SEA],
          [
            [0, oklch(0.62, 0.15, 245)],
            [0.55, oklch(0.8, 0.11, 220)],
            [1, oklch(0.95, 0.05, 150)],
          ],
        ),
      ),
      light: group(
        '',
        circle(520, 170, 620, sheet.glow(sun, 0.9)),
        circle(520, 170, 84, '#fffdea'),
        times(12)
          .map((ray) => {
            const angle = ray * 0.5236 + 0.2
            return path(
              `M520,170L${520 + Math.cos(angle) * 1500},${170 + Math.sin(angle) * 1500}L${520 + Math.cos(angle + 0.12) * 1500},${170 + Math.sin(angle + 0.12) * 1500}Z`,
              '#ffffff',
              'opacity="0.09"',
            )
          })
          .join(''),
      ),
      far: group(
        '',
        [
          [250, 520, 560],
          [800, 400, 330],
          [1640, 470, 620],
          [1290, 250, 300],
          [1860, 230, 380],
        ]
          .map(([x = 0, y = 0, width = 0]) => cloud(sheet, random, x, y, width, [oklch(0.8, 0.07, 235), oklch(0.92, 0.04, 225), '#ffffff']))
          .join(''),
        path(
          ground(0, 820, SEA + 4, (x) => SEA + 4 - (SEA + 4 - far(x)) * Math.min(1, (820 - x) / 260)),
          sheet.across(
            [0, SEA - 90],
            [0, SEA],
            [
              [0, oklch(0.7, 0.09, 205)],
              [1, oklch(0.82, 0.07, 195)],
            ],
          ),
        ),
        path(
          ground(1440, WIDTH, SEA + 4, (x) => SEA + 4 - (SEA + 30 - far(x)) * Math.min(1, (x - 1440) / 220)),
          sheet.across(
            [0, SEA - 90],
            [0, SEA],
            [
              [0, oklch(0.67, 0.1, 205)],
              [1, oklch(0.8, 0.08, 195)],
            ],
          ),
        ),
      ),
      mid: group(
        '',
        rect(
          0,
          SEA,
          WIDTH,
          HEIGHT - SEA,
          sheet.across(
            [0, SEA],
            [0, HEIGHT],
            [
              [0, oklch(0.82, 0.11, 195)],
              [0.3, oklch(0.68, 0.13, 212)],
              [1, oklch(0.42, 0.11, 240)],
            ],
          ),
        ),
        times(70)
          .map(() => {
            const y = SEA + 6 + random.range(0, 1) ** 1.5 * 400
            const width = random.range(40, 190) * (0.4 + (y - SEA) / 500)
            return rect(
              random.range(-50, WIDTH),
              y,
              width,
              3 + (y - SEA) / 110,
              '#ffffff',
              `opacity="${random.range(0.12, 0.42).toFixed(2)}" rx="3"`,
            )
          })
          .join(''),
      ),
      subject: group('', island(sheet, random), match(sheet)),
      particles: times(44)
        .map(() =>
          sparkle(
            Math.round(random.range(560, 1760)),
            Math.round(random.range(130, 800)),
            random.range(4, 15),
            random.pick(['#ffffff', '#fff3b0', '#d5f6ff']),
          ),
        )
        .join(''),
    }
  },
}

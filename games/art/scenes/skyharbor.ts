import { circle, group, line, rect, times } from '../draw.ts'
import { cloud, cloudSea } from '../nature.ts'
import { oklch } from '../palette.ts'
import { airship } from './airship.ts'
import { lighthouse, pier, rock } from './harbour.ts'
import { conifer, house } from './houses.ts'
import { crop, HEIGHT, type Scene, WIDTH } from './scene.ts'

const CENTRE = 1130

export const skyharbor: Scene = {
  project: 'skyharbor',
  card: crop(1.6, [1150, 575], 930),
  icon: crop(1, [1120, 460], 720),
  cardColour: [0.38, 0.08, 245],
  footerColour: [0.33, 0.075, 250],
  vignette: 0.35,
  paint: (sheet, random) => {
    return {
      sky: rect(
        0,
        0,
        WIDTH,
        HEIGHT,
        sheet.across(
          [0, 0],
          [0, 860],
          [
            [0, oklch(0.45, 0.12, 250)],
            [0.45, oklch(0.7, 0.1, 215)],
            [0.78, oklch(0.9, 0.07, 80)],
            [1, oklch(0.86, 0.1, 55)],
          ],
        ),
      ),
      light: group('', circle(620, 640, 820, sheet.glow(oklch(0.96, 0.1, 85), 0.95)), circle(620, 640, 92, '#fffbe6')),
      far: group(
        '',
        group(
          'opacity="0.85"',
          cloud(sheet, random, 300, 330, 420, [oklch(0.66, 0.08, 235), oklch(0.8, 0.06, 215), oklch(0.93, 0.04, 85)]),
          cloud(sheet, random, 1720, 250, 520, [oklch(0.6, 0.09, 240), oklch(0.76, 0.07, 220), oklch(0.92, 0.04, 85)]),
        ),
        rock(sheet, random, 420, 560, 190, 120, 0.22),
        conifer(380, 560, 70, oklch(0.62, 0.07, 190)),
        conifer(430, 558, 94, oklch(0.6, 0.07, 190)),
        rock(sheet, random, 1780, 470, 240, 150, 0.2),
        conifer(1740, 470, 90, oklch(0.6, 0.07, 190)),
        conifer(1800, 468, 70, oklch(0.6, 0.07, 190)),
        airship(sheet, 560, 330, 0.42, 0.14),
      ),
      mid:
        cloudSea(sheet, random, 700, 92, [
          [oklch(0.88, 0.07, 62), oklch(0.92, 0.06, 75), oklch(0.98, 0.03, 90)],
          [oklch(0.82, 0.09, 45), oklch(0.88, 0.08, 60), oklch(0.96, 0.04, 82)],
        ]) +
        rect(
          0,
          860,
          WIDTH,
          220,
          sheet.down([
            [0, oklch(0.6, 0.12, 350), 0],
            [1, oklch(0.42, 0.11, 300), 0.95],
          ]),
        ),
      subject: group(
        '',
        rock(sheet, random, CENTRE, 660, 620, 260, 0),
        pier(CENTRE + 280, 664, 330, 1),
        pier(CENTRE - 270, 664, 270, -1),
        lighthouse(sheet, CENTRE - 60, 652, 345),
        [
          [-250, 0.95],
          [-180, 0.8],
          [40, 1.25],
          [130, 1.05],
          [205, 0.9],
        ]
          .map(([dx = 0, scale = 1]) => house(sheet, random, CENTRE + dx, 662, scale, 0.05))
          .join(''),
        conifer(CENTRE - 120, 668, 110, oklch(0.42, 0.09, 165)),
        conifer(CENTRE + 22, 670, 84, oklch(0.42, 0.09, 165)),
        conifer(CENTRE + 290, 668, 76, oklch(0.42, 0.09, 165)),
        airship(sheet, 1520, 400, 1, 0),
        line(`M1500,540Q1470,620 ${CENTRE + 360},662`, oklch(0.36, 0.06, 50), 4),
      ),
      particles: group(
        '',
        cloudSea(sheet, random, 838, 110, [
          [oklch(0.74, 0.11, 25), oklch(0.81, 0.1, 42), oklch(0.93, 0.06, 72)],
          [oklch(0.62, 0.12, 0), oklch(0.7, 0.12, 18), oklch(0.86, 0.09, 50)],
          [oklch(0.5, 0.12, 325), oklch(0.58, 0.12, 345), oklch(0.76, 0.11, 20)],
        ]),
        rect(
          0,
          960,
          WIDTH,
          120,
          sheet.down([
            [0, oklch(0.38, 0.1, 290), 0],
            [1, oklch(0.38, 0.1, 290), 0.9],
          ]),
        ),
        times(7)
          .map(() => {
            const x = random.range(640, 960)
            const y = random.range(260, 520)
            return line(`M${x - 16},${y - 7}q9,-5 16,5q7,-10 16,-5`, oklch(0.32, 0.06, 260), 4)
          })
          .join(''),
      ),
    }
  },
}
